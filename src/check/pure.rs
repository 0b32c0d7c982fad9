//! Faults in a file of pure functions: errors on loading, unknown names, functions with the wrong parameters or the wrong kind of
//! result, and code that is never used or never reached.

use super::codes;
use super::finding::{Finding, Text};
use super::names::Names;
use super::tree::{Block, Expr, ExprKind, Function, StatKind, field, never_ends, returns};
use super::{Report, lower, near, troubles};
use crate::disk::{self, Kind};
use crate::script::{NoThings, Pure};
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;

/// A function that a game calls.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Signature {
    /// Its name.
    pub name: &'static str,
    /// Its parameters, in order.
    pub params: &'static [&'static str],
    /// The kind of its result.
    pub gives: Gives,
}

/// The kind of a function's result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gives {
    /// A number.
    Number,
    /// True or false.
    Flag,
    /// A text.
    Text,
    /// One of these texts, or nil.
    OneOf(&'static [&'static str]),
    /// A table.
    Table,
}

impl Gives {
    /// How to correct a wrong result.
    fn help(self) -> String {
        match self {
            Gives::OneOf(words) => format!("return one of {}, or nil", words.join(", ")),
            other => format!("return {}", other.words()),
        }
    }

    const fn words(self) -> &'static str {
        match self {
            Gives::Number => "a number",
            Gives::Flag => "true or false",
            Gives::Text => "a text",
            Gives::OneOf(_) => "one of its words, or nil",
            Gives::Table => "a table",
        }
    }

    /// Whether an expression certainly has another kind of value.
    fn is_broken_by(self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Function(_) => true,
            ExprKind::Nil => !matches!(self, Gives::OneOf(_)),
            // This finds an unknown word before the game is played.
            ExprKind::Text(word) if matches!(self, Gives::OneOf(words) if !words.contains(&word.as_str())) => true,
            ExprKind::Text(_) if matches!(self, Gives::OneOf(_)) => false,
            ExprKind::Number(_) | ExprKind::Minus(_) | ExprKind::Count(_) => self != Gives::Number,
            ExprKind::Bool(_) | ExprKind::Not(_) => self != Gives::Flag,
            ExprKind::Text(_) | ExprKind::Filled(_) => self != Gives::Text,
            ExprKind::Table(_) => self != Gives::Table,
            ExprKind::If(ways, other) => ways.iter().any(|(_, b)| self.is_broken_by(b)) || self.is_broken_by(other),
            _ => false,
        }
    }
}

/// A file that a game needs, and what it must contain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// Its path.
    pub file: PathBuf,
    /// The functions it must define.
    pub functions: Vec<Signature>,
}

/// Checks the files that a game needs, or only the named ones.
pub fn check(wanted: &[Wanted], files: &[PathBuf]) -> Report {
    let mut report = Report::default();
    for one in wanted.iter().filter(|one| files.is_empty() || files.iter().any(|file| disk::same(file, &one.file))) {
        report.checked += 1;
        report.found.extend(found(one));
    }
    for file in files.iter().filter(|file| !wanted.iter().any(|one| disk::same(file, &one.file))) {
        report.checked += 1;
        let text = Rc::new(Text { shown: file.display().to_string(), path: file.clone(), text: String::new() });
        let names: Vec<String> = wanted.iter().map(|one| one.file.display().to_string()).collect();
        let help = format!("the game asks for {}", names.join(", "));
        report.found.push(Finding::new(codes::NO_PLACE, &text, 0..0, "no game uses this file").help(help));
    }
    report.tidied(&[])
}

fn found(wanted: &Wanted) -> Vec<Finding> {
    match disk::text(&wanted.file, Kind::Script) {
        Ok(text) => of_text(wanted, text),
        Err(no) => {
            let file = text_of(wanted, String::new());
            vec![Finding::new(codes::UNREADABLE, &file, 0..0, format!("the file {no}")).help(no.hint())]
        }
    }
}

/// The findings for a required file if it had this text.
pub fn of_text(wanted: &Wanted, text: String) -> Vec<Finding> {
    let file = text_of(wanted, text);
    let mut found = Vec::new();
    let tree = lower::parse(&file.text);
    if let Some(tree) = &tree {
        found = Names::read(&file, tree, crate::script::sandbox::names("")).found;
        shapes(&file, tree, &wanted.functions, &mut found);
    }
    let asked: Vec<&str> = wanted.functions.iter().map(|function| function.name).collect();
    if let Err(trouble) = Pure::load::<NoThings>(&file.shown, &file.text, &asked) {
        let told = troubles::finding(&trouble, &file);
        // Reading the file has already reported it, and better.
        let same = |known: &Finding| known.place().0 == told.place().0 || known.code.id == told.code.id;
        if !found.iter().any(same) {
            found.push(told);
        }
    }
    found
}

fn text_of(wanted: &Wanted, text: String) -> Rc<Text> {
    Rc::new(Text { shown: wanted.file.display().to_string(), path: wanted.file.clone(), text })
}

/// Checks the functions of the table that the file returns: whether the game calls them, whether their parameters fit, and
/// whether their results have the right kind.
fn shapes(file: &Rc<Text>, tree: &Block, wanted: &[Signature], found: &mut Vec<Finding>) {
    let given = tree.iter().rev().find_map(|stat| match &stat.kind {
        StatKind::Return(values) => values.first(),
        _ => None,
    });
    let Some(fields) = given.and_then(Expr::fields) else { return };
    for own in fields {
        let Some(name) = own.name() else { continue };
        if !wanted.iter().any(|function| function.name == name.text) {
            let names: Vec<&str> = wanted.iter().map(|function| function.name).collect();
            let message = format!("no function called {:?} is used", name.text);
            let what = Finding::new(codes::UNKNOWN_FIELD, file, name.span.clone(), message);
            found.push(what.meant(near(&name.text, names.iter().copied()), name.span.clone(), &names));
        }
    }
    for signature in wanted {
        let Some(own) = field(fields, signature.name) else { continue };
        if let Some(function) = function_of(tree, &own.value) {
            one_shape(file, signature, &function, found);
        }
    }
}

/// The function that an expression refers to: a function written there, or a local function of the file.
fn function_of(tree: &Block, expr: &Expr) -> Option<Arc<Function>> {
    if let Some(function) = expr.function() {
        return Some(function.clone());
    }
    let ExprKind::Name(name) = &expr.kind else { return None };
    tree.iter().find_map(|stat| match &stat.kind {
        StatKind::LocalFunction(own, function) if own.text == *name => Some(function.clone()),
        _ => None,
    })
}

fn one_shape(file: &Rc<Text>, signature: &Signature, function: &Function, found: &mut Vec<Finding>) {
    let head = function.params.first().map_or(function.span.start..function.span.start + 8, |first| first.span.clone());
    let how = format!("{} = function({})", signature.name, signature.params.join(", "));
    if function.params.len() > signature.params.len() {
        let (takes, is_given) = (function.params.len(), signature.params.len());
        let message = format!("{} takes {takes} values and is given {is_given}", signature.name);
        found.push(Finding::new(codes::SIGNATURE, file, head, message).help(how));
    } else if let Some((typed, meant)) = swapped(function, signature) {
        let message = format!("{typed} is where {meant} belongs");
        found.push(Finding::new(codes::SIGNATURE, file, head, message).help(how));
    }
    let wanted = signature.gives.words();
    if !never_ends(&function.body) {
        let end = function.span.end.saturating_sub(3)..function.span.end;
        let message = format!("not every path through {} returns a value", signature.name);
        found.push(Finding::new(codes::WRONG_RESULT, file, end, message).help(format!("return {wanted}")));
    }
    for (value, span) in returns(&function.body) {
        if value.is_none_or(|value| signature.gives.is_broken_by(value)) {
            let message = format!("{} must return {wanted}", signature.name);
            found.push(Finding::new(codes::WRONG_RESULT, file, span, message).help(signature.gives.help()));
        }
    }
}

/// A parameter with the name of another parameter of the signature, so that the two were probably confused.
fn swapped<'a>(function: &'a Function, signature: &Signature) -> Option<(&'a str, &'static str)> {
    function.params.iter().zip(signature.params).find_map(|(own, meant)| {
        let other = own.text != **meant && signature.params.contains(&own.text.as_str());
        other.then_some((own.text.as_str(), *meant))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const HITS: Signature = Signature { name: "hits_from", params: &["attacks", "strength"], gives: Gives::Number };

    fn codes_of(text: &str) -> Vec<(&'static str, usize)> {
        let wanted = Wanted { file: "fire.lua".into(), functions: vec![HITS] };
        let mut found: Vec<_> = of_text(&wanted, text.to_string()).iter().map(|f| (f.code.id, f.place().0)).collect();
        found.sort_unstable();
        found
    }

    #[test]
    fn what_can_be_told_without_playing_is_told_in_its_line() {
        let inside =
            |body: &str| format!("return {{\n    hits_from = function(attacks, strength)\n{body}\n    end,\n}}\n");
        assert_eq!(codes_of(&inside("        return if attacks then 6 else 5 + strength")), []);
        for (body, code, line) in [
            ("        return stength + 5", "E050", 3),
            ("        total = 5 return 5", "E051", 3),
            ("        local five = 5\n        return 6", "W065", 3),
            ("        return attacks and \"six\" == strength or \"six\"", "", 0),
            ("        return \"six\"", "E032", 3),
            ("        if attacks then return 6 end", "E032", 4),
            ("        if attacks then return 6 elseif attacks then return 5 end\n        return 4", "W064", 3),
            ("        while true do end", "W071", 3),
            ("        return 5 +", "E001", 4),
            ("        return os.time()", "E050", 3),
        ] {
            let found = codes_of(&inside(body));
            match code {
                "" => assert_eq!(found, [], "{body}"),
                code => assert!(found.contains(&(code, line)), "{body}: {found:?}"),
            }
        }
    }

    #[test]
    fn words_that_a_game_does_not_know_are_found() {
        let ending = Signature { name: "ending", params: &["last"], gives: Gives::OneOf(&["over", "won"]) };
        let found = |body: &str| {
            let wanted = Wanted { file: "ending.lua".into(), functions: vec![ending] };
            let text = format!("return {{ ending = function(last) {body} end }}");
            of_text(&wanted, text).iter().map(|f| f.help.clone()).collect::<Vec<_>>()
        };
        assert!(found("return if last then \"over\" else nil").is_empty());
        assert_eq!(found("return if last then \"ovr\" else nil"), ["return one of over, won, or nil"]);
        assert_eq!(found("return last and 5 or 6"), Vec::<String>::new(), "what cannot be told is not");
        assert_eq!(found("return 5").len(), 1);
    }

    #[test]
    fn a_function_has_the_name_and_the_parameters_that_it_is_called_with() {
        let head = |head: &str| codes_of(&format!("return {{\n    {head} return 5 end,\n}}\n"));
        assert_eq!(head("hits_from = function(attacks)"), [], "what it does not need it need not take");
        assert_eq!(head("hits_from = function(attacks, strength, more)"), [("E031", 2)]);
        assert_eq!(head("hits_from = function(strength, attacks)"), [("E031", 2)]);
        assert!(head("hits_form = function(attacks)").contains(&("E010", 2)));
        assert_eq!(codes_of("return {}\n"), [("E012", 1)]);
        let local = "local function hits(attacks, strength, more)\n    return 5\nend\nreturn { hits_from = hits }\n";
        assert_eq!(codes_of(local), [("E031", 1)], "a local function is looked at too");
    }
}

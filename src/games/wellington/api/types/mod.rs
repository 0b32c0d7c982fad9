//! The API as types, for editors: definitions for luau-lsp and annotations for lua-language-server, from the registry.

mod annotations;
mod luau;

pub use annotations::annotations;
pub use luau::luau;

use super::registry::{Member, On, Run, Ty, members};

/// A library function of the card set: its name, its parameters and its comment.
pub struct LibFunction {
    /// Its name.
    pub name: String,
    /// Its parameters.
    pub params: Vec<String>,
    /// The text of the comment before it.
    pub doc: String,
}

/// A library of the card set.
pub struct Lib {
    /// The name under which scripts use it.
    pub name: String,
    /// Its functions.
    pub functions: Vec<LibFunction>,
}

const HEAD: &str = "Made from the program: UPDATE_DOCS=1 cargo test --test prompt documents. What a member gives may be nil where its\n\
text says so; the types do not, so that cards can be read as they are.";

/// The name of a thing's class.
const fn class(on: On) -> &'static str {
    match on {
        On::Event => "Event",
        On::Game => "Game",
        On::Siege => "Siege",
        On::Duchy => "Duchy",
        On::Power => "Power",
        On::Side => "Side",
        On::Leader => "Leader",
        On::Card => "Card",
        On::Line => "Line",
        On::Formation => "Formation",
        On::Test => "Test",
        On::Edit => "Edit",
    }
}

/// The type of an argument. Names may be given for the things that they name.
fn taken(ty: Ty) -> &'static str {
    match ty {
        Ty::Power | Ty::Flag => "Power | string",
        Ty::Side | Ty::Who => "Side | Power | string",
        Ty::Duchy | Ty::Place | Ty::Spot => "Duchy | string",
        Ty::Leader => "Leader | string",
        Ty::Card => "Card | number",
        Ty::Formation => "Formation | Leader | string",
        Ty::Powers => "Power | string | { Power }",
        Ty::Cards => "{ Card | number }",
        // Types without a word for their values.
        other => other.name(),
    }
}

/// Lua keywords cannot be parameter names.
fn param(name: &str) -> &str {
    if matches!(name, "until" | "end" | "from" | "in" | "and") { "value" } else { name }
}

fn own(on: On) -> impl Iterator<Item = &'static Member> {
    members().iter().copied().filter(move |member| member.on == on)
}

/// What a member does, with its rule, unit and example.
fn about(member: &Member) -> Vec<String> {
    let how = match member.run {
        Run::Look(_) => "Looks.",
        Run::Act(_) => "Acts.",
        Run::Ask(_) => "Waits.",
        Run::Step | Run::Edit(_) => "",
    };
    let rule = if member.rule.is_empty() { String::new() } else { format!(" [{}]", member.rule) };
    let mut out = vec![format!("{}{rule} {how}", member.doc).trim_end().to_string()];
    let units: Vec<String> = member
        .args
        .iter()
        .enumerate()
        .filter_map(|(place, arg)| Some(format!("{} counts {}", arg.name, member.unit_of(place)?.many())))
        .chain(member.unit.map(|unit| format!("it gives a number of {}", unit.many())))
        .collect();
    if !units.is_empty() {
        out.push(format!("Units: {}.", units.join(", ")));
    }
    if !member.example.is_empty() {
        out.push(format!("Example: {}", member.example));
    }
    out
}

/// The usual type of a parameter with this name.
fn usual(name: &str) -> &'static str {
    match name {
        "ev" => "Event",
        "fx" => "Fx",
        _ => "any",
    }
}

/// The fields of a card: name, type, and whether it may be left out.
const CARD: [(&str, &str, bool); 18] = [
    ("api", "number", false),
    ("number", "number", false),
    ("title", "string", false),
    ("cp", "number", true),
    ("plus", "boolean", true),
    ("kind", "string", false),
    ("home", "string", true),
    ("after", "string", true),
    ("stays", "string", true),
    ("text", "string", true),
    ("when", "{ string }", true),
    ("looks", "{ string }", true),
    ("ask", "string", true),
    ("targets", "(ev: Event) -> { any }", true),
    ("fits", "(ev: Event, target: any) -> boolean?", true),
    ("hurts", "(ev: Event, target: any) -> boolean?", true),
    ("can_play", "(ev: Event) -> boolean | string | nil", true),
    ("play", "(ev: Event) -> ()", true),
];

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_field_of_a_card_has_a_type() {
        let typed: Vec<&str> = CARD.iter().map(|(name, ..)| *name).chain(["params", "effects"]).collect();
        for field in crate::games::wellington::api::FIELDS {
            assert!(typed.contains(&field), "{field}");
        }
        assert_eq!(typed.len(), crate::games::wellington::api::FIELDS.len());
    }
}

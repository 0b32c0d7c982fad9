//! Lua at the prompt: blocks, expressions, and commands of several lines.

use super::desk::{Blame, Complaint, Desk, Reply};
use super::transcript;
use crate::games::wellington::api::{Scratch, unfinished};
use crate::games::wellington::rules::Edit;
use crate::hinted::Hinted;
use std::rc::Rc;

/// The line that begins a block of several lines.
const OPEN: &str = "lua";

/// Whether a line ends a block.
pub(super) fn closes(line: &str) -> bool {
    matches!(line.trim(), "end lua" | ".")
}

/// Whether the last command of a line opens a block that continues on the next lines.
pub fn opens(line: &str) -> bool {
    transcript::commands(line).last().is_some_and(|command| command == OPEN)
}

/// Whether a text needs more lines, because a block is open or its last Lua is incomplete.
pub fn goes_on(text: &str) -> bool {
    let Some((_, last)) = typed(text).pop() else { return false };
    if block(&last) { !last.lines().skip(1).any(closes) } else { part_of(&last) }
}

/// Whether the last command of a text is a block.
pub fn is_block(text: &str) -> bool {
    typed(text).pop().is_some_and(|(_, last)| block(&last))
}

fn block(command: &str) -> bool {
    command == OPEN || command.starts_with("lua\n")
}

/// Whether a command is incomplete Lua that more lines could complete. An expression ends with its line.
fn part_of(command: &str) -> bool {
    command.strip_prefix("lua ").is_some_and(unfinished)
}

/// The commands of a text with their line numbers, from 1. A block with all its lines is one command.
pub fn script(text: &str) -> Vec<(usize, String)> {
    gather(text, |_| false)
}

/// The same for text that was typed or pasted, where incomplete Lua also takes the lines that follow.
pub fn typed(text: &str) -> Vec<(usize, String)> {
    gather(text, part_of)
}

fn gather(text: &str, wants_more: impl Fn(&str) -> bool) -> Vec<(usize, String)> {
    let mut out = Vec::new();
    let mut lines = text.lines().enumerate().peekable();
    while let Some((n, line)) = lines.next() {
        let mut commands = transcript::commands(line);
        if let Some(last) = commands.last_mut() {
            if *last == OPEN {
                for (_, line) in lines.by_ref() {
                    last.push('\n');
                    last.push_str(line);
                    if closes(line) {
                        break;
                    }
                }
            } else {
                while wants_more(last) {
                    let Some((_, line)) = lines.next() else { break };
                    last.push('\n');
                    last.push_str(line);
                }
            }
        }
        out.extend(commands.into_iter().map(|command| (n + 1, command)));
    }
    out
}

/// A command as one or several lines of a transcript. Only a bare `lua` continues on further lines.
pub fn written(command: &str) -> String {
    match (command.split_once('\n'), command.strip_prefix("lua ")) {
        (Some((first, _)), Some(code)) if first.trim() != OPEN => format!("{OPEN}\n{code}\nend lua"),
        _ => command.to_string(),
    }
}

/// `lua`: runs a block. `rest` is everything after the word.
pub fn lua(desk: &mut Desk, rest: &str) -> Reply {
    let code = code(rest)?;
    let t = desk.session.table().clone();
    let ran = desk.scratch()?.block(&t, &code).map_err(|trouble| {
        let then = "The game and the variables are as before the block.";
        Complaint::new(Blame::Script, Hinted::from(trouble).reworded(|said| format!("{said}\n{then}")))
    })?;
    let said = [ran.printed.trim_end(), &ran.values.join(" ")];
    let mut said = said.map(|text| crate::safe::tame_lines(text).into_owned()).to_vec();
    let mut edits = ran.edits;
    let edit = match edits.len() {
        0 => None,
        1 => edits.pop(),
        _ => Some(Edit::Several(edits)),
    };
    if let Some(edit) = edit {
        let lost = super::edits::lost_to(desk, &edit);
        if let Err(refused) = desk.session.edit(edit, false) {
            let complaint = desk.refused(refused);
            desk.scratch()?.restore(ran.before);
            return Err(complaint);
        }
        desk.settle()?;
        said.push(format!("{}{}", lost.concat(), desk.report()));
    }
    said.retain(|text| !text.is_empty());
    Ok(said.join("\n"))
}

/// The Lua of a block: the rest of the line, or the lines up to the end of the block.
fn code(rest: &str) -> Result<String, Complaint> {
    let typing = |text: &str| Complaint::new(Blame::Typing, text.to_string());
    let (first, lines) = rest.split_once('\n').unwrap_or((rest, ""));
    if !first.trim().is_empty() {
        return Ok(rest.trim_start().to_string());
    }
    if !rest.contains('\n') {
        return Err(typing("the block is empty").hint("lua edit.flag(\"madrid\", \"spain\"), or lines up to `end lua`"));
    }
    let lines: Vec<&str> = lines.lines().collect();
    match lines.split_last() {
        Some((last, code)) if closes(last) => Ok(code.join("\n")),
        _ => Err(typing("the block has no end").hint("end it with the line `end lua`")),
    }
}

/// `= EXPR`.
pub fn evaluate(desk: &mut Desk, expression: &str) -> Reply {
    if expression.trim().is_empty() {
        return Err(Complaint::new(Blame::Typing, "what?").hint("= powers.spain:resources()"));
    }
    desk.value(expression).map(|(text, _)| text).map_err(|complaint| {
        let hint = "an expression must fit on one line; `lua` alone starts a block of lines";
        match unfinished(expression) && !expression.contains('\n') {
            true => complaint.hint(hint),
            false => complaint,
        }
    })
}

impl Desk {
    /// The Lua machine for blocks and expressions, with the libraries in force.
    pub(super) fn scratch(&self) -> Result<Rc<Scratch>, Complaint> {
        let board = self.session.world().board.clone();
        let libs = &self.deck.sources().libs;
        // On another board the variables would refer to Duchies that do not exist there.
        let stale = |s: &Scratch| s.is_spoilt() || (!Rc::ptr_eq(s.board(), &board) && **s.board() != *board);
        let kept = self.workbench.scratch.take().filter(|s| !stale(s));
        let scratch = match kept {
            Some(scratch) => scratch,
            None => Rc::new(Scratch::new(&board, libs).map_err(|t| Complaint::new(Blame::Script, t))?),
        };
        scratch.refresh(libs);
        scratch.look_as(self.eyes);
        self.workbench.scratch.replace(Some(scratch.clone()));
        Ok(scratch)
    }

    /// The value of an expression as text, and whether it counts as true. The expression may look but not change anything.
    ///
    /// # Errors
    /// What is wrong with the expression.
    pub fn value(&self, expression: &str) -> Result<(String, bool), Complaint> {
        let t = self.session.table().clone();
        let ran = self.scratch()?.expression(&t, expression);
        let ran = ran.map_err(|trouble| Complaint::new(Blame::Script, trouble))?;
        let text = if ran.values.is_empty() { "nil".to_string() } else { ran.values.join(" ") };
        Ok((crate::safe::tame_lines(&format!("{}{text}", ran.printed)).into_owned(), ran.truth))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_block_is_one_command() {
        let text = "undo; lua\n  x = 1; y = 2 -- both\nend lua\nredo -- again\nlua\n= 1\n.\nlua z = 3; w = 4";
        let commands = script(text);
        let lines: Vec<usize> = commands.iter().map(|(n, _)| *n).collect();
        let texts: Vec<&str> = commands.iter().map(|(_, c)| c.as_str()).collect();
        assert_eq!(lines, [1, 1, 4, 5, 8]);
        assert_eq!(texts[1], "lua\n  x = 1; y = 2 -- both\nend lua");
        assert_eq!(texts[2], "redo");
        assert_eq!(texts[4], "lua z = 3; w = 4");
    }

    #[test]
    fn what_is_not_whole_goes_on_where_somebody_types() {
        assert!(goes_on("lua") && goes_on("undo; lua\nfor") && !goes_on("lua\nx = 1\nend lua"));
        assert!(!goes_on("= 1+") && typed("= 1+\nundo").len() == 2, "an expression ends with its line");
        assert!(goes_on("lua for i = 1, 2 do") && !goes_on("lua for i = 1, 2 do\nend") && !goes_on("undo"));
        assert_eq!(typed("lua for i = 1, 2 do\nend\nundo").len(), 2);
        assert_eq!(script("lua for i = 1, 2 do\nundo").len(), 2);
        assert_eq!(written("lua for i = 1, 2 do\nend"), "lua\nfor i = 1, 2 do\nend\nend lua");
    }
}

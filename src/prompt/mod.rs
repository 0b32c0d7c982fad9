//! The prompt of any game: lines that a person types, and what the desk has to say to each.

use crate::desk::Plain;
use crate::out;
use crate::safe::safe;
use crate::view::{fitted, paint};
use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;

/// Reads commands until `quit` or the end of what there is, and says what came of each. Ctrl-C forgets a line.
///
/// # Errors
/// The terminal cannot be read.
pub fn converse(desk: &mut Plain) -> rustyline::Result<()> {
    let mut editor = DefaultEditor::new()?;
    out::say(desk.waiting());
    loop {
        let line = match editor.readline(&paint::plain(&desk.prompt())) {
            Ok(line) => line,
            Err(ReadlineError::Interrupted) => continue,
            Err(ReadlineError::Eof) => return Ok(()),
            Err(error) => return Err(error),
        };
        let line = line.trim();
        match line {
            "" => continue,
            "quit" => return Ok(()),
            _ => {}
        }
        // What is typed once need not be typed again; a history that takes no more is no reason to stop.
        let _ = editor.add_history_entry(line);
        let width = usize::from(desk.core.width);
        match desk.command(line) {
            Ok(said) => out::say(fitted(&safe(&said), width)),
            Err(complaint) => out::tell(format!("{} {}", paint::bad("error:"), safe(&complaint.told()))),
        }
    }
}

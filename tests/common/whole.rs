//! Plays a game from its first decision to its end, and again from its save. The tests of whole games and the coverage table
//! share this.

use sandtable::games::wellington::rules::{Choice, Save, Session};
use sandtable::games::wellington::verbs::Desk;
use sandtable::table::Refused;
use std::path::Path;

/// The number of decisions after which a game counts as endless.
pub const LONGEST: u32 = 20_000;

/// Plays the game on the desk to its end with the choices of `pick`, then replays its save and compares the hashes. The session
/// checks the invariants after every choice, and refuses a choice that breaks one.
///
/// # Errors
/// What went wrong, with the file under `folder` that reproduces it.
pub fn to_the_end(
    desk: &mut Desk,
    name: &str,
    folder: &Path,
    mut pick: impl FnMut(&Desk) -> Choice,
) -> Result<u32, String> {
    let mut decisions = 0;
    while desk.session.decision().is_some() {
        if desk.session.decision().is_some_and(|d| d.choices.is_empty()) {
            return Err(reproduced(&desk.session.save(), name, folder, "there is nothing to choose"));
        }
        let choice = pick(desk);
        if let Err(refused) = desk.session.choose(choice.clone(), false) {
            let what = match &refused {
                Refused::Bug { what, .. } => what.to_string(),
                Refused::Script(trouble) => trouble.to_string(),
                other => format!("{other:?}"),
            };
            return Err(reproduced(&desk.session.save(), name, folder, &format!("{what} after {choice:?}")));
        }
        decisions += 1;
        if decisions >= LONGEST {
            return Err(reproduced(&desk.session.save(), name, folder, "it does not end"));
        }
    }
    match replayed(&desk.session) {
        Ok(()) if desk.session.is_over() => Ok(decisions),
        Ok(()) => Err(reproduced(&desk.session.save(), name, folder, "it stands still")),
        Err(what) => Err(reproduced(&desk.session.save(), name, folder, &what)),
    }
}

/// Replays a game from its save, as if the save were read from a file.
fn replayed(session: &Session) -> Result<(), String> {
    let text = serde_json::to_string(&session.save()).map_err(|e| format!("it cannot be saved: {e}"))?;
    let save = Save::parse(&text).map_err(|e| format!("its save cannot be read: {e}"))?;
    let (again, parting) = Session::restore(session.world().clone(), save);
    match parting {
        Some(parting) => Err(format!("it replays to another game: {parting:?}")),
        None if again.hash() != session.hash() => Err("it replays to another hash".into()),
        None => Ok(()),
    }
}

/// Writes the save to a file, and names the file in the message.
fn reproduced(save: &Save, name: &str, folder: &Path, what: &str) -> String {
    let file = folder.join(format!("{name}.json"));
    let written = serde_json::to_string(save)
        .map_err(|e| e.to_string())
        .and_then(|text| std::fs::write(&file, text).map_err(|e| e.to_string()));
    match written {
        Ok(()) => format!("{name}: {what}; `sandtable replay {} --verify` and `load` show it", file.display()),
        Err(no) => format!("{name}: {what}; its save could not be written: {no}"),
    }
}

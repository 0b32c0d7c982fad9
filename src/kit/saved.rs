//! Saves of a game that implements [`Kit`].

use super::Kit;
use super::complaint::{Blame, Complaint};
use super::refusal::complaint;
use crate::hinted::{Hint, Hinted};
use crate::table::{BadSave, Parting, Refused, Save, Session, game_of};
use std::rc::Rc;

/// Reads a save of this game, with the world in which it was played.
pub(super) fn read<K: Kit>(session: &Session<K>, text: &str) -> Result<(Save<K>, Rc<K::World>), Complaint> {
    let bad = |no: BadSave| Complaint::new(Blame::File, no.hinted());
    let save = Save::parse(text);
    let own = save.as_ref().is_ok_and(|save: &Save<K>| save.game == K::ID);
    if !own && let Some(other) = game_of(text).filter(|game| game != K::ID) {
        let no = format!("this is a save of {other}; the game here is {}", K::ID);
        return Err(Complaint::new(Blame::File, no.hint(format!("`sandtable {other}` opens that game"))));
    }
    let save = save.map_err(bad)?;
    let world = K::world_of(&save.header, session.world()).map_err(|no| Complaint::new(Blame::File, no))?;
    save.inspect(&world).map_err(bad)?;
    Ok((save, world))
}

/// Why a save could not be replayed to its end.
pub(super) fn parted<K: Kit>(session: &Session<K>, parting: Parting<K>) -> Hinted {
    let refused = match parting {
        Parting::NotOffered { choice, decision } => Refused::NotOffered { choice, decision },
        Parting::Edit(refusal) => Refused::Edit(refusal),
        Parting::Script(trouble) => Refused::Script(trouble),
        Parting::Bug(what) => Refused::Bug { what, save: Box::new(Session::save(session)) },
        Parting::BrokenOff => Refused::BrokenOff,
    };
    complaint(session, None, &refused).hinted()
}

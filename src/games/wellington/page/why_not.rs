//! What to ask when somebody points at a place where nothing can be done.

use crate::games::wellington::board::{Duchy, Leader};
use crate::games::wellington::verbs::Desk;

/// The command that says why a Leader cannot go to a place, or why it cannot be Flagged. Leader and place are given by their ids.
pub fn command(desk: &Desk, piece: Option<&str>, at: &str) -> Option<String> {
    let b = desk.session.world().board.clone();
    let place = b.places().find(|duchy: &Duchy| b.duchy(*duchy).id == at)?;
    let Some(piece) = piece else { return Some(format!("why not flag {}", b.duchy(place).id)) };
    let leader = (0..b.leaders.len()).map(|i| Leader(i as u8)).find(|leader| b.leader(*leader).id == piece)?;
    Some(format!("why not move {} to {}", b.leader(leader).id, b.duchy(place).id))
}

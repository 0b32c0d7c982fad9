//! Operations of several choices that a page begins with one click. Each choice is made as if it had been clicked: it stands in the
//! log and in recordings, and can be undone by itself.

use super::paged::Paged;
use super::requests::Request;
use super::who::Who;
use crate::hinted::Hinted;
use crate::kit::About;
use crate::kit::whole::{Found, wholes};
use crate::prompt::Did;
use serde_json::{Value, json};

/// The operations that a decision offers, for the page. Choices are counted from 1, as there.
pub fn listed(abouts: &[About]) -> Value {
    let number = |i: &usize| i + 1;
    let one = |whole: &crate::kit::whole::Whole| {
        let of: Vec<usize> = whole.of.iter().map(number).collect();
        json!({ "sort": whole.sort, "of": of, "steps": whole.steps })
    };
    wholes(abouts).iter().map(one).collect()
}

/// What came of an operation.
pub struct Done {
    /// All commands with their replies.
    pub did: Did,
    /// How many choices were made.
    pub made: usize,
    /// How many it would have taken.
    pub of: usize,
}

/// Plays the operation with this number, from 1, until it is over or something comes between.
///
/// # Errors
/// There is no such operation, or its first choice is refused.
pub fn play<D: Paged>(desk: &mut D, who: Who<D::Seat>, number: usize) -> Result<Done, Hinted> {
    desk.objected("choose 1")?;
    let asked = desk.offered(who).ok_or("the game waits for somebody else")?;
    let all = wholes(&asked.abouts);
    let whole = number.checked_sub(1).and_then(|i| all.get(i)).ok_or("there is no such operation")?;
    let (own, from) = (asked.seat, desk.written());
    let mut done = Done { did: Did::default(), made: 0, of: whole.steps };
    let mut lines = Vec::new();
    for next in whole.plan(&asked.abouts) {
        if done.made == whole.steps || (done.made > 0 && desk.interrupted(who, own, from)) {
            break;
        }
        let Some(now) = desk.offered(who).filter(|now| now.seat == own) else { break };
        let place = match next.found(&now.abouts) {
            Found::Choose(place) => place,
            Found::LeaveOut => continue,
            Found::End => break,
        };
        let command = desk.command(Request::Choose(place + 1))?;
        desk.objected(&command)?;
        let said = desk.does_command(command.clone());
        let refused = said.replies.iter().any(|(_, reply)| reply.is_err());
        lines.push(command);
        done.did.replies.extend(said.replies);
        if refused {
            break;
        }
        done.made += 1;
    }
    done.did.line = lines.join("; ");
    Ok(done)
}

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
    /// Which choice was refused and why, what was done before, and what is left; `None` if none was refused.
    pub refused: Option<String>,
}

impl Done {
    /// Which choice was refused, and what that means for the others.
    fn refusal(&self, label: &str, why: &str) -> String {
        let Done { made, of, .. } = *self;
        let before = match made {
            0 => "Nothing was done".to_string(),
            1 => "The choice before it was made and stands".to_string(),
            n => format!("The {n} choices before it were made and stand"),
        };
        let left = match of - made - 1 {
            0 => String::new(),
            1 => "; 1 more was not tried".to_string(),
            n => format!("; {n} more were not tried"),
        };
        format!("Choice {} of {of}, “{label}”, was refused. {before}{left}.\n{why}", made + 1)
    }
}

/// Plays the operation with this number, from 1, until it is over or something comes between.
///
/// # Errors
/// There is no such operation, or nobody may choose here.
pub fn play<D: Paged>(desk: &mut D, who: Who<D::Seat>, number: usize) -> Result<Done, Hinted> {
    let Some(asked) = desk.offered(who) else {
        // Whoever is not asked hears what a click on a single choice would tell him.
        let first = desk.command(Request::Choose(1)).and_then(|first| desk.objected(&first));
        return Err(first.err().unwrap_or_else(|| "the game waits for somebody else".into()));
    };
    let all = wholes(&asked.abouts);
    let whole = number.checked_sub(1).and_then(|i| all.get(i)).ok_or("there is no such operation")?;
    let (own, from) = (asked.seat, desk.written());
    let mut done = Done { did: Did::default(), made: 0, of: whole.steps, refused: None };
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
        let label = desk.label(place).unwrap_or_default();
        let command = desk.command(Request::Choose(place + 1));
        let why = match command.and_then(|command| desk.objected(&command).map(|()| command)) {
            Ok(command) => {
                let said = desk.does_command(command.clone());
                let no = said.replies.iter().find_map(|(_, reply)| reply.as_ref().err().map(|(_, no)| no.to_string()));
                lines.push(command);
                done.did.replies.extend(said.replies);
                no
            }
            Err(no) => Some(no.to_string()),
        };
        if let Some(why) = why {
            done.refused = Some(done.refusal(&label, &why));
            break;
        }
        done.made += 1;
    }
    done.did.line = lines.join("; ");
    Ok(done)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_says_which_choice_and_what_that_means_for_the_others() {
        let refused = |made: usize, of: usize| {
            Done { did: Did::default(), made, of, refused: None }.refusal("build cavalry at Lisbon", "the reason")
        };
        let said = |which: &str, others: &str| {
            format!("Choice {which}, “build cavalry at Lisbon”, was refused. {others}.\nthe reason")
        };
        assert_eq!(refused(0, 1), said("1 of 1", "Nothing was done"));
        assert_eq!(refused(0, 2), said("1 of 2", "Nothing was done; 1 more was not tried"));
        assert_eq!(refused(1, 2), said("2 of 2", "The choice before it was made and stands"));
        assert_eq!(refused(2, 5), said("3 of 5", "The 2 choices before it were made and stand; 2 more were not tried"));
    }
}

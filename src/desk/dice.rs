//! The dice, changed by hand.

use super::{At, cut};
use crate::hinted::Hint;
use crate::kit::{Complaint, DiceChange, Reply, typing};

/// `dice`: what falls next, in its order.
///
/// # Errors
/// What is typed are no dice, or somebody else's eyes look.
pub fn dice(at: &mut At<'_>, rest: &str) -> Reply {
    hosts(at)?;
    match rest {
        "" | "show" => Ok(shown(&at.game.forced())),
        "clear" => {
            at.game.dice(None, &[DiceChange::Clear])?;
            Ok("nothing is forced".into())
        }
        faces => {
            let (only, faces) = match faces.strip_prefix("only ") {
                Some(faces) => (true, faces),
                None => (false, faces),
            };
            let faces: Result<Vec<u8>, _> = faces.split([' ', ',']).filter(|word| !word.is_empty()).map(face).collect();
            let faces = faces?;
            let clear = only.then_some(DiceChange::Clear);
            let changes: Vec<DiceChange> = clear.into_iter().chain([DiceChange::Force(faces)]).collect();
            at.game.dice(None, &changes)?;
            Ok(shown(&at.game.forced()))
        }
    }
}

fn face(word: &str) -> Result<u8, Complaint> {
    let face = word.parse().ok().filter(|face| (1..=6).contains(face));
    face.ok_or_else(|| typing(format!("{:?} is no die", cut(word)).hint("dice 6 5 1")))
}

fn shown(forced: &[u8]) -> String {
    match forced {
        [] => "nothing is forced".into(),
        dice => {
            let dice: Vec<String> = dice.iter().map(u8::to_string).collect();
            format!("the next dice: {}", dice.join(" "))
        }
    }
}

/// `seed`: another stream of dice.
///
/// # Errors
/// What is typed is no number, or somebody else's eyes look.
pub fn seed(at: &mut At<'_>, rest: &str) -> Reply {
    hosts(at)?;
    let seed = rest.parse().map_err(|_| typing(format!("{:?} is no seed", cut(rest)).hint("seed 7")))?;
    at.game.dice(None, &[DiceChange::Seed(seed)])?;
    Ok(format!("the dice come from seed {seed} now"))
}

/// Dice to come are nothing for one player's eyes.
fn hosts(at: &At<'_>) -> Result<(), Complaint> {
    match at.core.eyes {
        None => Ok(()),
        Some(_) => Err(typing("the dice to come are nothing for one player's eyes".hint("`as all`"))),
    }
}

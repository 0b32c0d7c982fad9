//! Changing the dice by hand.

use super::look::happened;
use super::{At, cut};
use crate::hinted::Hint;
use crate::kit::{Blame, Complaint, DiceChange, Reply, typing};
use std::str::FromStr;

/// The most dice in one command.
const MOST: usize = 200;
/// Examples of how to type dice.
const EXAMPLE: &str = "dice 6 5 1, or dice only 10x1";

/// `dice`: forces the next dice, in this order. New dice come after the forced dice that are still waiting; `only` drops those
/// first.
///
/// # Errors
/// The arguments are not dice, or this person may not change the dice.
pub fn dice(at: &mut At<'_>, rest: &str) -> Reply {
    hosts(at)?;
    let (word, list) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    match (word, list) {
        ("" | "show", "") => Ok(forced(at)),
        ("clear", "") => {
            at.game.dice(at.core.eyes, vec![DiceChange::Clear])?;
            Ok(happened(at))
        }
        ("only", list) => {
            at.game.dice(at.core.eyes, vec![DiceChange::Clear, DiceChange::Force(typed(list)?)])?;
            Ok(forced(at))
        }
        _ => {
            let dice = typed(rest)?;
            let left = at.game.forced().len();
            at.game.dice(at.core.eyes, vec![DiceChange::Force(dice)])?;
            let added = match left {
                0 => String::new(),
                1 => "added to the 1 that is left; `dice only …` replaces them\n".into(),
                n => format!("added to the {n} that are left; `dice only …` replaces them\n"),
            };
            Ok(format!("{added}{}", forced(at)))
        }
    }
}

/// Reads dice as they are typed: `6 5 1`, and `10x1` for ten dice showing 1.
fn typed(list: &str) -> Result<Vec<u8>, Complaint> {
    let digits = |text: &str| text.starts_with(|c: char| c.is_ascii_digit());
    let one = |word: &str| match word.split_once('x').filter(|(n, die)| digits(n) && digits(die)) {
        Some((n, die)) => Ok(vec![number::<u8>(die, "die")?; number::<usize>(n, "number of dice")?.min(MOST + 1)]),
        None => Ok(vec![number::<u8>(word, "die")?]),
    };
    let words = list.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty());
    let dice: Vec<Vec<u8>> = words.map(one).collect::<Result<_, Complaint>>()?;
    let dice = dice.concat();
    if let Some(odd) = dice.iter().find(|die| !(1..=6).contains(*die)) {
        return Err(typing(format!("{odd} is not a side of a die").hint(EXAMPLE)));
    }
    match dice.len() {
        0 => Err(typing("which dice?".hint(EXAMPLE))),
        n if n > MOST => Err(typing(format!("at most {MOST} dice at once"))),
        _ => Ok(dice),
    }
}

fn number<T: FromStr>(text: &str, what: &str) -> Result<T, Complaint> {
    text.trim().parse().map_err(|_| typing(format!("{:?} is not a {what}", cut(text)).hint(EXAMPLE)))
}

/// The forced dice, and the seed of the others.
pub fn forced(at: &At<'_>) -> String {
    // Only a person who may force dice may see the coming ones, and the seed reveals them.
    if let Some(own) = at.core.eyes {
        let own = at.game.players().get(own).map_or("this player".to_string(), |own| own.painted());
        return format!("{own} may not see forced dice").hint("`as all` shows everything").to_string();
    }
    let list = |items: Vec<String>| if items.is_empty() { "none".into() } else { items.join(" ") };
    let dice = list(at.game.forced().iter().map(u8::to_string).collect());
    let picks = at.game.draws().map_or(String::new(), |what| {
        format!("forced {what}: {}\n", list(at.game.picks().iter().map(|pick| format!("#{pick}")).collect()))
    });
    format!("forced dice: {dice}\n{picks}seed {}", at.game.seed())
}

/// `seed`: changes to another stream of dice.
///
/// # Errors
/// The argument is not a number, or this person may not change the dice.
pub fn seed(at: &mut At<'_>, rest: &str) -> Reply {
    hosts(at)?;
    let seed = rest.parse().map_err(|_| typing(format!("{:?} is not a seed", cut(rest)).hint("seed 7")))?;
    at.game.dice(at.core.eyes, vec![DiceChange::Seed(seed)])?;
    Ok(forced(at))
}

/// Only the host may change the dice.
fn hosts(at: &At<'_>) -> Result<(), Complaint> {
    match at.core.seated {
        false => Ok(()),
        true => Err(Complaint::new(Blame::Illegal, "only the host may set dice")),
    }
}

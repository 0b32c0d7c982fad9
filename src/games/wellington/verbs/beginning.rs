//! The options of `new` besides the scenario: the seed, the players, and how they get their Powers.

use super::desk::Complaint;
use super::list::cut;
use crate::games::wellington::board::{Players, Sides};
use crate::games::wellington::rules::setup::Beginning;
use crate::kit::typing;

/// Reads the scenario, the seed if given, and how the game begins. A file name may contain spaces, so the line is read
/// from its end.
pub(super) fn typed(rest: &str) -> Result<(&str, Option<u64>, Beginning), Complaint> {
    let (mut rest, mut seed, mut beginning) = (rest.trim(), None, Beginning::default());
    loop {
        let sides = |(word, sides): &(&str, Sides)| Some((*sides, rest.strip_suffix(word)?.strip_suffix(' ')?));
        let share = |words: &'static str| {
            let front = rest.strip_suffix(words)?.strip_suffix(" players ")?;
            Some((Players::from_words(words)?, front))
        };
        let number = rest.rsplit_once(" seed ").and_then(|(front, n)| Some((n.trim().parse().ok()?, front)));
        if let Some((way, front)) = Sides::TYPED.iter().find_map(sides).filter(|_| beginning.sides == Sides::Agreed) {
            (beginning.sides, rest) = (way, front.trim_end());
        } else if let Some((players, front)) = Players::all_words().find_map(share) {
            (beginning.players, rest) = (Some(players), front.trim_end());
        } else if let Some((n, front)) = number {
            (seed, rest) = (Some(n), front.trim_end());
        } else {
            break;
        }
    }
    if let Some((_, n)) = rest.rsplit_once(" seed ").filter(|(_, n)| !n.contains([' ', '"'])) {
        return Err(typing(format!("{:?} is not a seed", cut(n))).hint("new 1813 seed 7"));
    }
    match rest.split_once(" players ") {
        Some((_, share)) => {
            let known = Players::all_words().collect::<Vec<_>>().join(", ");
            let hint = "with three players, one plays both Powers of the side you name";
            Err(typing(format!("`players` must be one of {known}; found {:?}", cut(share))).hint(hint))
        }
        None => Ok((rest, seed, beginning)),
    }
}

/// How a game begins, as typed after the scenario.
pub(super) fn words(beginning: Beginning) -> String {
    let players = beginning.players.map_or(String::new(), |players| format!(" players {}", players.words()));
    let sides = Sides::TYPED.iter().find(|(_, sides)| *sides == beginning.sides);
    players + &sides.map_or(String::new(), |(word, _)| format!(" {word}"))
}

/// Everything that can follow a scenario, for completion.
pub(super) fn all_words() -> Vec<String> {
    let players = std::iter::once(None).chain(Players::all_words().map(Players::from_words));
    let ways = [Sides::Agreed, Sides::Bid, Sides::Dice];
    let each = players.flat_map(|players| ways.map(|sides| words(Beginning { players, sides })));
    each.chain([" seed".to_string()]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_behind_a_scenario_is_read_from_the_end() {
        let two = Players::from_words("2");
        let cases = [
            ("1812", "1812", None, None, Sides::Agreed),
            ("1812 seed 7", "1812", Some(7), None, Sides::Agreed),
            ("\"my seed 7.json\" bid", "\"my seed 7.json\"", None, None, Sides::Bid),
            ("1812 players 2 dice seed 9", "1812", Some(9), two, Sides::Dice),
            ("1812 seed 9 bid players 3 french", "1812", Some(9), Players::from_words("3 french"), Sides::Bid),
            ("bid", "bid", None, None, Sides::Agreed),
        ];
        for (text, scenario, seed, players, sides) in cases {
            let beginning = Beginning { players, sides };
            assert!(typed(text).is_ok_and(|found| found == (scenario, seed, beginning)), "{text}");
            assert!(typed(&format!("x{}", words(beginning))).is_ok_and(|found| found.2 == beginning), "{text}");
        }
        assert!(typed("1812 players 3").is_err() && typed("1812 players 5 bid").is_err());
    }
}

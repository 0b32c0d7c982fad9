//! Verbs that edit the position and force dice.

use super::act;
use super::desk::{Complaint, Desk, Reply};
use super::list::cut;
use super::looks::named;
use crate::desk;
use crate::faults::nearest;
use crate::games::wellington::api::PHASES;
use crate::games::wellington::board::{
    Card, Counters, Duchy, HomeDeck, Phase, Pile, Power, SETTINGS, Setting, Side, Whereabouts, Year,
};
use crate::games::wellington::rules::Edit;
use crate::games::wellington::words::names;
use crate::kit::typing;
use crate::view::paint;

/// What `help set` adds.
pub const FORMS: &str = "
  set flag DUCHY POWER·none          set sp DUCHY·box POWER 2i1c0a·none
  set leader LEADER DUCHY·box·pool   set hand POWER +52 -13 …
  set deck top CARD …                set card CARD POWER·PILE
    (a PILE is deck, discards, reserve, spent or removed)
  set resources POWER N              set cp N
  set turn YEAR                      set round N
  set impulse POWER                  set effect N off
  set phase STEP                     set reinforcements POWER N
  set debt POWER N                   set players allies·french one·two
  set ruling NAME WAY";

/// The most cards in one command.
const MOST_CARDS: usize = 200;

fn make(desk: &mut Desk, edit: Edit) -> Reply {
    let lost = lost_to(desk, &edit);
    desk.session.edit(edit, false).map_err(|r| desk.refused(r))?;
    desk.settle()?;
    Ok(format!("{}{}", lost.concat(), desk.report()))
}

/// Warns about cards that an edit moves from one hand to another, a line for each. Viewers who do not see both hands
/// get no warning.
pub(super) fn lost_to(desk: &Desk, edit: &Edit) -> Vec<String> {
    let given: Vec<(Card, Power)> = match edit {
        Edit::Hand { power, add, .. } => add.iter().map(|card| (*card, *power)).collect(),
        Edit::CardTo(card, Pile::Hand(power)) => vec![(*card, *power)],
        Edit::Several(edits) => return edits.iter().flat_map(|edit| lost_to(desk, edit)).collect(),
        _ => Vec::new(),
    };
    let p = desk.session.position();
    let held = |(card, to): (Card, Power)| match p.cards.whereabouts(card) {
        Some(Pile::Hand(from)) if from != to => Some(format!(
            "{card} moves from {from}'s hand to {to}'s\n",
            to = paint::player(to),
            from = paint::player(from)
        )),
        _ => None,
    };
    let seen = desk.eyes.is_none();
    given.into_iter().filter(|_| seen).filter_map(held).collect()
}

fn number<T: std::str::FromStr>(text: &str, what: &str) -> Result<T, Complaint> {
    text.trim().parse().map_err(|_| typing(format!("{:?} is not a {what}", cut(text))))
}

/// Reads counters as they are typed.
fn counters(text: &str) -> Result<Counters, Complaint> {
    let wrong =
        || typing(format!("{:?} are not counters", cut(text))).hint("2i1c0a is 2 infantry, 1 cavalry, no artillery");
    Counters::typed(text).ok_or_else(wrong)
}

/// `set`.
pub fn set(desk: &mut Desk, rest: &str) -> Reply {
    let (what, rest) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    let rest = rest.trim();
    let edit = match what {
        "flag" => {
            let (place, word) = last_word(rest, "set flag madrid spain")?;
            let flag = if word == "none" { None } else { Some(named(names::power(word))?) };
            Edit::Flag(duchy(desk, place)?, flag)
        }
        "sp" => soldiers(desk, rest, "set sp madrid nord 2i1c")?,
        "leader" => leader(desk, rest)?,
        "hand" => hand(desk, rest)?,
        "deck" => {
            let list =
                rest.strip_prefix("top").ok_or_else(|| typing("set deck top CARD …").hint("set deck top 5 8"))?;
            Edit::DeckTop(cards(desk, list)?)
        }
        "card" => card_to(desk, rest)?,
        "resources" => {
            let (power, n) = last_word(rest, "set resources spain 2")?;
            Edit::Resources(named(names::power(power))?, number(n, "number of Resources")?)
        }
        "cp" => Edit::Cp(number(rest, "number of Command Points")?),
        "turn" => Edit::Turn(Year(number(rest, "year")?)),
        "round" => Edit::Round(number(rest, "Round")?),
        "impulse" => Edit::Impulse(named(names::power(rest))?),
        "phase" => phase(desk, rest)?,
        "reinforcements" => return reinforcements(desk, rest),
        "debt" => {
            let (power, n) = last_word(rest, "set debt nord 2")?;
            Edit::Debt(named(names::power(power))?, number(n, "number of Strength Points")?)
        }
        "players" => players(rest)?,
        "ruling" => ruling(rest)?,
        "effect" => {
            let id = rest
                .strip_suffix("off")
                .ok_or_else(|| typing("set effect N off").hint("`show effects` has the numbers"))?;
            Edit::EndEffect(number(id, "number of an effect")?)
        }
        other => {
            let wrong = match other {
                "" => "set what?".into(),
                other => format!("unexpected {:?} after `set`", cut(other)),
            };
            return Err(typing(wrong).hint(format!("the forms are:{FORMS}")));
        }
    };
    make(desk, edit)
}

fn phase(desk: &Desk, word: &str) -> Result<Edit, Complaint> {
    let due = desk.session.position().due;
    match PHASES.iter().find(|(name, _)| *name == word) {
        Some((_, phase)) => Ok(Edit::Phase(phase(due))),
        None => {
            let known: Vec<&str> = PHASES.iter().map(|(name, _)| *name).collect();
            Err(typing(format!("unknown step {:?}", cut(word))).hint(known.join(", ")))
        }
    }
}

/// Reinforcements that cannot be spent at once: says when they will be.
fn reinforcements(desk: &mut Desk, rest: &str) -> Reply {
    let (power, n) = last_word(rest, "set reinforcements spain 6")?;
    let edit = Edit::Reinforcements(named(names::power(power))?, number(n, "number of Command Points")?);
    let said = make(desk, edit)?;
    let phase = desk.session.position().phase;
    if phase > Phase::Reinforcements && phase < Phase::Over {
        return Ok(said);
    }
    let hint = "They are kept for `set phase building` or a later step; an Interphase that is played rolls for new ones [16.2].";
    Ok(format!("{said}\n{}", paint::dim(hint)))
}

fn players(rest: &str) -> Result<Edit, Complaint> {
    let (side, count) = last_word(rest, "set players allies one")?;
    let side = Side::BOTH.into_iter().find(|s| s.word() == side);
    match (side, count) {
        (Some(side), "one") => Ok(Edit::Players(side, false)),
        (Some(side), "two") => Ok(Edit::Players(side, true)),
        _ => Err(typing("set players allies·french one·two").hint("set players allies one")),
    }
}

fn ruling(rest: &str) -> Result<Edit, Complaint> {
    let (name, word) = last_word(rest, "`rulings` lists them; for example: set ruling flag_overrun soldiers")?;
    let Some(setting) = Setting::named(name) else {
        let near = nearest(name, SETTINGS.iter().map(|setting| setting.name));
        let hint = near.map_or_else(|| "`rulings` lists them".into(), |near| format!("did you mean {near}?"));
        return Err(typing(format!("unknown ruling {:?}", cut(name))).hint(hint));
    };
    match setting.ways.iter().find(|way| way.word == word) {
        Some(way) => Ok(Edit::Ruling(way.ruled)),
        None => {
            let ways: Vec<&str> = setting.ways.iter().map(|way| way.word).collect();
            Err(typing(format!("{name} has no option {:?}", cut(word))).hint(ways.join(" or ")))
        }
    }
}

fn last_word<'a>(text: &'a str, example: &str) -> Result<(&'a str, &'a str), Complaint> {
    text.rsplit_once(char::is_whitespace)
        .map(|(a, b)| (a.trim(), b))
        .ok_or_else(|| typing("something is missing").hint(example))
}

fn duchy(desk: &Desk, name: &str) -> Result<Duchy, Complaint> {
    named(names::duchy(&desk.session.world().board, name))
}

/// Reads a place, a Power and counters: `madrid nord 2i1c`, `box spain 1i`.
fn soldiers(desk: &Desk, rest: &str, example: &str) -> Result<Edit, Complaint> {
    let (place, power, number) = stack(desk, rest, example)?;
    Ok(Edit::Soldiers(place, power, number))
}

fn stack(desk: &Desk, rest: &str, example: &str) -> Result<(Duchy, Power, Counters), Complaint> {
    let (front, number) = last_word(rest, example)?;
    let (place, power) = last_word(front, example)?;
    let place = if place == "box" { Duchy::REGROUP } else { duchy(desk, place)? };
    Ok((place, named(names::power(power))?, counters(number)?))
}

fn leader(desk: &Desk, rest: &str) -> Result<Edit, Complaint> {
    let b = &desk.session.world().board;
    // Both names may have several words. The right split is the one that makes both valid.
    let blanks = rest.match_indices(' ').map(|(i, _)| i);
    for i in blanks {
        let (who, place) = (&rest[..i], rest[i..].trim());
        let Ok(leader) = names::leader(b, who) else { continue };
        let at = match place {
            "box" => Whereabouts::Regroup,
            "pool" => Whereabouts::Pool,
            place => Whereabouts::Map(named(names::duchy(b, place))?),
        };
        return Ok(Edit::Leader(leader, at));
    }
    let who = rest.split(' ').next().unwrap_or("");
    named(names::leader(b, who))?;
    Err(typing("where does the Leader go?").hint("set leader soult madrid, or box, or pool"))
}

fn cards(desk: &Desk, list: &str) -> Result<Vec<Card>, Complaint> {
    let cards: Vec<Card> = list.split_whitespace().map(|word| act::card(desk, word)).collect::<Result<_, _>>()?;
    if cards.len() > MOST_CARDS {
        Err(typing(format!("at most {MOST_CARDS} cards at once")))
    } else if cards.is_empty() {
        Err(typing("which cards?").hint("give their numbers, separated by spaces"))
    } else {
        Ok(cards)
    }
}

fn hand(desk: &Desk, rest: &str) -> Result<Edit, Complaint> {
    let mut words = rest.split_whitespace();
    let power = named(names::power(words.next().unwrap_or("")))?;
    let (mut add, mut remove) = (Vec::new(), Vec::new());
    for word in words {
        match (word.strip_prefix('+'), word.strip_prefix('-')) {
            (Some(card), _) => add.push(act::card(desk, card)?),
            (_, Some(card)) => remove.push(act::card(desk, card)?),
            _ => return Err(typing(format!("unexpected {:?}", cut(word))).hint("set hand spain +52 -13")),
        }
    }
    if add.len() + remove.len() > MOST_CARDS {
        return Err(typing(format!("at most {MOST_CARDS} cards at once")));
    }
    if add.is_empty() && remove.is_empty() {
        return Err(typing("which cards?").hint("set hand spain +52 -13"));
    }
    Ok(Edit::Hand { power, add, remove })
}

fn card_to(desk: &Desk, rest: &str) -> Result<Edit, Complaint> {
    let (card, place) = last_word(rest, "set card 52 discards")?;
    let card = act::card(desk, card)?;
    let home = desk.session.world().board.cards.get(&card).and_then(|info| info.home);
    let pile = match place {
        "deck" => Pile::Deck,
        "discards" => Pile::Discards,
        "removed" => Pile::Removed,
        "reserve" => Pile::Reserve(home.unwrap_or(HomeDeck::Britain)),
        "spent" => Pile::Spent(home.unwrap_or(HomeDeck::Britain)),
        power => Pile::Hand(named(names::power(power))?),
    };
    Ok(Edit::CardTo(card, pile))
}

/// `change`.
pub fn change(desk: &mut Desk, rest: &str) -> Reply {
    let (place, power, counters) = stack(desk, rest, "change lisbon britain 2i")?;
    make(desk, Edit::Change(place, power, counters))
}

/// `dice`.
pub fn dice(desk: &mut Desk, rest: &str) -> Reply {
    let said = desk::dice(&mut desk.at(), rest)?;
    match rest.split_whitespace().next() {
        Some("clear") => {
            desk.force_anew();
            Ok(desk.report())
        }
        Some("only") => {
            desk.force_anew();
            Ok(said)
        }
        _ => Ok(said),
    }
}

/// `random`.
pub fn random(desk: &mut Desk, rest: &str) -> Reply {
    let picks = cards(desk, rest)?;
    desk.session.edit(Edit::ForcePicks(picks), false).map_err(|r| desk.refused(r))?;
    Ok(desk::forced(&desk.at()))
}

/// `seed`.
pub fn seed(desk: &mut Desk, rest: &str) -> Reply {
    desk::seed(&mut desk.at(), rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_are_typed_in_short() {
        assert_eq!(counters("2i1c0a").unwrap(), Counters::new(2, 1, 0));
        assert_eq!(counters("1a").unwrap(), Counters::new(0, 0, 1));
        assert_eq!(counters("none").unwrap(), Counters::NONE);
        for bad in ["", "2", "i", "2x", "2i3", "999i", "2i-1c"] {
            assert!(counters(bad).is_err(), "{bad}");
        }
    }
}

//! Rules 11.2 to 11.4: how many dice a side rolls in a Battle Round.

use super::points::{self, Point};
use super::rolls::Term;
use super::sight::Sight;
use super::vocabulary::Modifier;
use crate::games::wellington::board::{
    Card, Cause, Contact, Duchy, Fact, Facts, Force, LineType, Origin, Power, Rule, Side, rule,
};

// 11.2 Battle Dice.

/// 11.2: the dice of a side in this Round, each with its source.
pub fn dice(sight: &Sight<'_>, at: Duchy, side: Side, round: u8) -> Vec<Modifier> {
    let Some(force) = sight.p.battles.last().map(|battle| battle.force(side)) else { return Vec::new() };
    let mut ledger = base_dice(sight, at, force);
    let by = |chapter: u8, section: u8| Cause::Rule(rule(chapter, section));
    if round == 1
        && let Some(contact) = sight.contact(at)
    {
        if side == contact.attacker {
            let value = contact.failed_evasions.into();
            ledger.push(Modifier { term: Term::FailedEvasions, value, cause: by(10, 7) });
        } else {
            ledger.extend(terrain(sight, contact));
        }
    }
    // A disrupted Leader whom Attrition has taken since no longer costs a die.
    let gone = force.shaken.iter().filter(|leader| sight.p.officer(**leader).at.duchy() != Some(at)).count() as i32;
    ledger.push(Modifier { term: Term::Disrupted, value: gone - force.dice_lost(), cause: by(11, 53) });
    let facts = || round_facts(force, at, round);
    let asked = points::number(sight.t, Point::BattleDice, 0, facts);
    ledger.extend(asked.lines());
    ledger.retain(|line| line.value != 0);
    halve(&mut ledger, points::number(sight.t, Point::BattleHalve, 0, facts).changes);
    ledger
}

/// Dice of a side that are rolled apart in this Round, with their sources (G4: halved as a separate group).
pub fn apart(sight: &Sight<'_>, at: Duchy, side: Side, round: u8) -> Vec<Modifier> {
    let Some(force) = sight.p.battles.last().map(|battle| battle.force(side)) else { return Vec::new() };
    let facts = || round_facts(force, at, round);
    let asked = points::number(sight.t, Point::BattleApart, 0, facts);
    let mut ledger: Vec<Modifier> = asked.lines().collect();
    halve(&mut ledger, points::number(sight.t, Point::BattleHalve, 0, facts).changes);
    ledger
}

/// What hooks are told about a side in a Round.
pub fn round_facts(force: &Force, at: Duchy, round: u8) -> Facts {
    let facts = Facts::none().and(Fact::Side, force.side).and(Fact::Duchy, at).and(Fact::Round, round);
    force.commander.map_or(facts.clone(), |leader| facts.and(Fact::Leader, leader))
}

/// G4: halves a number of dice, rounded up, once for each card that says so and as often as it says. This comes after all additions
/// and subtractions, and the number never falls below 0.
pub fn halve(ledger: &mut Vec<Modifier>, changes: Vec<(Card, i32)>) {
    for (card, times) in changes {
        for _ in 0..times.clamp(0, 8) {
            let dice: i32 = ledger.iter().map(|line| line.value).sum();
            if dice > 1 {
                ledger.push(points::line(card, -(dice / 2)));
            }
        }
    }
}

/// 11.2: what a force rolls in Battles and Sieges alike: Strength Points, Staff Officers, the Commander's rating, the Nationality
/// Bonus.
pub(in super::super) fn base_dice(sight: &Sight<'_>, at: Duchy, force: &Force) -> Vec<Modifier> {
    let cause = Cause::Rule(rule(11, 2));
    let lots = sight.lots_of_side(at, force.side).filter(|lot| force.tag.is_none_or(|tag| lot.key.tags.has(tag)));
    let soldiers: i32 = lots.map(|lot| i32::from(lot.counters.sp().0)).sum();
    let leaders = sight.leaders_of_side(at, force.side).filter(|o| o.is_piece());
    let leaders = leaders.filter(|o| force.tag.is_none_or(|tag| o.tags.has(tag))).count() as i32;
    let commander = force.commander.filter(|l| sight.p.officer(*l).at.duchy() == Some(at));
    let mut ledger = vec![Modifier { term: Term::Strength, value: soldiers, cause }];
    let staff = leaders - i32::from(commander.is_some_and(|l| sight.p.officer(l).is_piece()));
    ledger.push(Modifier { term: Term::Staff, value: staff, cause });
    if let Some(leader) = commander {
        let value = sight.rating_for(leader, if sight.p.battles.is_empty() { "siege" } else { "battle" }).into();
        ledger.push(Modifier { term: Term::Rating(leader), value, cause });
    }
    let value = nationality(sight, at, force);
    ledger.push(Modifier { term: Term::Nationality, value, cause: Cause::Rule(rule(11, 3)) });
    ledger
}

// 11.3 Nationality Bonus.

/// 11.3, R-31: French 2; British 1, even in a mixed force if at least half of it is British; Spanish none.
pub fn nationality(sight: &Sight<'_>, at: Duchy, force: &Force) -> i32 {
    let part = |power: Power| -> u16 {
        let own = |tags: crate::games::wellington::board::Tags| force.tag.is_none_or(|tag| tags.has(tag));
        let lots = sight.p.lots(at, power).filter(|lot| own(lot.key.tags));
        let soldiers: u16 = lots.map(|lot| u16::from(lot.counters.sp().0)).sum();
        soldiers + sight.leaders(at, power).filter(|o| o.is_piece() && own(o.tags)).count() as u16
    };
    let [first, second] = force.side.powers().map(part);
    let base = match force.side {
        Side::French if first + second > 0 => sight.p.options.french_bonus.into(),
        Side::Allies if first > 0 && first >= second => 1,
        _ => 0,
    };
    let facts = || Facts::none().and(Fact::Side, force.side);
    points::value(sight.t, Point::NationalityBonus, base, facts)
}

// 11.4 Terrain.

/// 11.41 to 11.43, R-32: each type of line that an attacker crossed gives the defender dice once. This applies only in a Duchy that
/// was Friendly to the defender, and not if one of his Formations failed to evade [10.7].
fn terrain(sight: &Sight<'_>, contact: &Contact) -> Vec<Modifier> {
    let defender = contact.attacker.enemy();
    let friendly = contact.status[defender as usize] == super::control::Status::Friendly;
    if !friendly || contact.failed_evasions > 0 {
        return Vec::new();
    }
    let mut kinds: Vec<LineType> = contact
        .arrivals
        .iter()
        .filter_map(|a| if let Origin::March(_, line) = a.origin { Some(sight.line_type(line, a.power)) } else { None })
        .collect();
    kinds.sort_unstable();
    kinds.dedup();
    let worth = |kind: LineType| -> Option<(i32, Rule)> {
        match kind {
            LineType::Rough => Some((1, rule(11, 41))),
            LineType::Pass => Some((2, rule(11, 42))),
            LineType::River => Some((3, rule(11, 43))),
            LineType::Clear => None,
        }
    };
    let line = |kind: LineType| {
        worth(kind).map(|(value, rule)| Modifier { term: Term::Terrain(kind), value, cause: Cause::Rule(rule) })
    };
    kinds.into_iter().filter_map(line).collect()
}

//! What a move would meet as things stand: its cost, Attrition, enemies who could intercept, and a Battle. Nothing is rolled and
//! nobody is asked, so what cards will be played is not in it.

use super::attrition::FREE_MARCH;
use super::control::Status;
use super::judge::Judge;
use super::movement::{going_of, step_cost};
use super::sight::Sight;
use super::vocabulary::Mover;
use super::{battle_dice, interception};
use crate::games::wellington::board::{Arm, Duchy, Force, Leader, LineType, Power, Rule, Side, rule};

/// What a move would meet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Prospect {
    /// What it costs one Army or counter [9.1].
    pub cost: u8,
    /// The rules that call for an Attrition check [9.4].
    pub attrition: Vec<Rule>,
    /// The most Strength Points and Leaders that a check would be about.
    pub size: u8,
    /// Enemy Leaders who could try to intercept [10.1].
    pub interceptors: Vec<Leader>,
    /// Dice of a Battle in the first Round, the mover's and the enemy's, before cards; nothing where no enemy stands.
    pub battle: Option<[u8; 2]>,
}

/// Strength Points and Leaders of the largest Formation that could make a move.
fn largest(sight: &Sight<'_>, mover: &Mover, from: Duchy) -> [u8; 2] {
    match mover {
        Mover::Army(leader) => {
            let sp = sight.p.sp(from, sight.power_of(*leader)).0;
            [u16::from(sp).min(sight.command(*leader).into()) as u8, 1]
        }
        Mover::Counter(_, arm) => [Arm::sp(*arm), 0],
    }
}

/// 9.1, 9.4, 10.1, 11.2: what a move by one line would meet. Nothing where no line leads there.
pub fn prospect(sight: &Sight<'_>, mover: &Mover, to: Duchy) -> Option<Prospect> {
    let (power, from, march) = match mover {
        Mover::Army(leader) => {
            let officer = sight.p.officer(*leader);
            (sight.power_of(*leader), officer.at.duchy()?, officer.march)
        }
        Mover::Counter(key, _) => (key.power, key.at, key.march),
    };
    let side = power.side();
    let kind = sight.line_type(sight.b.line_between(from, to)?, power);
    let mut attrition = sight.entry_reasons(side, from, to, kind);
    if march >= FREE_MARCH {
        attrition.push(rule(9, 42));
    }
    let [sp, leaders] = largest(sight, mover, from);
    let near = sight.b.adjacent(to).iter().flat_map(|(near, _)| sight.leaders_of_side(*near, side.enemy()));
    let able = |leader: &Leader| Judge::allows(|judge| interception::may_intercept(judge, sight, *leader, to));
    let interceptors = near.filter(|officer| officer.is_piece()).map(|officer| officer.leader).filter(able).collect();
    let battle = sight.has_side(to, side.enemy()).then(|| {
        let own = own_dice(sight, mover, power, from, sp);
        [own, enemy_dice(sight, side, to, kind)]
    });
    let cost = step_cost(sight.t, &going_of(sight, mover, from, to));
    Some(Prospect { cost, attrition, size: sp + leaders, interceptors, battle })
}

/// 11.2, 11.3: a die for each Strength Point, the Commander's Battle Rating, and the Nationality Bonus.
fn own_dice(sight: &Sight<'_>, mover: &Mover, power: Power, from: Duchy, sp: u8) -> u8 {
    let leader = if let Mover::Army(leader) = mover { Some(*leader) } else { None };
    let rating = leader.map_or(0, |leader| sight.rating_for(leader, "battle"));
    let nationality = battle_dice::nationality(sight, from, &Force::new(power.side(), None, leader, power));
    (i32::from(sp) + i32::from(rating) + nationality).clamp(0, 99) as u8
}

/// 11.2 to 11.4: the dice of those who stand there, with the terrain that the mover crosses.
fn enemy_dice(sight: &Sight<'_>, mover: Side, at: Duchy, kind: LineType) -> u8 {
    let side = mover.enemy();
    let best = |leader: &Leader| sight.rating_for(*leader, "battle");
    let commander = sight.leaders_of_side(at, side).filter(|o| o.is_piece()).map(|o| o.leader).max_by_key(best);
    let power = commander.map_or(side.powers()[0], |leader| sight.power_of(leader));
    let force = Force::new(side, None, commander, power);
    let soldiers: u8 = sight.lots_of_side(at, side).map(|lot| lot.counters.sp().0).fold(0, u8::saturating_add);
    let leaders = sight.leaders_of_side(at, side).filter(|o| o.is_piece()).count() as i32;
    let staff = leaders - i32::from(commander.is_some());
    let rating = commander.map_or(0, |leader| i32::from(best(&leader)));
    let dice = i32::from(soldiers) + staff + rating + battle_dice::nationality(sight, at, &force);
    let terrain = match kind {
        _ if sight.status(at, side) != Status::Friendly => 0,
        LineType::Clear => 0,
        LineType::Rough => 1,
        LineType::Pass => 2,
        LineType::River => 3,
    };
    (dice + terrain).clamp(0, 99) as u8
}

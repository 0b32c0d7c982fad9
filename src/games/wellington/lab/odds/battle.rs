//! Odds of a Battle Round. The dice of both sides are counted, and the rules judge each way in which they can fall. If running
//! effects alter the dice, the Round is played out in copies instead. For the whole Battle, bots play on.

use super::copy::{Run, Way, bug};
use super::siege::{add, count};
use super::{Course, How, Likely, NoOdds, readings, rolls};
use crate::games::wellington::board::{Casualties, Duchy, Lifetime, Moment, Side};
use crate::games::wellington::players::{Game, Maker};
use crate::games::wellington::rules::{
    Entry, Fighting, Happening, Modifier, Point, Purpose, Question, Seat, Standing, Verdict, Wellington, What, battle,
    casualties, effects, victor,
};
use crate::stats::spread;
use crate::stats::spread::{Fall, Group};
use crate::table::{Roll, progress};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// The possible results of a Battle Round.
#[derive(Clone, PartialEq, Debug)]
pub struct BattleOdds {
    /// Where.
    pub at: Duchy,
    /// The Round.
    pub round: u8,
    /// The sides, the attacker first.
    pub sides: [SideOdds; 2],
    /// How the Round ends.
    pub ends: Vec<(RoundEnd, Likely)>,
    /// How the ends were found. The dice are always exact.
    pub how: How,
    /// How the whole Battle ends when bots play on. `None` if that was stopped, or if the odds of the move that leads there include
    /// it.
    pub whole: Option<Whole>,
}

/// One side of a Battle.
#[derive(Clone, PartialEq, Debug)]
pub struct SideOdds {
    /// The side.
    pub side: Side,
    /// Its dice and where they come from.
    pub dice: Vec<Modifier>,
    /// Dice that it rolls separately.
    pub apart: Vec<Modifier>,
    /// The probability of each number of its pieces eliminated by the dice of both sides, starting at 0.
    pub kills: Vec<f64>,
    /// The same for disruptions.
    pub disruptions: Vec<f64>,
}

/// How a Round of a Battle ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RoundEnd {
    /// A side has won.
    Won(Side),
    /// A side has won, and the other one is Routed [11.7].
    Rout(Side),
    /// Both sides are wiped out.
    Nobody,
    /// Another Round is fought.
    GoesOn,
}

/// How a whole Battle ends.
#[derive(Clone, PartialEq, Debug)]
pub struct Whole {
    /// How it ends; [`RoundEnd::GoesOn`] if no Battle takes place in the end.
    pub ends: Vec<(RoundEnd, Likely)>,
    /// The number of games.
    pub games: u32,
}

/// What the dice of one side do to the other side, and to itself.
#[derive(Clone, Copy, PartialEq)]
struct Blow {
    other: Casualties,
    own: u8,
}

/// The rolls of the first Round that is rolled.
pub(super) fn of_round(entries: &[Entry]) -> impl Iterator<Item = &Roll<Wellington>> {
    let first = rolls(entries).next().and_then(|roll| place(&roll.purpose));
    rolls(entries).take_while(move |roll| place(&roll.purpose).is_some_and(|other| Some(other) == first))
}

/// The Duchy and the Round.
fn place(purpose: &Purpose) -> Option<(Duchy, u8)> {
    match purpose {
        Purpose::Battle { at, round, .. } | Purpose::Apart { at, round, .. } => Some((*at, *round)),
        _ => None,
    }
}

/// How the Battle stands at the end of the Round; `None` during the Round.
fn end(entries: &[Entry]) -> Option<RoundEnd> {
    let mut end = None;
    for entry in entries {
        let What::Told(Happening::Fighting(fighting)) = &entry.what else { continue };
        end = match fighting {
            Fighting::BattleWon { winner: None, .. } => Some(RoundEnd::Nobody),
            Fighting::BattleWon { winner: Some(winner), .. } => Some(RoundEnd::Won(*winner)),
            Fighting::Routed(loser) => Some(RoundEnd::Rout(loser.enemy())),
            Fighting::NoRout(loser) => Some(RoundEnd::Won(loser.enemy())),
            Fighting::RoundBegan(_) if end.is_none() => return Some(RoundEnd::GoesOn),
            // From here on, the entries belong to another fight.
            Fighting::RoundBegan(_) | Fighting::BattleBegan { .. } | Fighting::SiegeBegan { .. } => return end,
            _ => end,
        };
    }
    end
}

impl Course {
    /// The first Battle that is rolled.
    pub(super) fn battle(
        &self,
        base: &Run,
        players: &Maker,
        games: u32,
        stop: &dyn Fn() -> bool,
        stopped: &mut bool,
    ) -> Result<BattleOdds, NoOdds> {
        let Some((standing, (at, round))) =
            base.at_dice.as_ref().zip(rolls(&base.entries).next().and_then(|roll| place(&roll.purpose)))
        else {
            return Err(bug("there is no Battle where the dice are rolled").into());
        };
        let t = self.table_of(standing);
        let sides = battle::sides(&t);
        let blows = sides.map(|side| blows(&base.entries, side));
        let mut odds = BattleOdds {
            at,
            round,
            sides: sides.map(|side| SideOdds::of(&base.entries, side)),
            ends: Vec::new(),
            how: How::Exact { dice: of_round(&base.entries).map(|roll| roll.dice.len()).sum() },
            whole: None,
        };
        let both = |(i, side): (usize, &mut SideOdds)| side.suffers(&blows[i], &blows[1 - i]);
        odds.sides.iter_mut().enumerate().for_each(both);
        let mut ends = if self.way != Way::Best || is_altered(&t) {
            self.played_out(&base.entries, &mut odds.how, stop)?
        } else {
            judged(&t, at, &blows)
        };
        ends.sort_by_key(|(end, _)| end.order(sides[0]));
        odds.ends = ends.into_iter().map(|(end, chance)| (end, odds.how.likely(chance))).collect();
        match self.whole(&odds, players, games, stop) {
            Ok(whole) => odds.whole = whole,
            Err(NoOdds::Stopped) => *stopped = true,
            Err(other) => return Err(other),
        }
        Ok(odds)
    }

    /// A table with this position, to ask the rules.
    fn table_of(&self, standing: &Standing) -> Rc<Seat> {
        Seat::new(self.fork.world().clone(), standing.clone())
    }

    /// The ends of a Round, found in copies: every way in which the dice can fall, unless there are too many.
    fn played_out(
        &self,
        entries: &[Entry],
        how: &mut How,
        stop: &dyn Fn() -> bool,
    ) -> Result<Vec<(RoundEnd, f64)>, NoOdds> {
        let groups: Vec<Group> = of_round(entries).map(group).collect();
        let mut ends = Vec::new();
        let until = |entries: &[Entry], _: Option<&Question>| end(entries).is_some();
        let mut see = |run: &Run, chance: f64| add(&mut ends, end(&run.entries).unwrap_or(RoundEnd::GoesOn), chance);
        match self.samples(spread::ways_of(&groups)) {
            None => {
                let all: Vec<Vec<Fall>> = groups.iter().map(Group::falls).collect();
                self.each(&spread::together(&all), &until, stop, &mut see)?;
            }
            Some(games) => {
                *how = How::Sampled(games);
                self.sampled(games, &until, stop, &mut see)?;
            }
        }
        Ok(ends)
    }

    /// How the Battle ends when bots play on. Each time, the hands that the reader cannot see are dealt again.
    fn whole(
        &self,
        odds: &BattleOdds,
        players: &Maker,
        games: u32,
        stop: &dyn Fn() -> bool,
    ) -> Result<Option<Whole>, NoOdds> {
        // The odds of a move already include its Battle.
        if self.is_move() {
            return Ok(None);
        }
        let mut ends: Vec<(RoundEnd, f64)> = Vec::new();
        let mut work = progress::begin("games", games.into());
        for number in 1..=u64::from(games) {
            work.step();
            if stop() {
                return Err(NoOdds::Stopped);
            }
            let Some(end) = self.to_its_end(odds.at, players, number)? else { return Ok(None) };
            add(&mut ends, end, f64::from(games).recip());
        }
        ends.sort_by_key(|(end, _)| end.order(odds.sides[0].side));
        let how = How::Sampled(games);
        Ok(Some(Whole { ends: ends.into_iter().map(|(end, chance)| (end, how.likely(chance))).collect(), games }))
    }

    /// Lets bots play on until the Battle is over. `None` if that is not possible.
    fn to_its_end(&self, at: Duchy, players: &Maker, number: u64) -> Result<Option<RoundEnd>, NoOdds> {
        let last = Rc::new(RefCell::new(Vec::new()));
        let scribe = last.clone();
        let game = self.for_players(number, move |entry| note(&mut scribe.borrow_mut(), Some(at), entry))?;
        last.borrow_mut().clear();
        let mut over = |game: &Game| !last.borrow().is_empty() && game.table().position().battles.is_empty();
        if !self.play_on(game, players, number, &mut over)? {
            return Ok(None);
        }
        let end = last.borrow().last().copied();
        Ok(Some(end.unwrap_or(RoundEnd::GoesOn)))
    }
}

impl RoundEnd {
    /// Sort order: the attacker's victories first, then the defender's, each before its Rout.
    pub(super) fn order(self, attacker: Side) -> (u8, bool) {
        match self {
            RoundEnd::Won(side) | RoundEnd::Rout(side) => (u8::from(side != attacker), self == RoundEnd::Rout(side)),
            RoundEnd::Nobody => (2, false),
            RoundEnd::GoesOn => (3, false),
        }
    }
}

/// Records how a Battle ends, in this Duchy or anywhere, whenever an entry says so.
pub(super) fn note(last: &mut Vec<RoundEnd>, here: Option<Duchy>, entry: &Entry) {
    let What::Told(Happening::Fighting(fighting)) = &entry.what else { return };
    let end = match fighting {
        Fighting::BattleWon { at, winner, .. } if here.is_none_or(|here| here == *at) => {
            winner.map_or(RoundEnd::Nobody, RoundEnd::Won)
        }
        // The victory recorded last was a Rout.
        Fighting::Routed(loser) if !last.is_empty() => RoundEnd::Rout(loser.enemy()),
        Fighting::NoRout(loser) if !last.is_empty() => RoundEnd::Won(loser.enemy()),
        _ => return,
    };
    last.push(end);
}

/// The dice of a roll, and which faces have the same effect.
fn group(roll: &Roll<Wellington>) -> Group {
    let apart = matches!(roll.purpose, Purpose::Apart { .. });
    let cells = spread::cells(|face| (casualties::read(&[face]), apart && face == casualties::OWN_LOSS));
    Group { dice: roll.dice.len(), cells }
}

/// What the dice of a side can do, with probabilities.
fn blows(entries: &[Entry], side: Side) -> Vec<(Blow, f64)> {
    let mut all = vec![(Blow { other: Casualties::default(), own: 0 }, 1.0)];
    for roll in of_round(entries) {
        let apart = match roll.purpose {
            Purpose::Battle { side: whose, .. } if whose == side => false,
            Purpose::Apart { side: whose, .. } if whose == side => true,
            _ => continue,
        };
        let mut sum: Vec<(Blow, f64)> = Vec::new();
        for fall in group(roll).falls() {
            let own = if apart { casualties::own(&fall.dice).kills } else { 0 };
            for (before, chance) in &all {
                let mut blow = Blow { own: before.own + own, ..*before };
                blow.other.add(casualties::read(&fall.dice));
                add(&mut sum, blow, chance * fall.chance);
            }
        }
        all = sum;
    }
    all
}

/// Whether running effects change the dice of a Round after they are rolled, so that they cannot simply be counted.
fn is_altered(t: &Seat) -> bool {
    const POINTS: [Point; 3] = [Point::BattleSoften, Point::BattleLower, Point::BattleIgnore];
    const VERDICTS: [Point; 5] =
        [Point::ExtraRound, Point::BattleForced, Point::BattleTie, Point::RoutThreshold, Point::RoutDowngrade];
    const MOMENTS: [Moment; 6] = [
        Moment::BattleRolled,
        Moment::BattleRoundEnd,
        Moment::BattleTied,
        Moment::BattleDecided,
        Moment::BattleRout,
        Moment::LeaderRemoved,
    ];
    let cards = &t.world().cards;
    let p = t.position();
    p.effects.iter().any(|effect| {
        let (points, hooks, decisions) = (cards.points(effect), cards.hooks(effect), cards.decisions(effect));
        let acts = MOMENTS.into_iter().any(|moment| hooks.has(moment) || decisions.has(moment));
        // An effect that lasts as long as a Leader may have ended by the time the Round is judged.
        let mortal = matches!(effect.until, Lifetime::LeaderOut(_)) && VERDICTS.into_iter().any(|v| points.has(v));
        acts || mortal || POINTS.into_iter().any(|point| points.has(point))
    })
}

/// 11.52, 11.7: how the Round ends. The rules' own functions judge each way in which the dice can fall. Effects that
/// last for the Round have ended by then.
fn judged(t: &Rc<Seat>, at: Duchy, blows: &[Vec<(Blow, f64)>; 2]) -> Vec<(RoundEnd, f64)> {
    let sides = battle::sides(t);
    let (before, endures) = (victor::casualties_of(t), sides.map(|side| casualties::endures(t, at, side)));
    effects::end_within(t, &[Lifetime::Round]);
    let mut known: BTreeMap<([bool; 2], [u16; 2]), RoundEnd> = BTreeMap::new();
    let mut ends = Vec::new();
    for (first, a) in &blows[0] {
        for (second, b) in &blows[1] {
            let taken = [(second.other, first.own), (first.other, second.own)];
            let kills = taken.map(|(hits, own)| u16::from(hits.kills) + u16::from(own));
            let there = [0, 1].map(|i| endures[i].is_none_or(|most| kills[i] < most));
            let total = [0, 1].map(|i| before[i] + taken[i].0.total() + u16::from(taken[i].1));
            let end = *known.entry((there, total)).or_insert_with(|| match victor::judged(t, at, there, total) {
                None => RoundEnd::GoesOn,
                Some(None) => RoundEnd::Nobody,
                Some(Some(winner)) if victor::routs(t, at, winner, total) => RoundEnd::Rout(winner),
                Some(Some(winner)) => RoundEnd::Won(winner),
            });
            add(&mut ends, end, a * b);
        }
    }
    ends
}

impl SideOdds {
    fn of(entries: &[Entry], side: Side) -> SideOdds {
        // Each is read once before anything else happens.
        let ledger = |apart: bool| {
            let own = |purpose: &Purpose| match purpose {
                Purpose::Battle { side: whose, .. } => *whose == side && !apart,
                Purpose::Apart { side: whose, .. } => *whose == side && apart,
                _ => false,
            };
            let read = readings(entries).find(|reading| own(&reading.purpose));
            read.filter(|r| matches!(r.verdict, Verdict::Casualties(_))).map(|r| r.ledger.clone()).unwrap_or_default()
        };
        SideOdds { side, dice: ledger(false), apart: ledger(true), kills: Vec::new(), disruptions: Vec::new() }
    }

    /// Counts what its own dice and those of the enemy do to it.
    fn suffers(&mut self, own: &[(Blow, f64)], enemy: &[(Blow, f64)]) {
        let mut harm: Vec<(u8, f64)> = Vec::new();
        own.iter().for_each(|(blow, chance)| add(&mut harm, blow.own, *chance));
        for (blow, chance) in enemy {
            for (own, also) in &harm {
                count(&mut self.kills, usize::from(blow.other.kills + own), chance * also);
            }
            count(&mut self.disruptions, blow.other.disruptions.into(), *chance);
        }
    }
}

impl BattleOdds {
    /// The probability that a side has won after this Round, with or without a Rout.
    pub fn wins(&self, side: Side) -> f64 {
        let won = |end: &RoundEnd| matches!(end, RoundEnd::Won(winner) | RoundEnd::Rout(winner) if *winner == side);
        self.ends.iter().filter(|(end, _)| won(end)).map(|(_, likely)| likely.chance).sum()
    }
}

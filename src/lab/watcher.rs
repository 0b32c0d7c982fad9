//! Watches a game as it is played, and keeps what its record has to say.

use super::course::{Course, keys};
use super::record::{Each, Finish, TURNS};
use crate::board::{Board, Card, Duchy, Grave, Leader, Loss, Mode, Phase, Power};
use crate::rules::victory::{self, Outcome};
use crate::rules::{Entry, Fighting, Happening, Seat, Sight, What, look};
use std::cell::{OnceCell, RefCell};
use std::collections::BTreeMap;
use std::rc::{Rc, Weak};

/// What was seen so far.
#[derive(Default)]
struct Seen {
    keys_at: [Option<Each<u8>>; TURNS.len()],
    eliminated: Each<i32>,
    regrouped: Each<i32>,
    leaders_eliminated: Each<i32>,
    leaders_regrouped: Each<i32>,
    plays: BTreeMap<(Card, Power, Mode), u16>,
    course: Course,
    won: Option<Finish>,
}

/// Sees the entries of one game. It looks at the table too, at the moments that matter: a deal, an Impulse begins, a Round or Turn
/// ends, the game is won.
pub struct Watcher {
    board: Rc<Board>,
    table: OnceCell<Weak<Seat>>,
    seen: RefCell<Seen>,
}

impl Watcher {
    /// A watcher for a game on this board.
    pub fn new(board: Rc<Board>) -> Rc<Watcher> {
        Rc::new(Watcher { board, table: OnceCell::new(), seen: RefCell::default() })
    }

    /// Names the table at which the game is played. The table holds the watcher, and not the other way round.
    pub fn sit_at(&self, table: &Rc<Seat>) {
        // A watcher has one table for good.
        let _ = self.table.set(Rc::downgrade(table));
    }

    /// The record of the game that was won; `None` where nobody has won yet.
    pub fn finish(&self, hash: u64) -> Option<Finish> {
        let seen = self.seen.borrow();
        let count = |each: Each<i32>| each.map(|n| n.clamp(0, i32::from(u16::MAX)) as u16);
        Some(Finish {
            keys_at: seen.keys_at,
            eliminated: count(seen.eliminated),
            regrouped: count(seen.regrouped),
            leaders_eliminated: count(seen.leaders_eliminated),
            leaders_regrouped: count(seen.leaders_regrouped),
            plays: seen.plays.clone(),
            course: seen.course.clone(),
            hash,
            ..seen.won.clone()?
        })
    }

    /// Sees an entry.
    pub fn see(&self, entry: &Entry) {
        let What::Told(happening) = &entry.what else { return };
        match happening {
            Happening::Played { power, card, mode } => {
                *self.seen.borrow_mut().plays.entry((*card, *power, *mode)).or_default() += 1;
                self.look(|course, sight| course.played(sight, *power, *card, *mode));
            }
            Happening::Dealt { power, .. } => self.look(|course, sight| course.dealt(sight, *power)),
            Happening::ImpulseBegan(power, _) => self.look(|course, sight| course.impulse(sight, *power)),
            Happening::RoundOver(round) => self.look(|course, sight| course.stands(sight, Some(*round))),
            Happening::Removed { power, sp, grave, .. } => self.soldiers(*power, (*sp).into(), *grave),
            Happening::LeaderGone { leader, grave, .. } => self.leader(*leader, 1, *grave),
            Happening::Restored { check, losses, at } => self.restored(*check, losses, *at),
            Happening::Fighting(Fighting::Returned { losses, .. }) => self.lost(losses, -1, Grave::Eliminated),
            Happening::Step(Phase::TurnEnd) => self.turn_over(),
            Happening::Won { .. } => self.won(),
            _ => {}
        }
    }

    fn soldiers(&self, power: Power, sp: i32, grave: Grave) {
        let mut seen = self.seen.borrow_mut();
        let seen = &mut *seen;
        let to = if grave == Grave::Regroup { &mut seen.regrouped } else { &mut seen.eliminated };
        to[power.index()] += sp;
    }

    fn leader(&self, leader: Leader, n: i32, grave: Grave) {
        let power = self.board.leader(leader).power;
        let mut seen = self.seen.borrow_mut();
        let seen = &mut *seen;
        let to = if grave == Grave::Regroup { &mut seen.leaders_regrouped } else { &mut seen.leaders_eliminated };
        to[power.index()] += n;
    }

    /// Counts losses once more, or takes them back.
    fn lost(&self, losses: &[Loss], sign: i32, grave: Grave) {
        for loss in losses {
            match loss {
                Loss::Soldiers(key, sp) => self.soldiers(key.power, sign * i32::from(*sp), grave),
                Loss::Leader(officer) => self.leader(officer.leader, sign, grave),
                Loss::Flag(_) => {}
            }
        }
    }

    /// Losses of an Attrition check are taken back: the pieces return, or wait in the Regroup Box where the enemy stands in
    /// their place.
    fn restored(&self, check: u32, losses: &[Loss], at: Duchy) {
        let grave = self.table().and_then(|t| t.position().checks.iter().find(|c| c.id == check).map(|c| c.grave));
        self.lost(losses, -1, grave.unwrap_or(Grave::Eliminated));
        if at == Duchy::REGROUP {
            self.lost(losses, 1, Grave::Regroup);
        }
    }

    fn table(&self) -> Option<Rc<Seat>> {
        self.table.get()?.upgrade()
    }

    /// Adds what the table shows to the course of the game.
    fn look(&self, add: impl FnOnce(&mut Course, &Sight<'_>)) {
        let Some(t) = self.table() else { return };
        add(&mut self.seen.borrow_mut().course, &look(&t));
    }

    /// 4.8: a Turn ends, and the game goes on.
    fn turn_over(&self) {
        let Some(t) = self.table() else { return };
        let sight = look(&t);
        let year = sight.p.year.0;
        let mut seen = self.seen.borrow_mut();
        seen.course.stands(&sight, None);
        seen.course.controls(&sight, Some(year));
        if let Some(place) = TURNS.iter().position(|turn| *turn == year) {
            seen.keys_at[place] = Some(keys(&sight));
        }
    }

    /// 18.1: the game is won. What stands on the table is looked at now: whatever still runs may change it.
    fn won(&self) {
        let Some(t) = self.table() else { return };
        let sight = look(&t);
        let Some(ending) = sight.p.ended else { return };
        let Outcome { side, by, individual, halves, bonus } = victory::outcome(&sight, Some(ending));
        let won = Finish {
            ending,
            year: sight.p.year.0,
            round: sight.p.round,
            winner: side,
            by,
            individual,
            halves,
            bonus,
            keys: keys(&sight),
            // The rest is counted until the very end.
            keys_at: Default::default(),
            eliminated: Default::default(),
            regrouped: Default::default(),
            leaders_eliminated: Default::default(),
            leaders_regrouped: Default::default(),
            plays: Default::default(),
            course: Course::default(),
            hash: 0,
        };
        let mut seen = self.seen.borrow_mut();
        if seen.won.is_none() {
            seen.course.controls(&sight, None);
            seen.won = Some(won);
        }
    }
}

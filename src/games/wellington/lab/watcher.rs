//! Watches a game while it is played, and collects what its record needs.

use super::course::{Course, keys};
use super::record::{Each, Finish, TURNS};
use crate::games::wellington::board::{Board, Card, Duchy, Grave, Leader, Loss, Mode, Phase, Power};
use crate::games::wellington::players::Game;
use crate::games::wellington::rules::victory;
use crate::games::wellington::rules::victory::Outcome;
use crate::games::wellington::rules::{Entry, Fighting, Happening, Seat, Sight, What, actions, look};
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
    /// The number of the Impulse, and the cards that could be played for their text in it.
    playable: (u32, Vec<(Power, Card)>),
    won: Option<Finish>,
}

/// Sees the entries of one game. At certain moments it also looks at the table: a deal, the start of an Impulse, the
/// end of a Round or Turn, and victory.
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

    /// Sets the table of the game. The watcher holds it weakly, because the table owns the watcher.
    pub fn sit_at(&self, table: &Rc<Seat>) {
        // A watcher keeps its first table.
        let _ = self.table.set(Rc::downgrade(table));
    }

    /// The result of the game; `None` if nobody has won yet.
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

    /// Sees what a Power may choose, before it chooses.
    pub fn offered(&self, game: &Game) {
        let Some(decision) = game.decision() else { return };
        let t = game.table();
        let mut seen = self.seen.borrow_mut();
        let seen = &mut *seen;
        let now = t.position().impulses;
        if seen.playable.0 != now {
            seen.playable.0 = now;
            seen.playable.1.clear();
        }
        for (card, mode) in actions::plays(&decision) {
            let card_of_power = (decision.who, card);
            if mode != Mode::Cp && !seen.playable.1.contains(&card_of_power) {
                seen.playable.1.push(card_of_power);
                seen.course.playable(&look(t), decision.who, card);
            }
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

    /// Adds losses to the counts, or subtracts them.
    fn lost(&self, losses: &[Loss], sign: i32, grave: Grave) {
        for loss in losses {
            match loss {
                Loss::Soldiers(key, sp) => self.soldiers(key.power, sign * i32::from(*sp), grave),
                Loss::Leader(officer) => self.leader(officer.leader, sign, grave),
                Loss::Flag(_) => {}
            }
        }
    }

    /// Subtracts losses of an Attrition check that were cancelled. The pieces return, or wait in the Regroup Box if the enemy
    /// stands in their place.
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

    /// 4.8: a Turn ends, and the game continues.
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

    /// 18.1: the game is won. The table is recorded now, because effects still running may change it.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::wellington::api::Paths;
    use crate::games::wellington::board::{Cause, Check, LotKey, Officer, Whereabouts, rule};
    use crate::games::wellington::lab::Stage;
    use crate::games::wellington::rules::Choice;
    use crate::table::Dice;

    fn told(watcher: &Watcher, happening: Happening) {
        watcher.see(&Entry { depth: 0, cause: Cause::Rule(rule(13, 1)), what: What::Told(happening) });
    }

    fn counted(watcher: &Watcher) -> [[i32; 4]; 4] {
        let seen = watcher.seen.borrow();
        [seen.eliminated, seen.regrouped, seen.leaders_eliminated, seen.leaders_regrouped]
    }

    #[test]
    fn what_cards_bring_back_is_not_lost() {
        let root = crate::sources();
        let stage = Stage::open(&root.join("scenarios/1812.json"), &Paths::under(root)).unwrap();
        let board = stage.scenario.board.clone();
        let watcher = Watcher::new(board.clone());
        let Ok(game) = stage.watched(1, |table| {
            watcher.sit_at(table);
            |_: &Entry| {}
        }) else {
            panic!("no game")
        };
        let at = board.duchy_by_id("salamanca").unwrap();
        let marmont = board.leader_by_id("marmont").unwrap();
        let soldiers = |power, sp| Loss::Soldiers(LotKey::fresh(at, power), sp);
        let officer = Loss::Leader(Officer::fresh(marmont, Whereabouts::Map(at)));
        let removed = |power, sp, grave| told(&watcher, Happening::Removed { power, at: Some(at), sp, grave });
        let check = |id, grave| {
            let (causes, losses, ended) = (Vec::new(), Vec::new(), Vec::new());
            let check =
                Check { id, at, power: None, causes, dice: 1, losses, grave, ended, undone: false, counted: None };
            game.table().change(|p| p.checks.push(check));
        };

        // A Battle eliminates three SP and the Leader, and disrupts two more SP. Two SP and the Leader come back.
        removed(Power::Nord, 3, Grave::Eliminated);
        removed(Power::Nord, 2, Grave::Regroup);
        told(&watcher, Happening::LeaderGone { leader: marmont, at, grave: Grave::Eliminated });
        assert_eq!(counted(&watcher), [[0, 0, 0, 3], [0, 0, 0, 2], [0, 0, 0, 1], [0; 4]]);
        told(&watcher, Happening::Fighting(Fighting::Returned { at, losses: vec![soldiers(Power::Nord, 2), officer] }));
        assert_eq!(counted(&watcher), [[0, 0, 0, 1], [0, 0, 0, 2], [0; 4], [0; 4]]);

        // The losses of this Attrition went to the Regroup Box, and are cancelled from there.
        check(7, Grave::Regroup);
        told(&watcher, Happening::Restored { check: 7, at, losses: vec![soldiers(Power::Nord, 2)] });
        assert_eq!(counted(&watcher), [[0, 0, 0, 1], [0; 4], [0; 4], [0; 4]]);

        // A piece that cannot return to its place waits in the Regroup Box. It is not eliminated, but not back either.
        check(8, Grave::Eliminated);
        removed(Power::Spain, 2, Grave::Eliminated);
        told(&watcher, Happening::LeaderGone { leader: marmont, at, grave: Grave::Eliminated });
        let losses = vec![soldiers(Power::Spain, 2), officer];
        told(&watcher, Happening::Restored { check: 8, at: Duchy::REGROUP, losses });
        assert_eq!(counted(&watcher), [[0, 0, 0, 1], [0, 0, 2, 0], [0; 4], [0, 0, 0, 1]]);
    }

    /// No list of choices has a card where it is not looked for.
    #[test]
    fn every_card_that_may_be_played_is_seen() {
        let root = crate::sources();
        let stage = Stage::open(&root.join("scenarios/1812.json"), &Paths::under(root)).unwrap();
        let Ok(mut game) = stage.watched(3, |_| |_: &Entry| {}) else { panic!("no game") };
        let (mut chance, mut seen) = (Dice::new(3), 0);
        for _ in 0..400 {
            let Some(decision) = game.decision() else { break };
            let play =
                |choice: &Choice| if let Choice::Play(card, mode) = choice { Some((*card, *mode)) } else { None };
            let all: Vec<_> = decision.choices.iter().filter_map(play).collect();
            assert!(actions::plays(&decision).eq(all.iter().copied()), "{decision:?}");
            seen += all.len();
            let place = chance.below(decision.choices.len() as u32) as usize;
            drop(decision);
            game.choose(place).unwrap();
        }
        assert!(seen > 100, "only {seen}");
    }
}

//! The steps of a card test, done on its own desk.

use super::card_test_desks::{Bed, SEED, fault};
use super::desk::{Blame, Desk};
use super::{blocks, transcript};
use crate::disk::Output;
use crate::faults::InFile;
use crate::faults::Trouble;
use crate::games::wellington::api::show;
use crate::games::wellington::api::testing::{Case, Next, Step};
use crate::games::wellington::board::{Card, Datum, Phase, Pile, Position, Power, Scenario, Whereabouts};
use crate::games::wellington::rules::{Choice, Edit, Question, Save, Session, Standing, World};
use crate::games::wellington::words::names::fold;
use crate::hinted::Hint;
use crate::table::Dice;
use crate::view::paint;
use std::rc::Rc;

/// A test that is being run.
pub(super) struct Trial {
    /// Where it runs.
    pub desk: Desk,
    /// Notes, even if the test passes.
    pub notes: Vec<String>,
    world: Rc<World>,
    /// Whether it declares that something is left to chance.
    chance: bool,
    /// How many things it checked.
    looks: usize,
}

/// How far a test got on a desk.
pub(super) enum Came {
    /// To its end. `Some` says what went wrong.
    Through(Option<Trouble>),
    /// To a scenario with another board, which is named here. The names in a test belong to one board, so the test must
    /// start again on a desk with that board.
    Elsewhere(String),
}

/// Runs one test, which begins on a scenario.
///
/// # Errors
/// The scenario cannot be started.
pub(super) fn one(bed: &Bed, case: &Case, first: &str) -> Result<(Trial, Came), String> {
    let (world, deck, paths) = (bed.world.clone(), bed.deck.clone(), bed.paths.clone());
    let opened = over(&world, bed.scenario.start.clone())?;
    let mut desk = Desk::around(Some(bed.scenario.clone()), deck, opened, paths, SEED);
    // Its files go into a temporary folder, which is removed afterwards.
    desk.core.files.output = Output::confined();
    let mut trial = Trial { desk, notes: Vec::new(), world, chance: false, looks: 0 };
    let came = trial.run(case, first);
    Ok((trial, came))
}

/// A game that does not continue by itself.
fn over(world: &Rc<World>, mut position: Position) -> Result<Session, String> {
    // The game must stop before the first Impulse, because without cards the Turn would end.
    position.phase = Phase::Over;
    position.ended = None;
    let opened = Session::open(world.clone(), Standing { position, dice: Dice::new(SEED) });
    opened.map_err(|refused| format!("{refused:?}"))
}

type Done = Result<(), String>;

impl Trial {
    fn run(&mut self, case: &Case, first: &str) -> Came {
        let running = match case.begin() {
            Ok(running) => running,
            Err(trouble) => return Came::Through(Some(*trouble)),
        };
        let mut answer = self.scenario(first);
        loop {
            let table = self.desk.session.table().clone();
            match running.resume(&table, answer) {
                Next::Done => return Came::Through(self.lacks(case)),
                Next::Failed(trouble) => return Came::Through(Some(trouble)),
                Next::Step(next) => match self.elsewhere(&next) {
                    Some(name) => return Came::Elsewhere(name),
                    None => {
                        let done = self.step(&next).and_then(|()| self.nothing_by_chance());
                        // The text goes through Lua, which would show colour sequences as characters.
                        answer = done.map_err(|what| paint::plain(&what));
                    }
                },
            }
        }
    }

    /// The scenario that a step asks for, if its board differs from the desk's.
    fn elsewhere(&self, step: &Step) -> Option<String> {
        let Some(Datum::Text(name)) = step.args.first().filter(|_| step.name == "scenario") else { return None };
        let found = self.known(name).ok()?;
        (*found.board != **self.desk.deck.board()).then(|| name.to_string())
    }

    /// A scenario by its name.
    fn known(&self, name: &str) -> Result<Scenario, String> {
        if name.contains(['/', '\\', '.']) {
            return Err(format!("{name:?} is not a scenario name"));
        }
        if let Some(open) = self.desk.scenario.as_ref().filter(|s| s.name == name) {
            return Ok(open.clone());
        }
        Scenario::load(&self.desk.paths.scenarios.join(format!("{name}.json"))).map_err(|faults| faults.to_string())
    }

    /// What is missing in a completed test: it must have checked something, and used everything that it forced.
    fn lacks(&self, case: &Case) -> Option<Trouble> {
        let place = InFile::at(&case.file, case.line, 0);
        if let Err(what) = self.all_used() {
            return Some(fault(place, &what, ""));
        }
        let hint = "t:equal(found, wanted), t:check(…), t:told(…), t:refused(…), or `expect` in t:run";
        let looks = self.looks + self.desk.running.held;
        (looks == 0).then(|| fault(place, "the test checks nothing, so it would pass whatever the card does", hint))
    }

    /// Every forced die and card must have been used.
    fn all_used(&self) -> Done {
        let table = self.desk.session.table();
        let dice = table.dice();
        let left: Vec<String> =
            dice.forced().map(|d| d.to_string()).chain(dice.picks().map(|c| format!("#{c}"))).collect();
        match left.is_empty() {
            true => Ok(()),
            false => Err(format!("forced dice or cards were not used: {}", left.join(" "))),
        }
    }

    /// No die fell unforced, or the test declares that it may.
    fn nothing_by_chance(&mut self) -> Done {
        self.desk.after_chance(false);
        let fell = self.desk.left_to_chance();
        if self.chance || fell.is_forced() {
            return Ok(());
        }
        let told = self.desk.unforced_told(fell, self.desk.core.since);
        let hint = "force them with `dice` or `random` first, or call t:chance() if chance is intended";
        Err(format!("left to chance: {told}").hint(hint).to_string())
    }

    fn step(&mut self, step: &Step) -> Done {
        let text = |i: usize| if let Some(Datum::Text(text)) = step.args.get(i) { &**text } else { "" };
        // A failed check ends the test.
        self.looks += usize::from(matches!(step.name, "refused" | "equal" | "check"));
        match (step.name, step.args.first()) {
            ("scenario", _) => self.all_used().and_then(|()| self.scenario(text(0))),
            ("clear", _) => self.restart(clear),
            ("hand", Some(Datum::Power(power))) => self.hand(*power, step.args.get(1)),
            ("impulse", Some(Datum::Power(power))) => self.impulse(*power),
            ("run", _) => self.commands(text(0)),
            ("chance", _) => {
                self.chance = true;
                Ok(())
            }
            ("refused", _) => self.refused(text(0), text(1)),
            ("offered", _) => self.expect(&format!("option {}", quoted(text(0)))),
            ("not_offered", _) => self.expect(&format!("no option {}", quoted(text(0)))),
            ("asked", Some(Datum::Power(power))) => self.expect(&format!("asked {}", power.word())),
            ("told", _) if text(1).is_empty() => self.expect(&format!("log {}", quoted(text(0)))),
            ("told", _) => self.expect(&format!("log since {} {}", text(1), quoted(text(0)))),
            ("equal", found) => self.equal(found, step.args.get(1), text(2)),
            ("check", Some(Datum::Nil | Datum::Bool(false)) | None) => Err(format!("does not hold: {}", text(1))),
            ("check", _) => Ok(()),
            ("reload", _) => self.reload(),
            (name, _) => Err(format!("a test cannot do {name:?} with these arguments")),
        }
    }

    /// Starts a scenario with empty hands, before the first Impulse, as if nothing had been done.
    fn scenario(&mut self, name: &str) -> Done {
        let scenario = self.known(name)?;
        if *scenario.board != **self.desk.deck.board() {
            return Err(format!("{name} has another board; a test stays on one board"));
        }
        let mut start = scenario.start.clone();
        for power in Power::TRACK {
            for card in start.cards.hand(power).to_vec() {
                let home = scenario.board.cards.get(&card).and_then(|info| info.home);
                start.cards.put(card, home.map_or(Pile::Deck, Pile::Reserve));
            }
        }
        let (deck, paths) = (self.desk.deck.clone(), self.desk.paths.clone());
        let mut desk = Desk::around(Some(scenario), deck, over(&self.world, start)?, paths, SEED);
        desk.core.files.output = std::mem::take(&mut self.desk.core.files.output);
        self.looks += self.desk.running.held;
        self.desk = desk;
        self.desk.offers.reactions = false;
        self.desk.forget_chance();
        Ok(())
    }

    /// Changes the position between Impulses and starts from there.
    fn restart(&mut self, change: impl FnOnce(&mut Position)) -> Done {
        let Standing { mut position, dice } = self.desk.session.table().standing();
        if position.impulse.is_some() {
            return Err("set up the position before the first Impulse".into());
        }
        position.windows.clear();
        change(&mut position);
        position.phase = Phase::Over;
        position.ended = None;
        let session = Session::open(self.world.clone(), Standing { position, dice });
        self.desk.session = session.map_err(|refused| self.desk.refused(refused).told())?;
        Ok(())
    }

    fn hand(&mut self, power: Power, cards: Option<&Datum>) -> Done {
        let Some(Datum::List(list)) = cards else { return Err("which cards?".into()) };
        let wanted: Vec<Card> =
            list.iter().filter_map(|d| if let Datum::Card(c) = d { Some(*c) } else { None }).collect();
        if let Some((_, card)) = wanted.iter().enumerate().find(|(i, card)| wanted[..*i].contains(card)) {
            return Err(format!("{card} is named twice; each card exists once [1.10]"));
        }
        let there = self.desk.session.position().cards.hand(power).to_vec();
        let remove: Vec<Card> = there.iter().copied().filter(|card| !wanted.contains(card)).collect();
        let add: Vec<Card> = wanted.into_iter().filter(|card| !there.contains(card)).collect();
        let edit = Edit::Hand { power, add, remove: remove.clone() };
        let lost = super::edits::lost_to(&self.desk, &edit);
        self.edit(edit)?;
        self.notes.extend(lost.iter().map(|line| paint::plain(line.trim())));
        // Cards removed from a hand during setup count as never dealt.
        for card in remove {
            let home = self.desk.session.world().board.cards.get(&card).and_then(|info| info.home);
            if home.is_none() {
                self.edit(Edit::CardTo(card, Pile::Deck))?;
            }
        }
        Ok(())
    }

    fn edit(&mut self, edit: Edit) -> Done {
        self.desk.session.edit(edit, false).map_err(|refused| self.desk.refused(refused).told())
    }

    /// Starts a Power's Impulse and continues to its first action, past any offer of pre-emption.
    fn impulse(&mut self, power: Power) -> Done {
        self.edit(Edit::Impulse(power))?;
        let desk = &mut self.desk;
        loop {
            let next = desk.session.decision().map(|d| (d.who, d.question.clone()));
            let choice = match next {
                Some((who, Question::Act)) if who == power => return Ok(()),
                Some((_, Question::Preempt { .. })) => Choice::No,
                Some((_, Question::Respond { .. })) => Choice::Pass,
                Some((who, question)) => {
                    let asked = desk.words(|w| w.question(&question));
                    return Err(format!(
                        "{power}'s Impulse does not start: {who} is asked {asked}",
                        power = paint::player(power)
                    ));
                }
                None => return Err(desk.why_nothing().to_string()),
            };
            desk.choose(choice, false).map_err(|c| c.told())?;
        }
    }

    fn commands(&mut self, text: &str) -> Done {
        let desk = &mut self.desk;
        let mut from = desk.session.journal_len();
        for (_, command) in blocks::script(text) {
            transcript::one(desk, &command).map_err(|c| format!("{command}: {}", paint::plain(&c.told())))?;
            // Undoing makes the game log shorter. What is written after that counts too.
            from = from.min(desk.session.journal_len());
        }
        // `told` checks everything that these commands wrote.
        desk.core.since = from;
        Ok(())
    }

    fn refused(&mut self, command: &str, because: &str) -> Done {
        let desk = &mut self.desk;
        let (before, since) = (desk.session.hash(), desk.core.since);
        let reply = transcript::one(desk, command);
        desk.core.since = since;
        let complaint = match reply {
            Ok(_) => return Err(format!("{command}: was done but should have been refused")),
            Err(complaint) => complaint,
        };
        let text = paint::plain(&complaint.told());
        if matches!(complaint.kind, Blame::Bug | Blame::Typing) {
            return Err(format!("{command}: {text}"));
        }
        if desk.session.hash() != before {
            return Err(format!("{command}: was refused and changed the game"));
        }
        match fold(&text).contains(&fold(because)) {
            true => Ok(()),
            false => Err(format!("{command}: refused, but the refusal does not contain {because:?}: {text}")),
        }
    }

    fn expect(&mut self, what: &str) -> Done {
        let reply = transcript::one(&mut self.desk, &format!("expect {what}"));
        reply.map(drop).map_err(|complaint| paint::plain(&complaint.told()))
    }

    fn equal(&self, found: Option<&Datum>, wanted: Option<&Datum>, what: &str) -> Done {
        let show = |datum: &Datum| show(datum, self.desk.deck.board());
        let (found, wanted) = (found.unwrap_or(&Datum::Nil), wanted.unwrap_or(&Datum::Nil));
        match found == wanted {
            true => Ok(()),
            false => Err(format!("{what} found {}, wanted {}", show(found), show(wanted)).trim().to_string()),
        }
    }

    /// Saves and loads the game, even in the middle of something.
    fn reload(&mut self) -> Done {
        let desk = &mut self.desk;
        let text = serde_json::to_string(&desk.session.save()).map_err(|e| e.to_string())?;
        let save = Save::parse(&text).map_err(|e| e.to_string())?;
        let (session, parting) = Session::restore(desk.session.world().clone(), save);
        if let Some(parting) = parting {
            return Err(desk.parting(&session, &parting));
        }
        if session.hash() != desk.session.hash() {
            return Err("the game that was loaded is not the one that was saved".into());
        }
        desk.session = session;
        desk.same_chance();
        Ok(())
    }
}

/// A text in quotes, which keep it together. A text that contains quotes needs none.
fn quoted(text: &str) -> String {
    if text.contains('"') { text.to_string() } else { format!("\"{text}\"") }
}

fn clear(p: &mut Position) {
    p.soldiers.clear();
    for officer in &mut p.officers {
        officer.at = Whereabouts::Pool;
    }
    p.flags.fill(None);
}

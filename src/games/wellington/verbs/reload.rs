//! Loads files during a game: other card texts, another scenario, a save.

use super::desk::{Blame, Complaint, Desk, Opening};
use super::differing::{self, changed_files};
use super::other_cards;
use crate::faults::Trouble;
use crate::games::wellington::api::{Deck, Sources};
use crate::games::wellington::board::Sides;
use crate::games::wellington::rules::Seen;
use crate::games::wellington::rules::setup::Beginning;
use crate::games::wellington::rules::{Question, Save, Session, World};
use crate::games::wellington::words::Words;
use crate::hinted::Hint;
use crate::table::Parting;
use crate::view::{amount, difference, paint};
use std::path::Path;
use std::rc::Rc;

impl Desk {
    /// Reads the card files again and replays the current Impulse with them. Gives a message if anything changed.
    pub fn reload(&mut self) -> Option<String> {
        let (sources, mut faults) = Sources::read(&self.paths);
        let old = self.deck.sources().clone();
        // Each set of files is reported only once, even if it does not load.
        if self.read.as_ref().unwrap_or(&old) == &sources && faults.is_empty() {
            return self.test_rewritten();
        }
        self.read = Some(sources.clone());
        let board = self.session.world().board.clone();
        let (deck, more) = match Deck::load(&board, sources, Some(&old)) {
            Ok(loaded) => loaded,
            Err(trouble) => return Some(paint::bad(trouble)),
        };
        faults.extend(more);
        let mut out = String::new();
        let strays = deck.strays();
        for trouble in &faults {
            // If only a changed parameter no longer exists, the text still comes into force.
            let then = if strays.contains(trouble) { "" } else { "\nThe previous version stays in force." };
            out.push_str(&format!("{} {trouble}{then}\n", paint::bad("error:")));
        }
        if *deck.sources() != old {
            out.push_str(&self.put_in_force(Rc::new(deck)));
        }
        Some(out.trim_end().to_string()).filter(|text| !text.is_empty())
    }

    fn put_in_force(&mut self, deck: Rc<Deck>) -> String {
        let old = self.deck.clone();
        let changed = changed_files(old.sources(), deck.sources());
        super::record::reloaded(self, &changed);
        let world = self.session.world();
        let (board, scenario) = (world.board.clone(), world.scenario.clone());
        self.deck = deck.clone();
        deck.trail(|trail| trail.keep(true));
        let reloaded = self.session.reload(Rc::new(World { board, cards: deck.clone(), scenario }));
        let mut out = format!("{} {}", paint::bold("reloaded:"), changed.join(", "));
        let lines = |entries: &[crate::games::wellington::rules::Entry]| -> Vec<String> {
            self.words(|w| entries.iter().map(|entry| w.indented(entry).painted()).collect())
        };
        let (before, after) = (lines(&reloaded.before), lines(&reloaded.after));
        let difference = difference(&before, &after);
        match (reloaded.recorded, difference.is_empty()) {
            (0, true) => out.push_str("\nnothing to replay yet in this Impulse"),
            (n, true) => {
                out.push_str(&format!("\n{} of this Impulse replayed: no differences", amount(n, "step", "steps")))
            }
            (n, false) => {
                out.push_str(&format!(
                    "\n{} of {} of this Impulse replayed; differences:",
                    reloaded.replayed,
                    amount(n, "step", "steps")
                ));
                out.push_str(&difference);
                let table = Some(self.session.table()).filter(|t| *t.journal() == *reloaded.after);
                let pairs = differing::pairs(old.sources(), deck.sources());
                let first = differing::first(&deck, &pairs, table, &reloaded.before, &reloaded.after, 0);
                out.extend(first.map(|first| format!("\n  {}", paint::dim(first))));
            }
        }
        deck.trail(|trail| trail.keep(false));
        match &reloaded.parting {
            Some(parting) => out.push_str(&format!("\n{}", self.parting(&self.session, parting))),
            None if reloaded.mended => {
                out.push_str("\nthe step that had failed was redone");
                if let Err(complaint) = self.settle() {
                    out.push_str(&format!("\n{} {}", paint::bad("error:"), complaint.told()));
                }
            }
            None => {}
        }
        self.core.since = self.session.journal_len();
        if let Some(tested) = self.test_saved(&old) {
            out.push_str(&format!("\n{tested}"));
        }
        out.push_str(&format!("\n{}", self.waiting()));
        crate::desk::with_left(&mut self.at(), out)
    }

    /// Where a replay diverged from the recorded course, in words.
    pub(super) fn parting(
        &self,
        session: &Session,
        parting: &Parting<crate::games::wellington::rules::Wellington>,
    ) -> String {
        match parting {
            Parting::NotOffered { choice, decision } => {
                let question = decision.as_ref().map_or(Question::Act, |d| d.question.clone());
                let p = session.position();
                let seen = Seen::new(session.world(), &p, self.eyes);
                let choice = self.words_of_choice(&Words::of(&seen), choice).choice(&question, choice);
                format!("{} the recorded choice {choice:?} is no longer an option", paint::bad("stopped:"))
            }
            Parting::Edit(refusal) => {
                let p = session.position();
                let why = Words::of(&Seen::new(session.world(), &p, self.eyes)).refused(refusal);
                format!("{} a recorded edit is refused: {why}", paint::bad("stopped:"))
            }
            Parting::BrokenOff => format!("{} before it was done", paint::bad("stopped")),
            Parting::Script(trouble) => format!("{} {trouble}", paint::bad("stopped:")),
            Parting::Bug(what) => format!("{} a bug in the rules: {what}", paint::bad("stopped:")),
        }
    }

    /// Starts a new game on a scenario.
    pub(super) fn start(&mut self, file: &Path, seed: u64, beginning: Beginning) -> Result<Vec<Trouble>, Complaint> {
        let opening = Opening { scenario: file.to_path_buf(), paths: self.paths.clone(), seed };
        let (fresh, troubles) =
            Desk::begin(&opening, &[], beginning).map_err(|no| Complaint::new(Blame::File, no.to_string()))?;
        let Desk { scenario, deck, session, .. } = fresh;
        if beginning.sides != Sides::Agreed && scenario.as_ref().is_some_and(|scenario| scenario.puzzle.is_some()) {
            let text = "a puzzle is for one person with its own dice: no bids or dice for sides [2.1]";
            return Err(Complaint::new(Blame::Illegal, text));
        }
        self.scenario = scenario;
        self.deck = deck;
        self.session = session;
        (self.origin.seed, self.origin.beginning) = (seed, beginning);
        self.begin_locked()?;
        Ok(troubles)
    }

    /// Replaces the current session by a saved one. The second value lists what the person should know about it.
    pub(super) fn restore(&mut self, save: Save) -> Result<Vec<String>, Complaint> {
        let board = Rc::new(save.header.board.clone());
        let sources = self.deck.sources().clone();
        let (deck, faults) = Deck::load(&board, sources, None).map_err(|t| Complaint::new(Blame::Script, t))?;
        let deck = Rc::new(deck);
        let mut notes: Vec<String> = faults.iter().map(|t| format!("{} {t}", paint::bad("error:"))).collect();
        let (scenario, hash) = (save.header.scenario.clone(), save.hash.clone());
        let world = Rc::new(World { board, cards: deck.clone(), scenario });
        let differ = other_cards::told(&save, &world);
        notes.extend(differ.as_ref().map(|differ| other_cards::choices(differ).to_string()));
        save.inspect(&world).map_err(|bad| Complaint::new(Blame::File, bad.hinted()))?;
        let (session, parting) = Session::restore(world, save);
        let said = parting.map(|parting| self.parting(&session, &parting));
        // With the same scripts, a save must reproduce its hash. Otherwise somebody has changed it.
        let found = format!("{:016x}", session.hash());
        if differ.is_none() && (said.is_some() || found != hash) {
            let why = said.unwrap_or(format!("it claims the hash {hash}, but has {found}"));
            let text = format!("the save is damaged: {why}").hint("`sandtable replay FILE --verify` finds the place");
            return Err(Complaint::new(Blame::File, text));
        }
        notes.extend(said);
        self.deck = deck;
        self.session = session;
        self.scenario = None;
        Ok(notes)
    }
}

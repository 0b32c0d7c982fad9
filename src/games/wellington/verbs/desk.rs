//! The desk: a session with everything that the prompt needs. The interactive prompt, transcripts and tests all use it.

use super::parts::{Halt, Offers, Origin, Running, Voice};
use super::seats::Seats;
use super::workbench::Workbench;
use crate::desk::{At, Core, Phrases};
use crate::disk::Place;
use crate::faults::Faults;
use crate::faults::Trouble;
use crate::games::wellington::api::{Deck, Paths, Sources, concerning, placed};
use crate::games::wellington::board::{Power, Scenario};
use crate::games::wellington::rules::Seen;
use crate::games::wellington::rules::setup;
use crate::games::wellington::rules::setup::Beginning;
use crate::games::wellington::rules::{Choice, Question, Session, World};
use crate::games::wellington::words::{Show, Words};
use crate::hinted::Hinted;
use crate::json::Tweak;
use crate::kit::Reproducer;
pub use crate::kit::{Blame, Complaint, Reply};
use crate::prompt::Wish;
use crate::table::{Bug, Refused};
use crate::view::paint;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::atomic::Ordering;

/// Words for this desk's own features in answers that all desks share.
const PHRASES: Phrases = Phrases {
    look: "`where`, `show` and `=`",
    breaks: "break rule 10.4, break roll battle, watch powers.spain:resources()",
};

/// A session and everything around it.
pub struct Desk {
    /// The scenario it was opened on; `None` after loading a save.
    pub scenario: Option<Scenario>,
    /// The cards in force.
    pub deck: Rc<Deck>,
    /// The game.
    pub session: Session,
    /// Where the scripts are.
    pub paths: Paths,
    /// Which questions Powers get out of turn.
    pub offers: Offers,
    /// What the desk of any game keeps.
    pub core: Core,
    /// The Power whose view the desk shows; `None` shows everything. It belongs to the desk, not to the game.
    pub eyes: Option<Power>,
    /// The Power that a seated player at the desk plays now, with its view and its rights; `None` for the host.
    pub seat: Option<Power>,
    /// What is kept for the seats.
    pub(super) seats: Seats,
    /// The form of the desk's output.
    pub voice: Voice,
    /// Stops long work.
    pub halt: Halt,
    /// A request to the prompt.
    pub wish: Option<Wish>,
    /// The transcript being recorded since `record`.
    pub recording: Option<super::record::Recording>,
    /// Which log entries the transcript's expectations have matched.
    pub(super) running: Running,
    /// Counts of unforced results.
    pub(super) chance: super::chance::Chance,
    /// The card files as last read, whether they load or not.
    pub(super) read: Option<Sources>,
    /// How the game began.
    pub(super) origin: Origin,
    /// State for working on cards.
    pub(super) workbench: Workbench,
}

/// How to open a desk.
pub struct Opening {
    /// The scenario file.
    pub scenario: PathBuf,
    /// Where the scripts are.
    pub paths: Paths,
    /// The seed of the dice stream.
    pub seed: u64,
}

/// Why a desk could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum NoDesk {
    /// The scenario has faults.
    #[error("{0}")]
    Scenario(Faults),
    /// There is no Lua machine.
    #[error("{0}")]
    Lua(Trouble),
    /// The rules reached an impossible state before the first decision.
    #[error("a bug in the rules: {0}")]
    Bug(Bug, Option<Box<Reproducer>>),
}

impl Desk {
    /// Opens a desk on a scenario. The second value lists card files that do not load; the others are in force.
    ///
    /// # Errors
    /// The scenario's files have faults, or a Lua machine cannot be made.
    pub fn open(opening: &Opening) -> Result<(Desk, Vec<Trouble>), NoDesk> {
        Desk::open_with(opening, &[])
    }

    /// The same with changes to the scenario.
    ///
    /// # Errors
    /// As [`Desk::open`], or a parameter belongs to no card.
    pub fn open_with(opening: &Opening, tweaks: &[Tweak]) -> Result<(Desk, Vec<Trouble>), NoDesk> {
        Desk::begin(opening, tweaks, Beginning::default())
    }

    /// The same, with options for how the game begins.
    ///
    /// # Errors
    /// As [`Desk::open_with`].
    pub fn begin(opening: &Opening, tweaks: &[Tweak], beginning: Beginning) -> Result<(Desk, Vec<Trouble>), NoDesk> {
        let scenario = Scenario::load_with(&opening.scenario, tweaks).map_err(NoDesk::Scenario)?;
        let (sources, mut faults) = Sources::read(&opening.paths);
        let (deck, more) = Deck::load(&scenario.board, sources, None).map_err(NoDesk::Lua)?;
        // A game with another value than requested would be misleading.
        if let Some(stray) = deck.strays().into_iter().find(|stray| more.contains(stray)) {
            return Err(NoDesk::Lua(placed(&scenario, stray)));
        }
        faults.extend(concerning(&scenario, more));
        let deck = Rc::new(deck);
        let world = World::of(&scenario, deck.clone());
        let standing = setup::opening_with(&scenario, opening.seed, beginning);
        let session = match Session::open(world, standing) {
            Ok(session) => session,
            Err(Refused::Bug { what, save }) => return Err(NoDesk::Bug(what, Reproducer::of(&save))),
            Err(other) => return Err(NoDesk::Bug(Bug::Other(format!("{other:?}")), None)),
        };
        let mut desk = Desk::around(Some(scenario), deck, session, opening.paths.clone(), opening.seed);
        desk.origin.beginning = beginning;
        Ok((desk, faults))
    }

    /// A freshly opened desk around a game, without any state from another game.
    pub(super) fn around(
        scenario: Option<Scenario>,
        deck: Rc<Deck>,
        session: Session,
        paths: Paths,
        seed: u64,
    ) -> Desk {
        Desk {
            scenario,
            deck,
            session,
            paths,
            offers: Offers::default(),
            core: Core { phrases: PHRASES, ..Core::default() },
            eyes: None,
            seat: None,
            seats: Seats::default(),
            voice: Voice { ascii: crate::view::is_ascii_wanted(), ..Voice::default() },
            halt: Halt::default(),
            wish: None,
            recording: None,
            running: Running::default(),
            chance: super::chance::Chance::default(),
            read: None,
            origin: Origin { seed, ..Origin::default() },
            workbench: Workbench::default(),
        }
    }

    /// Where transcripts write, if not into a temporary folder, and whether they may overwrite files.
    pub fn writes_into(&mut self, folder: Option<PathBuf>, force: bool) {
        if let Some(folder) = folder {
            self.core.files.output.runs = Place::Folder(folder);
        }
        self.core.files.output.force = force;
    }

    /// Whether Ctrl-C asked to stop. Asking resets it.
    pub fn interrupted(&self) -> bool {
        let stop = self.halt.stop.swap(false, Ordering::Relaxed);
        self.halt.broken_off.set(self.halt.broken_off.get() || stop);
        stop
    }

    /// The game as the generic desk sees it.
    pub(super) fn at(&mut self) -> At<'_> {
        self.core.eyes = self.eyes.map(Power::index);
        self.core.seated = self.seat.is_some();
        At { core: &mut self.core, game: &mut self.session }
    }

    /// Words for what is on the table.
    pub fn words<R>(&self, run: impl FnOnce(&Words<'_>) -> R) -> R {
        self.seen_by(|seen| run(&Words::of(seen)))
    }

    /// Gives access to the position as the desk's viewer sees it.
    pub fn seen_by<R>(&self, run: impl FnOnce(&Seen<'_>) -> R) -> R {
        let p = self.session.position();
        run(&Seen::new(self.session.world(), &p, self.eyes))
    }

    /// Whether the desk shows what a Power sees: it shows the table to that Power, or to everybody.
    pub(super) fn sees_as(&self, power: Power) -> bool {
        self.eyes.is_none_or(|own| own == power)
    }

    /// The position as the desk's viewer sees it.
    pub fn seen(&self) -> Seen<'_> {
        Seen::owned(self.session.world(), self.session.position().clone(), self.eyes)
    }

    /// Tables of what is on the table.
    pub fn show(&self) -> Show<'_> {
        Show {
            t: self.session.table(),
            scenario: self.scenario.as_ref(),
            deck: &self.deck,
            width: self.core.width,
            seen: self.seen(),
        }
    }

    // Making choices.

    /// Makes a choice; `first` says whether it is the first of its command.
    pub(super) fn choose(&mut self, choice: Choice, first: bool) -> Result<(), Complaint> {
        if first {
            self.lock_dice(&choice);
        }
        let done = self.session.choose(choice, !first);
        done.map_err(|refused| self.stumbled(refused))
    }

    /// Called after a choice. Powers that do not want to be asked pass, and bots answer.
    pub(super) fn settle(&mut self) -> Result<(), Complaint> {
        self.let_bots().map(drop)
    }

    /// Why no decision is open.
    pub(super) fn why_nothing(&self) -> Hinted {
        crate::kit::why_nothing(&self.session, self.eyes)
    }

    /// The same for a spectator; empty while somebody is asked. How a game ended is open, so it is as
    /// any one Power reads it.
    pub fn why_nothing_publicly(&self) -> String {
        match self.session.decision() {
            Some(_) => String::new(),
            None => crate::kit::why_nothing(&self.session, Some(Power::Britain)).message,
        }
    }

    // Reporting.

    /// The log entries of the last command, and the open decision.
    pub(super) fn report(&self) -> String {
        let entries = self.session.journal_since(self.core.since);
        let worth_telling = |e: &&crate::games::wellington::rules::Entry| match &e.what {
            crate::games::wellington::rules::What::Chosen { choice, .. } => !speaks_for_itself(choice),
            _ => true,
        };
        let mut lines: Vec<String> = self.words(|w| {
            entries
                .iter()
                .filter(worth_telling)
                .filter(|e| Seen::notices(self.eyes, e))
                .map(|entry| w.indented(entry).painted())
                .collect()
        });
        lines.extend(self.core.traps.borrow_mut().take_told());
        lines.push(self.waiting());
        lines.join("\n")
    }

    /// The open decision in a line or two.
    pub fn waiting(&self) -> String {
        if let Some(text) = self.stopped_at() {
            return text;
        }
        let Some(decision) = self.session.decision() else {
            return paint::bold(self.why_nothing());
        };
        if let (Some(other), Some(own)) = (self.asked_elsewhere(), self.eyes) {
            let hint = paint::dim(format!("(hidden from {own})", own = paint::player(own)));
            return format!("{}: has to choose {hint}", other.painted());
        }
        self.words_for(decision.who, |w| {
            let asked = w.question(&decision.question).painted();
            let mut text = format!("{}: {asked}", w.whom(decision.who, &decision.question).painted());
            if let Question::Act = decision.question {
                let cp = crate::games::wellington::rules::actions::purse(self.session.table()).map_or(0, |p| p.cp);
                let choices = match decision.choices.as_slice() {
                    [only] => format!("one choice: {}", w.choice(&decision.question, only).painted()),
                    all => format!("{} choices", all.len()),
                };
                text = format!("{}: {cp} CP, {choices}", paint::player(decision.who));
            } else if decision.choices.len() <= 12 {
                let options = w.options(&decision.question, &decision.choices).into_iter().enumerate();
                let list: Vec<String> =
                    options.map(|(i, option)| format!("{} {}", paint::dim(i + 1), option.painted())).collect();
                text = format!("{text}\n  {}", list.join("\n  "));
            } else {
                text = format!("{text} {}", paint::dim(format!("{} choices: `options`", decision.choices.len())));
            }
            text
        })
    }
}

/// Choices whose result is reported right after them, or that have no result.
pub(super) fn speaks_for_itself(choice: &Choice) -> bool {
    matches!(
        choice,
        Choice::Pass
            | Choice::End
            | Choice::Play(..)
            | Choice::Resource
            | Choice::March(..)
            | Choice::Flag(..)
            | Choice::Build(..)
            | Choice::Regroup(..)
            | Choice::Go
            | Choice::Take(..)
            | Choice::Mulligan
            | Choice::Deploy(..)
            | Choice::Convoy(..)
            | Choice::Transfer(..)
    )
}

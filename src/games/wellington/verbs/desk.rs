//! The desk: a session with everything that the prompt needs around it. Interactive prompt, transcripts and tests all work
//! through it.

use super::breaks::Breaks;
use super::seats::Seats;
use super::workbench::Workbench;
use crate::desk::{At, Core};
use crate::disk::{Output, Place};
use crate::faults::Faults;
use crate::faults::Trouble;
use crate::games::wellington::api::{Deck, Paths, Sources, concerning, placed};
use crate::games::wellington::board::{Power, Scenario};
use crate::games::wellington::rules::Seen;
use crate::games::wellington::rules::setup;
use crate::games::wellington::rules::setup::Beginning;
use crate::games::wellington::rules::{Choice, Eyes, Question, Session, World};
use crate::games::wellington::words::{Show, Words};
use crate::hinted::Hinted;
use crate::json::Tweak;
use crate::kit::Reproducer;
pub use crate::kit::{Blame, Complaint, Reply};
use crate::prompt::Wish;
use crate::table::{Bug, Refused};
use crate::view::paint;
use std::cell::{Cell, RefCell};
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A session and what is around it.
pub struct Desk {
    /// The scenario it was opened on; `None` after loading a save.
    pub scenario: Option<Scenario>,
    /// The cards in force.
    pub deck: Rc<Deck>,
    /// The game.
    pub session: Session,
    /// Where the scripts are.
    pub paths: Paths,
    /// Windows are offered to Powers that could respond; otherwise they pass of themselves.
    pub responses: bool,
    /// Powers are asked whether they intercept or evade; otherwise they let every Formation enter.
    pub reactions: bool,
    /// What the desk of any game keeps.
    pub core: Core,
    /// For whom the table is shown. A matter of the desk: the game does not know of it.
    pub eyes: Eyes,
    /// The Power from whose seat somebody works at the desk now, with its eyes and its rights; nobody's for the host.
    pub seat: Option<Power>,
    /// What is kept for the seats.
    pub(super) seats: Seats,
    /// Nothing but ASCII is said.
    pub ascii: bool,
    /// What is said is broken into lines of the width.
    pub fits: bool,
    /// What each command writes into the journal is told as data as well.
    pub tells_data: bool,
    /// Set by Ctrl-C: long work stops.
    pub stop: Arc<AtomicBool>,
    /// Something was stopped: what else stands in the line is not done.
    pub(super) broken_off: Cell<bool>,
    /// What the prompt should do next.
    pub wish: Option<Wish>,
    /// Where the session is kept after every command.
    pub(super) autosave: Option<super::autosave::Autosave>,
    /// What is typed since `record`, as a transcript.
    pub recording: Option<super::record::Recording>,
    /// Which of the last command's journal entries `expect told` has met.
    pub(super) heard: Vec<usize>,
    /// What it writes, and where it may.
    pub(super) output: Output,
    /// The folder of the transcript that is running: files next to it are found first.
    pub(super) folder: Option<PathBuf>,
    /// What a transcript found wrong with the command before.
    pub(super) last_error: Option<String>,
    /// What fell by chance.
    pub(super) chance: super::chance::Chance,
    /// How many expectations held.
    pub(super) held: usize,
    /// Transcripts that are running inside each other.
    pub(super) nesting: u8,
    /// The place in a transcript that the last failure of a `run` inside of it has told: file and line.
    pub(super) told_at: Option<(String, usize)>,
    /// The card files as they were last read, whether they load or not.
    pub(super) read: Option<Sources>,
    /// The seed that the game began with.
    pub(super) seed: u64,
    /// What else was said of it as it began.
    pub(super) beginning: Beginning,
    /// What is kept for work on cards.
    pub(super) workbench: Workbench,
    /// Breakpoints, watches, trace.
    pub(super) breaks: Rc<RefCell<Breaks>>,
}

/// What a desk is opened on.
pub struct Opening {
    /// The scenario file.
    pub scenario: PathBuf,
    /// Where the scripts are.
    pub paths: Paths,
    /// The seed of the dice stream.
    pub seed: u64,
}

/// Why a desk could not be opened.
#[derive(Debug)]
pub enum NoDesk {
    /// The scenario has faults.
    Scenario(Faults),
    /// There is no Lua machine.
    Lua(Trouble),
    /// The rules came to something that cannot be, before the first decision.
    Bug(Bug, Option<Box<Reproducer>>),
}

impl Desk {
    /// Opens a desk on a scenario. Card files that do not load are told in the second value; the others are in force.
    ///
    /// # Errors
    /// Faults of the scenario's files, or a machine that cannot be made.
    pub fn open(opening: &Opening) -> Result<(Desk, Vec<Trouble>), NoDesk> {
        Desk::open_with(opening, &[])
    }

    /// The same on a scenario in which something is changed.
    ///
    /// # Errors
    /// As [`Desk::open`], and parameters that no card has.
    pub fn open_with(opening: &Opening, tweaks: &[Tweak]) -> Result<(Desk, Vec<Trouble>), NoDesk> {
        Desk::begin(opening, tweaks, Beginning::default())
    }

    /// The same, and something is said of how the game begins.
    ///
    /// # Errors
    /// As [`Desk::open_with`].
    pub fn begin(opening: &Opening, tweaks: &[Tweak], beginning: Beginning) -> Result<(Desk, Vec<Trouble>), NoDesk> {
        let scenario = Scenario::load_with(&opening.scenario, tweaks).map_err(NoDesk::Scenario)?;
        let (sources, mut faults) = Sources::read(&opening.paths);
        let (deck, more) = Deck::load(&scenario.board, sources, None).map_err(NoDesk::Lua)?;
        // A game with another value than the one that was asked for would mislead.
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
        desk.beginning = beginning;
        Ok((desk, faults))
    }

    /// A desk as it is when it is opened, around a game: nothing of what somebody set up or began at another one.
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
            responses: true,
            reactions: true,
            core: Core::default(),
            eyes: Eyes::ALL,
            seat: None,
            seats: Seats::default(),
            ascii: crate::view::is_ascii_wanted(),
            fits: false,
            tells_data: false,
            stop: Arc::new(AtomicBool::new(false)),
            broken_off: Cell::new(false),
            wish: None,
            autosave: None,
            recording: None,
            heard: Vec::new(),
            output: Output::default(),
            folder: None,
            last_error: None,
            chance: super::chance::Chance::default(),
            held: 0,
            nesting: 0,
            told_at: None,
            read: None,
            seed,
            beginning: Beginning::default(),
            workbench: Workbench::default(),
            breaks: Rc::default(),
        }
    }

    /// Where transcripts write, if not into a folder that goes with them, and whether whatever is there is written over.
    pub fn writes_into(&mut self, folder: Option<PathBuf>, force: bool) {
        if let Some(folder) = folder {
            self.output.runs = Place::Folder(folder);
        }
        self.output.force = force;
    }

    /// Whether Ctrl-C asked long work to stop. Asking clears it.
    pub fn interrupted(&self) -> bool {
        let stop = self.stop.swap(false, Ordering::Relaxed);
        self.broken_off.set(self.broken_off.get() || stop);
        stop
    }

    /// The game as the desk of any game sees it.
    pub(super) fn at(&mut self) -> At<'_> {
        self.core.eyes = self.eyes.0.map(Power::index);
        self.core.seated = self.seat.is_some();
        At { core: &mut self.core, game: &mut self.session }
    }

    /// Words for what is on the table.
    pub fn words<R>(&self, run: impl FnOnce(&Words<'_>) -> R) -> R {
        self.seen_by(|seen| run(&Words::of(seen)))
    }

    /// The position as the eyes of the desk see it, for a moment.
    pub fn seen_by<R>(&self, run: impl FnOnce(&Seen<'_>) -> R) -> R {
        let p = self.session.position();
        run(&Seen::new(self.session.world(), &p, self.eyes))
    }

    /// The position as the eyes of the desk see it.
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

    // Choosing.

    /// Makes a choice; `first` says whether it is the first of its command.
    pub(super) fn choose(&mut self, choice: Choice, first: bool) -> Result<(), Complaint> {
        if first {
            self.lock_dice(&choice);
        }
        let done = self.session.choose(choice, !first);
        done.map_err(|refused| self.stumbled(refused))
    }

    /// After a choice: whoever does not want to be asked passes.
    pub(super) fn settle(&mut self) -> Result<(), Complaint> {
        while self.passes_of_itself() {
            self.choose(Choice::Pass, false)?;
        }
        Ok(())
    }

    /// Why the game waits for nobody.
    pub(super) fn why_nothing(&self) -> Hinted {
        crate::kit::why_nothing(&self.session, self.eyes.0)
    }

    // Telling.

    /// The journal entries of the last command, and what the game waits for.
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
                .filter(|e| self.eyes.notice(e))
                .map(|entry| w.indented(entry).painted())
                .collect()
        });
        let told = std::mem::take(&mut self.breaks.borrow_mut().told);
        lines.extend(told.iter().cloned());
        self.breaks.borrow_mut().before = told;
        lines.push(self.waiting());
        lines.join("\n")
    }

    /// What the game waits for, in a line or two.
    pub fn waiting(&self) -> String {
        if let Some(text) = self.stopped_at() {
            return text;
        }
        let Some(decision) = self.session.decision() else {
            return paint::bold(self.why_nothing());
        };
        if let (Some(other), Some(own)) = (self.asked_elsewhere(), self.eyes.0) {
            let hint = paint::dim(format!("(not for {own}'s eyes)", own = paint::player(own)));
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

impl std::fmt::Display for NoDesk {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            NoDesk::Scenario(faults) => write!(f, "{faults}"),
            NoDesk::Lua(trouble) => write!(f, "{trouble}"),
            NoDesk::Bug(what, _) => write!(f, "a bug in the rules: {what}"),
        }
    }
}

/// Choices whose consequence is told right after them, or that have none.
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

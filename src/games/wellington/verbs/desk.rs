//! The desk: a session with everything that the prompt needs around it. Interactive prompt, transcripts and tests all work
//! through it.

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

/// What this desk has besides the verbs of every desk.
const PHRASES: Phrases = Phrases {
    look: "`where`, `show` and `=`",
    breaks: "break rule 10.4, break roll battle, watch powers.spain:resources()",
};

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
    /// Which questions are put to Powers out of turn.
    pub offers: Offers,
    /// What the desk of any game keeps.
    pub core: Core,
    /// For whom the table is shown. A matter of the desk: the game does not know of it.
    pub eyes: Option<Power>,
    /// The Power from whose seat somebody works at the desk now, with its eyes and its rights; nobody's for the host.
    pub seat: Option<Power>,
    /// What is kept for the seats.
    pub(super) seats: Seats,
    /// How the desk speaks.
    pub voice: Voice,
    /// What stops long work.
    pub halt: Halt,
    /// What the prompt should do next.
    pub wish: Option<Wish>,
    /// What is typed since `record`, as a transcript.
    pub recording: Option<super::record::Recording>,
    /// What the expectations of the running transcript have met.
    pub(super) running: Running,
    /// What fell by chance.
    pub(super) chance: super::chance::Chance,
    /// The card files as they were last read, whether they load or not.
    pub(super) read: Option<Sources>,
    /// How the game began.
    pub(super) origin: Origin,
    /// What is kept for work on cards.
    pub(super) workbench: Workbench,
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
#[derive(Debug, thiserror::Error)]
pub enum NoDesk {
    /// The scenario has faults.
    #[error("{0}")]
    Scenario(Faults),
    /// There is no Lua machine.
    #[error("{0}")]
    Lua(Trouble),
    /// The rules came to something that cannot be, before the first decision.
    #[error("a bug in the rules: {0}")]
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
        desk.origin.beginning = beginning;
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

    /// Where transcripts write, if not into a folder that goes with them, and whether whatever is there is written over.
    pub fn writes_into(&mut self, folder: Option<PathBuf>, force: bool) {
        if let Some(folder) = folder {
            self.core.files.output.runs = Place::Folder(folder);
        }
        self.core.files.output.force = force;
    }

    /// Whether Ctrl-C asked long work to stop. Asking clears it.
    pub fn interrupted(&self) -> bool {
        let stop = self.halt.stop.swap(false, Ordering::Relaxed);
        self.halt.broken_off.set(self.halt.broken_off.get() || stop);
        stop
    }

    /// The game as the desk of any game sees it.
    pub(super) fn at(&mut self) -> At<'_> {
        self.core.eyes = self.eyes.map(Power::index);
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

    /// Whether the table is shown as a Power sees it: for that Power's eyes, or for everybody's.
    pub(super) fn sees_as(&self, power: Power) -> bool {
        self.eyes.is_none_or(|own| own == power)
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
        crate::kit::why_nothing(&self.session, self.eyes)
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
                .filter(|e| Seen::notices(self.eyes, e))
                .map(|entry| w.indented(entry).painted())
                .collect()
        });
        lines.extend(self.core.traps.borrow_mut().take_told());
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
        if let (Some(other), Some(own)) = (self.asked_elsewhere(), self.eyes) {
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

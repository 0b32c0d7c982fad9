//! What a game adds to its rules for the laboratory, and how the modules above see a game in progress.
//!
//! A game implements [`Kit`], whose functions are static, so rules and playouts run as fast as if there were only one game. Code
//! that shows a game, or goes back and forth in it, holds a [`Match`]. That is an object, so no signature there names a game.

mod about;
pub mod ahead;
pub mod bot;
mod complaint;
mod course;
mod foresight;
mod game;
mod mismatch;
mod refusal;
mod saved;
mod session;
mod spectating;
mod told;
pub mod trail;
pub mod traps;
mod viewer;
mod waits;
pub mod whole;
pub mod why;

pub use about::{About, Deed, Meets};
pub use ahead::{Ahead, Imagination};
pub use bot::{Bot, Random};
pub use complaint::{Blame, Complaint, Reply, Reproducer, typing};
pub use course::place;
pub use game::Match;
pub use mismatch::mismatch;
pub use refusal::{complaint, script_said, why_nothing};
pub use told::{
    DiceChange, LeftTold, PublicTold, ReloadTold, SampleTold, ScenarioTold, StepTold, Told, VerbInfo, WhyTold,
};
pub use viewer::{CardTold, Hand, Tray, Viewer};
pub use waits::{Asked, Waits};

use crate::faults::Trouble;
use crate::hinted::{Hint, Hinted};
use crate::line;
use crate::table::{Decision, Entry, Frame, Game, Session, Sign, Table, What};
use crate::view::Line;
use crate::view::line::dim;
use std::any::Any;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// A verb of one game.
pub struct Verb<K: Game> {
    /// What the person types.
    pub name: &'static str,
    /// The usage: what may follow the name.
    pub usage: &'static str,
    /// What it does, in one line.
    pub help: &'static str,
    /// Runs it, as seen by one player or by everybody.
    pub run: RunVerb<K>,
    /// Whether it may change the place in the game.
    pub moves: bool,
    /// Whether it answers in sentences: lines wider than the terminal are then broken, and keep their indent.
    pub wraps: bool,
}

/// The function of a verb. It gets the game, the player whose view it uses, and whatever follows the verb.
pub type RunVerb<K> = fn(&mut Session<K>, Option<<K as Game>::Player>, &str) -> Result<Line, Complaint>;

/// An option as it is listed.
pub fn listed(label: Line, remark: &Line) -> Line {
    if remark.is_empty() { label } else { label.and(dim(line!(" ({})", remark.clone()))) }
}

/// How much the other players see of a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Openness {
    /// Everybody sees the question and its options.
    Open,
    /// Everybody sees who is asked; only the player who is asked sees the question.
    Named,
    /// The others see only that somebody is asked, because the name would give something away.
    Unnamed,
}

/// What a game adds to its rules for the laboratory: its wording, and what each player may see.
pub trait Kit: Game<Cause: PartialEq, Trouble = Trouble> {
    /// The game's identifier in programs and on the command line: `wellington`.
    const ID: &'static str;

    /// What a person can do when a script fails and the game stops.
    const MENDS: &'static str = "fix the file and save it, or `undo`";

    /// The position as one player sees it. All wording uses this view. What the player may not see is left out, or is shown as
    /// hidden.
    type Seen<'a>;

    /// All players, in the order in which the game names them.
    fn players(world: &Self::World) -> Vec<Self::Player>;

    /// The name of a player, as a [`Span::Player`](crate::view::Span::Player).
    fn player(player: Self::Player) -> Line;

    /// A player as the subject of a sentence: `Britain is`. A game whose players have plural names overrides this.
    fn player_is(player: Self::Player) -> Line {
        Self::player(player).and(" is")
    }

    /// The position as a player sees it, or with everything visible if no player is given.
    fn seen<'a>(world: &'a Self::World, position: &'a Self::Position, seat: Option<Self::Player>) -> Self::Seen<'a>;

    /// The position as a spectator sees it: only what is open to everybody. `None` if the game has no such view.
    fn public<'a>(_world: &'a Self::World, _position: &'a Self::Position) -> Option<Self::Seen<'a>> {
        None
    }

    /// The part of the game in which the current place lies, for a table of contents: `1812, Round 3`.
    fn chapter(seen: &Self::Seen<'_>) -> Line {
        Self::place(seen)
    }

    /// What lies before the players, beside the board.
    fn trays(_seen: &Self::Seen<'_>) -> Vec<Tray> {
        Vec::new()
    }

    /// A card by its number; `None` if the game has no such card.
    fn card(_world: &Self::World, _number: u32) -> Option<CardTold> {
        None
    }

    /// What a log entry moved or took away on the board, so that a picture can show it for a moment.
    fn shows(_world: &Self::World, _entry: &Entry<Self>) -> Option<About> {
        None
    }

    /// The current place in the game, in a few words: `1812, Round 3, Nord's Impulse`.
    fn place(seen: &Self::Seen<'_>) -> Line;

    /// The question that a player is asked.
    fn asked(seen: &Self::Seen<'_>, decision: &Decision<Self>) -> Line;

    /// Who is asked. A game overrides this while its players have no names yet.
    fn whom(_seen: &Self::Seen<'_>, decision: &Decision<Self>) -> Line {
        Self::player(decision.who)
    }

    /// How much the other players see of it.
    fn openness(_decision: &Decision<Self>) -> Openness {
        Openness::Named
    }

    /// The names of the options of a decision, in order. No two are alike.
    fn labels(seen: &Self::Seen<'_>, decision: &Decision<Self>) -> Vec<Line>;

    /// A remark on each option besides its name; most have none.
    fn remarks(_seen: &Self::Seen<'_>, decision: &Decision<Self>) -> Vec<Line> {
        decision.choices.iter().map(|_| Line::new()).collect()
    }

    /// What each choice is about: pieces, places and cards by their identity. The page marks them on the board.
    fn abouts(_seen: &Self::Seen<'_>, decision: &Decision<Self>) -> Vec<About> {
        decision.choices.iter().map(|_| About::default()).collect()
    }

    /// The command that explains why something cannot be done at a place, with one piece or with any, when somebody points at it on
    /// the board. `None` if the game has no such command.
    fn why_not_at(_world: &Self::World, _piece: Option<&str>, _at: &str) -> Option<String> {
        None
    }

    /// The options as they are listed: each with its name and its remark.
    fn options(seen: &Self::Seen<'_>, decision: &Decision<Self>) -> Vec<Line> {
        let all = Self::labels(seen, decision).into_iter().zip(Self::remarks(seen, decision));
        all.map(|(label, remark)| listed(label, &remark)).collect()
    }

    /// The name of a choice in answer to a decision. The choice need not be on the decision's list.
    fn choice_of(seen: &Self::Seen<'_>, decision: &Decision<Self>, choice: &Self::Choice) -> Line {
        let alone = Decision { choices: vec![choice.clone()], ..decision.clone() };
        Self::labels(seen, &alone).pop().unwrap_or_default()
    }

    /// A choice without its decision, for branches.
    fn choice(seen: &Self::Seen<'_>, choice: &Self::Choice) -> Line;

    /// A change by hand.
    fn edited(seen: &Self::Seen<'_>, edit: &Self::Edit) -> Line;

    /// Whether a player notices a log entry at all; everybody together notices all.
    fn notices(_entry: &Entry<Self>, _seat: Option<Self::Player>) -> bool {
        true
    }

    /// Whether a spectator notices a log entry.
    fn is_public(_entry: &Entry<Self>) -> bool {
        false
    }

    /// A log entry, without the rule or card that it comes from.
    fn happened(seen: &Self::Seen<'_>, entry: &Entry<Self>) -> Line;

    /// The rule or card that is the cause, in brackets.
    fn cause(seen: &Self::Seen<'_>, cause: Self::Cause) -> Line;

    /// The same, with the subject of the rule or card.
    fn cited(seen: &Self::Seen<'_>, cause: Self::Cause) -> Line {
        Self::cause(seen, cause)
    }

    /// A log entry with the rule or card that caused it, unless a person did.
    fn tell(seen: &Self::Seen<'_>, entry: &Entry<Self>) -> Line {
        let happened = Self::happened(seen, entry);
        match entry.cause == Self::by_hand() {
            true => happened,
            false => happened.and(" ").and(dim(Self::cause(seen, entry.cause))),
        }
    }

    /// Whether an entry reports a change, so that `why` counts it.
    fn is_change(entry: &Entry<Self>) -> bool {
        matches!(entry.what, What::Told(_) | What::Edited(_))
    }

    /// Whether an entry ends an operation of several choices that are made at once, because the player could not expect it. Dice and
    /// choices of others always do.
    fn surprises(_entry: &Entry<Self>) -> bool {
        false
    }

    /// Whether an entry is a choice with consequences that this player notices.
    fn decides(entry: &Entry<Self>, seat: Option<Self::Player>) -> bool {
        matches!(entry.what, What::Chosen { .. }) && Self::notices(entry, seat)
    }

    /// A procedure.
    fn scene(seen: &Self::Seen<'_>, scene: &Self::Scene) -> Line;

    /// A procedure in progress, with what it works on.
    fn frame(seen: &Self::Seen<'_>, frame: &Frame<Self>) -> Line {
        Self::scene(seen, &frame.scene).and(" ").and(dim(Self::cause(seen, frame.cause)))
    }

    /// What dice are rolled for; `None` if the game does not say.
    fn purpose(_seen: &Self::Seen<'_>, _purpose: &Self::Purpose) -> Option<Line> {
        None
    }

    /// Whether an entry's subject is hidden from a player who does notice the entry.
    fn is_secret(_entry: &Entry<Self>, _seat: Option<Self::Player>) -> bool {
        false
    }

    /// Whether a breakpoint of this game's own kind stops at a sign.
    fn stops_at(_own: &mut dyn Any, _table: &Rc<Table<Self>>, _sign: &Sign<'_, Self>) -> bool {
        false
    }

    /// The value of a watched expression.
    fn watched(_own: &dyn Any, _table: &Rc<Table<Self>>) -> String {
        String::new()
    }

    /// The roll at an index in the game log, with its full breakdown; `None` if there is no roll.
    fn explain(seen: &Self::Seen<'_>, journal: &[Entry<Self>], place: usize) -> Option<Line>;

    /// The board as SVG: only the map, or also everything beside it. `None` if the game draws no board.
    fn picture(_seen: &Self::Seen<'_>, _map: bool) -> Option<String> {
        None
    }

    /// Samples of the lines, the ground and the places of the board, for a legend.
    fn legend(_world: &Self::World) -> Vec<SampleTold> {
        Vec::new()
    }

    /// The title of the scenario, and its task.
    fn scenario(_world: &Self::World) -> Option<ScenarioTold> {
        None
    }

    /// Everything on the board, as a few lines of text.
    fn overview(_seen: &Self::Seen<'_>) -> Option<Line> {
        None
    }

    /// The files of the scripts in force.
    fn scripts(_world: &Self::World) -> Vec<PathBuf> {
        Vec::new()
    }

    /// How the game ended, if it did, and what the person can do then.
    fn over(_session: &Session<Self>, _seat: Option<Self::Player>) -> Hinted {
        "the game is over".hint("`undo` steps back")
    }

    /// The world under the scripts as their files are now; `None` if no file has changed. The position stays the same.
    ///
    /// # Errors
    /// What is wrong with the files. The old scripts stay in force.
    fn reloaded(_world: &Self::World) -> Result<Option<Rc<Self::World>>, Vec<Trouble>> {
        Ok(None)
    }

    /// The world in which a save was played, from its header. The scripts are the ones now in force.
    ///
    /// # Errors
    /// The header contradicts itself or names something that does not exist.
    fn world_of(_header: &Self::Header, present: &Rc<Self::World>) -> Result<Rc<Self::World>, Hinted> {
        Ok(present.clone())
    }

    /// The verbs of this game, besides those that every game has: `show`, `set`, a move as people say it.
    fn verbs() -> &'static [Verb<Self>] {
        &[]
    }

    /// What may follow one of these verbs, besides the words of its usage, for the Tab key.
    fn follows(_verb: &str) -> Vec<String> {
        Vec::new()
    }

    /// The names of its bots besides `random`, each with what it does.
    fn bots() -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// The bot with this name.
    fn bot(_name: &str) -> Option<Box<dyn Bot<Self>>> {
        None
    }

    /// What `whatif`, `odds` and the bot `search` need to play this game ahead; `None` if the game does not support it.
    fn imagination() -> Option<Imagination<Self>> {
        None
    }

    /// A position as the text of a scenario to be saved in this folder under this name; `None` if the game writes no scenarios.
    ///
    /// # Errors
    /// A scenario cannot express this position.
    fn exported(
        _seen: &Self::Seen<'_>,
        _position: &Self::Position,
        _name: &str,
        _folder: &Path,
    ) -> Option<Result<String, Hinted>> {
        None
    }

    /// What random draws take, if draws can be forced in this game: `cards`.
    const DRAWS: Option<&'static str> = None;

    /// The edit that changes the dice.
    fn dice(change: DiceChange) -> Self::Edit;

    /// The edits for several changes in one command.
    fn dice_at_once(changes: Vec<DiceChange>) -> Vec<Self::Edit> {
        changes.into_iter().map(Self::dice).collect()
    }

    /// Why an edit was refused.
    fn refused(_seen: &Self::Seen<'_>, refusal: &Self::Refusal) -> Hinted;

    /// Whether this player knows the subject of a choice, even if it has moved since.
    fn knows_choice(_session: &Session<Self>, _seat: Self::Player, _choice: &Self::Choice) -> bool {
        false
    }
}

//! What a game brings to the laboratory besides its rules, and what the rooms above see of a game that is being played.
//!
//! A game implements [`Kit`], whose functions are static, so rules and playouts run as fast as if there were only one game. Code that
//! shows a game, or goes back and forth in it, holds a [`Match`]. That is an object, so no signature there names a game.

mod about;
pub mod ahead;
pub mod bot;
mod complaint;
mod game;
mod mismatch;
mod refusal;
mod saved;
mod session;
mod told;
pub mod trail;
pub mod traps;
mod waits;
pub mod why;

pub use about::{About, Deed, Meets};
pub use ahead::{Ahead, Imagination};
pub use bot::{Bot, Random};
pub use complaint::{Blame, Complaint, Reply, Reproducer, typing};
pub use game::Match;
pub use mismatch::mismatch;
pub use refusal::{complaint, script_said, why_nothing};
pub use session::place;
pub use told::{DiceChange, LeftTold, ReloadTold, ScenarioTold, StepTold, Told, VerbInfo, WhyTold};
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
    /// What is typed.
    pub name: &'static str,
    /// What follows it.
    pub usage: &'static str,
    /// What it does, in a line.
    pub help: &'static str,
    /// Does it, for the eyes of a player or for everybody's.
    pub run: RunVerb<K>,
    /// The game may stand elsewhere afterwards.
    pub moves: bool,
}

/// What a verb of a game does: with the game, for the eyes of a player, with what follows the verb.
pub type RunVerb<K> = fn(&mut Session<K>, Option<<K as Game>::Player>, &str) -> Result<Line, Complaint>;

/// A choice as it is listed.
pub fn listed(label: Line, remark: &Line) -> Line {
    if remark.is_empty() { label } else { label.and(dim(line!(" ({})", remark.clone()))) }
}

/// How openly somebody is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Openness {
    /// Everybody sees the question and its choices.
    Open,
    /// Everybody sees who is asked, and only the player who is asked sees what.
    Named,
    /// The others see only that somebody is asked, because the name would tell them something.
    Unnamed,
}

/// What a game brings to the laboratory besides its rules: its words, and what each player may see.
pub trait Kit: Game<Cause: PartialEq, Trouble = Trouble> {
    /// The word for programs and for the command line: `wellington`.
    const ID: &'static str;

    /// What somebody can do when a script fails and the game stops.
    const MENDS: &'static str = "mend the file and save it, or `undo`";

    /// The position as one player sees it: everything that is put into words goes through it. What the player may not see
    /// is not in it, or is shown as hidden.
    type Seen<'a>;

    /// Everybody who plays, in the order in which the game names them.
    fn players(world: &Self::World) -> Vec<Self::Player>;

    /// The name of a player, as a [`Span::Player`](crate::view::Span::Player).
    fn player(player: Self::Player) -> Line;

    /// The position as a player sees it; as everybody together sees it where none is named.
    fn seen<'a>(world: &'a Self::World, position: &'a Self::Position, seat: Option<Self::Player>) -> Self::Seen<'a>;

    /// Where the game stands, in a few words: `1812, Round 3, Nord's Impulse`.
    fn place(seen: &Self::Seen<'_>) -> Line;

    /// What somebody is asked.
    fn asked(seen: &Self::Seen<'_>, decision: &Decision<Self>) -> Line;

    /// Who is asked. A game in which players have no name yet says so.
    fn whom(_seen: &Self::Seen<'_>, decision: &Decision<Self>) -> Line {
        Self::player(decision.who)
    }

    /// How openly.
    fn openness(_decision: &Decision<Self>) -> Openness {
        Openness::Named
    }

    /// The names of the choices of a decision, in their order. No two are alike.
    fn labels(seen: &Self::Seen<'_>, decision: &Decision<Self>) -> Vec<Line>;

    /// A remark on each choice besides its name; most have none.
    fn remarks(_seen: &Self::Seen<'_>, decision: &Decision<Self>) -> Vec<Line> {
        decision.choices.iter().map(|_| Line::new()).collect()
    }

    /// What each choice is about: pieces, places and cards by their identity. The page marks them on the board with it.
    fn abouts(_seen: &Self::Seen<'_>, decision: &Decision<Self>) -> Vec<About> {
        decision.choices.iter().map(|_| About::default()).collect()
    }

    /// The command that says what stands against doing something at a place now, with a piece or with any, for whoever points
    /// at it on the board. Nothing where the game has no such command.
    fn why_not_at(_world: &Self::World, _piece: Option<&str>, _at: &str) -> Option<String> {
        None
    }

    /// The choices as they are listed: what each is called, and what there is to say about it.
    fn options(seen: &Self::Seen<'_>, decision: &Decision<Self>) -> Vec<Line> {
        let all = Self::labels(seen, decision).into_iter().zip(Self::remarks(seen, decision));
        all.map(|(label, remark)| listed(label, &remark)).collect()
    }

    /// The name of a choice in answer to a decision. It need not be on the decision's list.
    fn choice_of(seen: &Self::Seen<'_>, decision: &Decision<Self>, choice: &Self::Choice) -> Line {
        let alone = Decision { choices: vec![choice.clone()], ..decision.clone() };
        Self::labels(seen, &alone).pop().unwrap_or_default()
    }

    /// A choice apart from its decision: for lines of play.
    fn choice(seen: &Self::Seen<'_>, choice: &Self::Choice) -> Line;

    /// A change by hand.
    fn edited(seen: &Self::Seen<'_>, edit: &Self::Edit) -> Line;

    /// Whether a player notices an entry of the journal at all; everybody together notices all.
    fn notices(_entry: &Entry<Self>, _seat: Option<Self::Player>) -> bool {
        true
    }

    /// An entry of the journal, without the rule or card that it comes from.
    fn happened(seen: &Self::Seen<'_>, entry: &Entry<Self>) -> Line;

    /// The rule or card that something comes from, in brackets.
    fn cause(seen: &Self::Seen<'_>, cause: Self::Cause) -> Line;

    /// The same with what the rule or card is about.
    fn cited(seen: &Self::Seen<'_>, cause: Self::Cause) -> Line {
        Self::cause(seen, cause)
    }

    /// An entry of the journal with the rule or card that it comes from, if that is no person.
    fn tell(seen: &Self::Seen<'_>, entry: &Entry<Self>) -> Line {
        let happened = Self::happened(seen, entry);
        match entry.cause == Self::by_hand() {
            true => happened,
            false => happened.and(" ").and(dim(Self::cause(seen, entry.cause))),
        }
    }

    /// Whether an entry tells of a change, so that `why` counts it.
    fn is_change(entry: &Entry<Self>) -> bool {
        matches!(entry.what, What::Told(_) | What::Edited(_))
    }

    /// Whether an entry is a choice with consequences that this player notices.
    fn decides(entry: &Entry<Self>, seat: Option<Self::Player>) -> bool {
        matches!(entry.what, What::Chosen { .. }) && Self::notices(entry, seat)
    }

    /// A procedure.
    fn scene(seen: &Self::Seen<'_>, scene: &Self::Scene) -> Line;

    /// A procedure that is going on, with what it works with.
    fn frame(seen: &Self::Seen<'_>, frame: &Frame<Self>) -> Line {
        Self::scene(seen, &frame.scene).and(" ").and(dim(Self::cause(seen, frame.cause)))
    }

    /// What dice are rolled for; nothing where the game does not say.
    fn purpose(_seen: &Self::Seen<'_>, _purpose: &Self::Purpose) -> Option<Line> {
        None
    }

    /// Whether an entry is about something that a player is not shown, though it notices the entry.
    fn is_secret(_entry: &Entry<Self>, _seat: Option<Self::Player>) -> bool {
        false
    }

    /// Whether a breakpoint that only this game has waits for a sign.
    fn stops_at(_own: &mut dyn Any, _table: &Rc<Table<Self>>, _sign: &Sign<'_, Self>) -> bool {
        false
    }

    /// What a watched expression says.
    fn watched(_own: &dyn Any, _table: &Rc<Table<Self>>) -> String {
        String::new()
    }

    /// The roll at a place of the journal in full, with its ledger; nothing where there is none.
    fn explain(seen: &Self::Seen<'_>, journal: &[Entry<Self>], place: usize) -> Option<Line>;

    /// The board as SVG; the map alone, or with everything beside it. Nothing where the game draws none.
    fn picture(_seen: &Self::Seen<'_>, _map: bool) -> Option<String> {
        None
    }

    /// What the scenario is called, and what it asks for.
    fn scenario(_world: &Self::World) -> Option<ScenarioTold> {
        None
    }

    /// Everything that stands on the board, as a text of a few lines.
    fn overview(_seen: &Self::Seen<'_>) -> Option<Line> {
        None
    }

    /// The files of the scripts in force.
    fn scripts(_world: &Self::World) -> Vec<PathBuf> {
        Vec::new()
    }

    /// How the game ended, where it did, and what can be done then.
    fn over(_session: &Session<Self>, _seat: Option<Self::Player>) -> Hinted {
        "the game is over".hint("`undo` goes on from before")
    }

    /// The world under the scripts as their files are now; nothing if no file has changed. The position stays.
    ///
    /// # Errors
    /// What is wrong with the files. The scripts in force stay so.
    fn reloaded(_world: &Self::World) -> Result<Option<Rc<Self::World>>, Vec<Trouble>> {
        Ok(None)
    }

    /// The world that a save was played in, by what its header says; the scripts are those that are in force now.
    ///
    /// # Errors
    /// The header says something that cannot be.
    fn world_of(_header: &Self::Header, present: &Rc<Self::World>) -> Result<Rc<Self::World>, Hinted> {
        Ok(present.clone())
    }

    /// The verbs of this game, besides those that every game has: `show`, `set`, a move as people say it.
    fn verbs() -> &'static [Verb<Self>] {
        &[]
    }

    /// The names of its bots besides `random`, each with what it does.
    fn bots() -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// The bot of a name.
    fn bot(_name: &str) -> Option<Box<dyn Bot<Self>>> {
        None
    }

    /// What it needs to be played on in somebody's head, for `whatif`, `odds` and the bot `search`; nothing where it cannot be.
    fn imagination() -> Option<Imagination<Self>> {
        None
    }

    /// A position as the text of a scenario that is to lie in this folder under this name; nothing where the game writes none.
    ///
    /// # Errors
    /// A scenario cannot say how things stand.
    fn exported(
        _seen: &Self::Seen<'_>,
        _position: &Self::Position,
        _name: &str,
        _folder: &Path,
    ) -> Option<Result<String, Hinted>> {
        None
    }

    /// What random draws take, where forced ones have a name: `cards`.
    const DRAWS: Option<&'static str> = None;

    /// The edit that changes the dice.
    fn dice(change: DiceChange) -> Self::Edit;

    /// The edits that make several changes in one command.
    fn dice_at_once(changes: Vec<DiceChange>) -> Vec<Self::Edit> {
        changes.into_iter().map(Self::dice).collect()
    }

    /// Why a change by hand was refused.
    fn refused(_seen: &Self::Seen<'_>, refusal: &Self::Refusal) -> Hinted;

    /// Whether this player sees what a choice was about, wherever things lie now.
    fn knows_choice(_session: &Session<Self>, _seat: Self::Player, _choice: &Self::Choice) -> bool {
        false
    }
}

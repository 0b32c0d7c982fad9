//! The registry of the API: each member once, with its arguments, units, rule and an example. Binding, argument checks, help and
//! reference all use it.

pub use super::call::{Call, Caller};
use super::units::Unit;
use crate::games::wellington::board::Datum;
use crate::games::wellington::rules::Edit;
use crate::script::raised::Raised;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::LazyLock;

/// What a member belongs to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum On {
    /// `ev`: the card that is being played, or whose condition is asked.
    Event,
    /// `game`: the table as a whole.
    Game,
    /// `siege`: the current Siege.
    Siege,
    /// A Duchy.
    Duchy,
    /// A Power.
    Power,
    /// A side.
    Side,
    /// A Leader.
    Leader,
    /// A card.
    Card,
    /// A line.
    Line,
    /// A Formation.
    Formation,
    /// `t`: a test of a card.
    Test,
    /// `edit`: edits of the position, in a block at the prompt.
    Edit,
}

impl On {
    /// All of them.
    pub const ALL: [On; 12] = [
        On::Event,
        On::Game,
        On::Siege,
        On::Duchy,
        On::Power,
        On::Side,
        On::Leader,
        On::Card,
        On::Line,
        On::Formation,
        On::Test,
        On::Edit,
    ];

    /// The word used in messages and in the reference.
    pub const fn word(self) -> &'static str {
        match self {
            On::Event => "ev",
            On::Game => "game",
            On::Siege => "siege",
            On::Duchy => "duchy",
            On::Power => "power",
            On::Side => "side",
            On::Leader => "leader",
            On::Card => "card",
            On::Line => "line",
            On::Formation => "formation",
            On::Test => "t",
            On::Edit => "edit",
        }
    }

    /// What it is, for the reference.
    pub const fn about(self) -> &'static str {
        match self {
            On::Event => "the card that is being played, or whose condition is asked",
            On::Game => "the table as a whole",
            On::Siege => "the current Siege; without one its members return nil, 0 or an empty list",
            On::Duchy => "a Duchy, such as `duchies.madrid`",
            On::Power => "a Power, such as `powers.spain`",
            On::Side => "a side: `sides.allies`, `sides.french`",
            On::Leader => "a Leader, such as `leaders.soult`",
            On::Card => "a card, such as `cards[52]`",
            On::Line => "the line between two Adjacent Duchies",
            On::Formation => "a Formation, such as `ev.window.formation`",
            On::Test => "a test of a card",
            On::Edit => "edits of the position, in a `lua` block at the prompt; cards cannot use it",
        }
    }
}

/// The type of an argument or a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ty {
    /// Nothing.
    Nothing,
    /// Yes or no.
    Bool,
    /// A whole number.
    Int,
    /// A text.
    Text,
    /// A Power, or its word.
    Power,
    /// A side, a Power (which means its side), or a word.
    Side,
    /// A Power or a side.
    Who,
    /// A Duchy, or its id.
    Duchy,
    /// A Leader, or his id.
    Leader,
    /// A line.
    Line,
    /// A card, or its number.
    Card,
    /// A Formation, or the Leader who commands it.
    Formation,
    /// A list of Powers, or one.
    Powers,
    /// A list of cards.
    Cards,
    /// A list of Duchies.
    Duchies,
    /// A list of Leaders.
    Leaders,
    /// A list of lines.
    Lines,
    /// A list of Powers.
    AllPowers,
    /// A list of numbers.
    Numbers,
    /// Any list.
    List,
    /// Any value.
    Any,
    /// A table of named values.
    Data,
    /// A Power whose Flag it is, or `"none"`.
    Flag,
    /// A Duchy or the Regroup Box.
    Place,
    /// A Duchy, the Regroup Box, or out of play.
    Spot,
    /// Counters as they are typed at the prompt.
    Soldiers,
}

impl Ty {
    /// The type in words, with an example.
    pub const fn words(self) -> &'static str {
        match self {
            Ty::Nothing => "nothing",
            Ty::Bool => "true or false",
            Ty::Int => "a whole number",
            Ty::Text => "a text",
            Ty::Power => "a Power such as powers.spain",
            Ty::Side => "a side such as sides.french",
            Ty::Who => "a Power or a side such as powers.nord or sides.french",
            Ty::Duchy => "a Duchy such as duchies.madrid",
            Ty::Leader => "a Leader such as leaders.soult",
            Ty::Line => "a line such as duchies.avila:line_to(duchies.madrid)",
            Ty::Card => "a card such as cards[52], or its number",
            Ty::Formation => "a Formation such as ev.window.formation, or a Leader",
            Ty::Powers => "a Power or a list of Powers",
            Ty::Cards => "a list of cards",
            Ty::Duchies => "a list of Duchies",
            Ty::Leaders => "a list of Leaders",
            Ty::Lines => "a list of lines",
            Ty::AllPowers => "a list of Powers",
            Ty::Numbers => "a list of numbers",
            Ty::List => "a list",
            Ty::Any => "a value",
            Ty::Data => "a table of named values such as { leader = l }",
            Ty::Flag => "a Power such as powers.spain, or \"none\"",
            Ty::Place => "a Duchy such as duchies.madrid, or \"box\"",
            Ty::Spot => "a Duchy such as duchies.madrid, or \"box\", or \"pool\"",
            Ty::Soldiers => "counters such as \"2i1c0a\", or \"none\"",
        }
    }

    /// The name of the type in the reference.
    pub const fn name(self) -> &'static str {
        match self {
            Ty::Nothing => "nil",
            Ty::Bool => "boolean",
            Ty::Int => "number",
            Ty::Text => "string",
            Ty::Power => "Power",
            Ty::Side => "Side",
            Ty::Who => "Power | Side",
            Ty::Duchy => "Duchy",
            Ty::Leader => "Leader",
            Ty::Line => "Line",
            Ty::Card => "Card",
            Ty::Formation => "Formation",
            Ty::Powers => "Power | { Power }",
            Ty::Cards => "{ Card }",
            Ty::Duchies => "{ Duchy }",
            Ty::Leaders => "{ Leader }",
            Ty::Lines => "{ Line }",
            Ty::AllPowers => "{ Power }",
            Ty::Numbers => "{ number }",
            Ty::List => "{ any }",
            Ty::Any => "any",
            Ty::Data => "{ [string]: any }",
            Ty::Flag => "Power | string",
            Ty::Place | Ty::Spot => "Duchy | string",
            Ty::Soldiers => "string",
        }
    }
}

/// An argument or an option.
#[derive(Clone, Copy, Debug)]
pub struct Arg {
    /// Its name.
    pub name: &'static str,
    /// Its type.
    pub ty: Ty,
    /// Whether it may be left out.
    pub optional: bool,
    /// What it counts, if it is a number.
    pub unit: Option<Unit>,
}

impl Arg {
    /// The same, counting these.
    pub const fn of(self, unit: Unit) -> Arg {
        Arg { unit: Some(unit), ..self }
    }
}

/// A required argument.
pub const fn arg(name: &'static str, ty: Ty) -> Arg {
    Arg { name, ty, optional: false, unit: None }
}

/// An optional argument.
pub const fn opt(name: &'static str, ty: Ty) -> Arg {
    Arg { name, ty, optional: true, unit: None }
}

/// A call that suspends the script.
pub type Asking = Pin<Box<dyn Future<Output = Result<Datum, String>>>>;

/// The immediate result of a call, or why there is none.
pub type Given = Result<Datum, Raised>;

/// What a member does.
#[derive(Clone, Copy)]
pub enum Run {
    /// Looks; allowed in conditions and modifiers.
    Look(fn(&Call<'_>) -> Given),
    /// Changes the game at once; refused in conditions and modifiers.
    Act(fn(&Call<'_>) -> Given),
    /// Suspends the script until the rules have done it; refused in conditions, modifiers and handlers.
    Ask(fn(Rc<Call<'static>>) -> Asking),
    /// A step of a test, carried out by the test runner.
    Step,
    /// An edit requested by a block at the prompt.
    Edit(fn(&Call<'_>) -> Result<Edit, String>),
}

/// A member of the API.
#[derive(Clone, Copy)]
pub struct Member {
    /// What it belongs to.
    pub on: On,
    /// Its name.
    pub name: &'static str,
    /// Its arguments.
    pub args: &'static [Arg],
    /// Options that may follow in a table: `{ by = powers.spain }`.
    pub options: &'static [Arg],
    /// What it returns.
    pub gives: Ty,
    /// The rules behind it.
    pub rule: &'static str,
    /// What it does, with units and errors.
    pub doc: &'static str,
    /// An example.
    pub example: &'static str,
    /// What it does.
    pub run: Run,
    /// How much of the game it looks at.
    pub depth: Depth,
    /// What a returned number counts.
    pub unit: Option<Unit>,
    /// The words that a returned text can be.
    pub words: Option<fn() -> Vec<&'static str>>,
    /// What it reveals about hidden cards.
    pub secrecy: Secrecy,
}

/// How much of the game a member looks at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Depth {
    /// The board: the same in every position.
    Printed,
    /// What anyone sees of its Duchy without counting: which Powers have pieces there, its Flag, whether it is contested, and its
    /// Fortress. Of a Leader, where he is.
    Place,
    /// The same, and what anyone sees of the Adjacent Duchies.
    Around,
    /// What is on the map, and the running effects.
    Map,
    /// Anything.
    Table,
}

/// What a member reveals about hidden cards: those in hands, in Reserves and in the draw pile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Secrecy {
    /// Nothing.
    Open,
    /// It looks at them. A card names it in `looks`.
    Looks,
    /// It moves them, and tells a card that names it in `looks` which they were. Other cards get nothing.
    Deals,
    /// It reaches a card wherever the card lies. For a hidden card that counts as a look, because the size of the hand afterwards
    /// shows whether the card was there. A card may do this to itself.
    Reaches,
}

impl Member {
    /// A member that may look at anything and reveals nothing. Its row can narrow this down.
    #[expect(clippy::too_many_arguments, reason = "a row of a table")]
    pub const fn new(
        on: On,
        name: &'static str,
        args: &'static [Arg],
        options: &'static [Arg],
        gives: Ty,
        rule: &'static str,
        doc: &'static str,
        example: &'static str,
        run: Run,
    ) -> Member {
        let (depth, secrecy) = (Depth::Table, Secrecy::Open);
        Member { on, name, args, options, gives, rule, doc, example, run, depth, unit: None, words: None, secrecy }
    }

    /// It looks only at the board.
    pub const fn printed(self) -> Member {
        Member { depth: Depth::Printed, ..self }
    }

    /// It looks only at what anyone sees of its Duchy, or at where its Leader is.
    pub const fn of_place(self) -> Member {
        Member { depth: Depth::Place, ..self }
    }

    /// It looks only at what anyone sees of its Duchy and of those next to it.
    pub const fn around(self) -> Member {
        Member { depth: Depth::Around, ..self }
    }

    /// It looks only at the map and the running effects.
    pub const fn on_map(self) -> Member {
        Member { depth: Depth::Map, ..self }
    }

    /// The returned number counts these.
    pub const fn counts(self, unit: Unit) -> Member {
        Member { unit: Some(unit), ..self }
    }

    /// The returned text is one of these words.
    pub const fn one_of(self, words: fn() -> Vec<&'static str>) -> Member {
        Member { words: Some(words), ..self }
    }

    /// It looks at hidden cards.
    pub const fn looks(self) -> Member {
        Member { secrecy: Secrecy::Looks, ..self }
    }

    /// It moves hidden cards and says which.
    pub const fn deals(self) -> Member {
        Member { secrecy: Secrecy::Deals, ..self }
    }

    /// It reaches a card wherever it lies.
    pub const fn reaches(self) -> Member {
        Member { secrecy: Secrecy::Reaches, ..self }
    }

    /// What an argument counts, by its index from 0.
    pub fn unit_of(&self, place: usize) -> Option<Unit> {
        self.args.get(place)?.unit
    }

    /// What an option counts.
    pub fn unit_of_option(&self, name: &str) -> Option<Unit> {
        self.options.iter().find(|option| option.name == name)?.unit
    }
}

/// Every member of the API, sorted by what it belongs to and by name.
pub fn members() -> &'static [&'static Member] {
    static ALL: LazyLock<Vec<&'static Member>> = LazyLock::new(|| {
        let mut all: Vec<&'static Member> = super::members::ALL.iter().flat_map(|part| part.iter()).collect();
        all.sort_by_key(|m| (m.on, m.name));
        all
    });
    &ALL
}

//! The kinds of values in a script, as far as they are known without running it.

use crate::games::wellington::api::registry::{Member, On, Ty};
use crate::games::wellington::api::units::Unit;
use crate::games::wellington::api::vocabulary;
use crate::games::wellington::board::Fact;
use crate::games::wellington::rules::Point;
use std::rc::Rc;

/// The kind of a value, as far as it is known.
#[derive(Clone, PartialEq, Debug)]
pub enum Kind {
    /// Unknown.
    Any,
    /// Nothing.
    Nil,
    /// Yes or no.
    Bool,
    /// A number: its value if it is a literal, and its unit.
    Number(Option<f64>, Option<Unit>),
    /// A text, with its possible values if they are known.
    Text(Option<Rc<[Rc<str>]>>),
    /// A thing of the game.
    Thing(On),
    /// A list.
    List(Box<Kind>),
    /// A table with named fields; and whether these are all.
    Table(Rc<Vec<(String, Kind)>>, bool),
    /// The facts of a window, or the question at a hook.
    Facts(Option<Point>),
    /// `fx`: an effect of the card, by its name if it is known.
    Effect(Option<Rc<str>>),
    /// A function of the file, by its start position.
    Function(usize),
    /// A library of the card set.
    Lib(Rc<str>),
    /// A function of a library.
    LibFunction(Rc<str>, Rc<str>),
    /// A library of Luau: `string`, `table`, `math`.
    Std(&'static str),
    /// A function of Luau or of the program.
    Builtin(Rc<str>),
    /// A member that was named but not called.
    Member(&'static str, On),
    /// `duchies`, `powers`, `sides`, `leaders`, `cards`.
    Shelf(On),
    /// `lasting`.
    Lasting,
    /// A lifetime that needs an argument.
    LastingOf(Rc<str>),
    /// `params`.
    Params,
    /// What a player is asked.
    Decision,
    /// What a player can choose.
    Choice,
}

impl PartialEq for Member {
    fn eq(&self, other: &Member) -> bool {
        self.on == other.on && self.name == other.name
    }
}

impl Kind {
    /// An unknown number.
    pub const NUMBER: Kind = Kind::Number(None, None);
    /// An unknown text.
    pub const TEXT: Kind = Kind::Text(None);

    /// A text given as a literal.
    pub fn text(text: &str) -> Kind {
        Kind::words_of([text])
    }

    /// One of several texts.
    pub fn words_of<'a>(words: impl IntoIterator<Item = &'a str>) -> Kind {
        Kind::Text(Some(words.into_iter().map(Rc::from).collect()))
    }

    /// A list of things.
    pub fn list(on: On) -> Kind {
        Kind::List(Box::new(Kind::Thing(on)))
    }

    /// The kind of a member's result.
    pub fn given(ty: Ty) -> Kind {
        match ty {
            Ty::Nothing => Kind::Nil,
            Ty::Bool => Kind::Bool,
            Ty::Int => Kind::NUMBER,
            Ty::Text | Ty::Soldiers => Kind::TEXT,
            Ty::Power => Kind::Thing(On::Power),
            Ty::Side => Kind::Thing(On::Side),
            Ty::Duchy => Kind::Thing(On::Duchy),
            Ty::Leader => Kind::Thing(On::Leader),
            Ty::Line => Kind::Thing(On::Line),
            Ty::Card => Kind::Thing(On::Card),
            Ty::Formation => Kind::Thing(On::Formation),
            Ty::Cards => Kind::list(On::Card),
            Ty::Duchies => Kind::list(On::Duchy),
            Ty::Leaders => Kind::list(On::Leader),
            Ty::Lines => Kind::list(On::Line),
            Ty::AllPowers => Kind::list(On::Power),
            Ty::Numbers => Kind::List(Box::new(Kind::NUMBER)),
            Ty::List => Kind::List(Box::new(Kind::Any)),
            Ty::Who | Ty::Powers | Ty::Any | Ty::Data | Ty::Flag | Ty::Place | Ty::Spot => Kind::Any,
        }
    }

    /// The kind of a fact.
    pub fn of_fact(fact: Fact) -> Kind {
        Kind::given(vocabulary::fact(fact))
    }

    /// The kind of a hook's value.
    pub fn of_point(point: Point) -> Kind {
        Kind::given(vocabulary::value(point))
    }

    /// The kind of a value that may be either.
    pub fn or(self, other: Kind) -> Kind {
        if self == other {
            return self;
        }
        match (self, other) {
            (Kind::Nil, one) | (one, Kind::Nil) => one,
            (Kind::Number(a, u), Kind::Number(b, v)) => {
                Kind::Number(a.filter(|_| a == b), if u == v { u } else { u.xor(v) })
            }
            (Kind::Text(Some(a)), Kind::Text(Some(b))) => {
                let more = b.iter().filter(|word| !a.contains(word));
                Kind::Text(Some(a.iter().chain(more).cloned().collect()))
            }
            (Kind::Text(_), Kind::Text(_)) => Kind::TEXT,
            (Kind::Facts(_), Kind::Facts(_)) => Kind::Facts(None),
            (Kind::Effect(_), Kind::Effect(_)) => Kind::Effect(None),
            (Kind::List(a), Kind::List(b)) => Kind::List(Box::new(a.or(*b))),
            (Kind::Table(a, _), Kind::Table(b, _)) if a == b => Kind::Table(a, false),
            (Kind::List(a), Kind::Table(b, _)) | (Kind::Table(b, _), Kind::List(a)) if b.is_empty() => Kind::List(a),
            _ => Kind::Any,
        }
    }

    /// The kind in words, for messages.
    pub fn words(&self) -> String {
        match self {
            Kind::Any => "something".into(),
            Kind::Nil => "nil".into(),
            Kind::Bool => "true or false".into(),
            Kind::Number(Some(n), _) => format!("the number {n}"),
            Kind::Number(None, Some(unit)) => format!("a number of {}", unit.many()),
            Kind::Number(None, None) => "a number".into(),
            Kind::Text(Some(words)) if words.len() == 1 => format!("the text {:?}", words[0]),
            Kind::Text(_) => "a text".into(),
            Kind::Thing(on) => thing(*on).into(),
            Kind::List(_) => "a list".into(),
            Kind::Table(..) => "a table".into(),
            Kind::Facts(_) => "a window".into(),
            Kind::Effect(_) => "an effect".into(),
            Kind::Function(_) | Kind::LibFunction(..) | Kind::Builtin(_) => "a function".into(),
            Kind::Lib(_) | Kind::Std(_) => "a library".into(),
            Kind::Member(name, _) => format!("the member {name} without a call"),
            Kind::Shelf(_) | Kind::Lasting | Kind::Params => "a table".into(),
            Kind::LastingOf(name) => format!("lasting.{name}, which needs to know whose"),
            Kind::Decision => "a decision".into(),
            Kind::Choice => "a choice".into(),
        }
    }

    /// Whether it is certain that it is neither a number nor converted to one.
    pub fn is_no_number(&self) -> bool {
        !matches!(self, Kind::Any | Kind::Nil | Kind::Number(..) | Kind::Text(_))
    }

    /// Whether anything is known about it.
    pub fn is_known(&self) -> bool {
        !matches!(self, Kind::Any | Kind::Nil)
    }
}

/// A thing of the game with its article.
pub fn thing(on: On) -> &'static str {
    match on {
        On::Event => "ev",
        On::Game => "game",
        On::Siege => "siege",
        On::Duchy => "a Duchy",
        On::Power => "a Power",
        On::Side => "a side",
        On::Leader => "a Leader",
        On::Card => "a card",
        On::Line => "a line",
        On::Formation => "a Formation",
        On::Test => "t",
        On::Edit => "edit",
    }
}

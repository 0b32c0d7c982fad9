//! Functions of a script that only look and combine, read from the text of their file. Such a function can be answered without Luau.
//! Whatever is not understood here stays with Luau, so nothing depends on understanding all of a script.

mod expressions;
mod read;
mod scope;
mod tables;
#[cfg(test)]
mod tests;

pub use read::read;
use std::sync::Arc;

/// What the scripts of a game talk about.
pub trait Language {
    /// A thing of the game.
    type Thing: Send + Sync;
    /// The members with one name.
    type Members: Send + Sync;
    /// A field of values.
    type Field: Send + Sync;
    /// A global that is no table.
    type Global: Send + Sync;
}

/// What a game knows about the names in its scripts.
pub trait Names: Sync {
    /// What its scripts talk about.
    type Of: Language;

    /// The thing that a global table holds under a key: `powers.spain`.
    fn thing(&self, table: &str, key: &str) -> Option<<Self::Of as Language>::Thing>;

    /// The global of this name that is no table.
    fn global(&self, name: &str) -> Option<<Self::Of as Language>::Global>;

    /// The members of this name.
    fn members(&self, name: &str) -> <Self::Of as Language>::Members;

    /// The field of this name; `None` if no value has one.
    fn field(&self, name: &str) -> Option<<Self::Of as Language>::Field>;

    /// The library of this name, by number, and the number of its field.
    fn library(&self, name: &str, field: &str) -> Option<(usize, usize)>;
}

/// A function of Luau itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Native {
    /// `table.insert`, at the end of a list.
    Insert,
    /// `table.find`.
    Find,
    /// `math.min` of two numbers.
    Min,
    /// `math.max` of two numbers.
    Max,
}

impl Native {
    fn of(table: &str, name: &str) -> Option<Native> {
        Some(match (table, name) {
            ("table", "insert") => Native::Insert,
            ("table", "find") => Native::Find,
            ("math", "min") => Native::Min,
            ("math", "max") => Native::Max,
            _ => return None,
        })
    }
}

/// A file, as far as it is understood.
pub struct File<L: Language> {
    /// The locals of the file, and the fields of a library. The code refers to them by number.
    pub items: Vec<(Box<str>, Item<L>)>,
    /// What the file returns.
    pub returned: Returned<L>,
}

/// A local of a file.
pub enum Item<L: Language> {
    /// A function.
    Function(Arc<Function<L>>),
    /// A value that never changes: a number, a text, a thing.
    Value(Code<L>),
    /// A list of such values, which never changes either.
    List(Vec<Code<L>>),
    /// A table of such values, each with its key.
    Table(Vec<(Box<str>, Code<L>)>),
    /// Anything else.
    Other,
}

/// The functions in a table, each with the keys that lead to it.
pub type Functions<L> = Vec<(Vec<String>, Arc<Function<L>>)>;

/// What a file returns.
pub enum Returned<L: Language> {
    /// `card { … }`: the functions in it.
    Card(Functions<L>),
    /// A table of the file: a library. Its fields are items with names such as `list.any`.
    Library(Box<str>),
}

/// A function.
pub struct Function<L: Language> {
    /// How many arguments it takes. They are its first locals.
    pub arguments: usize,
    /// How many locals it has.
    pub locals: usize,
    /// What it takes from the function around it when it is made.
    pub captured: Vec<Captured>,
    /// Its statements.
    pub body: Vec<Statement<L>>,
}

/// Something that a function takes from the function around it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Captured {
    /// A local of that function.
    Local(usize),
    /// Something that it captured itself.
    Captured(usize),
}

/// A statement.
pub enum Statement<L: Language> {
    /// Gives a local a value.
    Set(usize, Code<L>),
    /// `list[place] = value`.
    Put(Code<L>, Code<L>, Code<L>),
    /// Calls a function for what it does.
    Do(Code<L>),
    /// The conditions with what follows from each, and what happens otherwise.
    If(Vec<(Code<L>, Vec<Statement<L>>)>, Vec<Statement<L>>),
    /// `for place, item in ipairs(list) do`: the two locals, the list, and what is done.
    Each([usize; 2], Code<L>, Vec<Statement<L>>),
    /// `break`.
    Break,
    /// Returns a value.
    Return(Code<L>),
    /// Only Luau knows what this does.
    Other,
}

/// An expression.
pub enum Code<L: Language> {
    /// `nil`.
    Nil,
    /// `true` or `false`.
    Bool(bool),
    /// A whole number.
    Number(i32),
    /// A text.
    Text(Arc<str>),
    /// A thing of the game.
    Thing(L::Thing),
    /// A local of the function, by number.
    Local(usize),
    /// Something captured, by number.
    Captured(usize),
    /// A local of the file, by number.
    Item(usize),
    /// A global that is no table.
    Global(L::Global),
    /// Any other global.
    Name(Box<str>),
    /// A field of a library: the numbers of both.
    Library(usize, usize),
    /// A function of Luau.
    Native(Native),
    /// `a.b`.
    Field(Box<Code<L>>, L::Field),
    /// `a[b]`.
    At(Box<Code<L>>, Box<Code<L>>),
    /// `a:b(…)`.
    Method(Box<Code<L>>, L::Members, Box<[Code<L>]>),
    /// `f(…)`.
    Call(Box<Code<L>>, Box<[Code<L>]>),
    /// A function made here.
    Function(Arc<Function<L>>),
    /// `{ a, b }`.
    List(Vec<Code<L>>),
    /// `{ a = b }`.
    Options(Vec<(Box<str>, Code<L>)>),
    /// `not`.
    Not(Box<Code<L>>),
    /// `#`.
    Length(Box<Code<L>>),
    /// `and`.
    And(Box<Code<L>>, Box<Code<L>>),
    /// `or`.
    Or(Box<Code<L>>, Box<Code<L>>),
    /// `==`.
    Equal(Box<Code<L>>, Box<Code<L>>),
    /// `<`.
    Less(Box<Code<L>>, Box<Code<L>>),
    /// `<=`.
    AtMost(Box<Code<L>>, Box<Code<L>>),
    /// `+`.
    Plus(Box<Code<L>>, Box<Code<L>>),
    /// `-`.
    Minus(Box<Code<L>>, Box<Code<L>>),
    /// `..`.
    Join(Box<Code<L>>, Box<Code<L>>),
    /// Only Luau knows its value.
    Other,
}

impl<L: Language> File<L> {
    /// The function of a card at the end of these keys.
    pub fn function(&self, way: &[impl AsRef<str>]) -> Option<&Arc<Function<L>>> {
        let Returned::Card(functions) = &self.returned else { return None };
        let leads = |known: &[String]| known.iter().map(String::as_str).eq(way.iter().map(AsRef::as_ref));
        functions.iter().find(|(known, _)| leads(known)).map(|(_, function)| function)
    }

    /// The number of the field of a library.
    pub fn field(&self, name: &str) -> Option<usize> {
        let Returned::Library(library) = &self.returned else { return None };
        let is = |known: &str| known.strip_prefix(&**library).and_then(|rest| rest.strip_prefix('.')) == Some(name);
        self.items.iter().position(|(known, _)| is(known))
    }
}

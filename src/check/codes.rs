//! The codes: everything that `check` can find in any game, each with its own page. A game adds codes for its own findings.

/// How bad something is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Severity {
    /// It does not work.
    Error,
    /// It works, but probably not as intended.
    Warning,
}

impl Severity {
    /// The word for it.
    pub const fn word(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
        }
    }
}

/// A kind of thing that can be found.
#[derive(Debug)]
pub struct Code {
    /// Its name. E marks an error, W a probable mistake.
    pub id: &'static str,
    /// What it is about, in a few words.
    pub title: &'static str,
    /// Its page in Markdown: why it is wrong, a file with the fault, and the same file corrected.
    pub page: &'static str,
}

impl Code {
    /// How bad it is.
    pub fn severity(&self) -> Severity {
        if self.id.starts_with('W') { Severity::Warning } else { Severity::Error }
    }

    /// The code with this name in a list. Capitals do not matter.
    pub fn find(list: &[&'static Code], id: &str) -> Option<&'static Code> {
        list.iter().copied().find(|code| code.id.eq_ignore_ascii_case(id.trim()))
    }
}

/// Declares codes with their pages. The folder of the pages is given relative to the source file. The list is called `OWN`.
#[macro_export]
macro_rules! codes {
    ($pages:literal $($name:ident $id:literal $title:literal;)*) => {
        $(#[doc = $title] pub const $name: &$crate::check::codes::Code = &$crate::check::codes::Code {
            id: $id,
            title: $title,
            page: include_str!(concat!($pages, $id, ".md")),
        };)*

        /// All codes declared here.
        pub const OWN: &[&$crate::check::codes::Code] = &[$($name),*];
    };
}

codes! {
    "../../docs/checks/"
    SYNTAX "E001" "not valid Lua";
    LOADING "E002" "the file fails while loading";
    UNREADABLE "E003" "the file cannot be read";
    NO_RESULT "E004" "the file returns nothing usable";
    UNKNOWN_FIELD "E010" "unknown field";
    WRONG_FIELD "E011" "wrong type of value";
    MISSING_FIELD "E012" "missing field";
    WRONG_NUMBER "E013" "file, card and index disagree";
    TWO_CARDS "E014" "two cards have the same number";
    UNKNOWN_WORD "E016" "unknown word for this field";
    UNKNOWN_WINDOW "E020" "unknown window";
    UNKNOWN_POINT "E030" "unknown hook";
    SIGNATURE "E031" "wrong parameters of a modifier";
    WRONG_RESULT "E032" "a modifier returns the wrong type";
    UNKNOWN_EFFECT "E040" "unknown effect";
    UNKNOWN_NAME "E050" "unknown name";
    GLOBAL "E051" "assignment to a global";
    UNKNOWN_MEMBER "E052" "unknown member";
    UNKNOWN_THING "E057" "unknown Duchy, Leader, Power or card";
    NEVER_EQUAL "W063" "the comparison is always true or always false";
    UNREACHABLE "W064" "unreachable option";
    UNUSED "W065" "unused local";
    ENDLESS "W071" "endless loop";
    UNKNOWN_PARAM "E068" "undeclared parameter";
    UNREAD_PARAM "W069" "unused parameter";
    ARITHMETIC "E070" "arithmetic on a value that is not a number";
    PLAYER "E090" "not a valid bot file";
    NO_JSON "E100" "the scenario is not valid JSON";
    SCENARIO_NAME "E101" "the scenario names something unknown";
    SCENARIO_VALUE "E102" "impossible value in a scenario";
    SCENARIO_IDLE "W103" "an entry in the scenario has no effect";
    STRAY_PARAM "E104" "the scenario changes an unknown parameter";
    NO_PLACE "E110" "the file is not part of the game";
}

/// Codes in order of their numbers.
pub fn sorted(lists: &[&[&'static Code]]) -> Vec<&'static Code> {
    let mut all: Vec<&Code> = lists.iter().copied().flatten().copied().collect();
    all.sort_by_key(|code| code.id.get(1..));
    all
}

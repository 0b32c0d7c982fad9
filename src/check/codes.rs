//! The codes: everything that `check` can find in any game, each with a page of its own. A game adds codes of its own.

/// How bad something is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Severity {
    /// It does not work.
    Error,
    /// It works, and hardly as it was meant.
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
    /// Its name. E marks what does not work, W what is probably a mistake.
    pub id: &'static str,
    /// What it is about, in a few words.
    pub title: &'static str,
    /// Its page, in Markdown: why it is wrong, a file that has it, and the same file mended.
    pub page: &'static str,
}

impl Code {
    /// How bad it is.
    pub fn severity(&self) -> Severity {
        if self.id.starts_with('W') { Severity::Warning } else { Severity::Error }
    }

    /// The code of this name in a list; capitals do not matter.
    pub fn find(list: &[&'static Code], id: &str) -> Option<&'static Code> {
        list.iter().copied().find(|code| code.id.eq_ignore_ascii_case(id.trim()))
    }
}

/// Declares codes with their pages. The folder of the pages is named relative to the source file. The list is called `OWN`.
#[macro_export]
macro_rules! codes {
    ($pages:literal $($name:ident $id:literal $title:literal;)*) => {
        $(#[doc = $title] pub const $name: &$crate::check::codes::Code = &$crate::check::codes::Code {
            id: $id,
            title: $title,
            page: include_str!(concat!($pages, $id, ".md")),
        };)*

        /// All that are listed here.
        pub const OWN: &[&$crate::check::codes::Code] = &[$($name),*];
    };
}

codes! {
    "../../docs/checks/"
    SYNTAX "E001" "the file is no Lua";
    LOADING "E002" "the file fails while it is loaded";
    UNREADABLE "E003" "the file cannot be read";
    NO_RESULT "E004" "the file returns nothing of use";
    UNKNOWN_FIELD "E010" "a field that there is not";
    WRONG_FIELD "E011" "a field with another kind of value";
    MISSING_FIELD "E012" "a field is missing";
    WRONG_NUMBER "E013" "the file, the card and the index disagree";
    TWO_CARDS "E014" "two cards with one number";
    UNKNOWN_WORD "E016" "a word that a field does not take";
    UNKNOWN_WINDOW "E020" "a window that there is not";
    UNKNOWN_POINT "E030" "a modifier point that there is not";
    SIGNATURE "E031" "a modifier with other parameters";
    WRONG_RESULT "E032" "a modifier that gives another kind of value";
    UNKNOWN_EFFECT "E040" "an effect that the card does not have";
    UNKNOWN_NAME "E050" "a name that there is not";
    GLOBAL "E051" "a global is set";
    UNKNOWN_MEMBER "E052" "a member that there is not";
    UNKNOWN_THING "E057" "a Duchy, Leader, Power or card that there is not";
    NEVER_EQUAL "W063" "a comparison that always comes out the same";
    UNREACHABLE "W064" "an option that cannot be reached";
    UNUSED "W065" "a local that is never used";
    ENDLESS "W071" "a loop without an end";
    UNKNOWN_PARAM "E068" "a parameter that is not declared";
    UNREAD_PARAM "W069" "a parameter that is never read";
    ARITHMETIC "E070" "sums with what is no number";
    PLAYER "E090" "a player's file with another shape";
    NO_JSON "E100" "a scenario that is no JSON";
    SCENARIO_NAME "E101" "a scenario names what there is not";
    SCENARIO_VALUE "E102" "a scenario has a value that cannot be";
    SCENARIO_IDLE "W103" "a scenario names something to no effect";
    STRAY_PARAM "E104" "a scenario changes a parameter that there is not";
    NO_PLACE "E110" "a file that belongs to nothing";
}

/// Codes by their numbers.
pub fn sorted(lists: &[&[&'static Code]]) -> Vec<&'static Code> {
    let mut all: Vec<&Code> = lists.iter().copied().flatten().copied().collect();
    all.sort_by_key(|code| code.id.get(1..));
    all
}

//! The codes: what `check` can find, each with a page of its own.

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
    /// Its name: E for what does not work, W for what is hardly meant so.
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

    /// The code of this name, in whatever case.
    pub fn find(id: &str) -> Option<&'static Code> {
        ALL.iter().copied().find(|code| code.id.eq_ignore_ascii_case(id.trim()))
    }
}

macro_rules! codes {
    ($($name:ident $id:literal $title:literal;)*) => {
        $(#[doc = $title] pub const $name: &Code = &Code {
            id: $id,
            title: $title,
            page: include_str!(concat!("../../docs/checks/", $id, ".md")),
        };)*

        /// All of them.
        pub const ALL: &[&Code] = &[$($name),*];
    };
}

codes! {
    SYNTAX "E001" "the file is no Lua";
    LOADING "E002" "the file fails while it is loaded";
    UNREADABLE "E003" "the file cannot be read";
    NO_RESULT "E004" "the file returns nothing of use";
    UNKNOWN_FIELD "E010" "a field that there is not";
    WRONG_FIELD "E011" "a field with another kind of value";
    MISSING_FIELD "E012" "a field is missing";
    WRONG_NUMBER "E013" "the file, the card and the index disagree";
    TWO_CARDS "E014" "two cards with one number";
    OUT_OF_RANGE "E015" "a value that no card has";
    UNKNOWN_WORD "E016" "a word that a field does not take";
    TWICE "E017" "the same name twice in a table";
    UNKNOWN_WINDOW "E020" "a window that there is not";
    NO_RESPONSE "E021" "a moment at which this cannot happen";
    FOREIGN_WINDOW "W022" "a window at which the card is never played";
    UNKNOWN_POINT "E030" "a modifier point that there is not";
    SIGNATURE "E031" "a modifier with other parameters";
    WRONG_RESULT "E032" "a modifier that gives another kind of value";
    UNKNOWN_FACT "E033" "something that is not told here";
    UNKNOWN_EFFECT "E040" "an effect that the card does not have";
    IDLE_EFFECT "W041" "an effect that is never started";
    NO_EXPIRY "E042" "an effect without an end";
    TOO_LONG "W043" "an effect that outlasts the text";
    UNKNOWN_DATA "E044" "an effect is asked for what it was not given";
    UNKNOWN_NAME "E050" "a name that there is not";
    GLOBAL "E051" "a global is set";
    UNKNOWN_MEMBER "E052" "a member that there is not";
    DOT_COLON "E053" "a dot for a colon, or the other way round";
    ARGUMENTS "E054" "too many arguments, or too few";
    WRONG_ARGUMENT "E055" "an argument of another kind";
    UNKNOWN_OPTION "E056" "an option that there is not";
    UNKNOWN_THING "E057" "a Duchy, Leader, Power or card that there is not";
    WRONG_UNIT "E058" "one unit for another";
    WRONG_COUNT "E059" "a number that makes no sense";
    CHANGES "E060" "a condition or modifier that changes the game";
    WAITS "E061" "a question where nobody can be asked";
    GIVES_NOTHING "E062" "a condition or target function without a result";
    UNDECLARED_LOOK "E074" "a look at hidden cards that the card does not declare";
    IDLE_LOOK "W075" "a look is declared and never taken";
    NEVER_EQUAL "W063" "a comparison that always comes out the same";
    UNREACHABLE "W064" "an option that cannot be reached";
    UNUSED "W065" "a local that is never used";
    TEXT_NUMBERS "W066" "the text names other numbers than the code";
    NO_PLAY "W067" "a card that can be chosen and does nothing";
    ENDLESS "W071" "a loop without an end";
    KEEPS "W072" "something is kept that will be forgotten";
    STRANGE_KEY "W073" "a key by which no loop can go";
    NO_TEXT "W018" "a card without a text";
    UNKNOWN_PARAM "E068" "a parameter that is not declared";
    UNREAD_PARAM "W069" "a parameter that is never read";
    ARITHMETIC "E070" "sums with what is no number";
    NO_TESTS "W080" "a card without tests";
    EMPTY_TEST "W081" "a test that looks at nothing";
    UNKNOWN_IN_TEST "E082" "a test names what there is not";
    NEVER_PLAYED "W083" "tests that never play their card";
    UNFORCED "W084" "a test leaves dice to chance";
    TEST_TWICE "W085" "two tests of one name";
    UNNOTICED "W086" "a part of a card that no test misses";
    PLAYER "E090" "a player's file with another shape";
    UNKNOWN_CHOICE "W091" "a kind of choice that there is not";
    NO_JSON "E100" "a scenario that is no JSON";
    SCENARIO_NAME "E101" "a scenario names what there is not";
    SCENARIO_VALUE "E102" "a scenario has a value that cannot be";
    SCENARIO_IDLE "W103" "a scenario names something to no effect";
    STRAY_PARAM "E104" "a scenario changes a parameter that there is not";
    PUZZLE "E105" "the goal of a puzzle does not work";
    OFF_BOARD "E106" "a script names what the board of a scenario lacks";
    NO_PLACE "E110" "a file that belongs to nothing";
}

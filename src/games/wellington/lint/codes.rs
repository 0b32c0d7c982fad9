//! The codes of `check`'s findings in Wellington: those of every game, and those for cards, boards, tests and players.

pub use crate::check::codes::{
    ARITHMETIC, Code, ENDLESS, GLOBAL, LOADING, MISSING_FIELD, NEVER_EQUAL, NO_JSON, NO_PLACE, NO_RESULT, PLAYER,
    SCENARIO_IDLE, SCENARIO_NAME, SCENARIO_VALUE, SIGNATURE, STRAY_PARAM, SYNTAX, Severity, TWO_CARDS, UNKNOWN_EFFECT,
    UNKNOWN_FIELD, UNKNOWN_MEMBER, UNKNOWN_NAME, UNKNOWN_PARAM, UNKNOWN_POINT, UNKNOWN_THING, UNKNOWN_WINDOW,
    UNKNOWN_WORD, UNREACHABLE, UNREAD_PARAM, UNREADABLE, UNUSED, WRONG_FIELD, WRONG_NUMBER, WRONG_RESULT,
};

/// Codes that only this game has.
mod own {
    crate::codes! {
        "../../../../docs/checks/"
        OUT_OF_RANGE "E015" "a value that no card has";
        TWICE "E017" "the same name twice in a table";
        NO_RESPONSE "E021" "a moment at which this cannot happen";
        FOREIGN_WINDOW "W022" "a window at which the card is never played";
        UNKNOWN_FACT "E033" "something that is not told here";
        IDLE_EFFECT "W041" "an effect that is never started";
        NO_EXPIRY "E042" "an effect without an end";
        TOO_LONG "W043" "an effect that outlasts the text";
        UNKNOWN_DATA "E044" "an effect is asked for what it was not given";
        DOT_COLON "E053" "a dot for a colon, or the other way round";
        ARGUMENTS "E054" "too many arguments, or too few";
        WRONG_ARGUMENT "E055" "an argument of another kind";
        UNKNOWN_OPTION "E056" "an option that there is not";
        WRONG_UNIT "E058" "one unit for another";
        WRONG_COUNT "E059" "a number that makes no sense";
        CHANGES "E060" "a condition or modifier that changes the game";
        WAITS "E061" "a question where nobody can be asked";
        GIVES_NOTHING "E062" "a condition or target function without a result";
        UNDECLARED_LOOK "E074" "a look at hidden cards that the card does not declare";
        IDLE_LOOK "W075" "a look is declared and never taken";
        TEXT_NUMBERS "W066" "the text names other numbers than the code";
        NO_PLAY "W067" "a card that can be chosen and does nothing";
        KEEPS "W072" "something is kept that will be forgotten";
        STRANGE_KEY "W073" "a key by which no loop can go";
        NO_TEXT "W018" "a card without a text";
        NO_TESTS "W080" "a card without tests";
        EMPTY_TEST "W081" "a test that looks at nothing";
        UNKNOWN_IN_TEST "E082" "a test names what there is not";
        NEVER_PLAYED "W083" "tests that never play their card";
        UNFORCED "W084" "a test leaves dice to chance";
        TEST_TWICE "W085" "two tests of one name";
        UNNOTICED "W086" "a part of a card that no test misses";
        UNKNOWN_CHOICE "W091" "a kind of choice that there is not";
        PUZZLE "E105" "the goal of a puzzle does not work";
        OFF_BOARD "E106" "a script names what the board of a scenario lacks";
    }
}

pub use own::{
    ARGUMENTS, CHANGES, DOT_COLON, EMPTY_TEST, FOREIGN_WINDOW, GIVES_NOTHING, IDLE_EFFECT, IDLE_LOOK, KEEPS,
    NEVER_PLAYED, NO_EXPIRY, NO_PLAY, NO_RESPONSE, NO_TESTS, NO_TEXT, OFF_BOARD, OUT_OF_RANGE, PUZZLE, STRANGE_KEY,
    TEST_TWICE, TEXT_NUMBERS, TOO_LONG, TWICE, UNDECLARED_LOOK, UNFORCED, UNKNOWN_CHOICE, UNKNOWN_DATA, UNKNOWN_FACT,
    UNKNOWN_IN_TEST, UNKNOWN_OPTION, UNNOTICED, WAITS, WRONG_ARGUMENT, WRONG_COUNT, WRONG_UNIT,
};

/// All codes, in order of their numbers.
pub fn all() -> Vec<&'static Code> {
    crate::check::codes::sorted(&[crate::check::codes::OWN, own::OWN])
}

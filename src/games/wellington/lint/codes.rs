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
        OUT_OF_RANGE "E015" "impossible value";
        TWICE "E017" "duplicate name in a table";
        NO_RESPONSE "E021" "not possible at this window";
        FOREIGN_WINDOW "W022" "the card is never played at this window";
        UNKNOWN_FACT "E033" "this fact is not available here";
        IDLE_EFFECT "W041" "unused effect";
        NO_EXPIRY "E042" "the effect has no lifetime";
        TOO_LONG "W043" "the effect lasts longer than the text says";
        UNKNOWN_DATA "E044" "the effect has no such data";
        DOT_COLON "E053" "dot and colon confused";
        ARGUMENTS "E054" "wrong number of arguments";
        WRONG_ARGUMENT "E055" "wrong type of argument";
        UNKNOWN_OPTION "E056" "unknown option";
        WRONG_UNIT "E058" "wrong unit";
        WRONG_COUNT "E059" "implausible number";
        CHANGES "E060" "a condition or modifier that changes the game";
        WAITS "E061" "a question where nobody can answer";
        GIVES_NOTHING "E062" "a condition or target function returns nothing";
        UNDECLARED_LOOK "E074" "undeclared look at hidden cards";
        IDLE_LOOK "W075" "declared look is never used";
        TEXT_NUMBERS "W066" "text and code name different numbers";
        NO_PLAY "W067" "the card can be played and does nothing";
        KEEPS "W072" "this value will not be kept";
        STRANGE_KEY "W073" "a table key that loops cannot use";
        NO_TEXT "W018" "the card has no text";
        NO_TESTS "W080" "the card has no tests";
        EMPTY_TEST "W081" "the test checks nothing";
        UNKNOWN_IN_TEST "E082" "the test names something unknown";
        NEVER_PLAYED "W083" "the tests never play their card";
        UNFORCED "W084" "the test leaves dice to chance";
        TEST_TWICE "W085" "two tests have the same name";
        UNNOTICED "W086" "part of the card is not tested";
        UNKNOWN_CHOICE "W091" "unknown kind of choice";
        PUZZLE "E105" "the goal of a puzzle does not work";
        OFF_BOARD "E106" "a script names something that a scenario's board lacks";
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

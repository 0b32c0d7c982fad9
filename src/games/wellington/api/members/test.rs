//! `t`: the steps of a test. A test says what a player would type at the prompt, and checks the result.

use super::super::registry::{Arg, Member, On, Run, Ty, arg, opt};

const fn step(name: &'static str, args: &'static [Arg], doc: &'static str, example: &'static str) -> Member {
    Member::new(On::Test, name, args, &[], Ty::Nothing, "", doc, example, Run::Step)
}

/// Members of `t`.
pub const ALL: &[Member] = &[
    step(
        "scenario",
        &[arg("name", Ty::Text)],
        "Begins a scenario of the folder `scenarios` with seed 1 and empty hands; without it a test uses 1812. If the scenario has another board, such as the test board of bp1, the test starts again there: make it the first step. Dice that were forced before must have been used.",
        "t:scenario(\"bp1\")",
    ),
    step("clear", &[], "Takes all pieces and Flags off the map.", "t:clear()"),
    step(
        "hand",
        &[arg("power", Ty::Power), arg("cards", Ty::Cards)],
        "Gives a Power exactly these cards. Refused if the list has a card twice, or another Power's Home card. If a card comes from another hand, the report of the tests says so.",
        "t:hand(powers.spain, { 24, 47 })",
    ),
    step(
        "impulse",
        &[arg("power", Ty::Power)],
        "Begins a Power's Impulse, without pre-emption. Powers with a Resource and no card are asked in their turn, too: `end` each time, or set their Resources to 0.",
        "t:impulse(powers.nord)",
    ),
    step(
        "run",
        &[arg("commands", Ty::Text)],
        "Does what a player would type at the prompt; `;` separates commands. The test fails if one is refused.",
        "t:run(\"play 47 event; bayonne\")",
    ),
    step(
        "chance",
        &[],
        "From here on, dice and random cards need not be forced. Without this, a test with unforced dice fails, because it would show only what one seed happens to give.",
        "t:chance()",
    ),
    step(
        "refused",
        &[arg("command", Ty::Text), opt("because", Ty::Text)],
        "Types a command that must be refused, with a text in the refusal, and changes nothing.",
        "t:refused(\"play 101 event\", \"may not\")",
    ),
    step(
        "offered",
        &[arg("text", Ty::Text)],
        "The open decision has an option with this text, in whole words.",
        "t:offered(\"play 24 response\")",
    ),
    step(
        "not_offered",
        &[arg("text", Ty::Text)],
        "Somebody is asked, and no option has this text, in whole words. Fails if no option of the game could have it, because a misspelt name is never offered.",
        "t:not_offered(\"play 24 response\")",
    ),
    step("asked", &[arg("power", Ty::Power)], "The game waits for this Power.", "t:asked(powers.spain)"),
    step(
        "told",
        &[arg("text", Ty::Text), opt("since", Ty::Text)],
        "The last commands wrote a line with this text into the game log; with the name of a mark, anything since that mark counts.",
        "t:told(\"is cancelled\")",
    ),
    step(
        "equal",
        &[arg("found", Ty::Any), arg("wanted", Ty::Any), opt("what", Ty::Text)],
        "Two values are equal. Both must be given, even `nil`.",
        "t:equal(powers.spain:resources(), 2)",
    ),
    step(
        "check",
        &[arg("holds", Ty::Any), opt("what", Ty::Text)],
        "A value is neither nil nor false.",
        "t:check(cards[4]:is_removed(), \"#4 leaves the game\")",
    ),
    step("reload", &[], "Saves the session and loads it again in the middle of whatever is going on.", "t:reload()"),
];

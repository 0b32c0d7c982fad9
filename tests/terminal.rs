//! The prompt as a person uses it, in a pseudo terminal: typing, and saving a card file from an editor in between.

mod common;

use common::copy_of_cards;
use common::terminal::{Terminal, saves};

#[test]
fn a_card_that_is_edited_in_the_middle_of_its_own_event_is_replayed_with_the_new_text() {
    let folder = tempfile::tempdir().expect("a folder");
    let paths = copy_of_cards(folder.path());
    let mut terminal = Terminal::open(&["--cards", paths.cards.to_str().expect("a name")], folder.path());
    terminal.sees("Britain: keep the hand");
    terminal.types("keep; keep; keep; keep; responses off; set hand britain +25; set card 24 discards");
    terminal.sees("Britain: 0 CP");
    terminal.types("play 25 event");
    terminal.sees("Which Power?");

    // Another question and another gain, saved while the question is open.
    let card = paths.cards.join("025_general_staff.lua");
    saves(&card, |text| {
        text.replace("Which Power?", "Who gets the staff?").replace("gain_resource(1,", "gain_resource(3,")
    });
    terminal.sees("reloaded: ");
    terminal.sees("025_general_staff.lua");
    terminal.sees("Who gets the staff?");
    terminal.types("spain");
    terminal.sees("Spain gains 3 Resources");

    // Later in the Impulse: the Event is replayed under what followed it.
    terminal.types("build infantry at cadiz; set hand britain +17; play 17 cp");
    terminal.sees("Britain: 5 CP");
    saves(&card, |text| text.replace("gain_resource(3,", "gain_resource(2,"));
    terminal.sees("- ");
    terminal.sees("Spain gains 2 Resources");
    terminal.types(
        "expect powers.spain:resources() == 3; expect duchies.cadiz:sp(powers.spain) == 4; expect game:cp() == 5",
    );
    terminal.sees("as expected\nas expected\nas expected");

    // A text that does not load changes nothing.
    saves(&card, |text| text.replace("play = function", "play = functoin"));
    terminal.sees("025_general_staff.lua:");
    terminal.sees("The text before stays in force.");
    terminal.types("expect powers.spain:resources() == 3");
    terminal.sees("as expected");

    // Mended, with nothing of the question left: the recorded answer is not on offer, and the game stands there.
    saves(&card, |text| {
        text.replace("functoin", "function").replace("return game:powers()", "return { powers.nord, powers.sud }")
    });
    terminal.sees("stopped:");
    terminal.types("options");
    terminal.sees("Nord");
    terminal.leaves();
}

#[test]
fn a_file_that_is_new_or_gone_takes_effect_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let paths = copy_of_cards(folder.path());
    let mut terminal = Terminal::open(&["--cards", paths.cards.to_str().expect("a name")], folder.path());
    terminal.sees("Britain: keep the hand");
    let (card, aside) = (paths.cards.join("025_general_staff.lua"), folder.path().join("aside.lua"));
    std::fs::rename(&card, &aside).expect("a file");
    terminal.sees("025_general_staff.lua (gone)");
    terminal.types("card 25");
    terminal.sees("no script");
    std::fs::rename(&aside, &card).expect("a file");
    terminal.sees("025_general_staff.lua (new)");
    terminal.leaves();
}

#[test]
fn the_prompt_opens_on_1812_without_a_question() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut terminal = Terminal::open(&[], folder.path());
    terminal.sees("Game start 1812");
    terminal.sees("1812 set-up");
    terminal.types("mvoe");
    terminal.sees("Hint: did you mean `move`?");
    // What is typed is completed, and what was typed comes back.
    terminal.types("sho\t lisbo\t");
    terminal.sees("Lisbon");
    terminal.types("\u{1b}[A");
    terminal.sees("Lisbon");
    terminal.leaves();
}

#[test]
fn a_block_is_typed_over_several_lines_or_pasted_and_its_members_are_completed() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut terminal = Terminal::open(&[], folder.path());
    terminal.sees("1812 set-up");
    terminal.types("lua");
    terminal.types("n = powers.spa\t:resou\t() + 0");
    terminal.types("print('two lines', n)");
    terminal.types("end lua");
    terminal.sees("two lines ");
    // Lua that is not whole waits for its rest; what it sets stays.
    terminal.types("lua for i = 1, 2 do");
    terminal.types("  m = i");
    terminal.types("end");
    terminal.types("= m + 40");
    terminal.sees("42");
    // A paste comes with its line ends, and is one piece of work.
    terminal.types("\u{1b}[200~lua\nprint('pasted')\nend lua\nexpect m == 2\u{1b}[201~");
    terminal.sees("pasted\n");
    terminal.sees("as expected");
    terminal.types("doc edit.flg");
    terminal.sees("did you mean `doc edit.flag`?");
    terminal.leaves();
}

#[test]
fn the_tests_of_a_card_run_when_an_editor_saves_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let paths = copy_of_cards(folder.path());
    let tests = paths.cards.join("tests");
    std::fs::create_dir_all(&tests).expect("a folder");
    let name = "025_general_staff.lua";
    std::fs::copy(common::root().join("cards/tests").join(name), tests.join(name)).expect("a test");
    let mut terminal = Terminal::open(&["--cards", paths.cards.to_str().expect("a name")], folder.path());
    terminal.sees("1812 set-up");
    terminal.types("test on save on");
    terminal.sees("each time it is saved");
    saves(&paths.cards.join(name), |text| text.replace("gain_resource(1,", "gain_resource(3,"));
    terminal.sees("tests of #25");
    terminal.sees(" failed: ");
    saves(&paths.cards.join(name), |text| text.replace("gain_resource(3,", "gain_resource(1,"));
    terminal.sees(" passed, 0 failed");
    terminal.leaves();
}

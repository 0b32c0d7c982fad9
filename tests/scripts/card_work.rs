//! Work on cards while a game is open: the report of a reload, `autotest`, `ab`, and the errors of a file that does not load.

use crate::common::{at_impulse_of, copy_of_cards, desk_with, refused, root, run};
use sandtable::games::wellington::api::Paths;
use sandtable::games::wellington::verbs::{Desk, transcript};
use sandtable::view::paint;
use std::path::{Path, PathBuf};

fn workshop(folder: &Path) -> (Paths, PathBuf, Desk) {
    let mut paths = copy_of_cards(folder);
    copy(&root().join("cards/tests"), &paths.cards.join("tests"));
    paths.libs = folder.join("lib");
    copy(&root().join("scripts/lib"), &paths.libs);
    let card = paths.cards.join("025_general_staff.lua");
    let desk = at_impulse_of(desk_with(&paths, "1812", 1), "britain", &[("britain", "25 17")]);
    (paths, card, desk)
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a folder");
    for file in std::fs::read_dir(from).expect("files").map(|e| e.expect("a file").path()) {
        std::fs::copy(&file, to.join(file.file_name().expect("a name"))).expect("a copy");
    }
}

fn saves(card: &Path, old: &str, new: &str) {
    let text = std::fs::read_to_string(card).expect("a card");
    assert!(text.contains(old), "{old}");
    std::fs::write(card, text.replace(old, new)).expect("a card");
}

fn reloads(desk: &mut Desk) -> String {
    paint::plain(&desk.reload().expect("something to say"))
}

/// The line of a card with this text.
fn line_of(card: &Path, text: &str) -> usize {
    let source = std::fs::read_to_string(card).expect("a card");
    source.lines().position(|line| line.contains(text)).expect("the text") + 1
}

#[test]
fn a_reload_says_what_came_out_differently_first_and_which_line_of_the_card_did_it() {
    let folder = crate::common::folder();
    let (_, card, mut desk) = workshop(folder.path());
    run(&mut desk, "play 25 event; spain");
    saves(&card, "gain_resource(1,", "gain_resource(3,");
    let said = reloads(&mut desk);
    let line = line_of(&card, "gain_resource(3,");
    assert!(said.contains("Spain gains 3 Resources"), "{said}");
    assert!(said.contains("first at entry ") && said.contains(": card #25"), "{said}");
    assert!(said.contains(&format!("{}:{line}", card.display())), "line {line}: {said}");
    // The reported line is the one of the action, not the first changed one.
    saves(&card, "        Name a Power.", "        Call a Power.");
    saves(&card, "grant_cp(ev.target, 2", "grant_cp(ev.target, 1");
    let said = reloads(&mut desk);
    let line = line_of(&card, "grant_cp(");
    assert!(said.contains(&format!("{}:{line}", card.display())), "line {line}: {said}");
}

#[test]
fn the_tests_of_a_card_run_when_it_is_saved() {
    let folder = crate::common::folder();
    let (paths, card, mut desk) = workshop(folder.path());
    saves(&card, "gain_resource(1,", "gain_resource(2,");
    assert!(!reloads(&mut desk).contains("tests of"), "nobody asked for tests");
    assert!(run(&mut desk, "test on save on").contains("whenever it is saved"));
    saves(&card, "gain_resource(2,", "gain_resource(3,");
    let said = reloads(&mut desk);
    let told = said.lines().find(|line| line.starts_with("tests of #25")).expect(&said);
    assert!(told.contains(" failed: ") && told.contains("025_general_staff.lua"), "{told}");
    saves(&card, "gain_resource(3,", "gain_resource(1,");
    let said = reloads(&mut desk);
    assert!(said.lines().any(|line| line.starts_with("tests of #25") && line.ends_with(" 0 failed")), "{said}");
    // A changed test runs, too, independently of the game.
    let test = paths.cards.join("tests/025_general_staff.lua");
    let text = std::fs::read_to_string(&test).expect("a test");
    std::fs::write(&test, format!("{text}\ntest(\"never\", function(t) t:check(false, \"it is so\") end)\n"))
        .expect("a test");
    let said = reloads(&mut desk);
    assert!(
        said.starts_with("tests of #25") && said.contains("1 failed: never") && said.contains("it is so"),
        "{said}"
    );
    assert_eq!(said.lines().count(), 1);
    run(&mut desk, "autotest off");
    std::fs::write(&test, text).expect("a test");
    assert!(desk.reload().is_none());
}

#[test]
fn a_library_that_is_saved_tests_the_cards_that_use_it() {
    let folder = crate::common::folder();
    let (paths, _, mut desk) = workshop(folder.path());
    run(&mut desk, "autotest on");
    let lib = std::fs::read_dir(&paths.libs).expect("libraries").map(|e| e.expect("one").path());
    let mut libs: Vec<PathBuf> = lib.filter(|p| p.extension().is_some_and(|e| e == "lua")).collect();
    libs.sort();
    let stem = libs[0].file_stem().and_then(|s| s.to_str()).expect("a name").to_string();
    let uses = desk.deck.sources().cards.values().filter(|s| s.text.contains(&format!("{stem}."))).count();
    let text = std::fs::read_to_string(&libs[0]).expect("a library");
    std::fs::write(&libs[0], format!("-- Once more.\n{text}")).expect("a library");
    let said = reloads(&mut desk);
    assert!(uses > 0 && said.contains(" 0 failed"), "{uses}: {said}");
}

#[test]
fn ab_plays_a_choice_under_both_texts_and_changes_nothing() {
    let folder = crate::common::folder();
    let (_, card, mut desk) = workshop(folder.path());
    let other = folder.path().join("mine.txt");
    let text = std::fs::read_to_string(&card).expect("a card");
    std::fs::write(&other, text.replace("gain_resource(1,", "gain_resource(3,")).expect("a file");
    let (hash, length) = (desk.session.hash(), desk.session.journal_len());
    let file = other.display();

    let said = run(&mut desk, &format!("ab 25 {file} play 25 event then spain"));
    assert!(said.contains("- ") && said.contains("Spain gains 1 Resource"), "{said}");
    assert!(said.contains("+ ") && said.contains("Spain gains 3 Resources"), "{said}");
    assert!(said.contains("Resources of Spain: 2 → 4") || said.contains("Resources of Spain:"), "{said}");
    assert!(said.contains(&format!(":{}", line_of(&other, "gain_resource(3,"))), "{said}");
    assert!(said.ends_with("1 branch differs"), "{said}");

    // The card's own question gets every answer.
    let said = run(&mut desk, &format!("ab 25 {file} play 25 event"));
    assert!(said.ends_with("4 branches differ"), "{said}");

    // Without a CHOICE every option is tried, those that play the card first.
    let said = run(&mut desk, &format!("ab 25 {file}"));
    assert!(said.contains("4 branches differ, ") && said.contains(" the same"), "{said}");

    // In the middle of the card, the current Impulse is replayed with the other text.
    assert_eq!((desk.session.hash(), desk.session.journal_len()), (hash, length));
    run(&mut desk, "play 25 event");
    let hash = desk.session.hash();
    let said = run(&mut desk, &format!("ab 25 {file} nord"));
    assert!(said.contains("Nord gains 3 Resources"), "{said}");
    assert_eq!(desk.session.hash(), hash);
    assert_eq!(desk.deck.file(sandtable::games::wellington::board::Card(25)).expect("a file").text, text);
    run(&mut desk, "spain; expect log Spain gains 1 Resource");
}

#[test]
fn ab_says_what_is_offered_under_one_text_only_and_what_is_wrong_with_a_file() {
    let folder = crate::common::folder();
    let (_, card, mut desk) = workshop(folder.path());
    let text = std::fs::read_to_string(&card).expect("a card");
    let other = folder.path().join("mine.lua");
    let writes = |text: String| std::fs::write(&other, text).expect("a file");
    let file = other.display();

    writes(text.replace("    ask =", "    can_play = function(ev) return false end,\n    ask ="));
    let said = run(&mut desk, &format!("ab 25 {file} play 25 event"));
    assert!(said.contains("+ is not an option"), "{said}");

    writes(text.replace("ev:gain_resource(1", "ev:gain_resurce(1"));
    let said = run(&mut desk, &format!("ab 25 {file} play 25 event then spain"));
    assert!(said.contains("mine.lua:") && said.contains("did you mean gain_resource?"), "{said}");

    // The same if somebody could respond between the choice and the failure, and for every answer.
    run(&mut desk, "set hand nord +24");
    let said = run(&mut desk, &format!("ab 25 {file} play 25 event"));
    assert_eq!(said.matches("did you mean gain_resource?").count(), 4, "{said}");
    assert!(!said.contains("is not an option") && said.ends_with("4 branches differ"), "{said}");
    run(&mut desk, "undo");

    writes(text.replace("play = function", "play = functoin"));
    let said = refused(&mut desk, &format!("ab 25 {file}"));
    assert!(said.contains("mine.lua:") && said.contains("Nothing was played"), "{said}");
    assert!(refused(&mut desk, "ab 25 nowhere.lua").contains("does not exist"));
    assert!(refused(&mut desk, "ab 25").contains("Hint: ab 25 mine.lua"));
    writes(text.clone());
    assert!(refused(&mut desk, &format!("ab 25 {file} fly")).contains("is not an option, neither"));
    let said = run(&mut desk, &format!("ab 25 {file} play 25 event"));
    assert_eq!(said, "4 branches the same under both versions");
    assert!(desk.session.stuck().is_none());
}

/// The most common mistakes in writing a card: the game goes on, and the message says where and what.
#[test]
fn a_card_that_does_not_load_is_told_in_the_designers_words_and_the_game_goes_on() {
    let folder = crate::common::folder();
    let (_, card, mut desk) = workshop(folder.path());
    run(&mut desk, "play 25 event; spain");
    let text = std::fs::read_to_string(&card).expect("a card");
    let hash = desk.session.hash();
    for (old, new, parts) in [
        ("play = function", "play = functoin", &["025_general_staff.lua:", "`function` is misspelt"][..]),
        ("cp = 5", "cpp = 5", &["025_general_staff.lua:", "unknown field \"cpp\"", "did you mean"][..]),
        ("kind = \"event\"", "kind = \"evnt\"", &["unknown kind \"evnt\"", "did you mean \"event\"?"][..]),
        ("number = 25", "number = 26", &["says card 25, the file says card 26", "Hint:"][..]),
        ("return card {", "return card {{", &["025_general_staff.lua:", "Hint:"][..]),
        ("return card {", "card {", &["025_general_staff.lua:"][..]),
    ] {
        assert!(text.contains(old), "{old}");
        std::fs::write(&card, text.replacen(old, new, 1)).expect("a card");
        let said = reloads(&mut desk);
        for part in parts {
            assert!(said.contains(part), "{new}: {part}: {said}");
        }
        assert!(said.contains("The previous version stays in force."), "{said}");
        assert_eq!(desk.session.hash(), hash, "{new}");
    }
    // A card that loads but fails when played: the game returns to before the play, and says so.
    std::fs::write(&card, text.replace("ev:gain_resource(1", "ev:gain_resource(\"one\"")).expect("a card");
    let said = reloads(&mut desk);
    let place = format!("025_general_staff.lua:{}", line_of(&card, "gain_resource(\"one\""));
    assert!(said.contains("stopped:") && said.contains(&place), "{said}");
    assert!(said.contains("argument 1 (count) must be a whole number"), "{said}");
    run(&mut desk, "play 25 event");
    let Err(complaint) = transcript::one(&mut desk, "spain") else { panic!("the card was played") };
    let said = paint::plain(&complaint.told());
    assert!(said.contains(&place) && said.contains("The game is unchanged."), "{said}");
    run(&mut desk, "expect option play 25 event");
    // Once the card is fixed, the game continues as if nothing had happened.
    std::fs::write(&card, text).expect("a card");
    let said = reloads(&mut desk);
    assert!(said.contains("the step that had failed was redone"), "{said}");
    assert_eq!(desk.session.hash(), hash);
    run(&mut desk, "log 9; expect powers.spain:resources() == 2");
}

/// Whatever a script has stopped continues once the script is fixed, as an Impulse does after a text that did not load: a choice
/// of the card itself, later choices, a repeated choice.
#[test]
fn what_a_failed_script_has_stopped_goes_on_when_it_is_mended() {
    let folder = crate::common::folder();
    let (_, card, mut desk) = workshop(folder.path());
    let text = std::fs::read_to_string(&card).expect("a card");
    let broken = text.replace("ev:gain_resource(1", "ev:gain_resource(\"one\"");
    let fails = |desk: &mut Desk, command: &str| {
        let Err(complaint) = transcript::one(desk, command) else { panic!("{command}: was done") };
        let said = paint::plain(&complaint.told());
        assert!(said.contains("Fix and save the file, and the step that failed is tried again."), "{said}");
    };

    // The answer that made it fail, with the question before it.
    run(&mut desk, "mark before");
    std::fs::write(&card, &broken).expect("a card");
    reloads(&mut desk);
    run(&mut desk, "play 25 event");
    fails(&mut desk, "spain");
    run(&mut desk, "expect option play 25 event");
    std::fs::write(&card, &text).expect("a card");
    let said = reloads(&mut desk);
    assert!(said.contains("Spain gains 1 Resource") && said.contains("was redone"), "{said}");
    assert!(said.ends_with(&paint::plain(&desk.waiting())), "{said}");
    run(
        &mut desk,
        "expect powers.spain:resources() == 2; build infantry at cadiz; play 17 cp; build infantry at lisbon",
    );
    let (played, steps) = (desk.session.hash(), desk.session.journal_len());

    // A text that fails when the Impulse is replayed with it. The fixed text brings everything after the card back.
    std::fs::write(&card, &broken).expect("a card");
    let said = reloads(&mut desk);
    assert!(said.contains("stopped:"), "{said}");
    assert_ne!(desk.session.hash(), played);
    assert!(run(&mut desk, "branches").contains("~1"));
    // A second failing text in between does not change that.
    std::fs::write(&card, broken.replace("one", "two")).expect("a card");
    assert!(reloads(&mut desk).contains("stopped:"));
    std::fs::write(&card, &text).expect("a card");
    reloads(&mut desk);
    assert_eq!((desk.session.hash(), desk.session.journal_len()), (played, steps));
    let said = run(&mut desk, "branches");
    assert!(!said.contains('~'), "the line that was left behind is the present one again: {said}");

    // If somebody does something else meanwhile, that decides it.
    std::fs::write(&card, &broken).expect("a card");
    reloads(&mut desk);
    run(&mut desk, "play 17 cp");
    let hash = desk.session.hash();
    std::fs::write(&card, &text).expect("a card");
    let said = reloads(&mut desk);
    assert!(!said.contains("was redone"), "{said}");
    assert_eq!(desk.session.hash(), hash);

    // A step that waited for `redo`.
    run(&mut desk, "undo to before; play 25 event; spain; undo");
    std::fs::write(&card, &broken).expect("a card");
    reloads(&mut desk);
    fails(&mut desk, "redo");
    std::fs::write(&card, &text).expect("a card");
    reloads(&mut desk);
    run(&mut desk, "expect powers.spain:resources() == 2");
}

/// A script's answer is cached until something it looked at changes: options look at the pieces on the map.
#[test]
fn a_condition_that_asks_for_neighbours_with_something_sees_what_comes_and_goes() {
    let folder = crate::common::folder();
    let (_, card, mut desk) = workshop(folder.path());
    let near = "#duchies.madrid:neighbours({ with = powers.britain }) > 0";
    saves(
        &card,
        "    ask = ",
        &format!("    can_play = function(ev)\n        return {near} or \"nobody is near\"\n    end,\n    ask = "),
    );
    reloads(&mut desk);
    run(&mut desk, "expect no option play 25 event; set sp toledo nord none; set sp toledo britain 1i");
    run(&mut desk, "expect option play 25 event; set sp toledo britain none; expect no option play 25 event");
    // A Flag is a piece, a Formation as well.
    saves(&card, "with = powers.britain", "pieces = powers.britain");
    reloads(&mut desk);
    run(&mut desk, "expect no option play 25 event; set flag toledo britain; expect option play 25 event");
    run(&mut desk, "expect duchies.toledo:has_pieces(powers.britain) == true; set flag toledo none");
    run(&mut desk, "expect no option play 25 event; set sp toledo britain 1i; expect option play 25 event");
    run(&mut desk, "expect duchies.toledo:has_pieces(sides.allies) == true");
    run(&mut desk, "expect duchies.toledo:has_pieces(sides.french) == false");
}

/// A game log that only continues differs in its new entries.
#[test]
fn what_is_only_longer_is_told_without_what_was_there() {
    let folder = crate::common::folder();
    let (_, card, mut desk) = workshop(folder.path());
    run(&mut desk, "set resources nord 3");
    saves(&card, "ev:gain_resource(1", "ev:gain_resource(\"one\"");
    reloads(&mut desk);
    run(&mut desk, "play 25 event");
    assert!(transcript::one(&mut desk, "spain").is_err());
    saves(&card, "ev:gain_resource(\"one\"", "ev:gain_resource(1");
    let said = reloads(&mut desk);
    assert!(said.contains("+ ") && !said.contains("\n  - ") && !said.contains("Nord has 3"), "{said}");
}

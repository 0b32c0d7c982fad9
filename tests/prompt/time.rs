//! Undo and redo with something else done in between; the tree of branches; `diff`, `rewind` and `why`.

use crate::common::{at_impulse, desk, holds, pick, refused, root, run};
use sandtable::games::wellington::verbs::{Desk, transcript};
use sandtable::table::{Dice, KEPT};

/// Britain with 5 CP, of which two infantry are built: at Lisbon and at Porto.
fn two_built() -> Desk {
    let mut desk = at_impulse("britain", &[("britain", "17 29")]);
    run(&mut desk, "mark before; play 17 cp; build infantry at lisbon; build infantry at porto; mark built");
    desk
}

fn sp(desk: &Desk, duchy: &str) -> String {
    let name = |d: &sandtable::games::wellington::board::Duchy| desk.session.world().board.duchy(*d).id == duchy;
    let board = desk.session.world().board.clone();
    let place = board.places().find(name).expect("a Duchy");
    desk.session.position().sp(place, sandtable::games::wellington::board::Power::Britain).0.to_string()
}

// Unnamed branches.

#[test]
fn what_was_taken_back_is_kept_and_can_be_gone_to() {
    let mut desk = two_built();
    let (end, journal) = (desk.session.hash(), desk.session.journal());
    run(&mut desk, "undo 2");
    let said = run(&mut desk, "build infantry at gibraltar");
    assert!(said.contains("saved as ~1") && said.contains("replaces \"build infantry at Lisbon\""), "{said}");
    let tree = run(&mut desk, "branches");
    assert!(tree.contains("* main: 1812, Round 1, Britain's Impulse, step "), "{tree}");
    let joined = tree.split_whitespace().collect::<Vec<_>>().join(" ").replace("│ ", "");
    assert!(joined.contains("└ ~1: 1812, Round 1, Britain's Impulse"), "{tree}");
    assert!(joined.contains("\"build infantry at Lisbon\" instead of \"build infantry at Gibraltar\""), "{tree}");
    assert!(tree.contains("mark built on ~1"), "{tree}");
    run(&mut desk, "switch ~1");
    assert_eq!((desk.session.hash(), desk.session.journal()), (end, journal));
    run(&mut desk, "switch main");
    assert_ne!(desk.session.hash(), end);
    run(&mut desk, "undo to built");
    assert_eq!(desk.session.hash(), end, "the mark went with what it marks");
}

#[test]
fn doing_the_same_again_by_hand_leaves_no_line() {
    let mut desk = two_built();
    let end = desk.session.hash();
    run(&mut desk, "undo 2; build infantry at lisbon");
    assert_eq!(desk.session.branches().len(), 1);
    assert_eq!(desk.session.undone(), 1, "the rest still waits");
    run(&mut desk, "redo");
    assert_eq!(desk.session.hash(), end);
}

#[test]
fn what_is_refused_forgets_nothing() {
    let mut desk = two_built();
    run(&mut desk, "undo 2");
    refused(&mut desk, "build infantry at madrid");
    refused(&mut desk, "set leader soult 99");
    refused(&mut desk, "set sp lisbon britain 99i");
    assert_eq!((desk.session.undone(), desk.session.branches().len()), (2, 1));
}

#[test]
fn so_many_lines_are_kept_and_the_oldest_goes_with_a_word() {
    let mut desk = two_built();
    let mut last = String::new();
    for i in 0..=KEPT {
        last = run(&mut desk, &format!("undo; set resources spain {}", i + 1));
    }
    let names: Vec<&str> = desk.session.branches().into_iter().map(|(name, _, _)| name).collect();
    assert_eq!(names.iter().filter(|name| name.starts_with('~')).count(), KEPT, "{names:?}");
    assert!(!names.contains(&"~1") && names.contains(&"~2"), "{names:?}");
    assert!(last.contains("~1, the oldest"), "{last}");
    refused(&mut desk, "switch ~1");
}

#[test]
fn a_save_holds_the_lines_and_what_waits_in_them() {
    let folder = crate::common::folder();
    let file = folder.path().join("lines.json");
    let mut desk = two_built();
    run(&mut desk, "undo 2; set resources spain 3");
    let tree = run(&mut desk, "branches");
    run(&mut desk, &format!("save {}", file.display()));
    let save = desk.session.save();
    save.verify(desk.session.world()).expect("a save that replays");
    let mut other = crate::common::desk("1812", 9);
    run(&mut other, &format!("load {}", file.display()));
    assert_eq!(run(&mut other, "branches"), tree);
    run(&mut other, "redo all");
    holds(&other, "powers.spain:resources()", "3");
    assert_eq!(sp(&other, "porto"), sp_after(&mut desk, "redo all", "porto"));
}

fn sp_after(desk: &mut Desk, command: &str, duchy: &str) -> String {
    run(desk, command);
    sp(desk, duchy)
}

// Redo.

#[test]
fn after_an_edit_the_recorded_future_is_made_again() {
    let mut desk = two_built();
    let built = sp(&desk, "porto");
    run(&mut desk, "undo 3; set resources spain 3");
    assert_eq!(desk.session.left_to_make(), 3);
    let said = run(&mut desk, "redo");
    assert!(said.contains("#17") && !said.contains("parts"), "{said}");
    let said = run(&mut desk, "redo all");
    assert!(!said.contains("parts"), "{said}");
    assert_eq!(sp(&desk, "porto"), built);
    holds(&desk, "powers.spain:resources()", "3");
    assert!(refused(&mut desk, "redo").contains("nothing more"));
}

#[test]
fn where_a_recorded_choice_is_not_on_offer_it_says_who_chose_what_and_why_it_cannot_be() {
    let mut desk = two_built();
    run(&mut desk, "undo 2; set flag porto nord");
    let said = run(&mut desk, "redo all");
    assert!(said.contains("Here it diverges from ~1: 1812, Round 1, Britain's Impulse, step "), "{said}");
    assert!(said.contains("recorded: Britain, asked \"what now?\", chooses \"build infantry at Porto\""), "{said}");
    assert!(said.contains("now: \"build infantry at Porto\" is not an option") && said.contains("[6.3]"), "{said}");
    assert!(desk.session.decision().is_some(), "the game waits there");
    let lisbon = sp(&desk, "lisbon");
    let said = run(&mut desk, "redo skip");
    assert!(said.contains("skipped: \"build infantry at Porto\" (0 to redo)"), "{said}");
    refused(&mut desk, "redo");
    assert_eq!(sp(&desk, "lisbon"), lisbon);
}

#[test]
fn another_choice_takes_the_place_of_the_recorded_one_and_the_rest_follows() {
    let mut desk = two_built();
    let (lisbon, porto) = (sp(&desk, "lisbon"), sp(&desk, "porto"));
    run(&mut desk, "undo 2; build infantry at gibraltar");
    assert_eq!(desk.session.left_to_make(), 1);
    run(&mut desk, "redo all");
    assert_eq!(sp(&desk, "porto"), porto);
    assert_ne!(sp(&desk, "lisbon"), lisbon, "it was replaced");
}

/// The Battle of the transcript with different first dice.
#[test]
fn with_other_dice_it_says_which_entry_came_out_differently() {
    let text = std::fs::read_to_string(root().join("tests/play/battle.play")).expect("a transcript");
    let fight = text.split("explain").next().expect("its first half");
    let mut desk = desk("1812", 1);
    transcript::play(&mut desk, "battle", fight, &mut |_, _| {}).expect("the Battle");
    let first = "the next dice are 6 5 5 1 1 1 1 1 1 1";
    while desk.session.journal().iter().any(|e| entry(&desk, e).contains(first)) {
        run(&mut desk, "undo");
    }
    let said = run(&mut desk, "dice 6 6 6 1 1 1 1 1 1 1");
    assert!(said.contains("replaces \"edit: the next dice are 6 5 5"), "{said}");
    let said = run(&mut desk, "redo all");
    assert!(said.contains("Here it diverges from ~1") && said.contains("after \"pass\""), "{said}");
    assert!(said.contains("recorded: Britain rolls 6 5 5 1 1 1 1 1 1 1"), "{said}");
    assert!(said.contains("now:      Britain rolls 6 6 6 1 1 1 1 1 1 1"), "{said}");
}

fn entry(desk: &Desk, entry: &sandtable::games::wellington::rules::Entry) -> String {
    desk.words(|w| w.entry(entry)).to_string()
}

#[test]
fn a_branch_makes_what_was_taken_back_again_beside_its_old_line() {
    let mut desk = two_built();
    let porto = sp(&desk, "porto");
    run(&mut desk, "undo 2; branch bold; set resources spain 2; redo all");
    assert_eq!(sp(&desk, "porto"), porto);
    assert_eq!(desk.session.branch_name(), "bold");
}

/// At random points of a random game, an undo is followed by an edit without consequences and a redo: the recorded choices have
/// the same results, to the last entry.
#[test]
fn a_future_that_nothing_has_to_do_with_comes_out_the_same() {
    for seed in 0..4 {
        let mut desk = desk("1812", seed);
        (desk.offers.responses, desk.offers.reactions) = (true, true);
        let mut chance = Dice::new(seed);
        for _ in 0..120 {
            let choice = pick(&desk, &mut chance);
            desk.session.choose(choice, false).expect("a legal choice");
        }
        let (end, len) = (desk.session.hash(), desk.session.journal_len());
        let back = 1 + chance.below(60) as usize;
        run(&mut desk, &format!("undo {back}; set ruling flag_overrun soldiers"));
        run(&mut desk, "set ruling flag_overrun soldiers_and_leaders");
        let said = run(&mut desk, "redo all");
        assert!(!said.contains("parts"), "seed {seed}: {said}");
        assert_eq!((desk.session.hash(), desk.session.journal_len()), (end, len + 2), "seed {seed}");
    }
}

// Looking back.

#[test]
fn diff_says_in_the_words_of_the_game_what_is_different() {
    let mut desk = two_built();
    let text = run(&mut desk, "diff before built");
    for line in ["Britain at Lisbon: ", "Britain at Porto: ", "Command Points: 0 of Britain → 1 of Britain", "#17 "] {
        assert!(text.contains(line), "{line}: {text}");
    }
    assert_eq!(run(&mut desk, "diff before"), text.replace("to built", "to here"));
    assert!(run(&mut desk, "diff built").contains("no differences"));
    let back = run(&mut desk, "diff built before");
    assert!(back.contains("Command Points: 1 of Britain → 0 of Britain"), "{back}");
    run(&mut desk, "undo 2; set leader soult box; set flag almaraz spain; set debt nord 2; dice 6 5");
    let text = run(&mut desk, "diff before");
    for line in [
        "Soult: ", "→ the Regroup Box", "Flag of Almaraz: ", "Control of Almaraz: ", "SP owed by Nord: 0 → 2",
        "forced dice: none → 6, 5",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
    assert!(refused(&mut desk, "diff nowhere").contains("`branches`"));
    refused(&mut desk, "diff a b c");
}

/// Whatever an edit changes shows in `diff`.
#[test]
fn nothing_that_an_edit_can_change_is_missed_by_diff() {
    let edits = [
        "set flag almaraz spain", "set sp madrid nord 2i", "set leader soult madrid", "set hand spain +52",
        "set deck top 5 8", "set card 30 removed", "set resources spain 7", "set cp 2", "set turn 1813", "set round 3",
        "set impulse nord", "set phase attrition", "set reinforcements spain 9", "set debt nord 4",
        "set players allies one", "set ruling flag_overrun soldiers", "dice 6", "random 83", "seed 99",
    ];
    for edit in edits {
        let mut desk = two_built();
        run(&mut desk, "mark here2");
        run(&mut desk, edit);
        let text = run(&mut desk, "diff here2");
        assert!(text.starts_with("from here2 to here:\n  "), "{edit}: {text}");
    }
}

#[test]
fn rewind_goes_back_to_before_what_the_journal_says() {
    let mut desk = two_built();
    let before = run(&mut desk, "undo 2; = 1").len();
    assert!(before > 0);
    let at = desk.session.hash();
    run(&mut desk, "redo 2");
    let said = run(&mut desk, "rewind to \"INFANTRY AT LISB\"");
    assert!(said.starts_with("Britain places 1 infantry at Lisbon"), "{said}");
    assert!(said.contains("before \"build infantry at Lisbon\" (2 to redo)"), "{said}");
    assert_eq!(desk.session.hash(), at);
    let first = run(&mut desk, "rewind to britain");
    let second = run(&mut desk, "rewind");
    assert_ne!(first, second);
    run(&mut desk, "redo all");
    refused(&mut desk, "rewind to nonsuch");
    let mut fresh = crate::common::desk("1812", 1);
    assert!(refused(&mut fresh, "rewind").contains("rewind to what?"));
}

// Why.

#[test]
fn why_leads_from_the_decision_over_the_rule_and_the_roll_to_the_change() {
    let text = std::fs::read_to_string(root().join("tests/play/battle.play")).expect("a transcript");
    let mut desk = desk("1812", 1);
    transcript::play(&mut desk, "battle", &text, &mut |_, _| {}).expect("the Battle and the Siege");
    insta::assert_snapshot!("why_a_sack", run(&mut desk, "why"));
    insta::assert_snapshot!("why_control", run(&mut desk, "why duchy.salamanca.control all"));
    insta::assert_snapshot!("why_marmont", run(&mut desk, "why marmont.place all"));
    insta::assert_snapshot!("why_soldiers", run(&mut desk, "why duchy.salamanca.sp.nord all"));
    let text = run(&mut desk, "why power.britain.cp all");
    assert!(text.contains("0 → 5") && text.contains("5 → 4"), "{text}");
}

#[test]
fn a_value_that_there_is_not_gets_the_nearest() {
    let mut desk = desk("1812", 1);
    let near = |desk: &mut Desk, typed: &str, right: &str| {
        let text = refused(desk, &format!("why {typed}"));
        assert!(text.contains(right), "{typed}: {text}");
    };
    near(&mut desk, "duchy.salmanca.control", "did you mean salamanca?");
    near(&mut desk, "duchy.salamanca.contrl", "did you mean `why duchy.salamanca.control`?");
    near(&mut desk, "leadr.marmont.place", "did you mean `why leader.marmont.place`?");
    near(&mut desk, "power.spain", "power.NAME.(");
    near(&mut desk, "card.999.place", "Hint");
    near(&mut desk, "...", "The values are");
    run(&mut desk, "why card.52.place; why duchy.madrid.flag; why spain.resources; why game.round");
}

/// Every value can be asked for at a place in the middle of a game, by its name.
#[test]
fn every_value_has_a_name_and_a_history() {
    let mut desk = desk("1812", 3);
    let mut chance = Dice::new(3);
    for _ in 0..150 {
        let choice = pick(&desk, &mut chance);
        desk.session.choose(choice, false).expect("a legal choice");
    }
    let mut told = 0;
    for (i, name) in sandtable::games::wellington::verbs::value_names(&desk).into_iter().enumerate() {
        let text = if i % 60 == 0 { run(&mut desk, &format!("why {name}")) } else { continue };
        assert!(text.starts_with(&format!("{name}: ")), "{name}: {text}");
        assert!(!text.contains("not in the log"), "{name}: {text}");
        told += usize::from(text.contains('→'));
    }
    assert!(told > 2, "{told}");
}

// Why not.

#[test]
fn why_not_answers_whatever_is_typed() {
    let mut desk = two_built();
    let says = |desk: &mut Desk, action: &str, parts: &[&str]| {
        let text = run(desk, &format!("why not {action}"));
        for part in parts {
            assert!(text.contains(part), "{action}: {part}: {text}");
        }
    };
    says(&mut desk, "end", &["it is legal"]);
    says(&mut desk, "pass", &["[5.2", "the game waits for Britain"]);
    says(&mut desk, "mulligan", &["[2.6]"]);
    says(&mut desk, "preempt", &["[4.22]"]);
    says(&mut desk, "play 52", &["cp: ", "event: ", "response: ", "battle: ", "[1.10]", "[5.3]"]);
    says(&mut desk, "play 29 cp", &["[5.6]"]);
    says(&mut desk, "move soult to madrid", &["[9.1]"]);
    says(&mut desk, "build infantry at madrid", &["[6.3]"]);
    says(&mut desk, "regroup soult at madrid", &["[6.2]"]);
    says(&mut desk, "flag madrid britain", &["[7"]);
    says(&mut desk, "siege hill", &["[12.2]"]);
    run(&mut desk, "set resources britain 0");
    says(&mut desk, "resource", &["[15.2]"]);
    says(&mut desk, "intercept marmont", &["[10.1]"]);
    says(&mut desk, "evade marmont to avila", &["[10.5]"]);
    says(&mut desk, "convoy lisbon to madrid with 9 sp", &["[14.2]", "a Convoy carries at most"]);
    says(&mut desk, "deploy hill to lisbon", &["[16.3]"]);
    says(&mut desk, "transfer hill", &["[16.32]"]);
    says(&mut desk, "discard 29", &["[R-80]"]);
    for (typed, hint) in [
        ("", "why not move"),
        ("move", "Hint"),
        ("move soult", "Hint"),
        ("move soult to", "Hint"),
        ("move soult to atlantis", "Hint"),
        ("mvoe soult to madrid", "did you mean move?"),
        ("play", "Hint"),
        ("build", "Hint"),
        ("siege", "Hint"),
        ("flag", "Hint"),
        ("convoy lisbon", "Hint"),
        ("evade", "Hint"),
    ] {
        let text = refused(&mut desk, &format!("why not {typed}"));
        assert!(text.contains(hint), "{typed}: {text}");
    }
}

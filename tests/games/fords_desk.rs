//! The desk of any game, shown with the example game: stopping inside the rules, transcripts, autosave, seats.

use crate::fords::{MET, transcript};
use sandtable::kit::Blame;
use sandtable::view::paint::plain;

#[test]
fn the_rules_stop_at_breakpoints_and_go_on_from_there() {
    let mut desk = crate::fords::desk(7);
    transcript(&mut desk, MET);
    let mut said = |command: &str| plain(&transcript(&mut desk, command).concat());
    assert_eq!(said("break roll"), "break 1: roll");
    said("dice 6 1 1 1 1");
    let told = said("attack at the upper ford");
    assert!(told.contains("stopped: break 1: roll\n  at: Blue is about to roll 3 dice [3]"), "{told}");
    // Dice that are forced now still count.
    said("dice only 1 6 6 5 5");
    assert!(said("where").contains("a fight at the upper ford"));
    assert!(said("step").contains("stopped: step\n  at: Blue rolls 1 6 6 to attack at the upper ford [3]"));
    let told = said("continue");
    assert!(told.contains("stopped: break 1: roll\n  at: Red is about to roll 2 dice [3]"), "{told}");
    assert!(said("breaks").contains("break roll (2 hits)"));
    said("delete 1");
    said("break log is hit and");
    let told = said("continue");
    assert!(told.contains("stopped: break 2: log is hit and\n  at: Red's block a is hit and has 1 left [3]"), "{told}");
    let told = said("next");
    assert!(!told.contains("stopped"), "{told}");
    // `why` also explains the dice that were forced here.
    let by_hand = (1..12).map(|n| said(&format!("why {n}"))).find(|told| told.contains("edit: dice"));
    let by_hand = by_hand.expect("dice were forced");
    assert!(by_hand.contains("within: a fight at the upper ford"), "{by_hand}");
    said("undo");
    said("break rule 3");
    assert!(said("attack at the upper ford").contains("at: a fight at the upper ford begins [3]"));
    assert!(desk.command("hold").is_err(), "no decision is open inside of the rules");
    assert!(desk.command("break dawn").unwrap_err().told().contains("break rule 3"));
    assert!(desk.command("delete 9").unwrap_err().told().contains("`breaks` lists them"));
    transcript(&mut desk, "delete all\nnext");
    assert!(desk.command("continue").unwrap_err().told().contains("not stopped"));
    // Several commands in one line. A disabled breakpoint stops nothing, and a trace prints what is passed.
    let mut said = |command: &str| plain(&transcript(&mut desk, command).concat());
    let told = said("undo; break roll; break off 4; trace on; dice only 2x1 3x2; attack at the upper ford; trace off");
    assert!(told.contains("break 4 is off") && !told.contains("stopped:"), "{told}");
    assert!(told.contains("Blue is about to roll 3 dice [3]") && told.contains("Blue rolls 1 1 2"), "{told}");
    assert!(said("breaks").contains("break roll (0 hits, off)"));
    let told = said("undo; step attack at the upper ford");
    assert!(told.contains("stopped: step"), "{told}");
    assert!(said("step 2").contains("stopped: step") && !said("next").contains("stopped:"));
}

#[test]
fn transcripts_run_each_other_and_a_game_is_kept_in_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name);
    std::fs::write(file("fight.play"), "dice 2x6 3x1; attack at the upper ford\nexpect told \"rolls 6 6 1\"\n")
        .unwrap();
    // Files beside a transcript are found.
    std::fs::write(file("outer.play"), "run fight.play\nundo\n").unwrap();
    std::fs::write(file("itself.play"), "run itself.play\n").unwrap();
    let mut desk = crate::fords::desk(3);
    transcript(&mut desk, MET);
    let mut run = |name: &str| desk.command(&format!("run \"{}\"", file(name).display()));
    let said = plain(&run("outer.play").unwrap());
    assert!(said.starts_with("2 commands of") && said.contains("Blue: what to do?"), "{said}");
    let no = run("itself.play").unwrap_err();
    assert!(no.text.contains("more than eight deep") && no.text.lines().count() == 2, "{no}");
    let kept = file("kept.json");
    let said = desk.command(&format!("autosave \"{}\"", kept.display())).unwrap();
    assert!(said.contains("autosave: "), "{said}");
    let mut other = crate::fords::desk(4);
    let no = other.command(&format!("autosave --force \"{}\"", kept.display())).unwrap_err();
    assert!(no.text.contains("another session autosaves to"), "{no}");
    other.command(&format!("load \"{}\"", kept.display())).unwrap();
    assert_eq!(other.game().hash(), desk.game().hash());
}

#[test]
fn from_the_seat_of_a_player_only_its_choices_are_taken() {
    let mut desk = crate::fords::desk(7);
    transcript(&mut desk, MET);
    (desk.core.eyes, desk.core.seated) = (Some(0), true);
    let host = [
        "dice 6", "seed 3", "save game.json", "load game.json", "run game.play", "autosave game.json", "trace on",
        "break roll", "step hold", "bot red steady", "undo", "as red", "set red a strength 1", "hold",
    ];
    for command in host {
        let no = desk.command(command).unwrap_err();
        assert!(no.kind == Blame::Illegal && no.text.contains("only the host"), "{command}: {no}");
    }
    // One command stays one command, whatever it contains.
    assert!(desk.command("choose hold; undo").is_err());
    assert!(desk.command("choose hold").is_ok());
}

#[test]
fn games_played_on_in_the_head_of_a_side_know_no_more_than_it_sees() {
    let said = |change: &str, command: &str| {
        let mut desk = crate::fords::desk(7);
        transcript(&mut desk, MET);
        transcript(&mut desk, &format!("{change}\nas blue"));
        plain(&desk.command(command).unwrap_or_else(|no| panic!("{command}: {}", no.told())))
    };
    for command in ["whatif 4", "whatif 2 random", "odds attack at the upper ford"] {
        let [weak, strong] = [1, 5].map(|n| said(&format!("set red c strength {n}"), command));
        assert_eq!(weak, strong, "{command}");
    }
    let odds = said("set red c strength 1", "odds attack at the upper ford");
    let parts = odds.lines().filter_map(|line| line.split_once(" %")).map(|(part, _)| part.trim().parse::<f64>());
    let sum: f64 = parts.map(|part| part.expect("a share")).sum();
    assert!((sum - 100.0).abs() < 0.3 && odds.contains("exact, over all rolls"), "{odds}");
    // A viewer who sees everything keeps everything.
    let all = |n: u8| {
        let mut desk = crate::fords::desk(7);
        transcript(&mut desk, MET);
        transcript(&mut desk, &format!("set red c strength {n}"));
        plain(&desk.command("whatif 4").unwrap_or_else(|no| panic!("{}", no.told())))
    };
    assert_ne!(all(1), all(5));
}

#[test]
fn notes_are_written_listed_and_deleted() {
    let mut desk = crate::fords::desk(7);
    let mut said = |command: &str| desk.command(command).map(|said| plain(&said)).map_err(|no| plain(&no.told()));
    assert!(said("note").unwrap().starts_with("no notes"));
    assert_eq!(said("note \"Here; it begins.\"").unwrap(), "note 1 is here");
    said("1").unwrap();
    assert_eq!(said("note Blue sends one").unwrap(), "note 2 is here");
    said("undo").unwrap();
    let list = said("note").unwrap();
    assert!(list.contains("1. Here; it begins. Round 1, Blue's turn"), "{list}");
    assert!(list.contains("2. Blue sends one") && list.contains("not on the way to here"), "{list}");
    assert!(said("note \"\"").unwrap_err().contains("the note is empty"));
    assert!(said(&format!("note {}", "x".repeat(1001))).unwrap_err().contains("the limit is 1000"));
    assert!(said("note delete 3").unwrap_err().contains("there is no note 3"));
    assert_eq!(said("note delete 1").unwrap(), "note 1 is deleted");
    assert!(!said("note").unwrap().contains("it begins"));
    // What acts on a terminal is not kept.
    assert!(said("note \u{1b}[31mred\u{202e}").is_err());
}

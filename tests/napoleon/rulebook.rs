//! `rule`: what it says of lines, rulings, parameters and variants, and where the same subjects are shown.

use crate::field::{Field, attack, loaded};
use sandtable::desk::{Plain, Words};
use sandtable::games::napoleon::board::{Arm, Army};
use sandtable::games::napoleon::rules::{Cause, Choice, Napoleon, Question, Session, aid, opening};
use sandtable::games::napoleon::words::rulebook::{book, page};
use sandtable::kit::{Blame, Kit};
use sandtable::view::paint;

fn desk(params: &[&str]) -> Plain {
    let world = loaded("historical", params);
    Plain::new(Box::new(Session::open(world.clone(), opening(&world, 1)).expect("a game")))
}

/// What the desk says, without colours and without the numbers of lines in files.
fn said(desk: &mut Plain, typed: &str) -> String {
    let said = desk.command(typed).unwrap_or_else(|no| panic!("{typed}: {}", no.told()));
    let bare = |line: &str| match line.split_once(".rs:") {
        Some((file, rest)) => {
            format!("{file}.rs {}", rest.trim_start_matches(|c: char| c.is_ascii_digit()).trim_start())
        }
        None => line.to_string(),
    };
    paint::plain(&said).lines().map(bare).collect::<Vec<_>>().join("\n")
}

#[test]
fn a_passage_is_told_with_its_rulings() {
    let told = said(&mut desk(&[]), "rule 266-274");
    let wanted = "266-274: where a rout may go
  A rout follows the rules of a retreat for cities [109-124] and distances [106-108]. Only the
  limits of the roads are higher [268-274]. The units are disrupted.
  N-31: which rivers halve the limit of a road in a rout
  N-32: who decides where routing units go
  part of 264-276: what a rout costs
  part of 264-278: all units rout
  part of 264-280: rout
enforced in:
";
    assert!(told.starts_with(wanted), "{told}");
    assert!(told.contains("src/games/napoleon/rules/rout.rs Rout [264-280]."), "{told}");
    for same in ["rule 266", "rule [266-274]", "rule  266-274 "] {
        assert_eq!(said(&mut desk(&[]), same), told, "{same}");
    }
}

#[test]
fn a_ruling_is_told_with_its_parameter_as_it_is_in_this_game() {
    let told = |params: &[&str], typed: &str| said(&mut desk(params), typed);
    let wanted = "N-11: what fewer than three defenders do
  They rout at once, without a board. They lose CV as if engaged, and as if engaged by cavalry if
  the attacker has any.
  With `retreat_first`, they may retreat without loss before the rest routs.
    here: small_defence = rout (or retreat_first): what fewer than three defenders do
    sources: line 46; the publisher's errata of February 2001
    held by: ways_out::n_11_fewer_than_three_defenders_rout_at_once,
    rulings::n_11_a_small_defence_may_retreat_first
enforced in:
src/games/napoleon/rules/retreat.rs ";
    let ruling = told(&[], "rule N-11");
    assert!(ruling.starts_with(wanted), "{ruling}");
    for same in ["rule [N-11]", "rule n-11", "rule small_defence"] {
        assert_eq!(told(&[], same), ruling, "{same}");
    }
    let other = told(&["small_defence=retreat_first"], "rule N-11");
    assert!(other.contains("here: small_defence = retreat_first (or rout)"), "{other}");
    let number = told(&["idle_sets=4"], "rule N-48");
    assert!(number.contains("here: idle_sets = 4 (or another number from 1 to 20)"), "{number}");
    let line = told(&["attackers=4"], "rule 41");
    assert!(line.contains("here: attackers = 4 (or another number from 1 to 9)"), "{line}");
}

#[test]
fn variants_are_told_together_and_one_by_one() {
    let mut desk = desk(&["square=true"]);
    let (all, one) = (said(&mut desk, "rule section 13"), said(&mut desk, "rule square"));
    assert!(all.starts_with("section 13: variants of other editions\n"), "{all}");
    assert!(one.starts_with("square: squares\n") && one.contains("here: square = true (or false)"), "{one}");
    for variant in &book().variants {
        assert!(all.contains(&format!("{}: {}", variant.params.join(", "), variant.title)), "{all}");
    }
}

#[test]
fn the_luau_files_in_force_are_among_the_places() {
    let told = said(&mut desk(&[]), "rule 276").split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.contains("retreat.lua:") && told.contains("lose though they are not engaged [276]."), "{told}");
}

#[test]
fn lines_fit_the_terminal() {
    let mut desk = desk(&[]);
    desk.core.width = 50;
    for typed in ["rule N-44", "rule 131-187", "rule section 13"] {
        let told = said(&mut desk, typed);
        let rule = told.split("enforced in:").next().unwrap_or_default();
        let long = rule.lines().find(|line| line.chars().count() > 50 && line.trim().contains(' '));
        assert_eq!(long, None, "{told}");
        assert!(rule.lines().count() > 6, "{told}");
    }
    // Lines of tables stay as they are.
    assert!(said(&mut desk, "show").lines().any(|line| line.chars().count() > 50));
}

#[test]
fn an_unknown_rule_is_an_error_with_a_hint() {
    let mut desk = desk(&[]);
    for (typed, message, hint) in [
        ("rule N-51", "unknown ruling N-51", "the rulings are N-1 to N-50"),
        ("rule 17", "no rule is in line 17 of the player aid", "`rule 18-22`: how many groups march"),
        ("rule 9.43", "unknown rule \"9.43\"", "rule 266-274, rule N-32, rule section 13, rule small_defence"),
        ("rule", "unknown rule \"\"", "rule 266-274, rule N-32, rule section 13, rule small_defence"),
    ] {
        let no = desk.command(typed).expect_err(typed);
        assert_eq!(no.kind, Blame::Typing);
        let told = no.told();
        assert!(told.contains(message) && told.contains(hint), "{typed}: {told}");
    }
    assert!(desk.command("rule N-32 and more").is_err());
}

#[test]
fn the_tab_key_completes_rules() {
    let mut desk = desk(&[]);
    let words = Words::of(&desk.at());
    let after = |typed: &str| words.complete(typed).1;
    assert_eq!(after("rule N-5"), ["N-5", "N-50"]);
    assert_eq!(after("rule 266"), ["266-274"]);
    assert_eq!(after("rule small"), ["small_defence"]);
    assert_eq!(after("rule sec"), ["section 13"]);
    assert!(after("show N-5").is_empty() || !after("show N-5").contains(&"N-50".to_string()));
}

/// `why` names the subject of a rule, and so does the page of a game.
#[test]
fn causes_are_cited_with_their_subjects() {
    let world = loaded("historical", &[]);
    let position = opening(&world, 1).position;
    let seen = Napoleon::seen(&world, &position, None);
    let cited = |cause: Cause| Napoleon::cited(&seen, cause).to_string();
    assert_eq!(cited(aid(266, 274)), "[266-274: where a rout may go]");
    assert_eq!(cited(Cause::Ruling(32)), "[N-32: who decides where routing units go]");
    assert_eq!(cited(Cause::Variant), "[section 13: variants of other editions]");
    assert_eq!((cited(Cause::Scenario), cited(Cause::Person)), ("[scenario]".into(), "[edit]".into()));
    let (mut game, ..) = attack(4, 2);
    while matches!(game.session.decision().map(|d| d.question), Some(Question::Rout(_))) {
        let first = game.choices()[0];
        game.choose(first);
    }
    let mut desk = Plain::new(Box::new(game.session));
    let why: String = (0..4).map(|back| said(&mut desk, &format!("why {back}")).replace('\n', " ")).collect();
    let why = why.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(why.contains("logged by [264-265: who has lost a battle]"), "{why}");
    assert!(why.contains("logged by [266-274: where a rout may go]"), "{why}");
    assert!(why.contains("[N-32: who decides where routing units go]"), "{why}");
}

/// A turn is told in a sentence, whoever's it is.
#[test]
fn a_turn_begins_with_its_date_and_its_side() {
    let begun = |turn: u8| {
        let mut field = Field::new(turn);
        field.some(Army::French, Arm::Infantry, "beaumont");
        field.some(Army::British, Arm::Infantry, "brussels");
        let mut game = field.play();
        game.choose(Choice::Done);
        let (position, journal) = (game.p(), game.journal());
        let seen = Napoleon::seen(&game.world, &position, None);
        let mut told = journal.iter().map(|entry| Napoleon::tell(&seen, entry).to_string());
        (told.next_back().expect("an entry"), Napoleon::place(&seen).to_string())
    };
    let (told, place) = begun(1);
    assert_eq!(told, "turn 2 begins: 15 June, day, the Allies [1-16]");
    assert_eq!(place, "turn 2, 15 June, day, Allies: marches");
    assert_eq!(begun(2).0, "turn 3 begins: 15 June, night, the French [1-16]");
    let mut desk = desk(&[]);
    assert_eq!(
        said(&mut desk, "set turn 6"),
        "edit: the game goes on from turn 6 (16 June, night, Allies)\nAllies: which group marches? 25 choices: `options`"
    );
    let track = said(&mut desk, "show track");
    assert!(track.contains("> turn 6, 16 June, night, Allies\n  turn 7, 17 June, day, French"), "{track}");
}

#[test]
fn the_page_has_every_passage_ruling_and_variant() {
    let page = page();
    for passage in book().passages() {
        assert!(page.contains(&format!("| {} | {} |", passage.lines, passage.title)), "{}", passage.lines);
    }
    for ruling in &book().rulings {
        assert!(page.contains(&format!("| {} | {} |", ruling.name(), ruling.open)), "{}", ruling.name());
    }
}

/// A player with a seat may ask what the rules say; most other commands are the host's.
#[test]
fn a_seated_player_may_ask_for_a_rule() {
    let mut desk = desk(&[]);
    let told = said(&mut desk, "rule N-32");
    (desk.core.eyes, desk.core.seated) = (Some(1), true);
    assert_eq!(said(&mut desk, "rule N-32"), told);
    assert!(desk.command("set turn 4").is_err());
}

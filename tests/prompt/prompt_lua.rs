//! Lua at the prompt: blocks, their permissions, the state after a failure, and the reference and completion for Lua.

use crate::common::{at_impulse, desk, refused, root, run};
use sandtable::games::wellington::api::registry::{On, Run, members};
use sandtable::games::wellington::verbs::{Desk, blocks, engine, transcript};
use sandtable::view::paint;

fn block(desk: &mut Desk, lines: &str) -> String {
    said(desk, &format!("lua\n{lines}\nend lua"))
}

fn said(desk: &mut Desk, command: &str) -> String {
    let reply = transcript::one(desk, command).unwrap_or_else(|c| panic!("{command}: {}", c.told()));
    paint::plain(&reply)
}

#[test]
fn a_block_is_one_command_and_undo_takes_the_whole_of_it_back() {
    let mut desk = at_impulse("nord", &[]);
    let before = desk.session.hash();
    let text =
        block(&mut desk, "edit.flag('madrid', 'spain')\nedit.sp('cadiz', 'spain', '1i')\nprint(duchies.madrid:flag())");
    assert!(text.starts_with("Spain\n"), "a block sees what it has edited: {text}");
    assert!(text.contains("edit: flag of Madrid: Spain; Spain at C"), "{text}");
    assert_eq!(said(&mut desk, "= duchies.cadiz:sp(powers.spain)"), "1");
    run(&mut desk, "undo");
    assert_eq!(desk.session.hash(), before);
    run(&mut desk, "redo");
    assert_eq!(said(&mut desk, "= duchies.madrid:flag()"), "Spain");
}

#[test]
fn edits_that_hold_only_together_are_made_together() {
    let mut desk = at_impulse("nord", &[]);
    // Nord's counters are limited, so one place gives up what the other gets.
    run(&mut desk, "lua all = powers.nord:sp_on_map()");
    let text = refused(&mut desk, "lua edit.sp('madrid', 'nord', '99i')");
    assert!(text.contains("block:1:1: edit.sp(place, power, soldiers):") && text.contains("[1.5]"), "{text}");
    let twice = "lua edit.impulse('spain'); edit.hand('spain', { 25 }); edit.round(3)";
    let before = desk.session.hash();
    run(&mut desk, twice);
    run(&mut desk, "expect game:round() == 3; expect game:due() == powers.spain; expect #powers.spain:hand() == 1");
    run(&mut desk, "undo");
    assert_eq!(desk.session.hash(), before);
}

#[test]
fn a_block_that_fails_leaves_game_and_variables_as_they_were() {
    let mut desk = at_impulse("nord", &[]);
    run(&mut desk, "lua kept = 1");
    let text =
        refused(&mut desk, "lua\nkept = 2\nedit.flag('madrid', 'spain')\n\nedit.flag('madird', 'spain')\nend lua");
    assert!(
        text.contains("block:4:12: edit.flag(duchy, power): argument 1 (duchy) is an unknown Duchy: \"madird\""),
        "{text}"
    );
    assert!(text.contains("did you mean madrid?") && text.contains("    edit.flag('madird', 'spain')\n"), "{text}");
    assert!(text.contains("are as before the block"), "{text}");
    run(&mut desk, "expect kept == 1");
    // A script can catch a refused edit, and the block continues.
    let text = block(&mut desk, "kept = pcall(edit.resources, 'spain', -1)\nedit.resources('spain', 7)");
    assert!(text.contains("Spain has 7 Resources"), "{text}");
    run(&mut desk, "expect kept == false; expect powers.spain:resources() == 7");
}

#[test]
fn a_block_may_not_do_what_only_cards_may_nor_may_an_expression_edit() {
    let mut desk = at_impulse("nord", &[]);
    for (command, text) in [
        ("lua ev:draw(1)", "a block may only look"),
        ("lua pcall(function() ev:draw(1) end)", "a block may only look"),
        ("= edit.flag('madrid', 'spain')", "an expression may only look"),
        ("= edit.flag", "= edit.flag"),
        ("lua game = 5", "is a name of the API"),
        ("lua while true do end", "endless loop"),
        ("lua local t = {} while true do t[#t + 1] = ('x'):rep(60000) .. #t end", "memory"),
        ("lua os.exit()", "no files, no clock"),
        ("lua if then", "block:1:"),
        ("lua", "the block is empty"),
        ("lua\nx = 1", "the block has no end"),
        ("lua for i = 1, 2000 do print(('y'):rep(100)) end", "may print"),
    ] {
        if command == "= edit.flag" {
            continue;
        }
        let said = refused(&mut desk, command);
        assert!(said.contains(text), "{command}: {said}");
    }
    // After all that, the prompt's Lua machine still works, and so does that of the cards.
    assert_eq!(said(&mut desk, "= 1 + 1"), "2");
    assert_eq!(said(&mut desk, "lua return 1, { a = 1, 2 }, powers.spain"), "1 { 2, a = 1 } Spain");
}

#[test]
fn variables_outlive_a_block_and_a_reload_but_not_another_board() {
    let mut desk = at_impulse("nord", &[]);
    run(&mut desk, "lua function twice(n) return 2 * n end here = duchies.madrid");
    assert_eq!(said(&mut desk, "= twice(21)"), "42");
    run(&mut desk, "reload");
    assert_eq!(said(&mut desk, "= here:name()"), "Madrid");
    let text = refused(&mut desk, "= twice(nil)");
    assert!(text.contains("block 1:1:"), "a function of an earlier block: {text}");
    run(&mut desk, &format!("new {}", root().join("scenarios/bp1.json").display()));
    assert!(refused(&mut desk, "= here").contains("unknown global \"here\""));
}

#[test]
fn a_block_that_would_leave_nobody_anything_to_choose_is_refused() {
    let mut desk = at_impulse("nord", &[]);
    let deep = "x = 1; edit.turn(1900)";
    assert!(refused(&mut desk, &format!("lua {deep}")).contains("unknown Turn 1900"));
    assert!(refused(&mut desk, "= x").contains("unknown global"));
}

#[test]
fn the_card_in_play_is_ev_in_a_block() {
    let mut desk = at_impulse("britain", &[("britain", "25")]);
    assert_eq!(said(&mut desk, "= ev.card"), "nil");
    run(&mut desk, "play 25 event");
    assert_eq!(said(&mut desk, "= ev.player"), "Britain");
    assert_eq!(said(&mut desk, "lua return ev.card:number(), ev.mode"), "25 event");
}

#[test]
fn where_the_rules_are_stopped_a_block_may_force_dice_and_nothing_else() {
    let mut desk = at_impulse("britain", &[("britain", "25")]);
    run(&mut desk, "break card 25; play 25 event");
    assert!(desk.session.is_stopped());
    let text = refused(&mut desk, "lua late = 1; edit.flag('madrid', 'spain')");
    assert!(text.contains("Hint:"), "{text}");
    assert!(refused(&mut desk, "= late").contains("unknown global"));
    assert!(refused(&mut desk, "ab 25 cards/025_general_staff.lua").contains("`continue`"));
    run(&mut desk, "lua edit.dice({ 6, 5 }); edit.random({ 83 })");
    assert!(run(&mut desk, "dice").contains("6 5"));
    run(&mut desk, "continue");
}

// Several lines.

#[test]
fn what_is_typed_over_several_lines_is_one_command_and_is_recorded_as_a_block() {
    let folder = crate::common::folder();
    let file = folder.path().join("mine.play");
    let mut desk = at_impulse("nord", &[]);
    run(&mut desk, &format!("record {}", file.display()));
    let typed = "lua for _, p in game:powers() do\n  edit.resources(p, 2)\nend\nexpect powers.sud:resources() == 2";
    assert!(blocks::goes_on("lua for _, p in game:powers() do") && !blocks::goes_on(typed));
    let said = engine::do_line(&mut desk, typed);
    assert!(said.replies.iter().all(|(_, reply)| reply.is_ok()), "{:?}", said.replies);
    assert_eq!(said.replies.len(), 2);
    let text = std::fs::read_to_string(&file).expect("a transcript");
    assert!(text.contains("lua\nfor _, p in game:powers() do\n  edit.resources(p, 2)\nend\nend lua\n"), "{text}");
    run(&mut desk, "record off; undo");
    transcript::play(&mut desk, &file.display().to_string(), &text, &mut |_, _| {}).unwrap_or_else(|f| panic!("{f}"));
    run(&mut desk, "expect powers.sud:resources() == 2");
}

// The reference.

#[test]
fn doc_tells_of_a_member_with_its_arguments_its_rule_and_an_example() {
    let mut desk = desk("1812", 1);
    let page = run(&mut desk, "doc duchy:sp");
    for part in ["duchy:sp(who) → number", "who: a Power or a side", "rule ", "e.g. d:sp(powers.nord)", "looks:"] {
        assert!(page.contains(part), "{part}: {page}");
    }
    assert_eq!(page, run(&mut desk, "doc duchy.sp()"));
    assert!(run(&mut desk, "doc edit.flag").contains("an edit, in a `lua` block"));
    assert!(
        run(&mut desk, "doc ev.target").contains("what the card was played on")
            || run(&mut desk, "doc target").contains("ev.target")
    );
    assert!(run(&mut desk, "doc battle.dice").contains("[\"battle.dice\"] = function(fx, at, value)"));
    assert!(run(&mut desk, "doc battle.won").contains("when = { \"battle.won\" }"));
    assert!(run(&mut desk, "doc lasting.fight").contains("lasting.fight(duchies.madrid)"));
    assert!(run(&mut desk, "doc can_play").contains("a field of a card file"));
    assert!(run(&mut desk, "doc undo").contains("help undo"));
    // Several things have the same name.
    assert!(run(&mut desk, "doc sp").contains("edit.sp(place, power, soldiers)"));
    assert!(run(&mut desk, "doc sp").contains("duchy:sp(who)"));
}

#[test]
fn doc_lists_groups_searches_and_knows_the_nearest_name() {
    let mut desk = desk("1812", 1);
    desk.core.width = 80;
    let groups = run(&mut desk, "doc");
    for group in ["ev:", "game:", "duchy:", "edit:", "windows:", "points:", "lasting:", "file:"] {
        assert!(groups.lines().any(|line| line.starts_with(group)), "{group} {groups}");
    }
    assert!(run(&mut desk, "doc edit").contains("edit.deck_top(cards)"));
    let found = run(&mut desk, "doc regroup box");
    assert!(found.contains("edit.leader(leader, to)"), "{found}");
    let no = refused(&mut desk, "doc plaec_sp");
    assert!(no.contains("did you mean `doc place_sp`?"), "{no}");
    for text in [groups, found] {
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    }
}

/// Every example is valid Lua. Those that only look have a value in a game, and those of `edit` work.
#[test]
fn the_examples_of_the_reference_run() {
    let mut desk = at_impulse("nord", &[("spain", "52 7")]);
    run(&mut desk, "lua c = cards[52] s = sides.french f = nil check = 1 fx = { id = 1 }");
    for member in members() {
        let (example, name) = (member.example, format!("{}:{}", member.on.word(), member.name));
        assert!(!example.is_empty(), "{name} has no example");
        assert!(example.contains(member.name), "{name} is not in its example: {example}");
        let whole = |text: &str| mlua::chunk::Compiler::new().compile(text).is_ok();
        assert!(whole(&format!("return {example}\n")) || whole(example), "{name}: {example}");
        let this = match member.on {
            On::Duchy => "d = duchies.madrid",
            On::Power => "p = powers.spain",
            On::Leader => "l = leaders.soult",
            On::Line => "l = duchies.avila:line_to(duchies.madrid)",
            _ => "it = nil",
        };
        run(&mut desk, &format!("lua {this}"));
        match member.run {
            Run::Edit(_) if member.name != "end_effect" && member.name != "cp" => {
                let reply = transcript::one(&mut desk, &format!("lua {example}"));
                reply.unwrap_or_else(|c| panic!("{name}: {example}: {}", c.told()));
                run(&mut desk, "undo");
            }
            Run::Look(_) if !["ev.", "ev:", "at.", "fx.", "f:"].iter().any(|w| example.contains(w)) => {
                let reply = transcript::one(&mut desk, &format!("lua {example}"));
                reply.unwrap_or_else(|c| panic!("{name}: {example}: {}", c.told()));
            }
            _ => {}
        }
    }
}

// Completion.

fn completed(desk: &Desk, line: &str) -> Vec<String> {
    let (start, found) = sandtable::games::wellington::verbs::complete(desk, line, line.len());
    found.into_iter().map(|word| format!("{}{word}", &line[start..start])).collect()
}

#[test]
fn tab_completes_members_things_and_variables() {
    let mut desk = at_impulse("nord", &[]);
    run(&mut desk, "lua here = duchies.madrid; counts = { total = 1 }");
    for (line, wanted) in [
        ("= pow", "powers"),
        ("= powers.sp", "spain"),
        ("= powers.spain:res", "resources"),
        ("= duchies.madrid:flag():al", "ally"),
        ("= cards[52]:hol", "holder"),
        ("= here:na", "name"),
        ("= her", "here"),
        ("= counts.to", "total"),
        ("lua edit.fl", "flag"),
        ("lua edit.flag(\"mad", "madrid"),
        ("lua edit.leader(\"soul", "soult"),
        ("lua\nfor _, d in game:duc", "duchies"),
        ("undo; = siege:stren", "strength"),
        ("lua ev.win", "window"),
        ("lua ev.window.form", "formation"),
        ("doc duchy:s", "doc duchy:sp"),
    ] {
        let found = completed(&desk, line);
        let last = wanted.rsplit(' ').next().expect("a word");
        assert!(found.iter().any(|word| word.ends_with(last)), "{line}: {found:?}");
        assert!(found.iter().all(|word| !word.contains("move ")), "{line}: {found:?}");
    }
    assert!(completed(&desk, "= duchies.madrid:flag():name_of_nothing").is_empty());
    let hint = |line: &str| sandtable::games::wellington::verbs::hint(&desk, line).unwrap_or_default();
    assert_eq!(hint("= duchies.madrid:sp"), "(who) → number");
    assert_eq!(hint("lua edit.flag(\"madrid\", "), "  (duchy, power)");
    assert_eq!(hint("= powers.spain:resour"), "ces");
}

#[test]
fn expressions_read_points_the_box_markers_and_the_step_of_the_turn() {
    let mut desk = at_impulse("britain", &[("britain", "17"), ("nord", "9")]);
    // 19.2 to 19.4: the numbers of `show score`, in half points.
    for power in ["britain", "sud", "spain", "nord"] {
        let halves: i32 =
            crate::common::eval(&desk, &format!("powers.{power}:half_points()")).parse().expect("a number");
        run(&mut desk, &format!("set resources {power} 9"));
        let before: i32 =
            crate::common::eval(&desk, &format!("powers.{power}:half_points()")).parse().expect("a number");
        run(&mut desk, &format!("set resources {power} 4"));
        crate::common::holds(&desk, &format!("powers.{power}:half_points()"), &(before - 5).to_string());
        assert!(halves > 0, "{power}");
    }
    crate::common::holds(
        &desk,
        "sides.french:half_points() == powers.sud:half_points() + powers.nord:half_points()",
        "true",
    );
    crate::common::holds(&desk, "game:spanish_bonus()", "0");
    run(&mut desk, "set flag madrid spain; set sp madrid nord none; set leader joseph box");
    // 6.2: the Regroup Box.
    run(&mut desk, "set sp box nord 1i1c; set leader marmont box");
    crate::common::holds(&desk, "powers.nord:box_sp()", "3");
    crate::common::holds(&desk, "powers.sud:box_sp()", "0");
    crate::common::holds(&desk, "#powers.nord:box_leaders()", "2");
    crate::common::holds(
        &desk,
        "powers.nord:box_leaders()[1] == leaders.joseph or powers.nord:box_leaders()[2] == leaders.joseph",
        "true",
    );
    // 14.2: Soldiers without a Leader who came by sea. Those of the Duchy bear no marker.
    run(&mut desk, "play 17 cp; set sp lisbon britain 3i; set sp cadiz spain none");
    run(&mut desk, "convoy lisbon to cadiz with 2 sp");
    crate::common::holds(&desk, "duchies.cadiz:seaborne_sp(powers.britain)", "2");
    crate::common::holds(&desk, "duchies.lisbon:seaborne_sp(powers.britain)", "0");
    crate::common::holds(&desk, "duchies.cadiz:marked_sp(sides.allies)", "0");
    crate::common::holds(&desk, "leaders.wellington:is_seaborne()", "false");
    // 4.1, 16: the step by the word that sets it.
    crate::common::holds(&desk, "game:phase()", "impulses");
    run(&mut desk, "set reinforcements britain 4; set reinforcements sud 4; set reinforcements spain 4");
    for word in ["building", "deployment", "transfer"] {
        run(&mut desk, &format!("set phase {word}"));
        crate::common::holds(&desk, "game:phase()", word);
    }
    crate::common::holds(&crate::common::desk("1812", 1), "game:phase()", "deal");
    // Everything is open.
    run(&mut desk, "as nord");
    for open in ["powers.britain:half_points()", "powers.britain:box_sp()", "duchies.lisbon:marked_sp(sides.allies)"] {
        run(&mut desk, &format!("= {open}"));
    }
}

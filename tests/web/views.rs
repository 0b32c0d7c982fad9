//! Output fits the terminal, uses only its characters, and shows every Power in its colour.

use crate::common::{at_impulse, desk, is_thorough, root, run};
use sandtable::games::wellington::board::Power;
use sandtable::games::wellington::verbs::{Desk, transcript};
use sandtable::view::paint::{self, Player};
use unicode_width::UnicodeWidthStr;

/// The widths to test: narrow, ordinary, wide, very wide.
const WIDTHS: [u16; 4] = [60, 80, 120, 200];

/// Every form of `show` and `map`.
fn forms(desk: &Desk) -> Vec<String> {
    let b = desk.session.world().board.clone();
    let mut forms: Vec<String> =
        ["", "board", "control", "hands", "deck", "effects", "score", "pool", "battle", "siege"]
            .iter()
            .map(|what| format!("show {what}"))
            .collect();
    forms.extend(Power::TRACK.map(|power| format!("show {}", power.word())));
    forms.extend(b.duchies.iter().step_by(9).map(|d| format!("show {}", d.id)));
    forms.extend(b.leaders.iter().step_by(11).map(|l| format!("show {}", l.id)));
    forms.extend(b.cards.keys().step_by(23).map(|card| format!("show {}", card.0)));
    forms.extend(["madrid", "salamanca", "lisbon", "palma", "england"].map(|d| format!("map {d}")));
    forms.extend(["map salamanca 2", "map madrid 20", "map valladolid 0"].map(String::from));
    forms
}

/// Looks at everything at every width, and returns how often something was wider at the last width than at the first.
fn fits(desk: &mut Desk) -> usize {
    let mut wider = 0;
    for form in forms(desk) {
        let mut widest = Vec::new();
        for width in WIDTHS.into_iter().step_by(if is_thorough() { 1 } else { 3 }) {
            desk.core.width = width;
            // There may be no fight to show.
            let Ok(text) = transcript::one(desk, &form) else { continue };
            for line in paint::plain(&text).lines() {
                assert!(line.width() <= width.into(), "{form} at {width}:\n{text}");
            }
            widest.push(paint::plain(&text).lines().map(|line| line.width()).max().unwrap_or(0));
        }
        wider += usize::from(widest.last() > widest.first());
    }
    desk.core.width = 100;
    wider
}

/// Passes until a window is open.
fn to(desk: &mut Desk, moment: &str) {
    while desk.session.position().windows.last().is_none_or(|window| window.moment.word() != moment) {
        run(desk, "pass");
    }
}

/// A Battle whose dice are rolled, while somebody can answer with a card.
fn in_battle() -> Desk {
    let mut desk = at_impulse("britain", &[("britain", "17"), ("sud", "52")]);
    run(&mut desk, "play 17 cp\nset sp ciudad_rodrigo spain none; set leader de_espana box");
    run(&mut desk, "set sp salamanca nord 2i; set leader marmont salamanca; set sp valladolid nord none");
    run(&mut desk, "set leader wellington valladolid; set sp valladolid britain 2i1a; set flag valladolid britain");
    run(&mut desk, "responses on; dice 6 5 5 9x1; dice 6 6 6 6 5 5 1 1".replace("9x1", "1 1 1 1 1 1 1 1 1").as_str());
    run(&mut desk, "move wellington to salamanca with 6 sp");
    to(&mut desk, "battle.declared");
    desk
}

#[test]
fn what_is_shown_is_never_wider_than_the_terminal_and_uses_a_wide_one() {
    assert!(fits(&mut desk("1812", 1)) > 10);
    assert!(fits(&mut desk("1813", 1)) > 10);
    fits(&mut in_battle());
    fits(&mut besieging());
    for file in ["battle", "interphase", "round"] {
        let text = std::fs::read_to_string(root().join(format!("tests/play/{file}.play"))).expect("a transcript");
        let mut desk = desk("1812", 1);
        for command in text.lines().flat_map(transcript::commands) {
            let _ = transcript::one(&mut desk, &command);
        }
        fits(&mut desk);
    }
}

#[test]
fn a_battle_is_shown_with_dice_losses_and_cards_as_far_as_it_has_come() {
    let mut desk = in_battle();
    let text = run(&mut desk, "show battle");
    assert!(text.contains("Entry into Salamanca by the Allies"), "{text}");
    assert!(
        text.contains("from Valladolid (Clear)") && text.contains("against Nord: Marmont (2-6) with 2 infantry"),
        "{text}"
    );
    to(&mut desk, "battle.round.before_dice");
    let text = run(&mut desk, "show");
    for part in [
        "Battle of Salamanca: Round 1 of 2, before the dice",
        "6 dice:",
        "+5 Wellington [11.2]",
        "+1 Nationality Bonus [11.3]",
        "2 dice for SP [11.2]",
        "took part",
        "POWER",
    ] {
        assert!(text.contains(part), "no {part:?} in:\n{text}");
    }
    assert!(!text.contains("not yet applied"), "{text}");
    to(&mut desk, "battle.round.rolled");
    let text = run(&mut desk, "show battle");
    assert!(text.contains("the dice are rolled but not applied yet") && text.contains("not yet applied"), "{text}");
    assert!(text.contains("6 5 5 1 1 1 1"), "{text}");
    to(&mut desk, "battle.round.end");
    let text = run(&mut desk, "show battle");
    assert!(text.contains("suffered, Round 1") && text.contains("disrupted [11.53]"), "{text}");
    assert!(text.contains("dice, Round 2") && text.contains("disrupted [11.53]"), "{text}");
}

/// A Siege before its first dice.
fn besieging() -> Desk {
    let mut desk = at_impulse("britain", &[("britain", "29"), ("sud", "52")]);
    run(&mut desk, "set leader wellington ciudad_rodrigo; set sp ciudad_rodrigo britain 1a1i; set impulse britain");
    run(&mut desk, "responses on; dice 6 6 9x1; dice 5 1 1");
    while desk.in_window() {
        run(&mut desk, "pass");
    }
    run(&mut desk, "siege wellington; 5 SP");
    desk
}

#[test]
fn a_siege_is_shown_with_the_fortress_hits_and_dice() {
    let mut desk = besieging();
    let text = run(&mut desk, "show siege");
    assert!(text.contains("Siege of Ciudad Rodrigo: before the first Round"), "{text}");
    to(&mut desk, "siege.round.before_dice");
    let text = run(&mut desk, "show");
    for part in
        ["Round 1, before the dice", "Fortress 3 of Nord", "3 dice:", "0 hits of 3 [12.3]", "+5 Wellington [11.2]"]
    {
        assert!(text.contains(part), "no {part:?} in:\n{text}");
    }
    to(&mut desk, "siege.round.end");
    let text = run(&mut desk, "show siege");
    assert!(text.contains("2 hits of 3") && text.contains("suffered, Round 1") && text.contains("6 6 1 1"), "{text}");
    let refused = crate::common::refused(&mut desk, "show battle");
    assert!(refused.contains("no Battle is being fought") && refused.contains("Hint:"), "{refused}");
}

#[test]
fn an_attempt_is_shown_with_what_it_needs() {
    let mut desk = in_battle();
    while desk.session.position().contacts.last().is_some() {
        run(&mut desk, "undo");
    }
    run(&mut desk, "reactions on");
    while !desk.in_reaction() {
        run(&mut desk, "pass");
    }
    // A card that can be played in any window keeps the attempt open.
    run(&mut desk, "set hand sud +9; intercept clausel; 2 SP");
    let text = run(&mut desk, "show");
    assert!(text.contains("Interception by Nord: from Ávila to Salamanca (Pass)"), "{text}");
    assert!(text.contains("needs 7 or more"), "{text}");
}

#[test]
fn the_map_draws_each_type_of_line_in_its_own_way_and_keeps_names_apart() {
    let mut desk = desk("1812", 1);
    desk.core.width = 80;
    let text = run(&mut desk, "map salamanca");
    for part in ["[Salamanca]", "^^^", "≈", "∿∿∿", "───", "Ciudad Rodrigo* F3 No", "Br Wellington", "No Marmont"]
    {
        assert!(text.contains(part), "no {part:?} in:\n{text}");
    }
    assert!(text.lines().count() <= 24, "{text}");
    let text = run(&mut desk, "map lisbon");
    assert!(text.contains("on the Atlantic: Lisbon") && text.contains("[Lisbon]* F3 P"), "{text}");
    // A wide map shows every place, with an unambiguous name.
    desk.core.width = 60;
    let text = run(&mut desk, "map madrid 20");
    let b = desk.session.world().board.clone();
    for info in b.duchies.iter().filter(|d| !["palma", "england"].contains(&d.id.as_str())) {
        let shown = (1..=info.name.chars().count()).any(|n| {
            let cut: String = info.name.chars().take(n).collect();
            let own = b.duchies.iter().filter(|other| other.name.starts_with(&cut)).count() == 1;
            own && text.contains(&format!("{cut}."))
        });
        let shown = shown || text.contains(&info.name);
        assert!(shown, "{} is not on the map:\n{text}", info.name);
    }
    for bad in ["map salamanca 99", "map salamanca -1", "map salmanca"] {
        assert!(crate::common::refused(&mut desk, bad).contains("Hint:"), "{bad}");
    }
}

#[test]
fn a_blocked_line_is_drawn_as_such_and_says_by_what() {
    let mut desk = at_impulse("spain", &[("spain", "17")]);
    let before = run(&mut desk, "map salamanca");
    assert!(!before.contains("xxx"), "{before}");
    run(&mut desk, "set hand spain +9; play 9 event; Ávila-Salamanca");
    let text = run(&mut desk, "map salamanca");
    assert!(text.contains("xxx"), "{text}");
    assert!(text.contains("Ávila-Salamanca: #9"), "{text}");
}

/// Every line of the transcripts' output, in ASCII.
#[test]
fn in_ascii_nothing_else_is_said() {
    let folder = crate::common::folder();
    for file in ["battle", "interphase", "round"] {
        let text = std::fs::read_to_string(root().join(format!("tests/play/{file}.play"))).expect("a transcript");
        let mut desk = desk("1812", 1);
        let (mut said, mut other, mut done) = (0, 0, 0);
        run(&mut desk, "ascii on");
        for command in text.lines().flat_map(transcript::commands) {
            done += 1;
            let all = ["show", "show control", "show board", "options", "log", "help", "map salamanca 2", "show score"];
            let looks = if done % 10 == 0 { &all[..] } else { &all[..1] };
            for command in std::iter::once(&command.as_str()).chain(looks) {
                let text = match transcript::one(&mut desk, command) {
                    Ok(text) => text,
                    Err(complaint) => complaint.told(),
                };
                assert!(text.is_ascii(), "{command}: {}", text.chars().filter(|c| !c.is_ascii()).collect::<String>());
                assert!(desk.prompt_as_shown().is_ascii());
                said += text.len();
            }
            other += usize::from(!desk.waiting().is_ascii() || !desk.prompt().is_ascii());
        }
        assert!(said > 10_000 && other > 0, "{file}");
        let kept = folder.path().join(file);
        run(&mut desk, &format!("ascii off; export {}.json", kept.display()));
        assert!(!run(&mut desk, "show avila").is_ascii());
    }
}

#[test]
fn a_power_has_its_colour_wherever_it_is_named() {
    let mut desk = in_battle();
    for form in [
        "show", "show board", "show control", "show score", "show pool", "show battle", "log", "options", "where",
        "branches", "why",
    ] {
        let text = transcript::one(&mut desk, form).unwrap_or_else(|c| panic!("{form}: {}", c.told()));
        for power in Power::TRACK {
            let style = Player::ink(&power).on_default().to_string();
            let mut rest = text.as_str();
            let name = power.to_string();
            while let Some(at) = rest.find(&name) {
                let word = !rest[..at].chars().next_back().is_some_and(char::is_alphanumeric)
                    && !rest[at + name.len()..].chars().next().is_some_and(char::is_alphanumeric);
                let from = text.len() - rest.len() + at;
                let last = text[..from].rfind("\u{1b}[").map(|i| &text[i..]).unwrap_or_default();
                let coloured = last.starts_with(&style) || last.starts_with("\u{1b}[3");
                assert!(
                    !word || coloured,
                    "{form}: {power} has no colour in {:?}",
                    &text[from.saturating_sub(40)..from]
                );
                rest = &rest[at + name.len()..];
            }
        }
    }
}

#[test]
fn the_command_line_asks_for_ascii_and_for_no_colours() {
    let folder = crate::common::folder();
    let file = folder.path().join("a.play");
    std::fs::write(&file, "show\nshow avila\nmap salamanca\noptions\nhelp\nas britain\n").expect("a file");
    let said = |args: &[&str], file: &std::path::Path| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_sandtable"));
        let out = command.arg("run").args(args).arg(file).current_dir(root()).output().expect("the program");
        String::from_utf8_lossy(&[out.stdout, out.stderr].concat()).into_owned()
    };
    let plain = said(&["--ascii"], &file);
    assert!(plain.is_ascii() && plain.contains("Avila") && plain.contains("passed"), "{plain}");
    // Without a terminal there are no colours.
    let text = said(&[], &file);
    assert!(!text.is_ascii() && text.contains("Ávila") && !text.contains('\u{1b}'), "{text}");
    std::fs::write(&file, "show nowhere Ávila\n").expect("a file");
    assert!(said(&["--ascii"], &file).is_ascii());
}

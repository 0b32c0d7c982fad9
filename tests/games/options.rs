//! Every option can be typed as it is listed: without its remark in brackets, with it, or with its number in front. That chooses
//! the option, or the reply tells apart the options that read the same.

use crate::common::{at_impulse, desk, is_thorough, pick, refused, run};
use sandtable::games::wellington::rules::{Choice, What};
use sandtable::games::wellington::verbs::{Called, Desk, called, transcript};
use sandtable::table::Dice;
use sandtable::view::Line;
use sandtable::view::paint;
use std::collections::BTreeMap;

/// The most options of a decision that are tried.
const MOST: usize = 24;

/// The label of each option, without its remark and with it.
fn names(desk: &Desk) -> Vec<(String, String, Choice)> {
    let decision = desk.session.decision().expect("a decision");
    desk.words_for(decision.who, |w| {
        let named = |(label, choice): (Line, &Choice)| {
            let (label, remark) = (label.to_string(), w.remark(&decision.question, choice));
            let shown = if remark.is_empty() { label.clone() } else { format!("{label} ({remark})") };
            (label, shown, choice.clone())
        };
        w.labels(&decision.question, &decision.choices).into_iter().zip(&decision.choices).map(named).collect()
    })
}

/// A text as part of one command.
fn quoted(text: &str) -> String {
    if text.contains(';') || text.contains("--") { format!("\"{text}\"") } else { text.to_string() }
}

/// The first choice that a command makes. Afterwards the game is as before.
fn first_choice(desk: &mut Desk, command: &str) -> Option<Choice> {
    let (before, from) = (desk.session.bookmark(), desk.session.journal_len());
    let done = transcript::one(desk, command);
    let entries = desk.session.journal_since(from);
    let chosen = entries.iter().find_map(|entry| match &entry.what {
        What::Chosen { choice, .. } => Some(choice.clone()),
        _ => None,
    });
    assert!(desk.session.back_to(before).is_ok());
    done.ok().and(chosen)
}

/// Types every option of the open decision, or a sample if there are many.
fn type_back(desk: &mut Desk, kinds: &mut BTreeMap<String, usize>) {
    let all = names(desk);
    let step = all.len().div_ceil(MOST);
    let folded = |text: &str| sandtable::games::wellington::words::names::fold(text);
    for (place, (label, shown, choice)) in all.iter().enumerate().step_by(step) {
        let kind = format!("{choice:?}");
        *kinds.entry(kind.split(['(', ' ']).next().expect("a word").to_string()).or_default() += 1;
        let twins = all.iter().filter(|(other, ..)| folded(other) == folded(label)).count();
        for text in [label, shown] {
            match called(desk, text) {
                Called::One(found) => assert_eq!(found, place, "{text:?} chooses another option"),
                Called::Several(found) => {
                    assert!(twins > 1 && found.contains(&place), "{text:?} is not told apart: {found:?}");
                }
                Called::Nothing => panic!("{text:?} is not understood"),
            }
        }
        for text in [format!("{}: {label}", place + 1), format!("{} {shown}", place + 1), format!("{}:", place + 1)] {
            assert_eq!(called(desk, &text), Called::One(place), "{text:?}");
        }
    }
    // At the prompt: with the verb, and the text alone.
    let (label, shown, choice) = &all[all.len() / 2];
    if all.iter().filter(|(other, ..)| folded(other) == folded(label)).count() == 1 {
        for command in [format!("choose {}", quoted(shown)), quoted(shown), quoted(label)] {
            assert_eq!(first_choice(desk, &command).as_ref(), Some(choice), "{command}");
        }
    }
}

#[test]
fn every_option_of_many_positions_can_be_typed_back() {
    let (mut kinds, every) = (BTreeMap::new(), if is_thorough() { 6 } else { 12 });
    for (scenario, seed) in [("1812", 3), ("1813", 5), ("bp1", 1), ("sp2", 2)] {
        let mut desk = desk(scenario, seed);
        (desk.offers.responses, desk.offers.reactions) = (true, true);
        let mut chance = Dice::new(seed);
        for n in 0..260 {
            if desk.session.decision().is_none() {
                break;
            }
            if n % every == 0 {
                type_back(&mut desk, &mut kinds);
            }
            let choice = pick(&desk, &mut chance);
            desk.session.choose(choice, false).unwrap_or_else(|no| panic!("{no:?}"));
        }
    }
    for kind in ["March", "Play", "Flag", "Build", "Pass", "Keep", "Duchy", "Take"] {
        assert!(kinds.contains_key(kind), "no {kind} among {kinds:?}");
    }
}

#[test]
fn brackets_and_all() {
    let mut desk = at_impulse("nord", &[("nord", "17")]);
    assert!(run(&mut desk, "play 17 cp; options marmont").contains("move Marmont to Salamanca (Clear)"));
    let shown = "move Marmont to Salamanca (Clear)";
    let options = run(&mut desk, "options move Marmont");
    let line = options.lines().find(|line| line.contains("Marmont to")).expect("a move").trim().to_string();
    assert!(line.ends_with(')'), "{line}");
    for command in [format!("choose {shown}"), shown.to_string(), format!("choose {line}")] {
        assert!(matches!(first_choice(&mut desk, &command), Some(Choice::March(..))), "{command}");
    }
    // The verb takes everybody along who can come, even if the remark is typed, too.
    run(&mut desk, "mark here; move marmont to salamanca (clear)");
    let sp = crate::common::eval(&desk, "duchies.salamanca:sp(powers.nord)");
    run(&mut desk, "undo to here; move marmont to salamanca");
    assert_eq!(crate::common::eval(&desk, "duchies.salamanca:sp(powers.nord)"), sp);
    assert!(refused(&mut desk, "choose move marmont to salamanca (Pass)").contains("there is no option"));
}

/// The options of a card can be typed, whatever their text: a number, a verb, brackets and signs, or two that differ only in an
/// accent.
#[test]
fn what_a_card_calls_its_options_is_understood() {
    let folder = crate::common::folder();
    let paths = crate::common::copy_of_cards(folder.path());
    let named = ["3", "end the war", "yes (or no)", "1: one", "a; b", "load", "Ávila", "avila", "play 25 event"];
    let list: String = named.iter().map(|name| format!("{name:?}, ")).collect();
    let card = format!(
        "return card {{ api = 1, number = 25, title = \"General Staff\", cp = 3, kind = \"event\", text = \"A test.\",\n\
         play = function(ev) ev:say(ev:choose(\"which?\", {{ {list} }})) end }}"
    );
    let file = std::fs::read_dir(&paths.cards).expect("cards").flatten().map(|e| e.path());
    let file = file.into_iter().find(|p| p.display().to_string().contains("025_")).expect("the card");
    std::fs::write(&file, card).expect("a card");
    let mut desk =
        crate::common::at_impulse_of(crate::common::desk_with(&paths, "1812", 1), "spain", &[("spain", "25")]);
    run(&mut desk, "play 25 event");
    for name in named {
        for command in [format!("choose {}", quoted(name)), quoted(name)] {
            assert_eq!(first_choice(&mut desk, &command), Some(Choice::Named(name.into())), "{command}");
        }
    }
    // Without the accent, the text could mean either.
    let Err(complaint) = transcript::one(&mut desk, "choose AVILA") else { panic!("one was taken") };
    let text = paint::plain(&complaint.told());
    assert!(text.contains("7: Ávila") && text.contains("8: avila"), "{text}");
    run(&mut desk, "choose 8:; expect asked spain");
}

/// Options for different pieces have different texts.
#[test]
fn options_that_are_different_read_differently() {
    let (mut met, mut twins) = (0, Vec::new());
    // In some positions, Soldiers are beside others that have a marker or act in a Formation.
    for seed in if is_thorough() { 0..40 } else { 5..11 } {
        let mut desk = desk(["1812", "1813", "bp1", "sp2"][seed as usize % 4], seed);
        (desk.offers.responses, desk.offers.reactions) = (true, true);
        let mut chance = Dice::new(seed);
        for _ in 0..2_000 {
            if desk.session.decision().is_none() {
                break;
            }
            let mut called = BTreeMap::new();
            for (label, _, choice) in names(&desk) {
                met += 1;
                if let Some(other) =
                    called.insert(sandtable::games::wellington::words::names::fold(&label), choice.clone())
                {
                    twins.push(format!("{scenario}: {label}: {other:?}, {choice:?}", scenario = seed));
                }
            }
            let choice = pick(&desk, &mut chance);
            desk.session.choose(choice, false).unwrap_or_else(|no| panic!("{no:?}"));
        }
    }
    assert!(met > 5_000, "{met}");
    assert!(twins.is_empty(), "{} twins\n{}", twins.len(), twins[..twins.len().min(20)].join("\n"));
}

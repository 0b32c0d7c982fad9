//! The view of one Power: no output names a card that the Power may not know, and looking does not change the game.

use crate::common::{at_impulse, desk, refused, root, run};
use sandtable::games::wellington::board::{Card, Pile, Power};
use sandtable::games::wellington::rules::{Edit, Happening, What};
use sandtable::games::wellington::verbs::engine::{Files, start};
use sandtable::games::wellington::verbs::{Desk, Opening, VERBS, transcript};
use sandtable::prompt::engine::Ask;
use sandtable::view::paint;
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::mpsc::channel;

/// Cards in other hands and face-down piles that nobody has ever played, found without the code under test.
fn hidden(desk: &Desk, eyes: Power) -> BTreeSet<Card> {
    let p = desk.session.position();
    let closed = |pile: Pile| match pile {
        Pile::Hand(power) => power != eyes,
        Pile::Deck | Pile::Reserve(_) => true,
        _ => false,
    };
    let mut out: BTreeSet<Card> =
        p.cards.all().filter(|(pile, _)| closed(*pile)).flat_map(|(_, c)| c.clone()).collect();
    for entry in desk.session.journal() {
        match entry.what {
            What::Told(Happening::Played { card, .. } | Happening::CardTo(card, _) | Happening::Said(card, _)) => {
                out.remove(&card);
            }
            What::Told(Happening::Drew { power, cards } | Happening::Looked { power, cards, .. }) if power == eyes => {
                out.retain(|card| !cards.contains(card));
            }
            What::Edited(Edit::Hand { power, add, remove }) if power == eyes => {
                out.retain(|card| !add.contains(card) && !remove.contains(card));
            }
            What::Edited(Edit::CardTo(card, Pile::Discards | Pile::Spent(_) | Pile::Table | Pile::Removed)) => {
                out.remove(&card);
            }
            _ => {}
        }
    }
    out
}

/// Whether a text says a number or title of a card, as a card: `#52`, `play 52`, `discard 52`, its title.
fn betrays(desk: &Desk, text: &str, card: Card) -> bool {
    let title = &desk.session.world().cards.face(card).title;
    // The question of a Mulligan counts cards.
    let text = &text.replace(" cards and draw", "x");
    let whole = |what: &str| {
        let mut hits = text.match_indices(what);
        hits.any(|(at, _)| !text[at + what.len()..].starts_with(|c: char| c.is_alphanumeric()))
    };
    let n = card.0;
    // Titles that are ordinary words also occur elsewhere.
    let told = title.contains(' ') && whole(title);
    told || whole(&format!("#{n}")) || whole(&format!("play {n}")) || whole(&format!("discard {n}"))
}

/// All commands that look, and some that are refused.
fn looks(desk: &Desk) -> Vec<String> {
    let mut out: Vec<String> = [
        "show", "show hands", "show deck", "show effects", "show board", "show battle", "log 400", "options",
        "options play", "where", "diff", "explain", "dice show", "branches", "as", "9999", "play 1 event",
        "why not resource", "1000", "= powers.nord:hand()", "= powers.sud:reserve()", "= powers.spain:common_cards()",
        "reload", "expect option hand", "expect log no such line", "expect powers.nord:hand() == 1",
    ]
    .map(String::from)
    .to_vec();
    out.extend(Power::TRACK.map(|power| format!("show {}", power.word())));
    // The examples of other verbs.
    let looking =
        VERBS.iter().filter(|verb| ["look", "ask"].contains(&verb.group) && !["as", "help"].contains(&verb.name));
    out.extend(looking.map(|verb| verb.example.to_string()));
    let _ = desk;
    out
}

/// Looks at everything as a Power, and returns how many cards were hidden.
fn keeps_its_secrets(desk: &mut Desk, eyes: Power) -> usize {
    let hash = desk.session.hash();
    run(desk, &format!("as {}", eyes.word()));
    assert_eq!(desk.session.hash(), hash, "`as` changed the game");
    let secret = hidden(desk, eyes);
    for command in looks(desk) {
        let text = match transcript::one(desk, &command) {
            Ok(text) => text,
            Err(complaint) => complaint.told(),
        };
        let text = format!("{}\n{}", paint::plain(&text), paint::plain(&desk.prompt()));
        for card in &secret {
            let asked = command.split(|c: char| !c.is_alphanumeric()).any(|word| word == card.0.to_string());
            assert!(asked || !betrays(desk, &text, *card), "{command} as {eyes} tells of {card}:\n{text}");
        }
        assert_eq!(desk.session.hash(), hash, "{command} changed the game");
    }
    run(desk, "as all");
    assert_eq!(desk.session.hash(), hash);
    secret.len()
}

#[test]
fn nothing_that_is_said_for_one_power_names_a_card_that_it_may_not_know() {
    for file in ["battle", "interphase", "round"] {
        let text = std::fs::read_to_string(root().join(format!("tests/play/{file}.play"))).expect("a transcript");
        let mut desk = desk("1812", 1);
        for (i, command) in text.lines().flat_map(transcript::commands).enumerate() {
            let _ = transcript::one(&mut desk, &command);
            if i % 14 == 0 {
                let eyes = Power::TRACK[(i / 14) % 4];
                assert!(keeps_its_secrets(&mut desk, eyes) > 20);
            }
        }
    }
}

/// The same for the output of each command, while the game is played from the view of one Power.
#[test]
fn what_happens_is_told_without_what_is_hidden() {
    for file in ["battle", "interphase", "round"] {
        let text = std::fs::read_to_string(root().join(format!("tests/play/{file}.play"))).expect("a transcript");
        let (mut open, mut closed) = (desk("1812", 1), desk("1812", 1));
        run(&mut closed, "as spain");
        for command in text.lines().flat_map(transcript::commands) {
            let before = hidden(&closed, Power::Spain);
            let _ = transcript::one(&mut open, &command);
            let said = match transcript::one(&mut closed, &command) {
                Ok(text) => text,
                Err(complaint) => complaint.told(),
            };
            let said = paint::plain(&said);
            let after = hidden(&closed, Power::Spain);
            for card in before.intersection(&after) {
                let typed = command.split(|c: char| !c.is_alphanumeric()).any(|word| word == card.0.to_string());
                // The documents are for everybody.
                let typed = typed || command.starts_with("rule");
                assert!(typed || !betrays(&closed, &said, *card), "{command} tells of {card}:\n{said}");
            }
            assert_eq!(open.session.hash(), closed.session.hash(), "{command}: the game noticed for whom it is shown");
        }
    }
}

#[test]
fn a_power_sees_its_own_hand_and_what_lies_open() {
    let mut desk = at_impulse("britain", &[("britain", "17 25"), ("nord", "52 9")]);
    run(&mut desk, "as britain");
    let text = run(&mut desk, "show hands");
    assert!(text.contains("Portuguese Unrest") && text.contains("Nord holds 2 cards (hidden)"), "{text}");
    assert!(run(&mut desk, "options").contains("play 17 cp"));
    assert!(run(&mut desk, "card 17").contains("Britain can play it"));
    let text = run(&mut desk, "card 52");
    assert!(text.contains("its place is hidden") && !text.contains("now:") && !text.contains("Nord"), "{text}");
    // One in the draw pile looks the same.
    let in_deck = desk.session.position().cards.deck[0];
    let other = run(&mut desk, &format!("card {}", in_deck.0));
    assert!(other.contains("its place is hidden") && !other.contains("now:"), "{other}");
    run(&mut desk, "play 17 cp; end");
    assert!(
        run(&mut desk, "log 400").contains("Britain plays #17 Portuguese Unrest"),
        "what was played is known to all"
    );
    run(&mut desk, "as nord");
    assert!(run(&mut desk, "show hands").contains("Commander Wounded"));
    run(&mut desk, "as all");
    assert!(run(&mut desk, "show hands").contains("Commander Wounded"));
}

#[test]
fn choices_of_others_are_not_told_and_can_be_made_all_the_same() {
    let mut desk = at_impulse("nord", &[("nord", "52 9"), ("britain", "17")]);
    run(&mut desk, "as britain");
    let text = run(&mut desk, "options");
    assert!(text.contains("Nord: has to choose") && text.lines().count() == 1, "{text}");
    // Trying a card must not reveal whether Nord holds it.
    let held = refused(&mut desk, "play 52 battle");
    assert_eq!(held, refused(&mut desk, "play 53 battle"));
    assert!(held.contains("Britain may not see the options") && held.contains("Hint: `as nord`"), "{held}");
    for card in [52, 53] {
        assert!(refused(&mut desk, &format!("why not play {card} event")).contains("Britain may not see the options"));
    }
    assert!(refused(&mut desk, "999").contains("Britain may not see the options"));
    run(&mut desk, "play 9 cp");
    assert!(run(&mut desk, "log 9").contains("Nord plays #9 Passes Blocked"));
    assert!(paint::plain(&desk.prompt()).contains("(as britain)"));
}

#[test]
fn what_another_power_draws_looks_at_and_passes_on_is_told_without_the_cards() {
    let mut desk = at_impulse("spain", &[("spain", "17")]);
    let top = *desk.session.position().cards.deck.last().expect("a draw pile");
    run(&mut desk, "set resources spain 2; resource");
    let title = desk.session.world().cards.face(top).title.clone();
    assert!(run(&mut desk, "log 6").contains(&format!("Spain draws #{} {title}", top.0)));
    run(&mut desk, "as spain");
    assert!(run(&mut desk, "log 6").contains(&format!("Spain draws #{} {title}", top.0)));
    run(&mut desk, "as britain");
    let text = run(&mut desk, "log 6");
    assert!(text.contains("Spain draws 1 card") && !text.contains(&title), "{text}");
    let text = run(&mut desk, "diff");
    assert!(!text.contains(&title), "{text}");
}

#[test]
fn edits_work_for_one_powers_eyes_and_say_that_they_are_edits() {
    let mut desk = at_impulse("britain", &[("britain", "17")]);
    run(&mut desk, "as britain");
    let text = run(&mut desk, "set hand nord +52");
    assert!(text.contains("edited, which Britain could not do"), "{text}");
    assert!(run(&mut desk, "show nord").contains("Nord holds 1 card"));
    let text = run(&mut desk, "log 9");
    assert!(text.contains("edit: cards that are hidden") && !text.contains("52"), "{text}");
    run(&mut desk, "as all");
    assert!(run(&mut desk, "log 9").contains("Nord's hand: +#52"));
}

#[test]
fn expressions_see_what_the_power_sees() {
    let mut desk = at_impulse("britain", &[("britain", "17"), ("nord", "52 9")]);
    run(&mut desk, "as britain");
    for expression in [
        "powers.nord:hand()", "powers.nord:common_cards()", "powers.britain:reserve()", "cards[52]:holder()",
        "cards[52]:pile()", "cards[53]:pile()",
    ] {
        let text = refused(&mut desk, &format!("= {expression}"));
        assert!(text.contains("hidden"), "{expression}: {text}");
    }
    assert!(run(&mut desk, "= powers.britain:hand()").contains("17"));
    assert_eq!(run(&mut desk, "= cards[17]:pile()"), "hand");
    assert_eq!(run(&mut desk, "= powers.nord:hand_size()"), "2");
    run(&mut desk, "as all");
    assert!(run(&mut desk, "= powers.nord:hand()").contains("52"));
}

#[test]
fn completion_offers_nothing_of_what_others_can_do() {
    let paths = sandtable::games::wellington::api::Paths::under(&root());
    let opening = Opening { scenario: paths.scenarios.join("1812.json"), paths, seed: 1 };
    let (engine, opened) = start(opening, Vec::new(), Files::default(), Arc::default()).expect("an engine");
    assert!(opened.recv().expect("an answer").is_ok());
    let say = |line: &str| {
        let (reply, answer) = channel();
        engine.send(Ask::Line(line.into(), reply)).expect("an engine");
        answer.recv().expect("an answer")
    };
    let complete = |line: &str| {
        let (reply, answer) = channel();
        engine.send(Ask::Complete(line.into(), line.len(), reply)).expect("an engine");
        answer.recv().expect("an answer").1
    };
    say("responses off; keep; keep; keep; keep; set hand nord +52; set impulse nord");
    say("as nord");
    let own = complete("play ");
    assert!(own.contains(&"play 52".to_string()), "{own:?}");
    say("as britain");
    let others = complete("play ");
    assert!(!others.iter().any(|text| text.contains("52")), "{others:?}");
}

/// Numbers in a question are not always cards. With 110 cards, almost any number could be one.
#[test]
fn a_question_is_the_same_for_the_power_that_is_asked_as_for_everybody() {
    for seed in 1..=6 {
        let mut desk = desk("1812", seed);
        for power in [Power::Britain, Power::Sud, Power::Spain, Power::Nord] {
            let waits =
                |said: String| said.lines().skip_while(|line| !line.contains("keep the hand")).collect::<String>();
            let all = waits(run(&mut desk, "as all"));
            let own = waits(run(&mut desk, &format!("as {}", power.word())));
            assert!(all.contains("discard") && own == all, "{own}\n{all}");
            assert!(!run(&mut desk, "log 99").contains("hidden card"), "nothing that anybody has seen is hidden");
            run(&mut desk, "as all; keep");
        }
    }
}

/// Public plays are reported. Choices in another branch are never reported to a single Power.
#[test]
fn a_recorded_choice_of_another_power_is_told_once_it_was_seen_and_in_no_other_line() {
    let mut desk = at_impulse("nord", &[("nord", "9"), ("britain", "17")]);
    run(&mut desk, "mark before; play 9 cp; end");
    run(&mut desk, "as britain");
    assert!(run(&mut desk, "log 99").contains("Nord chooses play 9 cp"));
    run(&mut desk, "as all; undo to before; resource");
    run(&mut desk, "as britain");
    assert!(!run(&mut desk, "branches").contains("play"));
    run(&mut desk, "as all");
    assert!(run(&mut desk, "branches").contains("play 9 cp"));
}

#[test]
fn whether_a_card_could_be_chosen_says_nothing_of_who_holds_it() {
    let mut desk = at_impulse("nord", &[("nord", "9"), ("britain", "17")]);
    run(&mut desk, "as britain");
    assert_eq!(refused(&mut desk, "choose play 9 response"), refused(&mut desk, "choose play 53 response"));
    // Known cards can still be chosen.
    run(&mut desk, "choose play 9 cp");
}

/// The title of card 73 is the last word of that of card 101, and the number 73 occurs elsewhere: only card 73 itself is hidden.
#[test]
fn what_is_no_hidden_card_keeps_its_words() {
    let mut desk = at_impulse("nord", &[("nord", "101"), ("spain", "73")]);
    run(&mut desk, "as nord");
    assert!(run(&mut desk, "show hands").contains("German Conscripts"));
    assert!(run(&mut desk, "card 101").contains("#101 German Conscripts"));
    run(&mut desk, "play 101 cp");
    assert!(run(&mut desk, "log 5").contains("Nord plays #101 German Conscripts for Command Points"));
    assert!(!run(&mut desk, "card 73").contains("hand"), "where the other one lies stays hidden");
}

//! `card`: where a card is, what it changes, and what it could do now.

use crate::common::{at_impulse_of, desk, run};

fn says(desk: &mut sandtable::games::wellington::verbs::Desk, card: &str, words: &[&str]) {
    let text = run(desk, &format!("card {card}"));
    for word in words {
        assert!(text.contains(word), "{word:?} is not in: {text}");
    }
}

/// In its player's Impulse: each way to play the card, and its targets.
#[test]
fn says_how_it_could_be_played_and_on_what() {
    let mut desk = at_impulse_of(desk("bp1", 1), "britain", &[("britain", "25 4")]);
    says(
        &mut desk,
        "25",
        &["it is in Britain's hand", "now: Britain can play it for 5 CP, or as an Event on Britain, Sud"],
    );
    says(&mut desk, "4", &["now: Britain can play it as an Event"]);
    says(&mut desk, "25", &["cards/025_general_staff.lua:"]);
}

/// Otherwise every objection with its rule; and for which Power, if nobody holds the card.
#[test]
fn says_why_it_cannot_be_played() {
    let mut desk = at_impulse_of(desk("bp1", 1), "britain", &[("britain", "25 76"), ("nord", "42 101")]);
    says(&mut desk, "42", &["Nord cannot play it as a Response", "at this moment [5.2]"]);
    says(&mut desk, "101", &["Nord cannot play it as an Event: Nord is not Active [4.2]"]);
    says(&mut desk, "105", &["Sud, if it held the card, cannot play it as an Event: Sud is not Active"]);
    run(&mut desk, "play 76 cp");
    says(
        &mut desk,
        "25",
        &["Britain cannot play it as an Event: a '+' card or a Resource was already used in this Impulse [5.6]"],
    );
    says(&mut desk, "76", &["it is in the discards"]);
}

/// Running effects: who started them, how long they last, and the hooks they change.
#[test]
fn says_what_it_changes_at_present() {
    let mut desk = at_impulse_of(desk("tb", 1), "sud", &[("sud", "26 39"), ("britain", "29")]);
    run(&mut desk, "set sp lisbon britain 1c; play 26 event; pass");
    says(
        &mut desk,
        "26",
        &["in force: duty", "by Sud, changes card.cp_value, impulse.forced_card", "changes reinforcement.roll.french"],
    );
    run(&mut desk, "end");
    says(&mut desk, "26", &["now: Britain can play it for 2 CP"]);
}

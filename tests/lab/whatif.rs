//! `whatif`: playouts for every choice, which change nothing, come out the same again, and know no hidden card.

use crate::common::{desk, refused, run};

#[test]
fn every_choice_is_played_out_and_the_game_stands() {
    let mut desk = desk("1813", 4);
    let before = desk.session.hash();
    let text = run(&mut desk, "whatif 2 random");
    assert_eq!(desk.session.hash(), before);
    assert!(text.contains("how the Allies do after each choice"), "{text}");
    let games = |choice: &str| {
        let line = text.lines().find(|line| line.trim_end().ends_with(choice)).unwrap_or_else(|| panic!("{text}"));
        line.split_whitespace().next().and_then(|n| n.parse::<u32>().ok())
    };
    assert_eq!((games("keep"), games("mulligan")), (Some(2), Some(2)), "{text}");
    assert!(text.contains("points (95% CI") && text.contains("sampled"), "{text}");
    assert_eq!(run(&mut desk, "whatif 2 random"), text, "the same chances come to the same games");
}

#[test]
fn what_these_eyes_do_not_see_makes_no_difference() {
    let seen = |eyes: &str, swap: bool| {
        let mut desk = desk("1813", 4);
        if swap {
            // A card of Sud's hand against one of the draw pile.
            let (hand, deck) = {
                let p = desk.session.position();
                let common = |card: &&sandtable::games::wellington::board::Card| {
                    desk.session.world().board.cards.get(card).is_some_and(|info| info.home.is_none())
                };
                let sud = p
                    .cards
                    .hand(sandtable::games::wellington::board::Power::Sud)
                    .iter()
                    .find(common)
                    .expect("a card")
                    .0;
                (sud, p.cards.deck[0].0)
            };
            run(&mut desk, &format!("set card {hand} deck; set card {deck} sud"));
        }
        run(&mut desk, eyes);
        run(&mut desk, "whatif 2 random")
    };
    assert_eq!(seen("as britain", false), seen("as britain", true), "Britain cannot know what Sud holds");
}

#[test]
fn what_cannot_be_played_out_is_refused() {
    let mut desk = desk("1813", 4);
    assert!(refused(&mut desk, "whatif 1").contains("2 to 10000"));
    assert!(refused(&mut desk, "whatif 4 steadi").contains("did you mean steady"));
    assert!(refused(&mut desk, "whatif -3").contains("is not a number of playouts"));
}

#[test]
fn players_choose_for_the_people_at_the_prompt() {
    let played = |command: &str| {
        let mut desk = desk("1812", 3);
        let text = run(&mut desk, command);
        (desk.session.hash(), text)
    };
    let (steady, text) = played("auto 60 by steady");
    assert!(text.starts_with("60 choices"), "{text}");
    assert_eq!(played("auto 60 by steady").0, steady, "the same players choose the same");
    assert_ne!(played("auto 60 by random").0, steady);
    // They follow edits, and each side can have its own bot.
    let mut desk = desk("1812", 3);
    run(&mut desk, "auto 30 by steady; set resources nord 2; auto until impulse by allies=steady,french=random");
    assert!(desk.session.position().impulses > 0);
    let text = refused(&mut desk, "auto 3 by stedy");
    assert!(text.contains("did you mean steady"), "{text}");
}

#[test]
fn cards_have_their_titles() {
    let mut desk = crate::common::at_impulse("britain", &[("britain", "17")]);
    let text = run(&mut desk, "whatif 2 random");
    assert!(text.contains("play 17 cp (Portuguese Unrest, 5 CP)"), "{text}");
}

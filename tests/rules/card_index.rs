//! What the index says of the cards, where the sources give several numbers or none.

use crate::common::desk;
use sandtable::games::wellington::board::{Card, CardInfo, Class, Cp};

fn index(number: u8) -> CardInfo {
    desk("1812", 1).session.world().board.cards.get(&Card(number)).expect("a card").clone()
}

/// cards that the sources cite by other numbers or names.
#[test]
fn r07_misquoted_cards_have_their_own_numbers() {
    let titles = [
        (8, "Bombardment"),
        (72, "The Other Wellesley"),
        (23, "Humbugged"),
        (39, "Royalist Dissent"),
        (102, "Chasseurs & Hussars"),
        (26, "Italian Adventure"),
        (103, "Naval Support"),
    ];
    for (number, title) in titles {
        assert_eq!(index(number).title, title, "#{number}");
    }
}

/// kinds and values that the card list leaves out.
#[test]
fn r09_cards_without_value_or_kind_in_the_list() {
    for (number, class, cp) in [
        (49, Class::Response, Some(Cp(4))),
        (54, Class::Response, Some(Cp(5))),
        (64, Class::MustPlay, None),
        (5, Class::MustPlay, None),
    ] {
        let info = index(number);
        assert_eq!((info.class, info.cp), (class, cp), "#{number}");
    }
}

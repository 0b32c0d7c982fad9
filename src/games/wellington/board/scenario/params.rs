//! Card parameters that a scenario changes. Whether the cards have them is checked when the cards are loaded.

use super::{Setup, SetupPart};
use crate::faults::InFile;
use crate::faults::TroubleKind;
use crate::games::wellington::board::ids::Card;
use crate::games::wellington::board::params::{Param, parse_key};

/// The most parameters that a scenario may change.
const MOST: usize = 500;

impl Setup<'_, '_> {
    pub(super) fn params(&mut self) {
        let Some(at) = self.root.get("params") else { return };
        let fields = at.fields(&mut self.faults);
        if !at.is_few(&mut self.faults, fields.len(), MOST) {
            return;
        }
        for (key, at) in fields {
            let Some((card, name)) = parse_key(&key) else {
                let wanted = "use a card number and the name of one of its parameters, as in \"63.sp\"";
                at.fault_key(&mut self.faults, TroubleKind::WrongValue, format!("{key:?} is not a parameter"), wanted);
                continue;
            };
            if !self.board.cards.contains_key(&card) {
                if self.lacks(SetupPart::Cards, &at, format!("parameter {key:?}")) {
                    continue;
                }
                let (found, wanted) = (format!("unknown card {}", card.0), "a number of the card index");
                at.fault_key(&mut self.faults, TroubleKind::UnknownName, found, wanted);
                continue;
            }
            let value = match at.is_bool() {
                true => at.bool(&mut self.faults).map(Param::Flag),
                false => {
                    let number = at.number(&mut self.faults, i32::MIN.into()..=i32::MAX.into());
                    number.map(|n| Param::Number(n as i32))
                }
            };
            if let Some(value) = value {
                self.param(card, name, value, at.place());
            }
        }
    }

    fn param(&mut self, card: Card, name: &str, value: Param, place: InFile) {
        self.board.params.entry(card).or_default().insert(name.to_string(), value);
        self.param_places.insert((card, name.to_string()), place);
    }
}

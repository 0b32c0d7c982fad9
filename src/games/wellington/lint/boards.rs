//! Scenarios with their own board: names in scripts that the board lacks. Cards that the scenario removes from the game
//! never run there, so they may name anything.

use super::Desk;
use super::codes;
use super::finding::{Finding, Text};
use super::kinds::thing;
use super::tree::Span;
use crate::games::wellington::api::Source;
use crate::games::wellington::api::registry::On;
use crate::games::wellington::board::{Board, Card, Scenario};
use std::collections::BTreeSet;
use std::rc::Rc;

/// A scenario whose board lacks names of the board that cards are checked against.
pub(super) struct Lack {
    /// The file.
    shown: String,
    /// Whether it is one of the files to check.
    pub wanted: bool,
    /// The names that it lacks.
    names: BTreeSet<(On, String)>,
    /// The cards that can be played there: those of its index that it does not remove from the game.
    playable: BTreeSet<Card>,
}

impl Desk<'_> {
    /// Records what the boards of scenarios lack.
    pub(super) fn lacking(&mut self, board: &Board, scenarios: &[Scenario]) {
        for scenario in scenarios {
            let own = names(&scenario.board);
            let names: BTreeSet<(On, String)> = names(board).difference(&own).cloned().collect();
            if !names.is_empty() {
                let file = scenario.file.strip_prefix(".").unwrap_or(&scenario.file);
                let removed = &scenario.start.cards.removed;
                let playable = scenario.board.cards.keys().copied().filter(|card| !removed.contains(card)).collect();
                let wanted = self.wanted(&scenario.file);
                self.lacks.push(Lack { shown: file.display().to_string(), wanted, names, playable });
            }
        }
    }

    /// Reports names in a script that a scenario's board lacks. Either the script or the scenario must be among the
    /// files to check.
    pub(super) fn off_board(&self, source: &Source, file: &Rc<Text>, named: &[(On, String, Span)]) -> Vec<Finding> {
        let own = self.wanted(&source.path);
        let card = source.number();
        let asked = |lack: &&Lack| (own || lack.wanted) && card.is_none_or(|card| lack.playable.contains(&card));
        let lacks: Vec<&Lack> = self.lacks.iter().filter(asked).collect();
        let mut found = Vec::new();
        for (on, name, span) in named {
            let key = (*on, name.clone());
            let boards: Vec<&str> =
                lacks.iter().filter(|lack| lack.names.contains(&key)).map(|lack| lack.shown.as_str()).collect();
            if boards.is_empty() {
                continue;
            }
            let what = thing(*on).trim_start_matches("a ");
            let (list, has) = (boards.join(", "), if boards.len() == 1 { "board of" } else { "boards of" });
            let message = format!("there is no {what} {name:?} on the {has} {list}");
            let help = match card {
                Some(card) => format!("\"removed_cards\": [{}] in the scenario removes the card from the game", card.0),
                None => "the cards that use it fail there".to_string(),
            };
            found.push(Finding::new(codes::OFF_BOARD, file, span.clone(), message).help(help));
        }
        found
    }
}

/// Everything on a board that a script can name.
fn names(board: &Board) -> BTreeSet<(On, String)> {
    let duchies = board.duchies.iter().map(|duchy| (On::Duchy, duchy.id.clone()));
    let leaders = board.leaders.iter().map(|leader| (On::Leader, leader.id.clone()));
    let cards = board.cards.keys().map(|card| (On::Card, card.0.to_string()));
    duchies.chain(leaders).chain(cards).collect()
}

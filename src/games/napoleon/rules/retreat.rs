//! Voluntary retreat [97-130], and how units leave battles in general.

use super::helpers::{decide, go_on, subject, weaken};
use super::orders::Ask;
use super::players::players;
use super::reasons::Reason;
use super::sight::Sight;
use super::vocabulary::{Cause, Choice, Happening, Question, Scene, Subject, Table, aid};
use crate::games::napoleon::board::{Acted, Block, City, Place, Side, Traffic, Unit};
use std::rc::Rc;

/// Any units of a side may leave a battle, while the roads have room.
pub async fn voluntary(t: &Rc<Table>, at: City, side: Side) {
    if retreats(&Sight::new(t.world(), &t.position()), at, side).is_empty() {
        return super::helpers::report(t);
    }
    let _retreats = t.enter(aid(97, 130), Scene::Retreats(at));
    some(t, at, side, aid(97, 130)).await;
}

/// Defenders of a city who are too few for a board may leave before they are chased off (variant of N-11).
pub async fn from_city(t: &Rc<Table>, at: City, side: Side) {
    some(t, at, side, Cause::Ruling(11)).await;
}

/// Units of a side leave one by one until each of its players is done.
async fn some(t: &Rc<Table>, at: City, side: Side, cause: Cause) {
    for who in players(t, side) {
        loop {
            let list = |s: &Sight<'_>| retreats(s, at, side).into_iter().chain([Choice::Done]).collect();
            match decide(t, *who, Question::Retreat(at), cause, list).await {
                Choice::Leave(unit, via, to) => leave(t, at, unit, via, to, Way::Retreat),
                _ => break,
            }
            go_on(t).await;
        }
    }
}

/// Every retreat that a side may make.
pub fn retreats(s: &Sight<'_>, at: City, side: Side) -> Vec<Choice> {
    let steady = s.in_battle(side, at).filter(|unit| !s.p.block(*unit).broken);
    s.departures(steady, at, Traffic::Retreat)
}

/// Whether a unit may retreat this way.
///
/// # Errors
/// The reason why not.
pub fn may_retreat(s: &Sight<'_>, at: City, unit: Unit, via: Option<City>, to: City) -> Result<(), Reason> {
    if s.area(unit).is_none_or(|(city, _)| city != at) {
        return Err(Reason::NotThere(unit));
    }
    if s.p.block(unit).broken {
        return Err(Reason::Broken(unit));
    }
    s.way_out(unit, at, via, to, Traffic::Retreat).map(|_| ())
}

/// How a unit leaves a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// By choice.
    Retreat,
    /// In a rout from the board.
    Rout,
    /// Chased off without a board (N-11). Losses are as if engaged; if the attacker has cavalry, they are as if engaged
    /// by cavalry.
    Chased {
        /// Whether the attacker has cavalry.
        cavalry: bool,
    },
    /// In a regroup after a victory.
    Regroup,
}

/// A unit leaves a battle for a city. It uses the roads, takes its losses, and is disrupted [126-130].
pub fn leave(t: &Rc<Table>, at: City, unit: Unit, via: Option<City>, to: City, way: Way) {
    let traffic = match way {
        Way::Retreat | Way::Regroup => Traffic::Retreat,
        Way::Rout | Way::Chased { .. } => Traffic::Rout,
    };
    let (roads, ask) = {
        let p = t.position();
        let s = Sight::new(t.world(), &p);
        let Ok(roads) = s.way_out(unit, at, via, to, traffic) else { return };
        let (arm, engaged, cavalry) = (s.arm(unit), s.engaged(unit), s.faces_cavalry(unit));
        let on_board = s.area(unit).is_some();
        let ask = match way {
            Way::Regroup => None,
            Way::Retreat => on_board.then_some(Ask::RetreatLoss { arm, engaged, cavalry }),
            Way::Rout => Some(Ask::RoutLoss { arm, engaged, cavalry }),
            Way::Chased { cavalry } => Some(Ask::RoutLoss { arm, engaged: true, cavalry }),
        };
        (roads, ask)
    };
    let cause = if traffic == Traffic::Rout { aid(264, 276) } else { aid(126, 129) };
    let loss = ask.map_or(0, |ask| t.world().says(ask).clamp(0, 4) as u8);
    t.change(|p| {
        roads.iter().for_each(|road| p.uses(*road, traffic));
        p.stir(at);
    });
    if !weaken(t, unit, loss, cause) {
        return;
    }
    let Subject { shown, .. } = subject(t, unit);
    t.change(|p| {
        let block = &mut p.blocks[unit.index()];
        (block.place, block.disrupted) = (Place::City(to), true);
        stand_up(block);
    });
    let subject = Subject { unit, shown };
    t.tell(
        if traffic == Traffic::Rout { aid(266, 274) } else { aid(97, 130) },
        match way {
            Way::Retreat => Happening::Retreated(subject, to),
            Way::Rout | Way::Chased { .. } => Happening::Routed(subject, to),
            Way::Regroup => Happening::Regrouped(subject, at, to),
        },
    );
}

/// After a battle a block stands upright again, so that nobody else sees what it is.
pub fn stand_up(block: &mut Block) {
    block.shown = false;
    block.broken = false;
    block.square = false;
    block.turns = 0;
    block.acted = Acted::default();
}

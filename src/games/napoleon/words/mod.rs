//! The words of the game: names, questions, choices, the game log, refusals. No rules.

mod abouts;
mod asking;
mod journal;
mod refusals;
pub mod rulebook;
mod tables;

use super::board::{Area, Arm, Army, City, Group, Road, Seat, Side, Unit};
use super::rules::Cause;
use super::seen::{Eyes, Seen};
use crate::line;
use crate::view::line::{Line, Span};
use crate::view::paint::Player;
use anstyle::AnsiColor;

impl Player for Side {
    fn ink(&self) -> AnsiColor {
        match self {
            Side::French => AnsiColor::Blue,
            Side::Allies => AnsiColor::Red,
        }
    }
}

impl Player for Seat {
    fn ink(&self) -> AnsiColor {
        match self {
            Seat::French | Seat::Allies | Seat::British => self.side().ink(),
            Seat::Prussians => AnsiColor::BrightBlack,
        }
    }
}

impl From<Seat> for Line {
    fn from(seat: Seat) -> Line {
        Span::Player { id: seat.word(), name: seat.to_string(), ink: seat.ink() }.into()
    }
}

impl From<Side> for Line {
    fn from(side: Side) -> Line {
        Span::Player { id: side.word(), name: side.to_string(), ink: side.ink() }.into()
    }
}

/// A side in the possessive: "the French turn", "the Allied turn".
pub fn of_side(side: Side) -> Line {
    let name = if side == Side::French { "French" } else { "Allied" };
    Span::Player { id: side.word(), name: name.into(), ink: side.ink() }.into()
}

/// An army.
pub fn army(army: Army) -> Line {
    Span::Thing { kind: "army", id: army.word().into(), name: army.to_string() }.into()
}

/// A face-down block.
fn face_down(army: Army) -> Line {
    let name = match army {
        Army::French => "a French block",
        Army::British => "an Anglo-Dutch block",
        Army::Prussian => "a Prussian block",
    };
    Span::Hidden { kind: "block", name }.into()
}

impl Seen<'_> {
    /// A city.
    pub fn city(&self, city: City) -> Line {
        match self.world.scenario.board.cities.get(city.index()) {
            Some(info) => Span::Thing { kind: "city", id: info.id.clone(), name: info.name.clone() }.into(),
            None => "nowhere".into(),
        }
    }

    /// The name of a unit as a person types it: with its army if two units have the same name.
    pub fn name(&self, unit: Unit) -> String {
        let board = &self.world.scenario.board;
        let Some(info) = board.blocks.get(unit.index()) else { return "no block".into() };
        let alone = board.blocks.iter().filter(|other| other.name == info.name).count() == 1;
        if alone { info.name.clone() } else { format!("{} {}", info.army, info.name) }
    }

    /// The name of a unit, if its label is visible.
    pub fn named(&self, unit: Unit) -> Line {
        self.subject(unit, self.unit(unit).is_some())
    }

    /// The name of a unit, if its label is or was visible.
    pub fn subject(&self, unit: Unit, shown: bool) -> Line {
        let board = &self.world.scenario.board;
        let Some(info) = board.blocks.get(unit.index()) else { return "no block".into() };
        match shown || self.eyes.see(info.army.side()) {
            true => Span::Thing { kind: "block", id: info.id.clone(), name: self.name(unit) }.into(),
            false => face_down(info.army),
        }
    }

    /// A unit with arm and CV, if its label is visible.
    pub fn full(&self, unit: Unit) -> Line {
        let board = &self.world.scenario.board;
        let Some(known) = self.unit(unit) else { return self.named(unit) };
        let arm = board.info(unit).arm;
        let mut notes: Vec<Line> = vec![match arm {
            Arm::Leader => "Leader".into(),
            arm => line!("{} {}", arm.to_string(), known.cv),
        }];
        let marks = [(known.disrupted, "disrupted"), (known.broken, "broken"), (known.square, "in square")];
        notes.extend(marks.into_iter().filter(|(is, _)| *is).map(|(_, word)| word.into()));
        // The owner needs to know that the enemy sees the unit. For an enemy block that is obvious.
        if known.shown && self.eyes != Eyes::All && self.eyes.see(board.side(unit)) {
            notes.push("face up".into());
        }
        line!("{} ({})", self.named(unit), Line::join(notes, ", "))
    }

    /// A road, by its ends and its kind.
    pub fn road(&self, road: Road) -> Line {
        let Some(info) = self.world.scenario.board.roads.get(road.index()) else { return "no road".into() };
        let kind = if info.major { "major" } else { "minor" };
        let river = info.river.as_ref().map_or(Line::new(), |river| line!(" across the {}", river.as_str()));
        line!("the {} road {}-{}{}", kind, self.city(info.a), self.city(info.b), river)
    }

    /// A group.
    pub fn group(&self, group: Group) -> Line {
        line!("the {} group at {}", army(group.army), self.city(group.at))
    }

    /// An area of a battle board.
    pub fn area(&self, area: Area) -> Line {
        match area {
            Area::Reserve(side) => line!("the {} reserve", of_side(side)),
            Area::Front(side, at) => line!("the {} {}", of_side(side), at.word()),
        }
    }

    /// The turn: `turn 4, 16 June, day, Allies`.
    pub fn turn_named(&self, turn: u8) -> Line {
        match self.when(turn) {
            None => "setup".into(),
            Some((when, side)) => line!("turn {}, {}, {}", turn, when, side),
        }
    }

    /// When a turn is, such as `16 June, day`, and whose it is; `None` before the first.
    pub(super) fn when(&self, turn: u8) -> Option<(Line, Side)> {
        let info = self.world.scenario.board.turn(turn)?;
        let day = info.date.rsplit('-').next().and_then(|day| day.parse::<u8>().ok()).unwrap_or(0);
        Some((line!("{} June, {}", day, if info.night { "night" } else { "day" }), info.side))
    }

    /// The source of a rule, in brackets.
    pub fn caused(&self, cause: Cause) -> Line {
        let (kind, id) = cause_named(cause);
        Span::Cause { kind, id }.into()
    }

    /// The same with its subject: `[266-274: where a rout may go]`.
    pub fn cited(&self, cause: Cause) -> Line {
        match rulebook::book().title(cause) {
            Some(title) => line!("[{}: {}]", cause_named(cause).1, title),
            None => self.caused(cause),
        }
    }
}

/// The kind and the name of a cause.
fn cause_named(cause: Cause) -> (&'static str, String) {
    match cause {
        Cause::Aid(first, last) if first == last => ("rule", first.to_string()),
        Cause::Aid(first, last) => ("rule", format!("{first}-{last}")),
        Cause::Ruling(n) => ("rule", format!("N-{n}")),
        Cause::Variant => ("rule", rulebook::VARIANTS.into()),
        Cause::Scenario => ("scenario", "scenario".into()),
        Cause::Person => ("person", String::new()),
    }
}

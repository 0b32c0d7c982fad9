//! The position in tables: the map by city, the battles by area, the turn.

use super::asking::blocks;
use super::{army, of_side};
use crate::games::napoleon::board::{Area, Army, City, Column, Place};
use crate::games::napoleon::seen::Seen;
use crate::line;
use crate::view::line::{Line, count};

impl Seen<'_> {
    /// Where the game stands.
    pub fn standing(&self) -> Line {
        use crate::games::napoleon::board::Step;
        let step = match self.open.step {
            Step::SetUp => return "setup".into(),
            Step::March => "marches",
            Step::Force => "force marches",
            Step::Boards => "battles are set up",
            Step::Battles => "battles",
            Step::End => "end of the turn",
        };
        let talk = if self.may_talk() { "; the Allied players may talk about plans" } else { "" };
        line!("{}: {}{}", self.turn_named(self.open.turn), step, talk)
    }

    /// Whether two Allied players may talk about plans now: at night (N-44).
    fn may_talk(&self) -> bool {
        let night = self.world.scenario.board.turn(self.open.turn).is_some_and(|turn| turn.night);
        night && self.world.scenario.params.allies_apart()
    }

    /// The units of an army at a place; visible units by name.
    fn units(&self, whose: Army, place: Place) -> Vec<Line> {
        let mut out: Vec<Line> = self.at(whose, place).map(|known| self.full(known.unit)).collect();
        match self.face_down(whose, place) {
            0 => {}
            n => out.push(line!("{} {} face down", n, if n == 1 { "block" } else { "blocks" })),
        }
        out
    }

    /// Every city with units.
    pub fn map_table(&self) -> Line {
        let board = &self.world.scenario.board;
        let mut rows = Vec::new();
        for city in board.all_cities() {
            rows.extend(self.city_row(city));
        }
        Line::join(rows, "\n")
    }

    /// The units in a city; `None` if there are none.
    pub fn city_row(&self, city: City) -> Option<Line> {
        let parts: Vec<Line> = Army::ALL
            .into_iter()
            .filter_map(|whose| {
                let units = [self.units(whose, Place::City(city)), self.units(whose, Place::Facing(city))].concat();
                (!units.is_empty()).then(|| line!("{}: {}", army(whose), Line::join(units, ", ")))
            })
            .collect();
        let fights =
            self.open.battles.iter().any(|battle| battle.at == city).then(|| Line::from("battle, see `show battle`"));
        let all: Vec<Line> = parts.into_iter().chain(fights).collect();
        (!all.is_empty()).then(|| line!("{}  {}", self.city(city), Line::join(all, "; ")))
    }

    /// The battles, area by area.
    pub fn battle_table(&self) -> Line {
        if self.open.battles.is_empty() {
            return "no battle is in progress".into();
        }
        let rows = self.open.battles.iter().map(|battle| {
            let at = battle.at;
            let head = line!(
                "battle of {}: the {} side attacks, {}",
                self.city(at),
                of_side(battle.attacker),
                count(i32::from(battle.turns), "battle turn", "battle turns")
            );
            let mut rows = vec![head];
            let there = |area: Area| -> Vec<Line> {
                Army::ALL.into_iter().flat_map(|whose| self.units(whose, Place::Battle(at, area))).collect()
            };
            for side in [battle.attacker.enemy(), battle.attacker] {
                let areas =
                    Column::ALL.map(|column| Area::Front(side, column)).into_iter().chain([Area::Reserve(side)]);
                for area in areas {
                    let units = there(area);
                    if !units.is_empty() {
                        rows.push(line!("  {}: {}", self.area(area), Line::join(units, ", ")));
                    }
                }
            }
            let waiting: usize = Army::ALL.into_iter().map(|whose| self.count(whose, Place::Facing(at))).sum();
            if waiting > 0 {
                rows.push(line!("  not set up yet: {}", blocks(waiting)));
            }
            Line::join(rows, "\n")
        });
        Line::join(rows, "\n")
    }

    /// The sizes of the armies.
    pub fn army_table(&self) -> Line {
        let rows = Army::ALL.into_iter().map(|whose| {
            let least = self.least[whose.index()];
            match self.open.defeated[whose.index()] {
                true => line!("{}: defeated", army(whose)),
                false => line!("{}: {} units left, defeated below {}", army(whose), self.left(whose) as i32, least),
            }
        });
        Line::join(rows, "\n")
    }

    /// The turn track.
    pub fn track_table(&self) -> Line {
        let board = &self.world.scenario.board;
        let rows = (1..=board.track.len().min(255) as u8).map(|turn| {
            let mark = if turn == self.open.turn { "> " } else { "  " };
            line!("{}{}", mark, self.turn_named(turn))
        });
        Line::join(rows, "\n")
    }
}

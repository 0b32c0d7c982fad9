//! The Flags and Formations of a setup, checked against the printed counters.

use super::{Setup, powers};
use crate::faults::TroubleKind;
use crate::games::wellington::board::ids::{Duchy, Power, Side};
use crate::games::wellington::board::kinds::Kind;
use crate::games::wellington::board::load;
use crate::games::wellington::board::load::power_words;
use crate::games::wellington::board::pieces::{Counters, LotKey, Whereabouts};
use crate::games::wellington::board::position::Position;
use crate::json::At;

impl Setup<'_, '_> {
    pub(super) fn place_flags(&mut self, position: &mut Position) {
        let Some(at) = self.root.get("flags") else { return };
        for (id, at) in at.fields(&mut self.faults) {
            let Some(duchy) = self.duchy(&id, &at) else { continue };
            let o = at.object(&mut self.faults, &["power", "status", "source"]);
            let Some(power) =
                o.need(&mut self.faults, "power").and_then(|at| at.word(&mut self.faults, &power_words()))
            else {
                continue;
            };
            let printed = self.board.duchy(duchy).printed_owner();
            if power == printed {
                at.fault(
                    &mut self.faults,
                    format!("a Flag of {power} on {id}, which is printed as {power}'s own"),
                    "use a Flag of another Power: the original owner never places one [7]",
                );
            }
            if self.board.duchy(duchy).kind == Kind::Box {
                at.fault(&mut self.faults, format!("a Flag in the box {id}"), "a Duchy [R-04]");
            }
            position.flags[duchy.index()] = Some(power);
            let source = self.source(&o);
            self.flags.insert(duchy, source);
        }
        for side in Side::BOTH {
            let (placed, limit) = (position.flags_of(side), self.board.flag_counters[side as usize]);
            if placed > limit {
                at.fault(&mut self.faults, format!("{placed} Flags of the {side}"), format!("at most {limit} [1.7]"));
            }
        }
    }

    pub(super) fn place_pieces(&mut self, position: &mut Position) {
        for field in ["formations", "off_board"] {
            let Some(at) = self.root.get(field) else { continue };
            for (id, at) in at.fields(&mut self.faults) {
                let Some(duchy) = self.duchy(&id, &at) else { continue };
                let is_box = self.board.duchy(duchy).kind == Kind::Box;
                if is_box != (field == "off_board") {
                    let found = format!("{id} cannot stand under {field:?}");
                    at.fault_key(
                        &mut self.faults,
                        TroubleKind::WrongValue,
                        found,
                        "Duchies and boxes have separate fields",
                    );
                }
                for (power, at) in powers(&at, &mut self.faults) {
                    self.formation(position, duchy, power, &at);
                }
                self.no_hostile_company(position, duchy, &at);
            }
        }
    }

    pub(super) fn regroup(&mut self, position: &mut Position) {
        let Some(at) = self.root.get("regroup") else { return };
        for (power, at) in powers(at, &mut self.faults) {
            let o = at.object(&mut self.faults, &["infantry", "cavalry", "artillery", "leaders"]);
            position.add_soldiers(LotKey::fresh(Duchy::REGROUP, power), load::counters(&o, &mut self.faults));
            for at in o.get("leaders").map(|at| at.list(&mut self.faults)).unwrap_or_default() {
                if let Some(leader) = self.leader(&at, power) {
                    position.officers[leader.index()].at = Whereabouts::Regroup;
                }
            }
        }
    }

    fn formation(&mut self, position: &mut Position, duchy: Duchy, power: Power, at: &At<'_>) {
        let o = at.object(&mut self.faults, &["infantry", "cavalry", "artillery", "leaders", "status", "source"]);
        position.add_soldiers(LotKey::fresh(duchy, power), load::counters(&o, &mut self.faults));
        let leaders = o.get("leaders").map(|at| at.list(&mut self.faults)).unwrap_or_default();
        for at in leaders {
            let Some(leader) = self.leader(&at, power) else { continue };
            let officer = &mut position.officers[leader.index()];
            if officer.at != Whereabouts::Pool {
                let name = self.board.leader(leader).name.clone();
                at.fault(&mut self.faults, format!("{name} is placed twice"), "use each Leader once");
            }
            officer.at = Whereabouts::Map(duchy);
        }
        let source = self.source(&o);
        self.formations.insert((duchy, power), source);
    }

    /// Hostile Formations never share a Duchy outside of a Battle, except at a besieged Fortress [9.51, 12.1].
    fn no_hostile_company(&mut self, position: &Position, duchy: Duchy, at: &At<'_>) {
        let here = |side: Side| {
            position.lots_at(duchy).iter().any(|lot| lot.key.power.side() == side)
                || position.officers_at(duchy).any(|o| self.board.leader(o.leader).power.side() == side)
        };
        if here(Side::Allies) && here(Side::French) {
            at.fault(
                &mut self.faults,
                "Allied and French Formations in one Duchy",
                "only one side may be there [9.51]",
            );
        }
    }

    pub(super) fn count_pieces(&mut self, position: &Position) {
        let formations = self.root.get("formations").unwrap_or(self.root.at()).clone();
        for power in Power::TRACK {
            let (mix, placed) = (self.board.mix[power.index()], position.in_play(power));
            let Some(left) = mix.minus(placed) else {
                let show =
                    |c: Counters| format!("{} infantry, {} cavalry, {} artillery", c.infantry, c.cavalry, c.artillery);
                let found = format!("{power} has {} on the map", show(placed));
                formations.fault(&mut self.faults, found, format!("at most {} [1.5]", show(mix)));
                continue;
            };
            self.check_unbuilt(position, power, left);
        }
    }

    /// `unbuilt` repeats what can be derived from mix and map. If it is given, it must agree.
    fn check_unbuilt(&mut self, position: &Position, power: Power, left: Counters) {
        let Some(at) = self.root.get("unbuilt") else { return };
        for (_, at) in powers(at, &mut self.faults).into_iter().filter(|(p, _)| *p == power) {
            let o = at.object(&mut self.faults, &["infantry", "cavalry", "artillery", "leaders"]);
            if load::counters(&o, &mut self.faults) != left {
                let allowed =
                    format!("{} infantry, {} cavalry, {} artillery", left.infantry, left.cavalry, left.artillery);
                at.fault(&mut self.faults, format!("{power}'s unbuilt Soldiers do not match its counters"), allowed);
            }
            let leaders = o.get("leaders").map(|at| at.list(&mut self.faults)).unwrap_or_default();
            for at in leaders {
                if let Some(leader) = self.leader(&at, power)
                    && position.officer(leader).at != Whereabouts::Pool
                {
                    at.fault(&mut self.faults, "this Leader is on the map", "a Leader that is not placed");
                }
            }
        }
    }

    /// `key_control` and `control_chart` repeat what can be derived from map and Flags [2.3]. If they are given, they must agree.
    pub(super) fn key_control(&mut self, position: &Position) {
        let mut by_power: [Vec<Duchy>; 4] = Default::default();
        for duchy in self.board.places().filter(|d| self.board.duchy(*d).key) {
            let owner = position.flags[duchy.index()].unwrap_or(self.board.duchy(duchy).printed_owner());
            by_power[owner.index()].push(duchy);
        }
        if let Some(at) = self.root.get("key_control") {
            for (power, at) in powers(at, &mut self.faults) {
                for at in at.list(&mut self.faults) {
                    if let Some(duchy) = load::duchy_name(&self.board, &at, &mut self.faults)
                        && !by_power[power.index()].contains(&duchy)
                    {
                        let id = &self.board.duchy(duchy).id;
                        at.fault(
                            &mut self.faults,
                            format!("{power} does not Control {id}"),
                            "use a Key that it Controls [2.3]",
                        );
                    }
                }
            }
        }
        if let Some(at) = self.root.get("control_chart") {
            for (power, at) in powers(at, &mut self.faults) {
                let count = by_power[power.index()].len();
                if at.number(&mut self.faults, 0..=99).is_some_and(|n| n as usize != count) {
                    at.fault(&mut self.faults, "the number of Keys does not match", format!("{count} [2.3]"));
                }
            }
        }
    }
}

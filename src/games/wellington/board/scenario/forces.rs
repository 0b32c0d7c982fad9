//! The Flags and Formations of a setup, checked against the printed counters.

use super::inherited::{Piece, Placed};
use super::{Setup, powers};
use crate::faults::TroubleKind;
use crate::games::wellington::board::ids::{Duchy, Power, Side};
use crate::games::wellington::board::kinds::Kind;
use crate::games::wellington::board::load;
use crate::games::wellington::board::load::power_words;
use crate::games::wellington::board::pieces::{Counters, LotKey, Whereabouts};
use crate::games::wellington::board::position::Position;
use crate::json::At;

impl<'d> Setup<'_, 'd> {
    pub(super) fn place_flags(&mut self, position: &mut Position) {
        let Some(at) = self.root.get("flags") else { return };
        let mut placed: Vec<(Side, Piece<'d>)> = Vec::new();
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
                at.fault_advice(
                    &mut self.faults,
                    format!("a Flag of {power} on {id}, which is printed as {power}'s own"),
                    "use a Flag of another Power: the original owner never places one [7]",
                );
            }
            if self.board.duchy(duchy).kind == Kind::Box {
                at.fault(&mut self.faults, format!("a Flag in the box {id}"), "a Duchy [R-04]");
            }
            position.flags[duchy.index()] = Some(power);
            let what = format!("the Flag of {power} at {}", self.board.duchy(duchy).name);
            placed.push((power.side(), Piece { at: at.clone(), what }));
            let source = self.source(&o);
            self.flags.insert(duchy, source);
        }
        for side in Side::BOTH {
            let (count, limit) = (position.flags_of(side), self.board.flag_counters[side as usize]);
            if count > limit {
                let pieces = placed.iter().filter(|(of, _)| *of == side).map(|(_, piece)| (piece.clone(), 1));
                let found = format!("{count} Flags of the {side}; the limit is {limit} [1.7]");
                let own_limit = self.root.get("flag_counters").and_then(|at| at.field(side.word()));
                if !self.too_many(pieces.collect(), usize::from(count - limit), own_limit, &found) {
                    at.fault(
                        &mut self.faults,
                        format!("{count} Flags of the {side}"),
                        format!("at most {limit} [1.7]"),
                    );
                }
            }
        }
    }

    /// Reports a limit that a file exceeds only because of what it inherits; otherwise returns false. Removing the inherited
    /// values that the fault names is enough. Each piece comes with how much it counts.
    fn too_many(
        &mut self,
        mut pieces: Vec<(Piece<'d>, usize)>,
        over: usize,
        limit: Option<At<'d>>,
        found: &str,
    ) -> bool {
        let own = pieces.iter().map(|(piece, _)| &piece.at).chain(&limit).min_by_key(|at| self.lineage.level(at));
        let Some(own) = own.cloned() else { return false };
        pieces.retain(|(piece, _)| self.is_below(&piece.at, &own));
        // One piece that is enough is better than several; of those, the smallest.
        pieces.sort_by_key(|(_, count)| (*count < over, if *count < over { usize::MAX - count } else { *count }));
        let mut left = over;
        pieces.retain(|(_, count)| {
            let needed = left > 0;
            left = left.saturating_sub(if needed { *count } else { 0 });
            needed
        });
        if left > 0 {
            return false;
        }
        let pieces: Vec<Piece<'_>> = pieces.into_iter().map(|(piece, _)| piece).collect();
        self.clash(&own, &pieces, found);
        true
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
            let counters = load::counters(&o, &mut self.faults);
            position.add_soldiers(LotKey::fresh(Duchy::REGROUP, power), counters);
            self.note_placed(power, counters, &at, "in the Regroup Box");
            for at in o.get("leaders").map(|at| at.list(&mut self.faults)).unwrap_or_default() {
                self.place_leader(position, power, &at, Whereabouts::Regroup);
            }
        }
    }

    fn note_placed(&mut self, power: Power, counters: Counters, at: &At<'d>, place: &str) {
        let piece = Piece { at: at.clone(), what: format!("{power} {place}") };
        self.placed[power.index()].push(Placed { counters, piece });
    }

    fn place_leader(&mut self, position: &mut Position, power: Power, at: &At<'d>, place: Whereabouts) {
        let Some(leader) = self.leader(at, power) else { return };
        let before = self.leaders.insert(leader, at.clone());
        position.officers[leader.index()].at = place;
        let Some(before) = before else { return };
        let name = self.board.leader(leader).name.clone();
        let found = format!("{name} is placed twice");
        let (own, other) = if self.is_below(at, &before) { (&before, at) } else { (at, &before) };
        if self.is_below(other, own) {
            self.clash(own, &[Piece { at: other.clone(), what: name }], found);
        } else {
            let first = before.place().shown_line();
            at.fault_advice(&mut self.faults, found, format!("use each Leader once; he is also on line {first}"));
        }
    }

    fn formation(&mut self, position: &mut Position, duchy: Duchy, power: Power, at: &At<'d>) {
        let o = at.object(&mut self.faults, &["infantry", "cavalry", "artillery", "leaders", "status", "source"]);
        let counters = load::counters(&o, &mut self.faults);
        position.add_soldiers(LotKey::fresh(duchy, power), counters);
        let place = format!("at {}", self.board.duchy(duchy).name);
        self.note_placed(power, counters, at, &place);
        for at in o.get("leaders").map(|at| at.list(&mut self.faults)).unwrap_or_default() {
            self.place_leader(position, power, &at, Whereabouts::Map(duchy));
        }
        let source = self.source(&o);
        self.formations.insert((duchy, power), source);
    }

    /// Hostile Formations never share a Duchy outside of a Battle, except at a besieged Fortress [9.51, 12.1].
    fn no_hostile_company(&mut self, position: &Position, duchy: Duchy, at: &At<'d>) {
        let here = |side: Side| {
            position.lots_at(duchy).iter().any(|lot| lot.key.power.side() == side)
                || position.officers_at(duchy).any(|o| self.board.leader(o.leader).power.side() == side)
        };
        if here(Side::Allies) && here(Side::French) {
            let found = "Allied and French Formations in one Duchy";
            let there = Power::TRACK.iter().filter_map(|power| Some((*power, at.field(power.word())?)));
            let there: Vec<(Power, At<'d>)> = there.collect();
            let own = there.iter().min_by_key(|(_, at)| self.lineage.level(at));
            let Some((power, own)) = own.cloned() else { return };
            // Formations that the author can remove in the file itself are not inherited.
            let others: Vec<&(Power, At<'d>)> =
                there.iter().filter(|(other, _)| other.side() != power.side()).collect();
            if others.iter().all(|(_, at)| self.is_below(at, &own)) {
                let name = &self.board.duchy(duchy).name;
                let piece =
                    |(power, at): &&(Power, At<'d>)| Piece { at: at.clone(), what: format!("{power} at {name}") };
                let pieces: Vec<Piece<'d>> = others.iter().map(piece).collect();
                self.clash(&own, &pieces, format!("{found} [9.51]"));
            } else {
                at.fault_advice(&mut self.faults, found, "only one side may be there [9.51]");
            }
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
                if !self.over_the_mix(power, placed, mix, &format!("{found}; the limit is {} [1.5]", show(mix))) {
                    formations.fault(&mut self.faults, found, format!("at most {} [1.5]", show(mix)));
                }
                continue;
            };
            self.check_unbuilt(position, power, left);
        }
    }

    /// Reports more Soldiers than there are counters, if some of them are inherited.
    fn over_the_mix(&mut self, power: Power, placed: Counters, mix: Counters, found: &str) -> bool {
        let kinds = |c: Counters| [c.infantry, c.cavalry, c.artillery].map(usize::from);
        let (all, limit) = (kinds(placed), kinds(mix));
        let own_limit = self.root.get("counter_mix").and_then(|at| at.field(power.word()));
        let too_many: Vec<usize> = (0..3).filter(|kind| all[*kind] > limit[*kind]).collect();
        let told = too_many.into_iter().filter(|kind| {
            let of_kind = |one: &Placed<'d>| (one.piece.clone(), kinds(one.counters)[*kind]);
            let pieces = self.placed[power.index()].iter().map(of_kind).filter(|(_, count)| *count > 0).collect();
            self.too_many(pieces, all[*kind] - limit[*kind], own_limit.clone(), found)
        });
        told.count() > 0
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
                        at.fault_advice(
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

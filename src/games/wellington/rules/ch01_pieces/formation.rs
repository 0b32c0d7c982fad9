//! Formations [1.6]: pieces that a procedure groups under a tag for as long as it runs.

use super::sight::{Sight, look};
use super::vocabulary::Seat;
use crate::games::wellington::board::{
    Arm, Counters, Duchy, Fact, Facts, Formation, Leader, Lot, LotKey, Marks, Officer, Position, Power, Side, Tag,
    Tags, Whereabouts,
};

/// Pieces that move, roll or suffer together. They carry a tag, so the procedure finds those that are left, whatever happens in
/// between.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Band {
    /// The tag.
    pub tag: Tag,
    /// The Power that acts with it.
    pub power: Power,
    /// The Leader in command, if one leads.
    pub commander: Option<Leader>,
}

impl Band {
    /// How effects and windows identify it: by its Commander, or by its tag.
    pub fn formation(&self, t: &Seat) -> Formation {
        match self.leader(&t.position()) {
            Some(leader) => Formation::Of(leader),
            None => Formation::Tagged(self.tag),
        }
    }

    /// Its Leader in command, if he is still there.
    pub fn leader(&self, p: &Position) -> Option<Leader> {
        self.commander.filter(|leader| p.officer(*leader).tags.has(self.tag))
    }

    /// Its Leaders, the Commander first.
    pub fn leaders(&self, p: &Position) -> Vec<Leader> {
        let mut all: Vec<Leader> = p.officers.iter().filter(|o| o.tags.has(self.tag)).map(|o| o.leader).collect();
        all.sort_by_key(|leader| Some(*leader) != self.commander);
        all
    }

    /// Those of its Leaders who are pieces, that is, who roll and can be lost.
    pub fn pieces(&self, p: &Position) -> Vec<Leader> {
        self.leaders(p).into_iter().filter(|leader| p.officer(*leader).is_piece()).collect()
    }

    /// Its lots.
    pub fn lots(&self, p: &Position) -> Vec<LotKey> {
        p.soldiers.iter().filter(|lot| lot.key.tags.has(self.tag)).map(|lot| lot.key).collect()
    }

    /// Where it is, if any of it is left on the map.
    pub fn at(&self, p: &Position) -> Option<Duchy> {
        let officer = p.officers.iter().find(|o| o.tags.has(self.tag)).and_then(|o| o.at.duchy());
        officer.or_else(|| p.soldiers.iter().find(|lot| lot.key.tags.has(self.tag)).map(|lot| lot.key.at))
    }

    /// Its Soldiers by Power, in track order.
    pub fn soldiers(&self, p: &Position) -> Vec<(Power, Counters)> {
        let mut all = [Counters::NONE; 4];
        for lot in p.soldiers.iter().filter(|lot| lot.key.tags.has(self.tag)) {
            let sum = &mut all[lot.key.power.index()];
            *sum = sum.plus(lot.counters);
        }
        Power::TRACK.into_iter().zip(all).filter(|(_, counters)| !counters.is_empty()).collect()
    }

    /// What windows and hooks are told about it.
    pub fn facts(&self, t: &Seat) -> Facts {
        let formation = self.formation(t);
        let facts = Facts::none().and(Fact::Formation, formation).and(Fact::Pieces, Formation::Tagged(self.tag));
        let facts = facts.and(Fact::Power, self.power);
        match formation {
            Formation::Of(leader) => facts.and(Fact::Leader, leader),
            Formation::Tagged(_) | Formation::Lot(_) => facts,
        }
    }

    /// Removes the tag from the pieces, unless an effect identifies them by it.
    pub fn release(&self, t: &Seat) {
        if !tags_in_force(t).has(self.tag) {
            t.change(|p| p.drop_tag(self.tag));
        }
    }
}

/// A tag that nobody uses.
pub fn free_tag(t: &Seat) -> Option<Tag> {
    t.position().tags_in_use().and(tags_in_force(t)).first_free()
}

/// The tags by which running effects identify pieces.
fn tags_in_force(t: &Seat) -> Tags {
    t.derived().tags_in_force(&t.position(), &*t.world().cards)
}

/// Puts a tag on a Leader.
pub fn tag_leader(t: &Seat, leader: Leader, tag: Tag) {
    t.change(|p| {
        p.change_leaders(|officer| officer.leader == leader, |officer| officer.tags = officer.tags.with(tag));
    });
}

/// Puts a tag on this many Strength Points of a lot.
pub fn tag_soldiers(t: &Seat, key: LotKey, sp: u8, tag: Tag) -> bool {
    let b = t.world().board.clone();
    t.change(|p| {
        let Some(counters) = super::pieces::take(&b, p, key, sp) else { return false };
        p.add_soldiers(LotKey { tags: key.tags.with(tag), ..key }, counters);
        true
    })
}

/// Puts a second tag on everything that bears one.
pub fn also_tag(t: &Seat, tag: Tag, other: Tag) {
    each_tagged(t, tag, None, |_, tags| *tags = tags.with(other));
}

/// Takes another tag off everything that bears one.
pub fn without_tag(t: &Seat, tag: Tag, other: Tag) {
    t.change(|p| {
        p.change_leaders(|o| o.tags.has(tag), |officer| officer.tags = officer.tags.without(other));
        p.change_lots(|lot| lot.key.tags.has(tag), |key| key.tags = key.tags.without(other));
    });
}

/// Puts everything that bears a tag down in a Duchy.
pub fn put_down(t: &Seat, tag: Tag, to: Duchy) {
    each_tagged(t, tag, Some(to), |_, _| {});
}

/// Puts a tag on one counter of a lot.
pub fn tag_counter(t: &Seat, key: LotKey, arm: Arm, tag: Tag) {
    let b = t.world().board.clone();
    t.change(|p| {
        if let Some(counter) = super::pieces::take_counter(&b, p, key, arm) {
            p.add_soldiers(LotKey { tags: key.tags.with(tag), ..key }, counter);
        }
    });
}

/// Puts markers on everything that bears a tag.
pub fn mark(t: &Seat, tag: Tag, marks: Marks) {
    each_tagged(t, tag, None, |own, _| *own = own.with(marks));
}

/// 14.2: the marks for pieces of a Power that arrive somewhere without a march. In the Power's own Impulse such pieces may not sail
/// from there.
pub fn arrival_marks(p: &Position, power: Power) -> Marks {
    let active = p.impulse.as_ref().is_some_and(|impulse| impulse.power == power);
    if active { Marks::ARRIVED } else { Marks::NONE }
}

/// The lot that Soldiers of a Power join when they come into play in a Duchy now.
pub fn newcomers(p: &Position, at: Duchy, power: Power) -> LotKey {
    LotKey { marks: arrival_marks(p, power), ..LotKey::fresh(at, power) }
}

/// 14.2: marks everything that bears a tag and has arrived without a march.
pub fn mark_arrived(t: &Seat, tag: Tag) {
    let b = t.world().board.clone();
    t.change(|p| {
        let marks = Power::TRACK.map(|power| arrival_marks(p, power));
        p.change_leaders(
            |o| o.tags.has(tag),
            |officer| officer.marks = officer.marks.with(marks[b.leader(officer.leader).power.index()]),
        );
        let mark = |key: &mut LotKey| key.marks = key.marks.with(marks[key.power.index()]);
        p.change_lots(|lot| lot.key.tags.has(tag), mark);
    });
}

/// Puts a tag on Strength Points that have just come into play. If no change can be made, tags everything fresh there.
pub fn tag_fresh(t: &Seat, at: Duchy, power: Power, sp: u8, tag: Tag) {
    let key = newcomers(&t.position(), at, power);
    if !tag_soldiers(t, key, sp, tag) {
        let all = super::pieces::at(&t.position(), key).sp().0;
        tag_soldiers(t, key, all, tag);
    }
}

/// Takes markers off everything that bears a tag.
pub fn unmark(t: &Seat, tag: Tag, marks: Marks) {
    each_tagged(t, tag, None, |own, _| *own = own.without(marks));
}

/// Puts a tag on every piece of a Power in a Duchy.
pub fn tag_power(t: &Seat, at: Duchy, power: Power, tag: Tag) {
    each_of(t, at, |p| p == power, |_, tags| *tags = tags.with(tag));
}

/// Takes markers off every piece of a Power in a Duchy.
pub fn unmark_power(t: &Seat, at: Duchy, power: Power, marks: Marks) {
    each_of(t, at, |p| p == power, |own, _| *own = own.without(marks));
}

/// Puts a tag on every piece of a side in a Duchy.
pub fn tag_side(t: &Seat, at: Duchy, side: Side, tag: Tag) {
    each_of(t, at, |p| p.side() == side, |_, tags| *tags = tags.with(tag));
}

/// Puts markers on every piece of a side in a Duchy.
pub fn mark_side(t: &Seat, at: Duchy, side: Side, marks: Marks) {
    each_of(t, at, |p| p.side() == side, |own, _| *own = own.with(marks));
}

/// Changes the markers and tags of everything that bears a tag, and moves it to `to` if given.
fn each_tagged(t: &Seat, tag: Tag, to: Option<Duchy>, change: impl Fn(&mut Marks, &mut Tags)) {
    t.change(|p| {
        let each = |officer: &mut Officer| {
            officer.at = to.map_or(officer.at, Whereabouts::Map);
            change(&mut officer.marks, &mut officer.tags);
        };
        p.change_leaders(|o| o.tags.has(tag), each);
        let change = |key: &mut LotKey| {
            key.at = to.unwrap_or(key.at);
            change(&mut key.marks, &mut key.tags);
        };
        p.change_lots(|lot| lot.key.tags.has(tag), change);
    });
}

/// Changes the markers and tags of all pieces in a Duchy whose Power passes the test.
fn each_of(t: &Seat, at: Duchy, whose: impl Fn(Power) -> bool, change: impl Fn(&mut Marks, &mut Tags)) {
    let b = t.world().board.clone();
    t.change(|p| {
        let own = |o: &Officer| o.at == Whereabouts::Map(at) && whose(b.leader(o.leader).power);
        p.change_leaders(own, |officer| change(&mut officer.marks, &mut officer.tags));
        let own = |lot: &Lot| lot.key.at == at && whose(lot.key.power);
        p.change_lots(own, |key| change(&mut key.marks, &mut key.tags));
    });
}

/// Whether the Formation that an effect or a window names is the pieces in question or contains them. It is either the Formation of
/// its Commander where he stands, or the pieces with its tag.
pub fn same(t: &Seat, a: &Formation, b: &Formation) -> bool {
    if a == b {
        return true;
    }
    let p = t.position();
    // An effect or a contact may tag everything in a Duchy. Such tags do not make a Formation.
    let settled = p.contacts.iter().fold(Tags::NONE, |set, contact| set.with(contact.settled));
    let loose = tags_in_force(t).and(settled);
    let together = |one: Tags, other: Tags| one.0 & other.0 & !loose.0 != 0;
    match (a, b) {
        (Formation::Of(leader), Formation::Tagged(tag)) | (Formation::Tagged(tag), Formation::Of(leader)) => {
            // This includes Soldiers that he picked up on his way.
            let officer = p.officer(*leader);
            let taken_along = |lot: &Lot| lot.key.tags.has(*tag) && together(lot.key.tags, officer.tags);
            officer.tags.has(*tag) || p.soldiers.iter().any(taken_along)
        }
        (Formation::Tagged(one), Formation::Tagged(other)) => {
            p.soldiers.iter().any(|lot| lot.key.tags.has(*one) && lot.key.tags.has(*other))
        }
        (Formation::Of(one), Formation::Of(other)) => {
            let (one, other) = (p.officer(*one), p.officer(*other));
            together(one.tags, other.tags) && one.at == other.at
        }
        (Formation::Lot(key), Formation::Tagged(tag)) | (Formation::Tagged(tag), Formation::Lot(key)) => {
            key.tags.has(*tag)
        }
        (Formation::Lot(key), Formation::Of(leader)) | (Formation::Of(leader), Formation::Lot(key)) => {
            let officer = p.officer(*leader);
            officer.at.duchy() == Some(key.at) && together(key.tags, officer.tags)
        }
        (Formation::Lot(_), Formation::Lot(_)) => false,
    }
}

impl Sight<'_> {
    /// 1.6: the current Command Rating of a Leader: how many Strength Points and Staff Officers his Army may move with.
    pub fn command(&self, leader: Leader) -> u8 {
        if let Some(stand_in) = self.p.officer(leader).stand_in {
            return stand_in.command;
        }
        let printed = self.b.leader(leader).command;
        let facts = || [(Fact::Leader, leader.into()), (Fact::Power, self.power_of(leader).into())];
        super::points::value(self.t, super::points::Point::CommandRating, printed.into(), facts).clamp(0, 99) as u8
    }

    /// 1.6, 11.2: the current Battle Rating of a Leader.
    pub fn rating(&self, leader: Leader) -> u8 {
        self.rating_for(leader, "")
    }

    /// The same for a purpose that effects may ask about: `battle`, `siege`; empty for everything else.
    pub fn rating_for(&self, leader: Leader, purpose: &'static str) -> u8 {
        if let Some(stand_in) = self.p.officer(leader).stand_in {
            return stand_in.battle;
        }
        let printed = self.b.leader(leader).battle;
        let facts = || {
            let power = self.power_of(leader);
            [(Fact::Leader, leader.into()), (Fact::Power, power.into()), (Fact::Purpose, purpose.into())]
        };
        super::points::value(self.t, super::points::Point::BattleRating, printed.into(), facts).clamp(0, 99) as u8
    }

    /// 1.61, 1.62: the Army or Army Group of a side in a Duchy: all its Leaders there, and as many Soldiers of each Power as they
    /// can command together. Empty if no Leader is there.
    pub fn army(&self, duchy: Duchy, side: Side) -> Army {
        let leaders: Vec<Leader> = self.leaders_of_side(duchy, side).map(|o: &Officer| o.leader).collect();
        let soldiers = side.powers().map(|power| {
            let command: u16 = leaders
                .iter()
                .filter(|leader| self.power_of(**leader) == power)
                .map(|leader| u16::from(self.command(*leader)))
                .sum();
            u16::from(self.p.sp(duchy, power).0).min(command) as u8
        });
        Army { at: duchy, side, leaders, soldiers }
    }

    /// The Leaders of a Power in a box off the map: the Regroup Box or the Pool.
    pub fn leaders_away(&self, power: Power, at: Whereabouts) -> impl Iterator<Item = Leader> + '_ {
        let own = move |o: &&Officer| o.is_piece() && o.at == at && self.power_of(o.leader) == power;
        self.p.officers.iter().filter(own).map(|officer| officer.leader)
    }

    /// The best Leader of every Army and Army Group of these sides on the map, in the order of the map.
    pub fn army_commanders(&self, sides: &[Side]) -> impl Iterator<Item = Leader> {
        let mut led: Vec<Duchy> = self.p.officers.iter().filter_map(|officer| officer.at.duchy()).collect();
        led.sort();
        led.dedup();
        let all =
            led.into_iter().flat_map(move |duchy| sides.iter().map(move |side| self.leaders_of_side(duchy, *side)));
        all.filter_map(|leaders| self.best_of(leaders.map(|officer| officer.leader)))
    }

    /// The best of these Leaders: by Battle Rating, then by Command Rating; the first on the board, if both are equal.
    pub fn best_of(&self, mut leaders: impl Iterator<Item = Leader>) -> Option<Leader> {
        let first = leaders.next()?;
        // Usually he is alone, and his ratings do not matter.
        let Some(second) = leaders.next() else { return Some(first) };
        [first, second]
            .into_iter()
            .chain(leaders)
            .max_by_key(|leader| (self.rating(*leader), self.command(*leader), std::cmp::Reverse(*leader)))
    }
}

/// An Army or Army Group that stands in a Duchy [1.61, 1.62].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Army {
    /// Where it stands.
    pub at: Duchy,
    /// Its side.
    pub side: Side,
    /// Its Leaders.
    pub leaders: Vec<Leader>,
    /// Strength Points of Soldiers that it commands, for each Power of the side.
    pub soldiers: [u8; 2],
}

impl Army {
    /// Tags the pieces of the Army, so that a procedure can work on them.
    pub fn muster(&self, t: &Seat) -> Option<Band> {
        let tag = free_tag(t)?;
        let commander = {
            let sight = look(t);
            sight.best_of(self.leaders.iter().copied())?
        };
        for leader in &self.leaders {
            tag_leader(t, *leader, tag);
        }
        for (power, sp) in self.side.powers().into_iter().zip(self.soldiers) {
            let mut left = sp;
            let lots: Vec<_> = t.position().lots(self.at, power).copied().collect();
            for lot in lots {
                let part = left.min(lot.counters.sp().0);
                if part > 0 && tag_soldiers(t, lot.key, part, tag) {
                    left -= part;
                }
            }
        }
        let power = look(t).power_of(commander);
        Some(Band { tag, power, commander: Some(commander) })
    }
}

/// Whether any piece of a Formation that an effect names stands in a Duchy.
pub fn stands_in(t: &Seat, formation: &Formation, at: Duchy) -> bool {
    let p = t.position();
    match formation {
        Formation::Of(leader) => p.officer(*leader).at == Whereabouts::Map(at),
        Formation::Tagged(tag) => {
            p.lots_at(at).iter().any(|lot| lot.key.tags.has(*tag)) || p.officers_at(at).any(|o| o.tags.has(*tag))
        }
        Formation::Lot(key) => key.at == at,
    }
}

/// Where the Formation that an effect names stands, if any of it is on the map.
pub fn place(t: &Seat, formation: &Formation) -> Option<Duchy> {
    let p = t.position();
    match formation {
        Formation::Of(leader) => match p.officer(*leader).at {
            Whereabouts::Map(duchy) => Some(duchy),
            _ => None,
        },
        Formation::Tagged(tag) => {
            let officer = p.officers.iter().find(|o| o.tags.has(*tag)).and_then(|o| o.at.duchy());
            officer.or_else(|| p.soldiers.iter().find(|lot| lot.key.tags.has(*tag)).map(|lot| lot.key.at))
        }
        Formation::Lot(key) => Some(key.at),
    }
}

/// The Leaders who can be lost in the Formation that an effect or a window names: its Commander, or all Leaders with its tag.
pub fn leaders(t: &Seat, formation: &Formation) -> Vec<Leader> {
    let p = t.position();
    let all: Vec<Leader> = match formation {
        Formation::Of(leader) => vec![*leader],
        Formation::Tagged(tag) => p.officers.iter().filter(|o| o.tags.has(*tag)).map(|o| o.leader).collect(),
        Formation::Lot(_) => Vec::new(),
    };
    all.into_iter().filter(|leader| p.officer(*leader).is_piece()).collect()
}

//! How cards restrict pieces that set out, for any pieces and any purpose [5.1].

use super::formation::Band;
use super::judge::{Judge, Judged, Reason};
use super::points::{self, Point};
use super::sight::Sight;
use super::vocabulary::{Choice, Seat};
use crate::games::wellington::board::{Cause, Datum, Duchy, Fact, Facts, Formation, Leader, Line, LotKey, Power, Told};
use std::borrow::Cow;

/// The purpose that hooks are told for a move over a line.
pub const MARCH: &str = "march";
/// The same for an interception.
pub const INTERCEPT: &str = "intercept";
/// The same for an evasion.
pub const EVADE: &str = "evade";
/// The same for a retreat.
pub const RETREAT: &str = "retreat";
/// The same for a Deployment, and for a similar move through Friendly Duchies.
pub const DEPLOY: &str = "deploy";

/// Pieces that are about to cross a line.
#[derive(Clone, Copy, Debug)]
pub struct Going {
    /// The Formation they belong to, or would belong to.
    pub formation: Formation,
    /// Their Power.
    pub power: Power,
    /// The Leader in question, if there is one.
    pub leader: Option<Leader>,
    /// Where from.
    pub from: Duchy,
    /// Where to.
    pub to: Duchy,
    /// The purpose.
    pub purpose: &'static str,
}

impl Going {
    /// A Leader with everything he commands.
    pub fn leader(sight: &Sight<'_>, leader: Leader, from: Duchy, to: Duchy, purpose: &'static str) -> Going {
        let (formation, power) = (Formation::Of(leader), sight.power_of(leader));
        Going { formation, power, leader: Some(leader), from, to, purpose }
    }

    /// Soldiers of one lot.
    pub fn lot(key: LotKey, to: Duchy, purpose: &'static str) -> Going {
        let (formation, power) = (Formation::Lot(key), key.power);
        Going { formation, power, leader: None, from: key.at, to, purpose }
    }

    /// A band that stands in a Duchy.
    pub fn band(t: &Seat, band: &Band, from: Duchy, to: Duchy, purpose: &'static str) -> Going {
        let leader = band.leader(&t.position());
        Going { formation: band.formation(t), power: band.power, leader, from, to, purpose }
    }

    /// The same pieces, including this Leader's Army.
    #[must_use]
    pub fn army(self, power: Power, leader: Leader) -> Going {
        Going { power, leader: Some(leader), ..self }
    }

    /// What hooks are told.
    pub fn facts(&self) -> Facts {
        let facts = Facts::none().and(Fact::Formation, self.formation).and(Fact::Power, self.power);
        let facts = facts.and(Fact::From, self.from).and(Fact::To, self.to).and(Fact::Purpose, self.purpose);
        match self.leader {
            Some(leader) => facts.and(Fact::Leader, leader),
            None => facts,
        }
    }

    /// The hook at which cards forbid this kind of going.
    fn point(&self) -> Point {
        match self.purpose {
            INTERCEPT => Point::MayIntercept,
            EVADE => Point::MayEvade,
            _ => Point::MayMove,
        }
    }

    /// Whether cards let these pieces go; each refusal names its card.
    pub fn allowed(&self, judge: &mut Judge, sight: &Sight<'_>) -> Judged {
        if !points::in_use(sight).has_any(&[self.point(), Point::MayLeave, Point::MayCrossLine]) {
            return Ok(());
        }
        self.stirs(judge, sight)?;
        match sight.b.line_between(self.from, self.to) {
            Some(line) => self.crosses(judge, sight, line),
            None => Ok(()),
        }
    }

    /// The same for any destination.
    pub fn stirs(&self, judge: &mut Judge, sight: &Sight<'_>) -> Judged {
        for point in [self.point(), Point::MayLeave] {
            let (may, card) = points::yes_by(sight.t, point, true, || *self);
            if let (false, Some(card)) = (may, card) {
                judge.need_for(Cause::Card(card), false, || Reason::Forbidden(card))?;
            }
        }
        Ok(())
    }

    /// Whether cards leave the line open.
    pub fn crosses(&self, judge: &mut Judge, sight: &Sight<'_>, line: Line) -> Judged {
        match points::yes_by(sight.t, Point::MayCrossLine, true, || Crossing(*self, line)) {
            (false, Some(card)) => judge.need_for(Cause::Card(card), false, || Reason::Blocked(line, card)),
            _ => Ok(()),
        }
    }

    /// The same, as a yes or no.
    pub fn free(&self, sight: &Sight<'_>) -> bool {
        Judge::allows(|judge| self.allowed(judge, sight))
    }

    /// The value of a fact.
    #[inline]
    fn value(&self, fact: Fact) -> Option<Datum> {
        Some(match fact {
            Fact::Formation => self.formation.into(),
            Fact::Power => self.power.into(),
            Fact::From => self.from.into(),
            Fact::To => self.to.into(),
            Fact::Purpose => self.purpose.into(),
            Fact::Leader => self.leader?.into(),
            _ => return None,
        })
    }
}

impl Told for Going {
    fn told(&self, fact: Fact) -> Option<Cow<'_, Datum>> {
        self.value(fact).map(Cow::Owned)
    }

    fn all(&self) -> Cow<'_, Facts> {
        Cow::Owned(self.facts())
    }

    fn number(&self, fact: Fact) -> Option<u64> {
        Datum::number_of(self.value(fact).as_ref())
    }
}

/// The same over a line that a card may close.
struct Crossing(Going, Line);

impl Crossing {
    #[inline]
    fn value(&self, fact: Fact) -> Option<Datum> {
        if fact == Fact::Line { Some(self.1.into()) } else { self.0.value(fact) }
    }
}

impl Told for Crossing {
    fn told(&self, fact: Fact) -> Option<Cow<'_, Datum>> {
        self.value(fact).map(Cow::Owned)
    }

    fn all(&self) -> Cow<'_, Facts> {
        Cow::Owned(self.0.facts().and(Fact::Line, self.1))
    }

    fn number(&self, fact: Fact) -> Option<u64> {
        Datum::number_of(self.value(fact).as_ref())
    }
}

/// Whether cards let somebody leave his Duchy to go along. The route of the others is not checked here.
pub(in super::super) fn lets_go(sight: &Sight<'_>, choice: &Choice, purpose: &'static str) -> bool {
    let free = |going: Going| Judge::allows(|judge| going.stirs(judge, sight));
    match choice {
        Choice::Join(leader, _) => {
            let at = sight.p.officer(*leader).at.duchy();
            at.is_some_and(|at| free(Going::leader(sight, *leader, at, at, purpose)))
        }
        Choice::Soldier(key) => free(Going::lot(*key, key.at, purpose)),
        Choice::Take(parts) => parts.iter().all(|(key, _)| free(Going::lot(*key, key.at, purpose))),
        _ => true,
    }
}

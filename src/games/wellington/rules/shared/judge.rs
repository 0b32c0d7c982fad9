//! Legality as a list of named conditions: the same code filters choices and explains refusals.

use crate::games::wellington::board::{Card, Cause, Duchy, Leader, Line, Power, Rule};
use serde::{Deserialize, Serialize};

/// Why something is not legal.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// It is not this Power's Impulse, and it was granted no Command Points.
    NotActive(Power),
    /// There are too few Command Points.
    TooFewCp {
        /// What it costs.
        cost: u8,
        /// What is available.
        have: u8,
    },
    /// The available Command Points are not for this purpose.
    WrongUse,
    /// The two Duchies are not Adjacent.
    NotAdjacent(Duchy, Duchy),
    /// The piece belongs to another Power.
    NotYours(Power),
    /// The Leader is not on the map.
    NotOnMap(Leader),
    /// It bears a "Battle or Failed Intercept" marker.
    Spent,
    /// It came by sea in this Impulse.
    Seaborne,
    /// The pieces in the Port came there in this Impulse, or have moved or fought in it.
    CameToPort(Duchy),
    /// Only unmoving enemies held the Duchy before anyone came.
    HeldByEnemy(Duchy),
    /// Artillery needs a Leader to move.
    ArtilleryAlone,
    /// The Soldier does not exist there, and change cannot be made.
    NoSuchCounter,
    /// A card forbids it.
    Forbidden(Card),
    /// The line is blocked.
    Blocked(Line, Card),
    /// Only Britain may be there.
    Box(Duchy),
    /// An enemy Formation is there: Battle.
    EnemyFormation(Duchy),
    /// An enemy Fortress is there: Siege.
    EnemyFortress(Duchy),
    /// There was a Convoy in this Impulse.
    SailedBefore,
    /// Amphibious Assaults on a Major Port are not allowed.
    MajorPort(Duchy),
    /// The current step of the Interphase does not allow it.
    WrongStep,
    /// Only the other side reacts to an entry.
    NotInactive(Power),
    /// It is not in the Duchy that is entered.
    NotThere(Duchy),
    /// There is no entry to react to.
    NobodyEnters,
    /// Not over a River.
    OverRiver(Line),
    /// The enemy came from there.
    EnemyCameFrom(Duchy),
    /// No enemy Fortress is there.
    NoEnemyFortress(Duchy),
    /// An Event keeps the Leader from commanding there.
    NoCommand(Leader),
    /// It fought a Battle in this Impulse.
    HasFought,
    /// The Fortress was besieged in this Impulse.
    BesiegedBefore(Duchy),
    /// Out of a Duchy with an enemy Fortress, pieces may only go to a Friendly or Uncontrolled one.
    Bypass(Duchy, Duchy),
    /// The Power's own side already Controls the Duchy.
    OwnSide(Duchy, Power),
    /// Nobody who could place the Flag is there or in a Friendly Duchy Adjacent to it.
    NobodyToFlag(Duchy),
    /// An enemy Army Adjacent to it could intercept the Flag.
    FlagGuarded(Duchy, Leader),
    /// No Flag counter is left.
    NoFlagLeft,
    /// This Flag may not be placed there.
    WrongFlag(Duchy),
    /// The Duchy is not one of the Power's Home Duchies.
    NotHome(Duchy, Power),
    /// The Duchy is not Controlled by the Power.
    NotControlled(Duchy, Power),
    /// A Leader comes into play only in a Key.
    NotKey(Duchy),
    /// The Fortress is besieged.
    Besieged(Duchy),
    /// There are no Soldiers left to build.
    NoSoldierLeft,
    /// The Leader is not waiting to be built or regrouped.
    LeaderNotWaiting(Leader),
    /// The card is not in the hand.
    NotInHand(Card),
    /// The card is out of the game.
    OutOfTheGame(Card),
    /// The card has no Command Points, because it is a Must Play card.
    NoCp(Card),
    /// The card cannot be the Event of the Power's own Impulse.
    NoEvent(Card),
    /// The card is not a Response.
    NoResponse(Card),
    /// The card has no script yet.
    NoScript(Card),
    /// The card is not a Battle card.
    NoBattleCard(Card),
    /// The Power has no Formation in the Battle.
    NotInBattle(Power),
    /// The card cannot be played in this window.
    WrongMoment(Card),
    /// The card's own condition does not hold; its text, if any.
    Condition(Card, String),
    /// The one card of this Impulse was played.
    CardUsed,
    /// A '+' card or a Resource was used in this Impulse.
    PlusUsed,
    /// Only a '+' card may be played on a Must Play card.
    PlusOnly,
    /// Another card must be used first.
    MustUse(Card),
    /// The Power has no Resource.
    NoResource,
    /// A Resource was spent in this Impulse.
    ResourceUsed,
    /// The hand is full.
    HandFull(u8),
    /// A card or a Resource must be used before the Impulse ends.
    NothingPlayed,
    /// Nothing can be drawn.
    NothingToDraw,
    /// The Power owes Strength Points, for which the card must be used.
    Owes(Power, u8),
    /// The Reinforcements of the Power come in another Duchy.
    OtherBase(Duchy),
    /// Reinforcements come in Keys.
    NoHomeKey(Duchy),
    /// The odd Command Point is good for regrouping only.
    OddCp,
    /// It has been in a Deployment already.
    Deployed,
    /// No route leads there through Friendly Duchies that no enemy Army could enter.
    NoWay(Duchy),
    /// A Home card is never given up.
    HomeStays(Card),
    /// A Must Play card is never given up voluntarily.
    MustPlayStays(Card),
    /// The hand does not exceed its limit.
    NotTooMany(u8),
    /// The Duchy is not Friendly.
    NotFriendly(Duchy),
    /// An enemy Army could intercept there.
    Guarded(Duchy, Leader),
    /// It is not a Port.
    NoPort(Duchy),
    /// The Ports lie on different seas, and Gibraltar is closed.
    Straits(Duchy, Duchy),
    /// Only Britain moves by sea.
    NoFleet(Power),
    /// There is nothing to Deploy.
    NothingThere(Duchy),
    /// Fewer Strength Points stand there.
    OnlySp(Duchy, u8),
    /// The Leaders cannot command that many Strength Points.
    CommandsOnly(u8),
    /// The Leader is named already.
    GoesAlready,
    /// No Army of the Power has room for one more Staff Officer.
    StaffFull(Power),
    /// A Convoy cannot carry that many Leaders and Strength Points.
    ConvoyHolds(u8),
}

/// A condition that does not hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Objection {
    /// The rule or card that sets the condition.
    pub cause: Cause,
    /// Why it does not hold.
    pub reason: Reason,
}

/// Says that a judgement can stop: the first objection was enough.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Enough;

/// The result of a judgement that goes on while it is `Ok`.
pub type Judged = Result<(), Enough>;

/// Collects objections: all of them, or only whether there is one.
#[derive(Debug)]
pub struct Judge {
    all: bool,
    fine: bool,
    objections: Vec<Objection>,
}

impl Judge {
    /// Whether every condition holds. Stops at the first one that does not.
    pub fn allows(judgement: impl FnOnce(&mut Judge) -> Judged) -> bool {
        let mut judge = Judge { all: false, fine: true, objections: Vec::new() };
        let _ = judgement(&mut judge);
        judge.fine
    }

    /// Every condition that does not hold.
    pub fn objections(judgement: impl FnOnce(&mut Judge) -> Judged) -> Vec<Objection> {
        let mut judge = Judge { all: true, fine: true, objections: Vec::new() };
        let _ = judgement(&mut judge);
        judge.objections
    }

    /// A condition of a rule.
    pub fn need(&mut self, rule: Rule, holds: bool, reason: impl FnOnce() -> Reason) -> Judged {
        self.need_for(Cause::Rule(rule), holds, reason)
    }

    /// A condition of a rule or card.
    #[inline]
    pub fn need_for(&mut self, cause: Cause, holds: bool, reason: impl FnOnce() -> Reason) -> Judged {
        if holds {
            return Ok(());
        }
        self.fine = false;
        if !self.all {
            return Err(Enough);
        }
        self.object(cause, reason);
        Ok(())
    }

    /// Notes why a condition does not hold. Lists of choices never need that, so it stays out of the way.
    #[cold]
    #[inline(never)]
    fn object(&mut self, cause: Cause, reason: impl FnOnce() -> Reason) {
        self.objections.push(Objection { cause, reason: reason() });
    }
}

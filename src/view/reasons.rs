//! Refusals in words.

use super::words::Words;
use crate::rules::{Objection, Reason};

impl Words<'_> {
    /// Why something is refused, with its rule.
    pub fn objection(&self, objection: &Objection) -> String {
        format!("{} {}", self.reason(&objection.reason), self.cause(objection.cause))
    }

    fn reason(&self, reason: &Reason) -> String {
        match reason {
            Reason::NotActive(power) => format!("{power} is not Active"),
            Reason::TooFewCp { cost, have } => format!("it costs {cost} CP, and {have} are left"),
            Reason::WrongUse => "these Command Points are not for that".into(),
            Reason::NotAdjacent(a, b) => format!("{} and {} are not Adjacent", self.duchy(*a), self.duchy(*b)),
            Reason::NotYours(power) => format!("it is {power}'s"),
            Reason::NotOnMap(leader) => format!("{} is not on the map", self.leader(*leader)),
            Reason::Spent => "it bears a \"Battle or Failed Intercept\" marker".into(),
            Reason::Seaborne => "it came by sea in this Impulse".into(),
            Reason::CameToPort(duchy) => {
                format!("nobody has been in {} since the Impulse began who could sail", self.duchy(*duchy))
            }
            Reason::HeldByEnemy(duchy) => {
                format!("{} was held by enemies alone, who do not move", self.duchy(*duchy))
            }
            Reason::ArtilleryAlone => "artillery moves only under a Leader".into(),
            Reason::NoSuchCounter => "the counters in the box cannot express that".into(),
            Reason::Forbidden(card) => format!("{} forbids it", self.card(*card)),
            Reason::Blocked(line, card) => format!("{} blocks {}", self.card(*card), self.line(*line)),
            Reason::Box(duchy) => format!("{} is a box: only British Leaders come into play there", self.duchy(*duchy)),
            Reason::EnemyFormation(duchy) => format!("an enemy Formation is in {}", self.duchy(*duchy)),
            Reason::EnemyFortress(duchy) => format!("{} is an enemy Fortress", self.duchy(*duchy)),
            Reason::SailedBefore => "a Convoy has sailed in this Impulse".into(),
            Reason::MajorPort(duchy) => format!("{} is a Major Port", self.duchy(*duchy)),
            Reason::WrongStep => "that is done in the Interphase only, at its own step".into(),
            Reason::NotInactive(power) => format!("{power} is on the side that enters"),
            Reason::NotThere(duchy) => format!("it is not in {}", self.duchy(*duchy)),
            Reason::NobodyEnters => "no enemy Formation is entering a Duchy".into(),
            Reason::OverRiver(line) => format!("{} is a River", self.line(*line)),
            Reason::EnemyCameFrom(duchy) => format!("the enemy came from {}", self.duchy(*duchy)),
            Reason::NoEnemyFortress(duchy) => format!("{} is no enemy Fortress", self.duchy(*duchy)),
            Reason::NoCommand(leader) => format!("{} may not command there now", self.leader(*leader)),
            Reason::HasFought => "it fought a Battle in this Impulse".into(),
            Reason::BesiegedBefore(duchy) => format!("{} was besieged in this Impulse", self.duchy(*duchy)),
            Reason::NoBattleCard(card) => format!("{} is no Battle card", self.card(*card)),
            Reason::NotInBattle(power) => format!("{power} takes no part"),
            Reason::Bypass(from, to) => {
                let (from, to) = (self.duchy(*from), self.duchy(*to));
                format!("from the enemy Fortress of {from} nobody goes on into enemy {to}")
            }
            Reason::OwnSide(duchy, power) => format!("{} is {power}'s already", self.duchy(*duchy)),
            Reason::NobodyToFlag(duchy) => {
                format!(
                    "there is no own Formation in {} and no own Army in a Friendly Duchy Adjacent to it",
                    self.duchy(*duchy)
                )
            }
            Reason::FlagGuarded(duchy, leader) => {
                format!("{} is Adjacent to {} and could intercept the Flag", self.leader(*leader), self.duchy(*duchy))
            }
            Reason::NoFlagLeft => "there is no Flag counter left".into(),
            Reason::WrongFlag(duchy) => format!("that Flag may not be placed on {}", self.duchy(*duchy)),
            Reason::NotHome(duchy, power) => format!("{} is no Home Duchy of {power}", self.duchy(*duchy)),
            Reason::NotControlled(duchy, power) => format!("{power} does not Control {}", self.duchy(*duchy)),
            Reason::NotKey(duchy) => format!("{} is no Key, and Leaders come into play in Keys", self.duchy(*duchy)),
            Reason::Besieged(duchy) => format!("{} is besieged", self.duchy(*duchy)),
            Reason::NoSoldierLeft => "there is no such Soldier left".into(),
            Reason::LeaderNotWaiting(leader) => format!("{} is not waiting for that", self.leader(*leader)),
            Reason::OutOfTheGame(card) => format!("{} is out of the game", self.card(*card)),
            Reason::NotInHand(card) => format!("{} is not in the hand", self.card(*card)),
            Reason::NoCp(card) => format!("{} has no Command Points", self.card(*card)),
            Reason::NoEvent(card) => format!("{} is no Event of the own Impulse", self.card(*card)),
            Reason::NoResponse(card) => format!("{} is no Response", self.card(*card)),
            Reason::NoScript(card) => {
                format!("{} has no script yet: only its Command Points can be used", self.card(*card))
            }
            Reason::WrongMoment(card) => format!("{} cannot be played at this moment", self.card(*card)),
            Reason::Condition(card, words) if words.is_empty() => {
                format!("the condition of {} does not hold", self.card(*card))
            }
            Reason::Condition(card, words) => format!("{}: {words}", self.card(*card)),
            Reason::CardUsed => "the card of this Impulse was played".into(),
            Reason::PlusOnly => "after a Must Play card only a '+' card may be played".into(),
            Reason::PlusUsed => "a '+' card or a Resource was used in this Impulse".into(),
            Reason::MustUse(card) => format!("{} must be used, for its Command Points", self.card(*card)),
            Reason::NoResource => "there is no Resource".into(),
            Reason::ResourceUsed => "a Resource was spent in this Impulse".into(),
            Reason::HandFull(limit) => format!("the hand has {limit} cards besides Home cards"),
            Reason::NothingPlayed => "a card or a Resource must be used first".into(),
            Reason::NothingToDraw => "there is no card to draw".into(),
            Reason::Owes(power, sp) => {
                format!("{power} owes {sp} SP: its cards are used for Command Points until that is paid")
            }
            Reason::OtherBase(duchy) => format!("all Reinforcements of this Power come at {}", self.duchy(*duchy)),
            Reason::NoHomeKey(duchy) => format!("{} is no Key, and Reinforcements come in Keys", self.duchy(*duchy)),
            Reason::OddCp => "the odd Command Point is good for regrouping only".into(),
            Reason::Deployed => "it has been in a Deployment already".into(),
            Reason::NoWay(duchy) => {
                format!("no way leads to {} through Friendly Duchies out of the enemy's reach", self.duchy(*duchy))
            }
            Reason::HomeStays(card) => format!("{} is a Home card", self.card(*card)),
            Reason::MustPlayStays(card) => format!("{} is a Must Play card", self.card(*card)),
            Reason::NotTooMany(limit) => format!("{limit} cards besides Home cards may be kept"),
            Reason::NotFriendly(duchy) => format!("{} is not Friendly", self.duchy(*duchy)),
            Reason::Guarded(duchy, leader) => {
                format!("{} could intercept in {}", self.leader(*leader), self.duchy(*duchy))
            }
            Reason::NoPort(duchy) => format!("{} is no Port to sail to", self.duchy(*duchy)),
            Reason::Straits(from, to) => {
                let (from, to) = (self.duchy(*from), self.duchy(*to));
                format!("{from} and {to} lie on different seas, and Gibraltar is an enemy's")
            }
            Reason::NoFleet(power) => format!("{power} has no fleet"),
            Reason::NothingThere(duchy) => format!("nobody is in {} who could sail", self.duchy(*duchy)),
            Reason::OnlySp(duchy, sp) => format!("{sp} SP of this Power are in {}", self.duchy(*duchy)),
            Reason::CommandsOnly(sp) => format!("{sp} SP are the most that can be commanded on the way"),
            Reason::GoesAlready => "he goes along already".into(),
            Reason::StaffFull(power) => {
                format!("no Army of {power} that goes has room under its Command Rating for one more Staff Officer")
            }
            Reason::ConvoyHolds(most) => format!("a Convoy carries at most {most} Leaders and Strength Points"),
        }
    }
}

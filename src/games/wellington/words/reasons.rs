//! Refusals in words.

use super::wording::Words;
use crate::games::wellington::rules::{Objection, Reason};
use crate::line;
use crate::view::line::Line;

impl Words<'_> {
    /// Why something is refused, with its rule.
    pub fn objection(&self, objection: &Objection) -> Line {
        line!("{} {}", self.reason(&objection.reason), self.cause(objection.cause))
    }

    fn reason(&self, reason: &Reason) -> Line {
        match reason {
            Reason::NotActive(power) => line!("{} is not Active", power),
            Reason::TooFewCp { cost, have } => line!("it costs {} CP, and {} are left", cost, have),
            Reason::WrongUse => "these Command Points cannot be used for that".into(),
            Reason::NotAdjacent(a, b) => line!("{} and {} are not Adjacent", self.named(*a), self.named(*b)),
            Reason::NotYours(power) => line!("it is {}'s", power),
            Reason::NotOnMap(leader) => line!("{} is not on the map", self.named(*leader)),
            Reason::Spent => "it has a \"Battle or Failed Intercept\" marker".into(),
            Reason::Seaborne => "it came by sea in this Impulse".into(),
            Reason::CameToPort(duchy) => {
                line!(
                    "every Formation in {} came there, moved or fought during this Impulse, so none can sail",
                    self.named(*duchy)
                )
            }
            Reason::HeldByEnemy(duchy) => {
                line!("only enemies stood in {} before, so nobody can intercept there", self.named(*duchy))
            }
            Reason::ArtilleryAlone => "artillery moves only under a Leader".into(),
            Reason::NoSuchCounter => "the unbuilt counters cannot make up that strength".into(),
            Reason::Forbidden(card) => line!("{} forbids it", self.card(*card)),
            Reason::Blocked(line, card) => line!("{} blocks {}", self.card(*card), self.line(*line)),
            Reason::Box(duchy) => line!("{} is a box: only British Leaders come into play there", self.named(*duchy)),
            Reason::EnemyFormation(duchy) => line!("an enemy Formation is in {}", self.named(*duchy)),
            Reason::EnemyFortress(duchy) => line!("{} is an enemy Fortress", self.named(*duchy)),
            Reason::SailedBefore => "a Convoy has sailed in this Impulse".into(),
            Reason::MajorPort(duchy) => line!("{} is a Major Port", self.named(*duchy)),
            Reason::WrongStep => "that is only possible in its step of the Interphase".into(),
            Reason::NotInactive(power) => line!("{} is on the side that enters", power),
            Reason::NotThere(duchy) => line!("it is not in {}", self.named(*duchy)),
            Reason::NobodyEnters => "no enemy Formation is entering a Duchy".into(),
            Reason::OverRiver(line) => line!("{} is a River", self.line(*line)),
            Reason::EnemyCameFrom(duchy) => line!("the enemy came from {}", self.named(*duchy)),
            Reason::NoEnemyFortress(duchy) => line!("{} is not an enemy Fortress", self.named(*duchy)),
            Reason::NoCommand(leader) => line!("{} may not command there now", self.named(*leader)),
            Reason::HasFought => "it fought a Battle in this Impulse".into(),
            Reason::BesiegedBefore(duchy) => line!("{} was besieged in this Impulse", self.named(*duchy)),
            Reason::NoBattleCard(card) => line!("{} is not a Battle card", self.card(*card)),
            Reason::NotInBattle(power) => line!("{} takes no part", power),
            Reason::Bypass(from, to) => {
                let (from, to) = (self.named(*from), self.named(*to));
                line!("a Formation in the enemy Fortress of {} cannot move on into enemy {}", from, to)
            }
            Reason::OwnSide(duchy, power) => line!("{} is already {}'s", self.named(*duchy), power),
            Reason::NobodyToFlag(duchy) => {
                line!(
                    "there is no friendly Formation in {}, and no friendly Army in an Adjacent Friendly Duchy",
                    self.named(*duchy)
                )
            }
            Reason::FlagGuarded(duchy, leader) => {
                line!("{} is Adjacent to {} and could intercept the Flag", self.named(*leader), self.named(*duchy))
            }
            Reason::NoFlagLeft => "no Flag counter is left".into(),
            Reason::WrongFlag(duchy) => line!("that Flag may not be placed on {}", self.named(*duchy)),
            Reason::NotHome(duchy, power) => line!("{} is not a Home Duchy of {}", self.named(*duchy), power),
            Reason::NotControlled(duchy, power) => line!("{} does not Control {}", power, self.named(*duchy)),
            Reason::NotKey(duchy) => line!("{} is not a Key, and Leaders come into play in Keys", self.named(*duchy)),
            Reason::Besieged(duchy) => line!("{} is besieged", self.named(*duchy)),
            Reason::NoSoldierLeft => "no such Soldier is left".into(),
            Reason::LeaderNotWaiting(leader) => {
                line!("{} is not waiting to be built or regrouped", self.named(*leader))
            }
            Reason::OutOfTheGame(card) => line!("{} is out of the game", self.card(*card)),
            Reason::NotInHand(card) => line!("{} is not in the hand", self.card(*card)),
            Reason::NoCp(card) => line!("{} has no Command Points", self.card(*card)),
            Reason::NoEvent(card) => {
                line!("{} is a Battle card, so it is never the Event of an Impulse", self.card(*card))
            }
            Reason::NoResponse(card) => line!("{} is not a Response", self.card(*card)),
            Reason::NoScript(card) => {
                line!("{} has no script yet: only its Command Points can be used", self.card(*card))
            }
            Reason::WrongMoment(card) => line!("{} cannot be played at this moment", self.card(*card)),
            Reason::Condition(card, words) if words.is_empty() => {
                line!("the condition of {} does not hold", self.card(*card))
            }
            Reason::Condition(card, words) => line!("{}: {}", self.card(*card), words),
            Reason::CardUsed => "this Impulse's card was already played".into(),
            Reason::PlusOnly => "after a Must Play card only a '+' card may be played".into(),
            Reason::PlusUsed => "a '+' card or a Resource was already used in this Impulse".into(),
            Reason::MustUse(card) => line!("{} must be used first, for its Command Points", self.card(*card)),
            Reason::NoResource => "no Resource is left".into(),
            Reason::ResourceUsed => "a Resource was already spent in this Impulse".into(),
            Reason::HandFull(limit) => line!("the hand has {} cards besides Home cards", limit),
            Reason::NothingPlayed => "a card or a Resource must be used first".into(),
            Reason::NothingToDraw => "there is no card to draw".into(),
            Reason::Owes(power, sp) => {
                line!("{} owes {} SP: its cards are used for Command Points until that is paid", power, sp)
            }
            Reason::OtherBase(duchy) => line!("all Reinforcements of this Power come at {}", self.named(*duchy)),
            Reason::NoHomeKey(duchy) => line!("{} is not a Key, and Reinforcements arrive in Keys", self.named(*duchy)),
            Reason::OddCp => "the odd Command Point can only be used to regroup".into(),
            Reason::Deployed => "it has already been in a Deployment".into(),
            Reason::NoWay(duchy) => {
                line!("no route leads to {} through Friendly Duchies that the enemy cannot reach", self.named(*duchy))
            }
            Reason::HomeStays(card) => line!("{} is a Home card", self.card(*card)),
            Reason::MustPlayStays(card) => line!("{} is a Must Play card", self.card(*card)),
            Reason::NotTooMany(limit) => line!("{} cards besides Home cards may be kept", limit),
            Reason::NotFriendly(duchy) => line!("{} is not Friendly", self.named(*duchy)),
            Reason::Guarded(duchy, leader) => {
                line!("{} could intercept in {}", self.named(*leader), self.named(*duchy))
            }
            Reason::NoPort(duchy) => line!("{} is not a Port to sail to", self.named(*duchy)),
            Reason::Straits(from, to) => {
                let (from, to) = (self.named(*from), self.named(*to));
                line!("{} and {} lie on different seas, and an enemy Controls Gibraltar", from, to)
            }
            Reason::NoFleet(power) => line!("{} has no fleet", power),
            Reason::NothingThere(duchy) => line!("no Formation in {} could sail", self.named(*duchy)),
            Reason::OnlySp(duchy, sp) => line!("{} SP of this Power are in {}", sp, self.named(*duchy)),
            Reason::CommandsOnly(sp) => line!("at most {} SP can be commanded on the way", sp),
            Reason::GoesAlready => "he is already going along".into(),
            Reason::StaffFull(power) => {
                line!("no Army of {} on this move has room under its Command Rating for one more Staff Officer", power)
            }
            Reason::ConvoyHolds(most) => line!("a Convoy carries at most {} Leaders and Strength Points", most),
        }
    }
}

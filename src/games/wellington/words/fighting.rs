//! The words of the game log for Battles and Sieges.

use super::wording::Words;
use crate::games::wellington::board::Leader;
use crate::games::wellington::rules::Fighting;
use crate::line;
use crate::view::line::{Line, count};

impl Words<'_> {
    /// Something that happened in a Battle or a Siege.
    pub(super) fn fighting(&self, fighting: &Fighting) -> Line {
        match fighting {
            Fighting::BattleBegan { at, attacker, commanders } => {
                let led = |leader: &Option<Leader>| {
                    leader.map_or("without a Leader".into(), |l| line!("under {}", self.named(l)))
                };
                let [first, second] = commanders;
                line!(
                    "Battle of {}: the {} {} attack the {} {}",
                    self.named(*at),
                    attacker,
                    led(first),
                    attacker.enemy(),
                    led(second)
                )
            }
            Fighting::RoundBegan(round) => line!("Round {}", round),
            Fighting::BattleWon { at, winner, casualties: [first, second] } => {
                let who = winner.map_or("nobody".into(), |side| line!("the {}", side));
                line!(
                    "{} won the Battle of {}; casualties: attacker {}, defender {}",
                    who,
                    self.named(*at),
                    first,
                    second
                )
            }
            Fighting::Routed(side) => line!("the {} are Routed", side),
            Fighting::NoRout(side) => line!("the {} are not Routed", side),
            Fighting::Altered { side, from, to } => {
                line!("the {} suffer {} instead of {}", side, casualties(*to), casualties(*from))
            }
            Fighting::Suffered { side, casualties: by } => line!("the {} suffer {}", side, casualties(*by)),
            Fighting::Rallied { side, disruptions } => {
                line!("the {} recover from {}", side, count(*disruptions, "disruption", "disruptions"))
            }
            Fighting::Hardened { side, count: 1 } => line!("1 disruption of the {} becomes an elimination", side),
            Fighting::Hardened { side, count } => {
                line!("{} disruptions of the {} become eliminations", count, side)
            }
            Fighting::Returned { at, losses } => {
                line!("back at {}: {}", self.named(*at), self.losses(losses))
            }
            Fighting::NoLoot(power) => line!("no Loot for {}", power),
            Fighting::Turned(card) => line!("{} works for the other side", self.card(*card)),
            Fighting::Overrun(side) => line!("the {} are Overrun", side),
            Fighting::SiegeBegan { at, leader } => line!("{} besieges {}", self.named(*leader), self.named(*at)),
            Fighting::Replaced(sp) => line!("{} fresh SP replace losses in the besieging Army", sp),
            Fighting::FortressFell { at, to, overrun } => {
                let how = if *overrun { " by a Siege Overrun" } else { "" };
                line!("{} falls to {}{}", self.named(*at), to, how)
            }
            Fighting::ExtraSixes(card, sixes, fortress) => {
                let whose = if *fortress { "the Fortress" } else { "the besieger" };
                line!("{} for {} from {}", count(*sixes, "extra 6", "extra 6s"), whose, self.card(*card))
            }
            Fighting::SiegeGivenUp(at) => line!("the Siege of {} is given up", self.named(*at)),
            Fighting::SiegeFailed(at) => line!("{} holds", self.named(*at)),
            Fighting::BattleAgain(at) => line!("a new Battle is fought at {}", self.named(*at)),
            Fighting::StoodIn { leader, at, battle, command } => {
                line!("a {}-{} Leader stands in for {} at {}", battle, command, self.named(*leader), self.named(*at))
            }
        }
    }
}

/// Casualties in words.
fn casualties(c: crate::games::wellington::board::Casualties) -> Line {
    line!("{} eliminated, {} disrupted", c.kills, c.disruptions)
}

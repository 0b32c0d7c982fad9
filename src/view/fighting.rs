//! The words of the journal for Battles and Sieges.

use super::paint;
use super::words::Words;
use crate::board::Leader;
use crate::rules::Fighting;

impl Words<'_> {
    /// Something that happened in a Battle or a Siege.
    pub(super) fn fighting(&self, fighting: &Fighting) -> String {
        match fighting {
            Fighting::BattleBegan { at, attacker, commanders } => {
                let name = |leader: &Option<Leader>| leader.map_or("nobody".into(), |l| self.leader(l).to_string());
                let [first, second] = commanders;
                format!(
                    "Battle of {}: the {attacker} under {} attack the {} under {}",
                    self.duchy(*at),
                    name(first),
                    attacker.enemy(),
                    name(second)
                )
            }
            Fighting::RoundBegan(round) => format!("Round {round}"),
            Fighting::BattleWon { at, winner, casualties: [first, second] } => {
                let who = winner.map_or("nobody".into(), |side| format!("the {side}"));
                format!(
                    "{who} won the Battle of {}; casualties {first} and {second}, the attacker's first",
                    self.duchy(*at)
                )
            }
            Fighting::Routed(side) => format!("the {side} are Routed"),
            Fighting::NoRout(side) => format!("the {side} are not Routed"),
            Fighting::Altered { side, from, to } => {
                format!("the {side} suffer {} instead of {}", casualties(*to), casualties(*from))
            }
            Fighting::Suffered { side, casualties: by } => format!("the {side} suffer {}", casualties(*by)),
            Fighting::Rallied { side, disruptions } => format!("{disruptions} disruptions of the {side} are lifted"),
            Fighting::Hardened { side, count } => {
                format!("{count} disruptions of the {side} become eliminations")
            }
            Fighting::Returned { at, losses } => {
                format!("come back at {}: {}", self.duchy(*at), self.losses(losses))
            }
            Fighting::NoLoot(power) => format!("no Loot for {}", paint::power(*power)),
            Fighting::Turned(card) => format!("{} works for the other side", self.card(*card)),
            Fighting::Overrun(side) => format!("the {side} are Overrun"),
            Fighting::SiegeBegan { at, leader } => format!("{} besieges {}", self.leader(*leader), self.duchy(*at)),
            Fighting::Replaced(sp) => format!("{sp} fresh SP take their place in the besieging Army"),
            Fighting::FortressFell { at, to, overrun } => {
                let how = if *overrun { " by a Siege Overrun" } else { "" };
                format!("{} falls to {}{how}", self.duchy(*at), paint::power(*to))
            }
            Fighting::ExtraSixes(card, sixes, fortress) => {
                let whose = if *fortress { "the Fortress" } else { "the besieger" };
                format!("{sixes:+} sixes for {whose} by {}", self.card(*card))
            }
            Fighting::SiegeGivenUp(at) => format!("the Siege of {} is given up", self.duchy(*at)),
            Fighting::SiegeFailed(at) => format!("{} holds", self.duchy(*at)),
            Fighting::BattleAgain(at) => format!("a new Battle is fought at {}", self.duchy(*at)),
            Fighting::StoodIn { leader, at, battle, command } => {
                format!("a {battle}-{command} Leader stands in for {} at {}", self.leader(*leader), self.duchy(*at))
            }
        }
    }
}

/// Casualties in words.
fn casualties(c: crate::board::Casualties) -> String {
    format!("{} eliminated, {} disrupted", c.kills, c.disruptions)
}

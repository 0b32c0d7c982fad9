//! Edits, and procedures in progress, in words.

use super::wording::Words;
use crate::games::wellington::board::{Card, Whereabouts};
use crate::games::wellington::rules::{Edit, Scene};
use crate::line;
use crate::view::line::{Line, Span, count};

impl Words<'_> {
    /// An edit.
    pub fn edit(&self, edit: &Edit) -> Line {
        let cards = |cards: &[Card]| {
            Line::join(
                cards.iter().map(|c| Span::Thing { kind: "card", id: c.0.to_string(), name: c.to_string() }),
                " ",
            )
        };
        match edit {
            Edit::Flag(duchy, flag) => {
                line!("flag of {}: {}", self.named(*duchy), flag.map_or("none".into(), Line::from))
            }
            Edit::Soldiers(at, power, counters) => {
                line!("{} at {}: {}", power, self.named(*at), self.counters(*counters))
            }
            Edit::Leader(leader, at) => {
                let place = match at {
                    Whereabouts::Map(duchy) => line!("to {}", self.named(*duchy)),
                    Whereabouts::Regroup => "to the Regroup Box".into(),
                    Whereabouts::Pool => "off the map".into(),
                };
                line!("{} {}", self.named(*leader), place)
            }
            Edit::Hand { power, add, remove } => {
                let each = |sign: &str, list: &[Card]| list.iter().map(|c| format!(" {sign}{c}")).collect::<String>();
                line!("{}'s hand:{}{}", power, each("+", add), each("-", remove))
            }
            Edit::DeckTop(top) => line!("on top of the draw pile: {}", cards(top)),
            Edit::CardTo(card, pile) => line!("{} {}", self.card(*card), self.onto_pile(*pile)),
            Edit::Resources(power, n) => line!("{} has {}", power, count(*n, "Resource", "Resources")),
            Edit::Cp(cp) => line!("{} CP to spend", cp),
            Edit::Turn(year) => line!("the Turn is {}", year),
            Edit::Round(round) => line!("the Round is {}", round),
            Edit::Impulse(power) => line!("{}'s Impulse is due", power),
            Edit::Phase(phase) => line!("next comes: {}", self.phase(*phase)),
            Edit::Reinforcements(power, cp) => line!("{} has {} CP for Reinforcements", power, cp),
            Edit::Debt(power, sp) => line!("{} owes {} SP", power, sp),
            Edit::Players(side, apart) => line!("the {} are {} player", side, if *apart { "two" } else { "one" }),
            Edit::Ruling(ruled) => {
                let (name, way) = ruled.words();
                line!("ruled: {} {}", name, way)
            }
            Edit::EndEffect(id) => line!("effect {} ends", id),
            Edit::ForceDice(dice) => {
                line!("the next dice are {}", Line::join(dice, " "))
            }
            Edit::ForcePicks(picks) => line!("the next random cards are {}", cards(picks)),
            Edit::ClearForced => "forced dice and cards are cleared".into(),
            Edit::Seed(seed) => line!("seed {}", seed.to_string()),
            Edit::Lock(_) => "players have seats: a secret of the host is mixed into the dice".into(),
            Edit::Stumbled(power) => {
                line!("a script failed at {}'s step; it was undone, and new dice are used", power)
            }
            Edit::Change(at, power, counters) => {
                line!("{} makes change at {}: {} [1.5]", power, self.named(*at), self.counters(*counters))
            }
            Edit::Several(edits) => Line::join(edits.iter().map(|edit| self.edit(edit)), "; "),
        }
    }

    /// A procedure in progress.
    pub fn scene(&self, scene: &Scene) -> Line {
        match scene {
            Scene::Deal => "setup".into(),
            Scene::Turn(year) => line!("the Turn of {}", year),
            Scene::Impulse(power) => line!("{}'s Impulse", power),
            Scene::Passing(power) => line!("{} passes", power),
            Scene::Grant(power) => line!("{} spends granted Command Points", power),
            Scene::Window(moment) => line!("window {}: {}", moment, moment.opens()),
            Scene::Card(card, mode) => line!("{} ({})", self.card(*card), mode.word()),
            Scene::March { leader, from, to } => {
                let who = leader.map_or("Soldiers".into(), |l| self.named(l));
                line!("{} from {} to {}", who, self.named(*from), self.named(*to))
            }
            Scene::Contact(duchy) => line!("a Formation has entered {}", self.named(*duchy)),
            Scene::Interception(duchy) => line!("interception at {}", self.named(*duchy)),
            Scene::Evasion(duchy) => line!("evasion from {}", self.named(*duchy)),
            Scene::Battle(duchy) => line!("Battle of {}", self.named(*duchy)),
            Scene::Retreat(duchy) => line!("retreat from {}", self.named(*duchy)),
            Scene::Convoy { from, to } => line!("Convoy from {} to {}", self.named(*from), self.named(*to)),
            Scene::Siege(duchy) => line!("Siege of {}", self.named(*duchy)),
            Scene::Attrition(duchy) => line!("Attrition check in {}", self.named(*duchy)),
            Scene::Flag(duchy) => line!("Flag on {}", self.named(*duchy)),
            Scene::Build(duchy) => line!("pieces come into play at {}", self.named(*duchy)),
            Scene::Step(phase) => self.phase(*phase),
            Scene::End => "the end of the game".into(),
        }
    }
}

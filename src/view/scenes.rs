//! Edits, and the procedures that are going on, in words.

use super::amount;
use super::words::Words;
use crate::board::{Card, Whereabouts};
use crate::rules::{Edit, Scene};

impl Words<'_> {
    /// An edit.
    pub fn edit(&self, edit: &Edit) -> String {
        let cards = |cards: &[Card]| cards.iter().map(|c| format!("#{}", c.0)).collect::<Vec<_>>().join(" ");
        match edit {
            Edit::Flag(duchy, flag) => {
                format!("flag of {}: {}", self.duchy(*duchy), flag.map_or("none".into(), |p| p.to_string()))
            }
            Edit::Soldiers(at, power, counters) => {
                format!("{power} at {}: {}", self.duchy(*at), self.counters(*counters))
            }
            Edit::Leader(leader, at) => {
                let place = match at {
                    Whereabouts::Map(duchy) => format!("to {}", self.duchy(*duchy)),
                    Whereabouts::Regroup => "to the Regroup Box".into(),
                    Whereabouts::Pool => "off the map".into(),
                };
                format!("{} {place}", self.leader(*leader))
            }
            Edit::Hand { power, add, remove } => {
                let each = |sign: &str, list: &[Card]| list.iter().map(|c| format!(" {sign}{c}")).collect::<String>();
                format!("{power}'s hand:{}{}", each("+", add), each("-", remove))
            }
            Edit::DeckTop(top) => format!("on top of the draw pile: {}", cards(top)),
            Edit::CardTo(card, pile) => format!("{} {}", self.card(*card), self.onto_pile(*pile)),
            Edit::Resources(power, n) => format!("{power} has {}", amount(*n, "Resource", "Resources")),
            Edit::Cp(cp) => format!("{cp} CP to spend"),
            Edit::Turn(year) => format!("the Turn is {year}"),
            Edit::Round(round) => format!("the Round is {round}"),
            Edit::Impulse(power) => format!("{power}'s Impulse is due"),
            Edit::Phase(phase) => format!("next comes: {}", self.phase(*phase)),
            Edit::Reinforcements(power, cp) => format!("{power} has {cp} CP for Reinforcements"),
            Edit::Debt(power, sp) => format!("{power} owes {sp} SP"),
            Edit::Players(side, apart) => format!("the {side} are {} player", if *apart { "two" } else { "one" }),
            Edit::Ruling(ruled) => {
                let (name, way) = ruled.words();
                format!("ruled: {name} {way}")
            }
            Edit::EndEffect(id) => format!("effect {id} ends"),
            Edit::ForceDice(dice) => {
                format!("the next dice are {}", dice.iter().map(u8::to_string).collect::<Vec<_>>().join(" "))
            }
            Edit::ForcePicks(picks) => format!("the next random cards are {}", cards(picks)),
            Edit::ClearForced => "forced dice and cards are forgotten".into(),
            Edit::Seed(seed) => format!("seed {seed}"),
            Edit::Lock(_) => "players have a seat each: a secret of the host is mixed into the dice".into(),
            Edit::Stumbled(power) => {
                format!("a script failed at what {power} did; that is taken back, and other dice come now")
            }
            Edit::Change(at, power, counters) => {
                format!("{power} makes change at {}: {} [1.5]", self.duchy(*at), self.counters(*counters))
            }
            Edit::Several(edits) => edits.iter().map(|edit| self.edit(edit)).collect::<Vec<_>>().join("; "),
        }
    }

    /// A procedure that is going on.
    pub fn scene(&self, scene: &Scene) -> String {
        match scene {
            Scene::Deal => "getting ready".into(),
            Scene::Turn(year) => format!("the Turn of {year}"),
            Scene::Impulse(power) => format!("{power}'s Impulse"),
            Scene::Passing(power) => format!("{power} passes"),
            Scene::Grant(power) => format!("{power} spends granted Command Points"),
            Scene::Window(moment) => format!("window {moment}: {}", moment.opens()),
            Scene::Card(card, mode) => format!("{} ({})", self.card(*card), mode.word()),
            Scene::March { leader, from, to } => {
                let who = leader.map_or("Soldiers", |l| self.leader(l));
                format!("{who} from {} to {}", self.duchy(*from), self.duchy(*to))
            }
            Scene::Contact(duchy) => format!("a Formation has entered {}", self.duchy(*duchy)),
            Scene::Interception(duchy) => format!("interception at {}", self.duchy(*duchy)),
            Scene::Evasion(duchy) => format!("evasion from {}", self.duchy(*duchy)),
            Scene::Battle(duchy) => format!("Battle of {}", self.duchy(*duchy)),
            Scene::Retreat(duchy) => format!("retreat from {}", self.duchy(*duchy)),
            Scene::Convoy { from, to } => format!("Convoy from {} to {}", self.duchy(*from), self.duchy(*to)),
            Scene::Siege(duchy) => format!("Siege of {}", self.duchy(*duchy)),
            Scene::Attrition(duchy) => format!("Attrition check in {}", self.duchy(*duchy)),
            Scene::Flag(duchy) => format!("Flag on {}", self.duchy(*duchy)),
            Scene::Build(duchy) => format!("pieces come into play at {}", self.duchy(*duchy)),
            Scene::Step(phase) => self.phase(*phase),
            Scene::End => "the end of the game".into(),
        }
    }
}

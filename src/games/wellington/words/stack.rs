//! The procedures in progress, each with its values.

use super::wording::Words;
use crate::games::wellington::board::{Attempt, Casualties, Duchy, Force, Moment};
use crate::games::wellington::rules::{Scene, Wellington};
use crate::line;
use crate::table::Frame;
use crate::view::line::{Line, count, dim};

impl Words<'_> {
    /// The stack of procedures, the outermost first: the rule or card, its name, and its values.
    pub fn stack(&self, frames: &[Frame<Wellington>]) -> Vec<Line> {
        let line = |(i, frame): (usize, &Frame<Wellington>)| {
            let pad = &"  ".repeat(i);
            let head = line!("{}{} {}", pad, self.scene(&frame.scene), dim(self.cause(frame.cause)));
            let values = self.values(&frame.scene);
            let values = values.into_iter().map(|value| line!("\n{}    {}", pad, dim(value)));
            line!("{}{}", head, Line::join(values, ""))
        };
        frames.iter().enumerate().map(line).collect()
    }

    /// The values of a procedure.
    fn values(&self, scene: &Scene) -> Vec<Line> {
        match scene {
            Scene::Turn(_) => vec![line!("Round {} of Impulses, {} is due", self.p.round, self.p.due)],
            Scene::Impulse(_) | Scene::Grant(_) => self.purses(),
            Scene::Window(moment) => self.window(*moment),
            Scene::Contact(at) => self.contact(*at),
            Scene::Interception(_) | Scene::Evasion(_) | Scene::Retreat(_) => self.attempt(),
            Scene::Battle(at) => self.battle(*at),
            Scene::Siege(_) => self.siege(),
            Scene::Attrition(at) => vec![line!("there: {}", self.presence(*at))],
            _ => Vec::new(),
        }
    }

    fn purses(&self) -> Vec<Line> {
        let Some(impulse) = &*self.p.impulse else { return Vec::new() };
        let purse = impulse.purses.last().map(|purse| line!("{} has {} CP to spend", purse.power, purse.cp));
        let used =
            [(impulse.card_used, "its card"), (impulse.plus_used, "a '+' card"), (impulse.resource_used, "a Resource")];
        let used: Vec<&str> = used.iter().filter(|(used, _)| *used).map(|(_, what)| *what).collect();
        let used = (!used.is_empty()).then(|| line!("used: {}", Line::join(used, ", ")));
        purse.into_iter().chain(used).collect()
    }

    fn window(&self, moment: Moment) -> Vec<Line> {
        let Some(window) = self.p.windows.iter().rev().find(|w| w.moment == moment) else { return Vec::new() };
        let fact = |(fact, value): &(crate::games::wellington::board::Fact, crate::games::wellington::board::Datum)| {
            line!("{} = {}", fact.word(), crate::games::wellington::api::show(value, &self.world.board))
        };
        let facts: Vec<Line> = window.facts.0.iter().map(fact).collect();
        let stopped = window.stopped.then(|| Line::from("what it announced was stopped"));
        (!facts.is_empty()).then(|| Line::join(facts, ", ")).into_iter().chain(stopped).collect()
    }

    fn contact(&self, at: Duchy) -> Vec<Line> {
        let entered = self.entered(at).into_iter();
        entered.flat_map(|entered| [entered, line!("there: {}", self.presence(at))]).collect()
    }

    /// Who entered a Duchy, and its state before, until the fight for it is over.
    pub fn entered(&self, at: Duchy) -> Option<Line> {
        let contact = self.p.contacts.iter().rev().find(|c| c.at == at)?;
        let leads = contact.commander.map_or("nobody leads".into(), |l| line!("{} leads", self.named(l)));
        let control = contact.control.map_or("nobody's".into(), |p| line!("{}'s", p));
        let evasions = match contact.failed_evasions {
            0 => Line::new(),
            n => line!(", {}", count(n, "failed evasion", "failed evasions")),
        };
        Some(line!("the {} enter, {}; the Duchy was {}{}", contact.attacker, leads, control, evasions))
    }

    fn attempt(&self) -> Vec<Line> {
        self.p.attempts.last().map(|attempt| self.announced(attempt)).into_iter().collect()
    }

    /// A move, interception or evasion in progress.
    pub fn announced(&self, attempt: &Attempt) -> Line {
        let who = attempt.commander.map_or(attempt.power.into(), |l| self.named(l));
        let dice = attempt.dice.map_or(Line::new(), |dice| line!(", the dice give {}", dice));
        line!("{} from {} to {}{}", who, self.named(attempt.from), self.named(attempt.to), dice)
    }

    /// The Battle in a Duchy.
    pub fn battle(&self, at: Duchy) -> Vec<Line> {
        let Some(battle) = self.p.battles.iter().rev().find(|b| b.at == at) else { return Vec::new() };
        let applied = battle.forces.iter().any(|force| force.suffered.len() >= usize::from(battle.round));
        let rolled = match (battle.rolled, applied) {
            (true, _) => "the dice are rolled but not applied yet",
            (false, true) => "its dice are applied",
            (false, false) => "the dice are still to come",
        };
        let mut out = vec![line!("Round {}, {}", battle.round, rolled)];
        out.extend(battle.forces.iter().map(|force| self.force(force)));
        if let Some(winner) = battle.winner {
            out.push(line!("the {} win{}", winner, if battle.rout { ", a Rout" } else { "" }));
        }
        out
    }

    fn force(&self, force: &Force) -> Line {
        let leader = force.commander.map_or("nobody".into(), |l| self.named(l));
        let suffered: Vec<Line> =
            force.suffered.iter().map(|c| line!("{} eliminated, {} disrupted", c.kills, c.disruptions)).collect();
        let suffered = if suffered.is_empty() { "none yet".into() } else { Line::join(suffered, "; then ") };
        let pending = match force.pending {
            Casualties { kills: 0, disruptions: 0 } => Line::new(),
            Casualties { kills, disruptions } => line!("; now {} eliminated, {} disrupted", kills, disruptions),
        };
        let strength = force.strength;
        line!("{}: {} commands, strength {}, casualties: {}{}", force.side, leader, strength, suffered, pending)
    }

    /// The Siege in progress.
    pub fn siege(&self) -> Vec<Line> {
        let Some(siege) = &*self.p.siege else { return Vec::new() };
        let hits = count(siege.hits, "hit", "hits");
        vec![
            line!("Round {}, {} so far, the Fortress is {}'s", siege.round, hits, siege.owner),
            self.force(&siege.besieger),
        ]
    }

    /// Who stands in a Duchy.
    fn presence(&self, at: Duchy) -> Line {
        let soldiers = crate::games::wellington::board::Power::TRACK.into_iter().filter_map(|power| {
            let counters = self.p.counters(at, power);
            let words = self.counters(counters);
            (counters.sp().0 > 0).then(|| line!("{} {}", power, words))
        });
        let leaders = self.p.officers_at(at).map(|o| self.named(o.leader));
        let all: Vec<Line> = soldiers.chain(leaders).collect();
        if all.is_empty() { "nobody".into() } else { Line::join(all, ", ") }
    }
}

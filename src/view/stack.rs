//! The procedures that are going on, each with what it is working with.

use super::amount;
use super::paint;
use super::words::Words;
use crate::board::{Attempt, Casualties, Duchy, Force, Moment};
use crate::rules::{Scene, Wellington};
use crate::table::Frame;

impl Words<'_> {
    /// The stack of procedures, the outermost first: the rule or card, what is going on, and the values it works with.
    pub fn stack(&self, frames: &[Frame<Wellington>]) -> Vec<String> {
        let line = |(i, frame): (usize, &Frame<Wellington>)| {
            let pad = "  ".repeat(i);
            let head = format!("{pad}{} {}", self.scene(&frame.scene), paint::dim(self.cause(frame.cause)));
            let values = self.values(&frame.scene);
            let values = values.into_iter().map(|value| format!("\n{pad}    {}", paint::dim(value)));
            format!("{head}{}", values.collect::<String>())
        };
        frames.iter().enumerate().map(line).collect()
    }

    /// What a procedure is working with.
    fn values(&self, scene: &Scene) -> Vec<String> {
        match scene {
            Scene::Turn(_) => vec![format!("Round {} of Impulses, {} is due", self.p.round, self.p.due)],
            Scene::Impulse(_) | Scene::Grant(_) => self.purses(),
            Scene::Window(moment) => self.window(*moment),
            Scene::Contact(at) => self.contact(*at),
            Scene::Interception(_) | Scene::Evasion(_) | Scene::Retreat(_) => self.attempt(),
            Scene::Battle(at) => self.battle(*at),
            Scene::Siege(_) => self.siege(),
            Scene::Attrition(at) => vec![format!("there: {}", self.presence(*at))],
            _ => Vec::new(),
        }
    }

    fn purses(&self) -> Vec<String> {
        let Some(impulse) = &self.p.impulse else { return Vec::new() };
        let purse = impulse.purses.last().map(|purse| format!("{} has {} CP to spend", purse.power, purse.cp));
        let used =
            [(impulse.card_used, "its card"), (impulse.plus_used, "a '+' card"), (impulse.resource_used, "a Resource")];
        let used: Vec<&str> = used.iter().filter(|(used, _)| *used).map(|(_, what)| *what).collect();
        let used = (!used.is_empty()).then(|| format!("used: {}", used.join(", ")));
        purse.into_iter().chain(used).collect()
    }

    fn window(&self, moment: Moment) -> Vec<String> {
        let Some(window) = self.p.windows.iter().rev().find(|w| w.moment == moment) else { return Vec::new() };
        let fact = |(fact, value): &(crate::board::Fact, crate::board::Datum)| {
            format!("{} = {}", fact.word(), crate::lua::show(value, &self.world.board))
        };
        let facts: Vec<String> = window.facts.0.iter().map(fact).collect();
        let stopped = window.stopped.then(|| "what it announces was stopped".to_string());
        (!facts.is_empty()).then(|| facts.join(", ")).into_iter().chain(stopped).collect()
    }

    fn contact(&self, at: Duchy) -> Vec<String> {
        let entered = self.entered(at).into_iter();
        entered.flat_map(|entered| [entered, format!("there: {}", self.presence(at))]).collect()
    }

    /// Who entered a Duchy, and what it was before, until the fight for it is over.
    pub fn entered(&self, at: Duchy) -> Option<String> {
        let contact = self.p.contacts.iter().rev().find(|c| c.at == at)?;
        let leads = contact.commander.map_or("nobody leads".into(), |l| format!("{} leads", self.leader(l)));
        let control = contact.control.map_or("nobody's".into(), |p| format!("{p}'s"));
        let evasions = match contact.failed_evasions {
            0 => String::new(),
            n => format!(", {}", amount(n, "failed evasion", "failed evasions")),
        };
        Some(format!("the {} enter, {leads}; the Duchy was {control}{evasions}", contact.attacker))
    }

    fn attempt(&self) -> Vec<String> {
        self.p.attempts.last().map(|attempt| self.announced(attempt)).into_iter().collect()
    }

    /// A move, interception or evasion that is not over.
    pub fn announced(&self, attempt: &Attempt) -> String {
        let who = attempt.commander.map_or(attempt.power.to_string(), |l| self.leader(l).to_string());
        let dice = attempt.dice.map_or(String::new(), |dice| format!(", the dice give {dice}"));
        format!("{who} from {} to {}{dice}", self.duchy(attempt.from), self.duchy(attempt.to))
    }

    /// The Battle in a Duchy.
    pub fn battle(&self, at: Duchy) -> Vec<String> {
        let Some(battle) = self.p.battles.iter().rev().find(|b| b.at == at) else { return Vec::new() };
        let applied = battle.forces.iter().any(|force| force.suffered.len() >= usize::from(battle.round));
        let rolled = match (battle.rolled, applied) {
            (true, _) => "the dice have fallen and are not applied yet",
            (false, true) => "its dice are applied",
            (false, false) => "the dice are still to come",
        };
        let mut out = vec![format!("Round {}, {rolled}", battle.round)];
        out.extend(battle.forces.iter().map(|force| self.force(force)));
        if let Some(winner) = battle.winner {
            out.push(format!("the {winner} win{}", if battle.rout { ", a Rout" } else { "" }));
        }
        out
    }

    fn force(&self, force: &Force) -> String {
        let leader = force.commander.map_or("nobody".to_string(), |l| self.leader(l).to_string());
        let suffered: Vec<String> =
            force.suffered.iter().map(|c| format!("{} K {} D", c.kills, c.disruptions)).collect();
        let suffered = if suffered.is_empty() { "nothing yet".into() } else { suffered.join(", then ") };
        let pending = match force.pending {
            Casualties { kills: 0, disruptions: 0 } => String::new(),
            Casualties { kills, disruptions } => format!(", now {kills} K {disruptions} D"),
        };
        let strength = force.strength;
        format!("{}: {leader} commands, strength {strength}, suffered {suffered}{pending}", force.side)
    }

    /// The Siege that is going on.
    pub fn siege(&self) -> Vec<String> {
        let Some(siege) = &self.p.siege else { return Vec::new() };
        let hits = amount(siege.hits, "hit", "hits");
        vec![
            format!("Round {}, {hits} so far, the Fortress is {}'s", siege.round, siege.owner),
            self.force(&siege.besieger),
        ]
    }

    /// Who stands in a Duchy.
    fn presence(&self, at: Duchy) -> String {
        let soldiers = crate::board::Power::TRACK.into_iter().filter_map(|power| {
            let counters = self.p.counters(at, power);
            let words = self.counters(counters);
            (counters.sp().0 > 0).then(|| format!("{power} {words}"))
        });
        let leaders = self.p.officers_at(at).map(|o| self.leader(o.leader).to_string());
        let all: Vec<String> = soldiers.chain(leaders).collect();
        if all.is_empty() { "nobody".into() } else { all.join(", ") }
    }
}

//! The part of `diff` about what is in progress: effects, fights, the state of an Impulse and an Interphase, dice. A
//! difference without words is reported by the name of its field.

use super::diff::{Told, list};
use crate::games::wellington::board::{Duchy, Position, Power, Side};
use crate::games::wellington::rules::Standing;
use crate::view::{Line, amount, paint};
use std::collections::BTreeSet;

/// The fields of a position, each with a name for differences that have no words; `None` if everything in it has words,
/// or is only internal.
pub(super) const FIELDS: [(&str, Option<&str>); 27] = [
    ("year", None),
    ("round", None),
    ("phase", None),
    ("due", None),
    ("last", None),
    ("last_impulse", None),
    ("preempted", None),
    ("impulse", Some("the Impulse")),
    ("impulses", None),
    ("soldiers", None),
    ("officers", None),
    ("flags", None),
    ("resources", None),
    ("cards", None),
    ("effects", Some("the effects")),
    ("stack", Some("the cards being played")),
    ("windows", Some("the open windows")),
    ("checks", Some("the Attrition checks")),
    ("contacts", Some("the Duchies that were entered")),
    ("attempts", Some("what was announced")),
    ("commands", Some("the commands of Groups")),
    ("battles", Some("the Battles")),
    ("siege", Some("the Siege")),
    ("debts", Some("what is owed")),
    ("interphase", Some("the Interphase")),
    ("ended", None),
    ("options", Some("the options of the scenario")),
];

impl Told<'_> {
    /// Effects, cards and windows, and the rulings of this game.
    pub fn in_force(&mut self) {
        self.each("effects", "effects", |w, p| {
            list(
                p.effects.iter().map(|e| format!("{} of {} {}", e.name, w.card(e.card), w.lifetime(e.until).painted())),
            )
        });
        self.each("stack", "cards being played", |w, p| {
            list(p.stack.iter().map(|played| w.card(played.card).to_string()))
        });
        // An open window shows what the Power that is asked holds.
        if self.eyes.is_none() {
            self.each("windows", "windows", |_, p| list(p.windows.iter().map(|window| window.moment.to_string())));
        }
        for side in Side::BOTH {
            self.each("options", format!("players of the {side}"), |_, p| {
                if p.options.players.are_apart(side) { "two".into() } else { "one".into() }
            });
        }
        self.each("options", "French Nationality Bonus", |_, p| p.options.french_bonus.to_string());
        self.each("options", "Mulligans", |_, p| if p.options.mulligans { "yes" } else { "no" }.into());
        self.each("options", "first Turn of the game", |_, p| p.options.first_year.to_string());
        self.each("options", "added to the die of the Appeal", |_, p| p.options.appeal.to_string());
        for setting in crate::games::wellington::board::SETTINGS {
            self.each("options", format!("ruling {}", setting.name), |_, p| {
                setting.chosen(&p.options.rulings).word.to_string()
            });
        }
    }

    /// Fights, and state that lasts until the end of the Impulse or the Interphase.
    pub fn going_on(&mut self) {
        self.each("preempted", "the due Power was pre-empted", |_, p| if p.preempted { "yes" } else { "no" }.into());
        self.impulse();
        for at in self.places(|p| p.contacts.iter().map(|contact| contact.at).collect()) {
            let name = format!("entry into {}", self.words().duchy(at));
            self.each("contacts", name, |w, _| none_or(w.entered(at).map(|line| line.painted())));
        }
        self.each("attempts", "announced", |w, p| {
            list(p.attempts.iter().map(|attempt| w.announced(attempt).painted()))
        });
        let groups = |p: &Position| p.commands.iter().map(|c| (c.at, c.side)).collect::<BTreeSet<_>>();
        for (at, side) in groups(self.from.p()).union(&groups(self.to.p())).copied().collect::<Vec<_>>() {
            let name = format!("Commander of the {side} at {}", self.words().duchy(at));
            self.each("commands", name, |w, p| {
                let named = p.commands.iter().find(|c| (c.at, c.side) == (at, side));
                named.map_or("nobody".into(), |c| w.leader(c.leader).to_string())
            });
        }
        self.each("battles", "Battles", |w, p| {
            list(p.battles.iter().map(|b| format!("{}, Round {}", w.duchy(b.at), b.round)))
        });
        for at in self.places(|p| p.battles.iter().map(|battle| battle.at).collect()) {
            let fought = |p: &Position| p.battles.iter().any(|battle| battle.at == at);
            if fought(self.from.p()) && fought(self.to.p()) {
                let name = format!("Battle of {}", self.words().duchy(at));
                self.each("battles", name, |w, _| Line::join(w.battle(at), "; ").painted());
            }
        }
        self.each("siege", "Siege", |w, p| {
            p.siege
                .as_ref()
                .map_or("none".into(), |s| format!("{}: {}", w.duchy(s.at), Line::join(w.siege(), "; ").painted()))
        });
        for id in self.checks() {
            let at = [self.from.p(), self.to.p()].into_iter().flat_map(|p| &p.checks).find(|check| check.id == id);
            let name = at.map_or(String::new(), |check| format!("Attrition in {}", self.words().duchy(check.at)));
            self.each("checks", name, |w, p| {
                let Some(check) = p.checks.iter().find(|check| check.id == id) else { return "not rolled".into() };
                let lost = if check.losses.is_empty() { "nothing".into() } else { w.losses(&check.losses).painted() };
                if check.undone { format!("{lost} lost and restored") } else { format!("{lost} lost") }
            });
        }
        self.interphase();
    }

    /// The state of the Impulse.
    fn impulse(&mut self) {
        self.each("impulse", "Command Points of one Leader alone, used", |w, p| {
            let used = p.impulse.iter().flat_map(|i| &i.free_used);
            list(used.map(|(leader, cp)| format!("{cp} of {}", w.leader(*leader))))
        });
        self.each("impulse", "Convoys without Command Points", |_, p| {
            p.impulse.as_ref().map_or(0, |i| i.free_sailed).to_string()
        });
        self.each("impulse", "blocked by", |w, p| {
            p.impulse.as_ref().and_then(|i| i.blocked).map_or("nothing".into(), |card| w.card(card).to_string())
        });
        self.each("impulse", "done by shore batteries", |w, p| {
            let landing = p.impulse.as_ref().and_then(|i| i.landing);
            landing.map_or("nothing".into(), |landing| {
                let hits = landing.casualties;
                format!("{} eliminated, {} disrupted at {}", hits.kills, hits.disruptions, w.duchy(landing.at))
            })
        });
        self.each("impulse", "came in this Impulse", |w, p| {
            let came = p.impulse.iter().flat_map(|i| &i.inroads);
            list(came.map(|inroad| format!("{} at {}", paint::player(inroad.power), w.duchy(inroad.at))))
        });
    }

    /// The state of the Interphase.
    fn interphase(&mut self) {
        for whose in Power::TRACK {
            let i = whose.index();
            self.each(
                "interphase",
                format!("Reinforcements of {whose} for regrouping only", whose = paint::player(whose)),
                |_, p| format!("{} CP", p.interphase.odd[i]),
            );
            self.each(
                "interphase",
                format!("Reinforcements of {whose} come at", whose = paint::player(whose)),
                |w, p| p.interphase.base[i].map_or("no Duchy yet".into(), |at| w.duchy(at).to_string()),
            );
            // Which cards of a hand are old is as secret as the hand.
            self.each("interphase", format!("unplayed cards of {whose}", whose = paint::player(whose)), |w, p| {
                let cards = &p.interphase.unplayed[i];
                match w.are_for(whose) {
                    true => list(cards.iter().map(|card| format!("#{}", card.0))),
                    false => amount(cards.len(), "card", "cards"),
                }
            });
        }
    }

    /// The dice stream, and forced dice.
    pub fn dice(&mut self, from: &Standing, to: &Standing) {
        let forced = |s: &Standing| list(s.dice.forced().map(|die| die.to_string()));
        let picks = |s: &Standing| list(s.dice.picks().map(|card| format!("#{card}")));
        let told = [("forced dice", forced(from), forced(to)), ("forced cards", picks(from), picks(to))];
        for (what, a, b) in told.into_iter().filter(|(_, a, b)| a != b) {
            self.lines.push(("dice", format!("{what}: {a} → {b}")));
        }
        let stream = |s: &Standing| {
            let mut dice = s.dice.clone();
            dice.clear_forced();
            dice
        };
        if stream(from) != stream(to) {
            let (a, b) = (from.dice.seed(), to.dice.seed());
            let text = if a == b {
                format!("dice stream of seed {a}: at a different point")
            } else {
                format!("seed: {a} → {b}")
            };
            self.lines.push(("dice", text));
        }
    }

    /// Fields with differences that no line reports.
    pub fn without_words(&mut self) {
        let (Ok(a), Ok(b)) = (serde_json::to_value(self.from.p()), serde_json::to_value(self.to.p())) else { return };
        for (field, name) in FIELDS {
            let told = self.lines.iter().any(|(about, _)| *about == field);
            if let (Some(name), false) = (name, told || a.get(field) == b.get(field)) {
                self.lines.push((field, format!("{name}: different in something no table shows")));
            }
        }
    }

    /// Duchies of either position.
    fn places(&self, of: impl Fn(&Position) -> BTreeSet<Duchy>) -> Vec<Duchy> {
        of(self.from.p()).union(&of(self.to.p())).copied().collect()
    }

    /// The numbers of the Attrition checks of either position.
    fn checks(&self) -> Vec<u32> {
        let of = |p: &Position| p.checks.iter().map(|check| check.id).collect::<BTreeSet<_>>();
        of(self.from.p()).union(&of(self.to.p())).copied().collect()
    }
}

fn none_or(text: Option<String>) -> String {
    text.unwrap_or("none".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_field_of_a_position_is_told_or_named() {
        let file = crate::sources().join("scenarios/1812.json");
        let scenario = crate::games::wellington::board::Scenario::load(&file).expect("a scenario");
        let position = serde_json::to_value(&scenario.start).expect("a position");
        let known = |field: &String| FIELDS.iter().any(|(name, _)| name == field) || field == "next_id";
        let fields = position.as_object().expect("fields");
        assert!(fields.keys().all(known) && fields.len() == FIELDS.len() + 1, "{fields:?}");
    }
}

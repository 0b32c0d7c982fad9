//! `pass until`: a Power passes of itself until something has come about, so that nobody clicks for nothing.

use super::desk::{Desk, Reply};
use super::list::cut;
use super::seats::whose;
use crate::faults::nearest;
use crate::games::wellington::board::{Duchy, Power};
use crate::games::wellington::rules::{Choice, Question, Seen, What};
use crate::kit::typing;
use crate::view::paint;

/// Until when somebody passes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Until {
    /// The Battle or Siege that goes on is over.
    Battle,
    /// The Power's next Impulse begins; for everybody together, anybody's.
    Impulse,
    /// Somebody plays a card.
    Play,
}

impl Until {
    /// All of them.
    pub const ALL: [Until; 3] = [Until::Battle, Until::Impulse, Until::Play];

    /// What is typed.
    pub const fn word(self) -> &'static str {
        match self {
            Until::Battle => "battle",
            Until::Impulse => "impulse",
            Until::Play => "play",
        }
    }

    /// The one with this word, as a word of the program and not of whoever sent it.
    pub fn known(word: &str) -> Option<&'static str> {
        ["off"].into_iter().chain(Until::ALL.map(Until::word)).find(|known| *known == word)
    }

    /// What it is called on a button.
    pub const fn label(self, own: bool) -> &'static str {
        match (self, own) {
            (Until::Battle, _) => "the end of this Battle",
            (Until::Impulse, true) => "my next Impulse",
            (Until::Impulse, false) => "the next Impulse",
            (Until::Play, _) => "somebody plays",
        }
    }

    /// Whether a question is passed on.
    const fn passes(self, question: &Question) -> bool {
        match question {
            Question::Respond { .. } | Question::BattleCard { .. } => true,
            // Who only wants this Battle to end, or hears of the next card, still wants to meet those who march.
            Question::React { .. } => matches!(self, Until::Impulse),
            _ => false,
        }
    }
}

/// A Power that passes of itself, and what it looked like when it began to.
#[derive(Clone, Debug)]
pub struct Waiver {
    /// Until when.
    pub until: Until,
    /// Its seat asked for it, and not the host for everybody.
    own: bool,
    /// The Year, the Round, and whose Impulse it was.
    began: (u16, u8, Power),
    /// Where the fight was.
    at: Option<Duchy>,
    /// How long the journal was.
    written: usize,
}

/// Where a fight goes on, if one does.
fn fight(desk: &Desk) -> Option<Duchy> {
    let p = desk.session.position();
    let battle = p.battles.last().map(|battle| battle.at);
    battle.or(p.siege.as_ref().map(|siege| siege.at)).or(p.contacts.last().map(|contact| contact.at))
}

impl Desk {
    fn stands(&self) -> (u16, u8, Power) {
        let p = self.session.position();
        (p.year.0, p.round, p.due)
    }

    /// The waiver of a Power, as long as it holds.
    fn waiver(&self, power: Power) -> Option<&Waiver> {
        let waiver = self.seats.waivers[power.index()].as_ref()?;
        let holds = match waiver.until {
            Until::Battle => {
                let p = self.session.position();
                let at = |place: Duchy| waiver.at == Some(place);
                p.battles.iter().any(|battle| at(battle.at))
                    || p.siege.as_ref().is_some_and(|siege| at(siege.at))
                    || p.contacts.iter().any(|contact| at(contact.at))
            }
            Until::Impulse => {
                let now = self.stands();
                now == waiver.began || (waiver.own && now.2 != power)
            }
            Until::Play => {
                let seat = waiver.own.then_some(power);
                let news = self.session.journal_since(waiver.written);
                !news.iter().any(|entry| {
                    matches!(&entry.what, What::Chosen { choice: Choice::Play(..), .. }) && Seen::notices(seat, entry)
                })
            }
        };
        holds.then_some(waiver)
    }

    /// Whether the Power that is asked passes by its waiver.
    pub(super) fn waives(&self) -> bool {
        let Some(decision) = self.session.decision() else { return false };
        decision.choices.contains(&Choice::Pass)
            && self.waiver(decision.who).is_some_and(|waiver| waiver.until.passes(&decision.question))
    }

    /// Until when whoever looks passes now.
    pub fn passing(&self) -> Option<Until> {
        match self.seat {
            Some(own) => self.waiver(own).map(|waiver| waiver.until),
            None => Power::TRACK.into_iter().find_map(|power| self.waiver(power)).map(|waiver| waiver.until),
        }
    }

    /// Until when whoever looks can pass.
    pub fn may_pass_until(&self) -> Vec<Until> {
        let impulses = self.session.position().impulse.is_some() && self.session.decision().is_some();
        let fits = |until: &Until| *until != Until::Battle || fight(self).is_some();
        if impulses { Until::ALL.into_iter().filter(fits).collect() } else { Vec::new() }
    }

    /// The commands that set who passes until when, for transcripts.
    pub(super) fn waivers(&self) -> Vec<String> {
        let of = |power: &Power| {
            self.waiver(*power).map(|waiver| format!("pass until {} {}", waiver.until.word(), power.word()))
        };
        Power::TRACK.iter().filter_map(of).collect()
    }
}

/// Whether a command only says when its seat wants to be asked.
pub(super) fn is_waiver(command: &str) -> bool {
    let mut words = command.split_whitespace();
    (words.next(), words.next()) == (Some("pass"), Some("until"))
}

/// `pass until battle`, `pass until impulse`, `pass until play`, `pass until off`: for all, or for one Power.
pub(super) fn pass_until(desk: &mut Desk, words: &str) -> Reply {
    let (word, whose) = whose(desk, words)?;
    let until = match word {
        "off" => None,
        word => Some(Until::ALL.into_iter().find(|until| until.word() == word).ok_or_else(|| {
            let known = Until::ALL.map(Until::word).into_iter().chain(["off"]);
            let near = nearest(word, known).map(|near| format!("did you mean `pass until {near}`?"));
            let hint = near.unwrap_or_else(|| "`pass until battle`, `impulse`, `play` or `off`".into());
            typing(format!("unexpected {:?} after `pass until`", cut(word))).hint(hint)
        })?),
    };
    let at = fight(desk);
    if until == Some(Until::Battle) && at.is_none() {
        return Err(typing("nothing is being fought").hint("`pass until impulse`"));
    }
    let (own, began, written) = (desk.seat.is_some(), desk.stands(), desk.session.journal_len());
    for power in Power::TRACK.into_iter().filter(|power| whose.is_none_or(|one| one == *power)) {
        desk.seats.waivers[power.index()] = until.map(|until| Waiver { until, own, began, at, written });
    }
    desk.let_pass()?;
    let who = whose.map_or("everybody".to_string(), paint::player);
    Ok(match until {
        Some(until) => format!("{who} passes until {}\n{}", until.label(own), desk.report()),
        None => format!("{who} is asked again\n{}", desk.waiting()),
    })
}

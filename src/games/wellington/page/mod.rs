//! The desk of Wellington as the page shows it.

mod cards;
mod fight;
mod journal;
mod meets;
mod state;
mod why_not;

use crate::desk::Core;
use crate::desk::sitters::{Back, Came, Sitter};
use crate::games::wellington::board::{Card, Power, Rule};
use crate::games::wellington::picture::{self, Scope};
use crate::games::wellington::verbs::engine::do_command;
use crate::games::wellington::verbs::{Desk, Until, bots, seats};
use crate::hinted::Hinted;
use crate::kit::{Complaint, Match, SampleTold};
use crate::prompt::{Did, Said};
use crate::table::Key;
use crate::web::{Offered, Paged, Request, Setting, Text, Who};
use serde_json::{Value, json};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

/// The width of the text beside a card's face, in columns.
const BESIDE: u16 = 50;

impl Paged for Desk {
    type Seat = Power;

    fn seats(&self) -> Vec<Power> {
        Power::TRACK.to_vec()
    }

    fn name(&self, seat: Power) -> Option<String> {
        Some(seat.to_string())
    }

    fn index(&self, seat: Power) -> usize {
        seat.index()
    }

    fn called(&self, word: &str) -> Vec<Power> {
        bots::powers(word)
    }

    fn is_public(&self) -> bool {
        true
    }

    fn core(&mut self) -> &mut Core {
        &mut self.core
    }

    fn knows_bot(&self, name: &str) -> Result<(), Hinted> {
        Desk::knows_bot(self, name)
    }

    fn let_bots(&mut self) -> Result<usize, Complaint> {
        Desk::let_bots(self)
    }

    fn back(&mut self, who: Sitter, what: Back) -> Result<Came, Complaint> {
        Desk::back(self, who, what)
    }

    fn with_page<R>(&mut self, who: Who<Power>, work: impl FnOnce(&mut Desk) -> R) -> R {
        let own = who.seat();
        let before = (self.eyes, self.voice.fits, self.voice.ascii, self.core.width);
        if own.is_some() {
            (self.eyes, self.seat) = (own, own);
        }
        (self.voice.fits, self.voice.ascii, self.core.width) = (false, false, 100);
        let result = catch_unwind(AssertUnwindSafe(|| work(self)));
        // The host's page may change the viewer. A player's page leaves it as it was.
        if own.is_some() {
            (self.eyes, self.seat) = (before.0, None);
        }
        (self.voice.fits, self.voice.ascii, self.core.width) = (before.1, before.2, before.3);
        let _ = self.session.take_trouble();
        // A page cannot quit or open an editor at the prompt.
        self.wish = None;
        // Whoever handles the panic finds the prompt's own view restored.
        result.unwrap_or_else(|panic| resume_unwind(panic))
    }

    fn lock(&mut self, key: Key) -> Result<String, Hinted> {
        self.seat_players(key).map_err(|complaint| complaint.hinted())
    }

    fn state(&mut self, version: u64, who: Who<Power>, said: Vec<Value>) -> String {
        match who {
            Who::Spectator => state::public(self, version),
            _ => state::state(self, version, who.seat(), said),
        }
    }

    fn board(&mut self, who: Who<Power>) -> String {
        picture::board(&state::show(self, who), Scope::Map)
    }

    fn legend(&self) -> Vec<SampleTold> {
        picture::samples(&self.session.world().board)
    }

    fn scenarios(&self) -> Value {
        self.known_scenarios().into_iter().map(|(name, title)| json!({ "name": name, "title": title })).collect()
    }

    fn scripts(&mut self, who: Who<Power>) -> Value {
        cards::list(self, who)
    }

    fn script(&mut self, who: Who<Power>, number: u16) -> Option<Value> {
        self.core.width = BESIDE;
        cards::one(self, who, Card(u8::try_from(number).ok()?))
    }

    fn check(&mut self, text: &Text) -> Value {
        cards::check(self, text)
    }

    fn save(&mut self, text: &Text) -> (Result<Value, Hinted>, Option<Did>) {
        cards::save(self, text)
    }

    fn command(&mut self, request: Request) -> Result<String, Hinted> {
        let word = |on: bool| if on { "on" } else { "off" };
        Ok(match request {
            Request::Choose(n) => {
                // Check this before saying anything about others' choices.
                self.objected("choose")?;
                self.choice_as_command(n).ok_or("there is no such option")?
            }
            Request::Why(entry) => journal::why(self, entry).ok_or("this entry changed nothing")?,
            Request::WhyNot { piece, at } => {
                why_not::command(self, piece.as_deref(), &at).ok_or("there is no such place on the map")?
            }
            Request::PassUntil(until) => format!("pass until {}", Until::known(&until).ok_or("until when?")?),
            Request::Rule(rule) => format!("rule {}", Rule::parse(&rule).ok_or("that is not a rule number")?),
            Request::Undo(n) => format!("undo {n}"),
            Request::Redo(n) => format!("redo {n}"),
            Request::Switch(name) if self.courses().iter().any(|line| line.name == name) => format!("switch {name}"),
            Request::Switch(_) => return Err("there is no such branch".into()),
            Request::Setting(Setting::Responses, on) => format!("responses {}", word(on)),
            Request::Setting(Setting::Reactions, on) => format!("reactions {}", word(on)),
        })
    }

    fn offered(&mut self, _: Who<Power>) -> Option<Offered> {
        let decision = self.session.decision()?;
        if self.asked_elsewhere().is_some() || decision.question.of_player().is_some() {
            return None;
        }
        let abouts = self.words_for(decision.who, |words| meets::abouts(self, words, &decision));
        Some(Offered { seat: decision.who.index(), abouts })
    }

    fn label(&mut self, place: usize) -> Option<String> {
        let decision = self.session.decision().filter(|_| self.asked_elsewhere().is_none())?;
        self.words_for(decision.who, |w| {
            w.labels(&decision.question, &decision.choices).get(place).map(ToString::to_string)
        })
    }

    fn written(&self) -> usize {
        self.session.journal_len()
    }

    fn interrupted(&self, who: Who<Power>, own: usize, from: usize) -> bool {
        Match::interrupted(&self.session, who.seat().map(Power::index), own, from)
    }

    fn objected(&mut self, command: &str) -> Result<(), Hinted> {
        self.seat.and_then(|own| seats::objection(self, own, command)).map_or(Ok(()), Err)
    }

    fn does_command(&mut self, command: String) -> Said {
        do_command(self, command)
    }
}

//! The page of any game.

use super::paged::{Offered, Paged, Text, print};
use super::requests::Request;
use super::who::Who;
use super::wholly;
use crate::check::codes::Severity;
use crate::check::finding::Finding;
use crate::check::pure;
use crate::desk::sitters::{Back, Came, Sitter};
use crate::desk::{At, Core, is_for_seats};
use crate::disk::{self, Kind};
use crate::hinted::{Hint, Hinted};
use crate::kit::{About, Complaint, Match, SampleTold, StepTold, Told, Waits};
use crate::prompt::{Did, Kept, Said};
use crate::table::Key;
use crate::view::{Line, fold, paint};
use serde_json::{Value, json};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::{Path, PathBuf};

/// How many entries of the journal the page shows.
const ENTRIES: usize = 160;

/// How many steps back and ahead it shows.
const STEPS: usize = 60;

/// The most bytes of a script.
const SCRIPT: usize = 200_000;

impl Kept {
    fn game(&self) -> &dyn Match {
        self.desk.game()
    }

    /// The script with this number, counted from 1.
    fn script_file(&self, number: u16) -> Option<PathBuf> {
        self.game().scripts().into_iter().nth(usize::from(number).checked_sub(1)?)
    }

    /// The faults that `check` finds in a script if it has this text.
    fn faults(&self, file: &Path, text: &str) -> Vec<Value> {
        let Some(wanted) = self.wanted.iter().find(|wanted| disk::same(&wanted.file, file)) else { return Vec::new() };
        let placed = |found: &Finding| {
            let (line, column) = found.place();
            let (wrong, message) =
                (found.severity() == Severity::Error, format!("{} [{}]", found.message, found.code.id));
            json!({ "line": line, "column": column, "wrong": wrong, "message": message, "hint": found.help })
        };
        pure::of_text(wanted, text.to_string()).iter().map(placed).collect()
    }

    fn is_seated(&self) -> bool {
        self.desk.core.seated
    }

    /// Whether the game draws a board. It does for everybody or for nobody.
    fn is_drawn(&mut self) -> bool {
        let eyes = self.desk.core.eyes;
        let drawn = self.drawn.unwrap_or_else(|| self.game().picture(eyes, true).is_some());
        *self.drawn.insert(drawn)
    }
}

fn shown(file: &Path) -> String {
    file.file_name().map_or_else(|| file.display().to_string(), |name| name.to_string_lossy().into_owned())
}

impl Paged for Kept {
    type Seat = usize;

    fn seats(&self) -> Vec<usize> {
        (0..self.game().players().len()).collect()
    }

    fn name(&self, seat: usize) -> Option<String> {
        self.game().players().get(seat).map(ToString::to_string)
    }

    fn index(&self, seat: usize) -> usize {
        seat
    }

    fn called(&self, word: &str) -> Vec<usize> {
        let players = self.game().players().into_iter().enumerate();
        players.filter(|(_, player)| fold(&player.to_string()) == fold(word)).map(|(seat, _)| seat).collect()
    }

    fn is_public(&self) -> bool {
        self.game().public().is_some()
    }

    fn core(&mut self) -> &mut Core {
        &mut self.desk.core
    }

    fn knows_bot(&self, name: &str) -> Result<(), Hinted> {
        let names: Vec<&str> = self.game().bots().into_iter().map(|(name, _)| name).collect();
        match self.game().has_bot(name) {
            true => Ok(()),
            false => Err(format!("no bot is called {name:?}").hint(names.join(", "))),
        }
    }

    fn let_bots(&mut self) -> Result<usize, Complaint> {
        crate::desk::let_bots(&mut self.desk.at())
    }

    fn back(&mut self, who: Sitter, what: Back) -> Result<Came, Complaint> {
        self.desk.at().back(who, what)
    }

    fn with_page<R>(&mut self, who: Who<usize>, work: impl FnOnce(&mut Kept) -> R) -> R {
        let own = who.seat();
        let before = (self.desk.core.eyes, self.desk.core.width);
        if own.is_some() {
            (self.desk.core.eyes, self.desk.core.seated) = (own, true);
        }
        self.desk.core.width = 100;
        let result = catch_unwind(AssertUnwindSafe(|| work(self)));
        if own.is_some() {
            (self.desk.core.eyes, self.desk.core.seated) = (before.0, false);
        }
        self.desk.core.width = before.1;
        // Whoever handles the panic finds the prompt's own view restored.
        result.unwrap_or_else(|panic| resume_unwind(panic))
    }

    fn lock(&mut self, _: Key) -> Result<String, Hinted> {
        Ok(self.dice.into())
    }

    fn state(&mut self, version: u64, who: Who<usize>, said: Vec<Value>) -> String {
        if who == Who::Spectator {
            let drawn = self.is_drawn();
            return self.public(version, drawn);
        }
        let own = who.seat();
        let may_ask = own.is_some_and(|own| self.desk.at().may_ask_back(own));
        let plea = plea(&self.desk.at(), own);
        let drawn = self.is_drawn();
        let (eyes, game) = (self.desk.core.eyes, self.game());
        let players: Vec<String> = game.players().iter().map(ToString::to_string).collect();
        let name = |seat: Option<usize>| seat.and_then(|seat| players.get(seat)).cloned();
        let told = game.told(eyes, 0);
        let from = told.len().saturating_sub(ENTRIES);
        let journal: Vec<Value> = told[from..].iter().map(|entry| self.entry(entry)).collect();
        let (behind, ahead) = match self.is_seated() {
            true => Default::default(),
            false => game.steps(eyes, STEPS),
        };
        let stops = |way: &str, stops: Vec<StepTold>| -> Vec<Value> {
            let one = |stop: StepTold| json!({ "label": stop.label.to_string(), "go": { way: stop.steps } });
            stops.into_iter().map(one).collect()
        };
        let lines: Vec<Value> = game
            .tree()
            .into_iter()
            .filter(|_| !self.is_seated())
            .map(|line| {
                let place = game.place(&line.name, line.at).to_string();
                json!({ "name": line.name, "parent": line.parent, "present": line.present, "place": place })
            })
            .collect();
        let value = json!({
            "v": version,
            "title": game.id(),
            "own": name(own),
            "eyes": name(eyes),
            "prompt": paint::plain(&self.desk.prompt()),
            "where": game.standing(eyes).to_string(),
            "scenario": game.scenario().map(|told| json!({ "title": told.title, "task": told.task })),
            "players": players,
            "hash": eyes.is_none().then(|| format!("{:016x}", game.hash())),
            "board": game.overview(eyes).map_or(String::new(), |text| text.to_string()),
            "drawn": drawn,
            "waiting": self.waiting(),
            "decision": self.decision(),
            "journal": journal,
            "behind": stops("undo", behind),
            "ahead": stops("redo", ahead),
            "lines": lines,
            "said": said,
            "plea": plea,
            "may_ask": may_ask,
        });
        value.to_string()
    }

    fn board(&mut self, who: Who<usize>) -> String {
        let none =
            || "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\"><title>no board</title></svg>".to_string();
        let drawn = match who {
            Who::Spectator => self.game().public_picture(true),
            _ => self.game().picture(self.desk.core.eyes, true),
        };
        drawn.unwrap_or_else(none)
    }

    fn legend(&self) -> Vec<SampleTold> {
        self.game().legend()
    }

    fn scenarios(&self) -> Value {
        json!([])
    }

    fn scripts(&mut self, who: Who<usize>) -> Value {
        let files = if who == Who::Host { self.game().scripts() } else { Vec::new() };
        let one = |(i, file): (usize, &PathBuf)| json!({ "n": i + 1, "title": shown(file) });
        files.iter().enumerate().map(one).collect()
    }

    fn script(&mut self, who: Who<usize>, number: u16) -> Option<Value> {
        let file = self.script_file(number).filter(|_| who == Who::Host)?;
        let (text, about) = match disk::text(&file, Kind::Script) {
            Ok(text) => (text, String::new()),
            Err(no) => (String::new(), format!("{} {no}", file.display())),
        };
        Some(json!({
            "n": number, "title": shown(&file), "about": about, "file": file.display().to_string(),
            "base": print(&text), "faults": self.faults(&file, &text), "source": text,
        }))
    }

    fn check(&mut self, text: &Text) -> Value {
        match self.script_file(text.card) {
            Some(file) => json!({ "faults": self.faults(&file, &text.text) }),
            None => json!({ "faults": [] }),
        }
    }

    fn save(&mut self, wanted: &Text) -> (Result<Value, Hinted>, Option<Did>) {
        let Some(file) = self.script_file(wanted.card) else { return (Err("there is no such script".into()), None) };
        let name = file.display().to_string();
        let present = disk::text(&file, Kind::Script);
        if present.as_ref().map_or(true, |text| print(text) != wanted.base) {
            let why = format!("{name} was changed elsewhere in the meantime");
            return (Err(why.hint("copy your text if you need it, then open the file again")), None);
        }
        if wanted.text.len() > SCRIPT {
            let why = format!("the text has {} bytes; the limit is {SCRIPT}", wanted.text.len());
            return (Err(why.into()), None);
        }
        // A built-in script gets a file of its own.
        let made = disk::builtin::unpack(&file).map_err(|no| no.to_string());
        let written = made.and_then(|_| disk::write(&file, wanted.text.as_bytes()).map_err(|no| no.to_string()));
        if let Err(no) = written {
            return (Err(format!("{name} was not saved: {no}").into()), None);
        }
        let told = self.desk.reload();
        let text = told.as_deref().map(paint::plain).unwrap_or_default();
        let faults = self.faults(&file, &wanted.text);
        let value = json!({ "base": print(&wanted.text), "text": text, "faults": faults });
        let line = format!("(saved {name})");
        (Ok(value), told.map(|text| Did { line: line.clone(), replies: vec![(line, Ok(text))], ..Did::default() }))
    }

    fn command(&mut self, request: Request) -> Result<String, Hinted> {
        Ok(match request {
            Request::Choose(n) => format!("choose {n}"),
            Request::Why(entry) => {
                let told = self.game().told(self.desk.core.eyes, 0);
                let place = told.iter().position(|told| told.number == entry && told.is_change);
                let place = place.ok_or("this entry changed nothing")?;
                format!("why {}", told[place..].iter().filter(|told| told.is_change).count())
            }
            Request::Undo(n) => format!("undo {n}"),
            Request::Redo(n) => format!("redo {n}"),
            Request::Switch(name) if self.game().tree().iter().any(|line| line.name == name) => {
                format!("switch {name}")
            }
            Request::Switch(_) => return Err("there is no such branch".into()),
            // What follows `rule` is one of the names that the game lists, so nothing else can be typed through it.
            Request::Rule(rule) if self.game().follows("rule").contains(&rule) => format!("rule {rule}"),
            Request::Rule(_) => return Err("this game has no text about that rule".into()),
            Request::WhyNot { piece, at } => {
                self.game().why_not_at(piece.as_deref(), &at).ok_or("nothing can be done there now")?
            }
            Request::PassUntil(_) => return Err("this game has no automatic passing".into()),
            Request::Setting(..) => return Err("this game has no such setting: everybody is always asked".into()),
        })
    }

    fn offered(&mut self, _: Who<usize>) -> Option<Offered> {
        let seat = self.game().asked_seat()?;
        let own = !self.is_seated() || self.desk.core.eyes == Some(seat);
        match self.game().waits(self.desk.core.eyes) {
            Waits::Choice(asked) if own => Some(Offered { seat, abouts: asked.abouts }),
            _ => None,
        }
    }

    fn label(&mut self, place: usize) -> Option<String> {
        match self.game().waits(self.desk.core.eyes) {
            Waits::Choice(asked) => asked.labels.get(place).map(ToString::to_string),
            _ => None,
        }
    }

    fn written(&self) -> usize {
        self.game().journal_len()
    }

    fn interrupted(&self, who: Who<usize>, own: usize, from: usize) -> bool {
        self.game().interrupted(who.seat(), own, from)
    }

    fn objected(&mut self, command: &str) -> Result<(), Hinted> {
        if self.is_seated() && !is_for_seats(command) {
            return Err("only the host can do that".into());
        }
        // Some questions are open to everybody, and still for one player to answer.
        let chooses = command.split_whitespace().next() == Some("choose");
        match self.is_seated() && chooses && self.game().asked_seat() != self.desk.core.eyes {
            true => Err("the game waits for somebody else".into()),
            false => Ok(()),
        }
    }

    fn does_command(&mut self, command: String) -> Said {
        self.does_one(&command)
    }
}

impl Kept {
    /// Everything except the board, for a spectator.
    fn public(&self, version: u64, drawn: bool) -> String {
        let game = self.game();
        let Some(told) = game.public() else { return json!({ "v": version }).to_string() };
        let from = told.told.len().saturating_sub(ENTRIES);
        let journal: Vec<Value> =
            told.told[from..].iter().map(|entry| as_entry(entry, told.ledgers.get(&entry.number))).collect();
        let (waiting, decision) = match told.waits {
            Waits::Nobody(why) => (why.message, Value::Null),
            Waits::Other(who) => (String::new(), other(who)),
            Waits::Choice(asked) => (String::new(), other(Some(asked.who))),
        };
        json!({
            "v": version,
            "title": game.id(),
            "spectator": true,
            "where": told.standing.to_string(),
            "scenario": game.scenario().map(|told| json!({ "title": told.title, "task": told.task })),
            "players": game.players().iter().map(ToString::to_string).collect::<Vec<_>>(),
            "board": told.overview.map_or(String::new(), |text| text.to_string()),
            "drawn": drawn,
            "waiting": waiting,
            "decision": decision,
            "journal": journal,
            "behind": [],
            "ahead": [],
            "lines": [],
            "said": [],
        })
        .to_string()
    }

    /// The open decision with its choices. For another player's decision, only who is asked.
    fn decision(&self) -> Value {
        match self.game().waits(self.desk.core.eyes) {
            Waits::Nobody(_) => Value::Null,
            Waits::Other(who) => other(who),
            Waits::Choice(asked) if self.is_seated() && self.game().asked_seat() != self.desk.core.eyes => {
                other(Some(asked.who))
            }
            Waits::Choice(asked) => {
                let one = |(i, ((label, remark), about)): (usize, ((&Line, &Line), &About))| {
                    let (text, remark) = (label.to_string(), remark.to_string());
                    json!({ "n": i + 1, "label": text, "line": label, "remark": remark, "group": "", "about": about })
                };
                let all = asked.labels.iter().zip(&asked.remarks).zip(&asked.abouts);
                let choices: Vec<Value> = all.enumerate().map(one).collect();
                json!({
                    "who": null, "name": asked.who.to_string(), "secret": false,
                    "question": asked.question.to_string(), "line": asked.question, "choices": choices,
                    "wholes": wholly::listed(&asked.abouts),
                })
            }
        }
    }

    fn waiting(&self) -> String {
        match self.game().waits(self.desk.core.eyes) {
            Waits::Nobody(why) => why.message,
            Waits::Choice(_) | Waits::Other(_) => String::new(),
        }
    }

    fn entry(&self, told: &Told) -> Value {
        let ledger = told.is_roll.then(|| self.game().ledger(self.desk.core.eyes, told.number)).flatten();
        as_entry(told, ledger.as_ref())
    }
}

/// The decision of somebody else.
fn other(who: Option<Line>) -> Value {
    let name = who.map_or("Somebody else".to_string(), |who| who.to_string());
    json!({ "who": null, "name": name, "secret": true, "question": "has to choose", "choices": [] })
}

/// An entry of the log, with the breakdown of its roll.
fn as_entry(told: &Told, ledger: Option<&Line>) -> Value {
    let roll = told.roll.as_ref().map(|(dice, forced)| json!({ "dice": dice, "forced": forced }));
    json!({
        "roll": roll, "i": told.number, "depth": told.depth.saturating_sub(1), "text": told.line.to_string(), "line": told.line,
        "why": told.is_change, "ledger": ledger.map(Line::to_string),
    })
}

/// The request to go back, as the owner of a page sees it; without a seat, the host.
pub fn plea(at: &At<'_>, own: Option<usize>) -> Value {
    let Some(plea) = at.plea(own.map_or(Sitter::Host, Sitter::Seat)) else { return Value::Null };
    let names = |lines: &[Line]| lines.iter().map(ToString::to_string).collect::<Vec<_>>();
    json!({
        "number": plea.number, "by": plea.by.to_string(), "mine": plea.mine, "open": plea.open,
        "agreed": names(&plea.agreed), "waits": names(&plea.waits), "first": plea.first.map(|told| told.line),
    })
}

//! The people at a served game: who has an address, who is there, and what a seat asks of the others: to go back to before
//! something that it may not take back alone.

use super::{At, cut};
use crate::kit::{Blame, Complaint, Reply, Told, typing};
use crate::table::Cursor;
use crate::view::{Line, paint};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Who has an address.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Sitter {
    /// Whoever runs the program.
    Host,
    /// A player, by the index in the list of players.
    Seat(usize),
    /// A spectator.
    Spectator,
}

/// An address that was given away.
#[derive(Debug)]
pub struct Chair {
    /// For whom it is.
    pub who: Sitter,
    /// The address, with its token.
    pub address: String,
    /// How many pages are open there.
    pub present: Arc<AtomicUsize>,
}

/// The people at a served game.
#[derive(Debug, Default)]
pub struct Sitters {
    /// Their addresses.
    pub chairs: Vec<Chair>,
    /// What a seat asks of the others.
    plea: Option<Plea>,
    /// How often something was asked.
    asked: u64,
}

/// A place in the game, so that it shows whether something was done since.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Stand {
    line: String,
    at: Cursor,
    written: usize,
}

/// A seat asks to go back to before its last choice.
#[derive(Debug)]
struct Plea {
    number: u64,
    by: usize,
    /// The log entry of the choice.
    entry: usize,
    /// The place before it.
    to: Cursor,
    /// Where the game stood when it was asked. Whatever is done since ends the request.
    stand: Stand,
    agreed: BTreeSet<usize>,
}

/// What somebody says to a request to go back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Back {
    /// A seat asks for it.
    Ask,
    /// Somebody agrees to the request with this number.
    Agree(u64),
    /// Somebody refuses it; who asked for it takes it back.
    Refuse(u64),
}

/// A request to go back, as one viewer sees it.
#[derive(Clone, PartialEq, Debug)]
pub struct PleaTold {
    /// Its number, which an answer repeats.
    pub number: u64,
    /// Who asks.
    pub by: Line,
    /// Whether the viewer asks.
    pub mine: bool,
    /// Whether the viewer is still to answer.
    pub open: bool,
    /// Who has agreed.
    pub agreed: Vec<Line>,
    /// Who has not answered yet.
    pub waits: Vec<Line>,
    /// The first entry of the game log that would go, of those that the viewer notices.
    pub first: Option<Told>,
}

/// What came of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Came {
    /// Others are still to answer.
    Waits,
    /// The game went back.
    Back,
    /// The request is over.
    Over,
}

impl Sitters {
    /// People at these addresses, of whom nobody asks anything yet.
    pub fn new(chairs: Vec<Chair>) -> Sitters {
        Sitters { chairs, ..Sitters::default() }
    }
}

impl Came {
    /// What is said of it: to whoever did it, and to the host.
    pub const fn told(self) -> &'static str {
        match self {
            Came::Waits => "the others are asked",
            Came::Back => "agreed: the game has gone back",
            Came::Over => "the game stays as it is",
        }
    }
}

impl At<'_> {
    fn stand(&self) -> Stand {
        Stand { line: self.line(), at: self.game.cursor(), written: self.game.journal_len() }
    }

    /// The seats with an address that no bot plays.
    fn people(&self) -> BTreeSet<usize> {
        let chairs = self.core.sitters.iter().flat_map(|sitters| &sitters.chairs);
        let seats = chairs.filter_map(|chair| if let Sitter::Seat(seat) = chair.who { Some(seat) } else { None });
        seats.filter(|seat| !self.core.bots.contains_key(seat)).collect()
    }

    /// The request, as long as nothing was done since.
    fn open_plea(&self) -> Option<&Plea> {
        let plea = self.core.sitters.as_ref()?.plea.as_ref()?;
        (plea.stand == self.stand()).then_some(plea)
    }

    fn missing(&self, plea: &Plea) -> Vec<usize> {
        self.people().into_iter().filter(|seat| *seat != plea.by && !plea.agreed.contains(seat)).collect()
    }

    /// Whether a seat can ask the others to go back to before its last choice.
    pub fn may_ask_back(&self, seat: usize) -> bool {
        let can = self.core.sitters.is_some() && !self.game.is_stopped() && self.open_plea().is_none();
        can && self.game.last_chosen(seat).is_some()
    }

    /// The open request, as one viewer sees it.
    pub fn plea(&self, viewer: Sitter) -> Option<PleaTold> {
        let plea = self.open_plea()?;
        let eyes = match viewer {
            Sitter::Host => None,
            Sitter::Seat(seat) => Some(seat),
            // Spectators have no say, and hear nothing of it.
            Sitter::Spectator => return None,
        };
        let players = self.game.players();
        let named = |seats: Vec<usize>| seats.into_iter().filter_map(|seat| players.get(seat).cloned()).collect();
        let missing = self.missing(plea);
        Some(PleaTold {
            number: plea.number,
            by: players.get(plea.by).cloned().unwrap_or_default(),
            mine: eyes == Some(plea.by),
            open: eyes.is_none_or(|seat| missing.contains(&seat)),
            agreed: named(plea.agreed.iter().copied().collect()),
            waits: named(missing),
            first: self.game.told(eyes, plea.entry).into_iter().next(),
        })
    }

    /// Asks to go back, or answers. The host's word counts for everybody who has not answered.
    ///
    /// # Errors
    /// There is nothing to go back to, or no such request.
    pub fn back(&mut self, who: Sitter, what: Back) -> Result<Came, Complaint> {
        match (what, who) {
            (_, Sitter::Spectator) => Err(no("spectators have no say in it")),
            (Back::Ask, Sitter::Host) => Err(no("the host asks nobody").hint("undo")),
            (Back::Ask, Sitter::Seat(seat)) => self.ask(seat),
            (Back::Agree(number) | Back::Refuse(number), who) => {
                let plea = self.open_plea().filter(|plea| plea.number == number);
                let (by, missing) = plea.map(|plea| (plea.by, self.missing(plea))).ok_or_else(gone)?;
                match who {
                    _ if matches!(what, Back::Refuse(_)) => {
                        self.over();
                        Ok(Came::Over)
                    }
                    Sitter::Host | Sitter::Spectator => self.go(),
                    Sitter::Seat(seat) if seat == by => Err(no("it is for the others to agree")),
                    Sitter::Seat(seat) if missing.contains(&seat) => {
                        let plea = self.core.sitters.as_mut().and_then(|sitters| sitters.plea.as_mut());
                        plea.ok_or_else(gone)?.agreed.insert(seat);
                        self.go_if_agreed()
                    }
                    Sitter::Seat(_) => Err(gone()),
                }
            }
        }
    }

    fn ask(&mut self, by: usize) -> Result<Came, Complaint> {
        if self.open_plea().is_some() {
            return Err(no("somebody asks to go back already"));
        }
        if self.game.is_stopped() {
            return Err(no("the rules are stopped in mid-action"));
        }
        let (entry, to) = self.game.last_chosen(by).ok_or_else(|| no("you have not chosen anything yet"))?;
        let stand = self.stand();
        let Some(sitters) = self.core.sitters.as_mut() else { return Err(no("nobody else has a seat here")) };
        sitters.asked += 1;
        sitters.plea = Some(Plea { number: sitters.asked, by, entry, to, stand, agreed: BTreeSet::new() });
        self.go_if_agreed()
    }

    fn go_if_agreed(&mut self) -> Result<Came, Complaint> {
        match self.open_plea().map(|plea| self.missing(plea).is_empty()) {
            Some(true) => self.go(),
            _ => Ok(Came::Waits),
        }
    }

    fn go(&mut self) -> Result<Came, Complaint> {
        let to = self.open_plea().map(|plea| plea.to).ok_or_else(gone)?;
        self.over();
        let gone = self.game.go_to(self.core.eyes, to);
        self.core.since = self.game.journal_len();
        gone.map(|()| Came::Back)
    }

    fn over(&mut self) {
        self.core.sitters.iter_mut().for_each(|sitters| sitters.plea = None);
    }

    /// The addresses and bots, in a table.
    fn listed(&self) -> String {
        let Some(sitters) = &self.core.sitters else {
            return "nobody has a seat here: `sandtable serve --seats` gives each an address".into();
        };
        let players = self.game.players();
        let one = |chair: &Chair| {
            let name = match chair.who {
                Sitter::Host => "host".to_string(),
                Sitter::Spectator => "spectators".to_string(),
                Sitter::Seat(seat) => players.get(seat).map_or(String::new(), ToString::to_string),
            };
            let bot = if let Sitter::Seat(seat) = chair.who { self.core.bots.get(&seat) } else { None };
            let there = match (bot, chair.present.load(Ordering::Relaxed)) {
                (Some(bot), _) => format!("{bot} plays"),
                (None, 0) => "nobody there".into(),
                (None, 1) => "connected".into(),
                (None, n) => format!("{n} connected"),
            };
            (name, there, chair.address.clone())
        };
        let mut rows: Vec<_> = sitters.chairs.iter().map(one).collect();
        let has_chair = |seat: &usize| sitters.chairs.iter().any(|chair| chair.who == Sitter::Seat(*seat));
        let bots = self.core.bots.iter().filter(|(seat, _)| !has_chair(seat));
        let bots = bots
            .filter_map(|(seat, bot)| Some((players.get(*seat)?.to_string(), format!("{bot} plays"), String::new())));
        rows.extend(bots);
        let wide = |of: fn(&(String, String, String)) -> &str| {
            rows.iter().map(|row| of(row).chars().count()).max().unwrap_or(0)
        };
        let (first, second) = (wide(|row| &row.0), wide(|row| &row.1));
        let mut lines: Vec<String> = rows
            .iter()
            .map(|(name, there, address)| format!("{name:first$}  {there:second$}  {address}").trim_end().to_string())
            .collect();
        if let Some(plea) = self.plea(Sitter::Host) {
            let waits = Line::join(plea.waits, ", ").painted();
            let first = plea.first.map_or(String::new(), |told| format!(", to before: {}", told.line.painted().trim()));
            lines.push(format!("{} asks to go back{first}", plea.by.painted()));
            lines
                .push(paint::dim(format!("still to answer: {waits}. `seats agree` and `seats refuse` answer for all")));
        }
        lines.join("\n")
    }
}

fn no(why: &str) -> Complaint {
    Complaint::new(Blame::Illegal, why)
}

fn gone() -> Complaint {
    no("this is no longer asked")
}

/// `seats`: who has which address, who is there, and what a seat asks. `agree` and `refuse` answer it for everybody.
///
/// # Errors
/// The argument is none of these, or nobody asks anything.
pub fn seats(at: &mut At<'_>, rest: &str) -> Reply {
    let number = at.open_plea().map(|plea| plea.number);
    let answer = match rest {
        "" => return Ok(at.listed()),
        "agree" => number.map(Back::Agree),
        "refuse" => number.map(Back::Refuse),
        other => {
            return Err(
                typing(format!("unexpected {:?} after `seats`", cut(other))).hint("seats agree, or seats refuse")
            );
        }
    };
    let came = at.back(Sitter::Host, answer.ok_or_else(|| no("nobody asks to go back"))?)?;
    Ok(came.told().into())
}

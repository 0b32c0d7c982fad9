//! Players at the desk who each play one Power: what they may do, who is asked, and what only the host knows.

use super::desk::{Blame, Complaint, Desk, Reply};
use super::list::{Audience, VERBS};
use super::until::{Waiver, is_waiver};
use crate::desk::sitters::{Back, Came, Sitter};
use crate::desk::{At, count};
use crate::games::wellington::board::{Power, Scenario};
use crate::games::wellington::rules::{
    Choice, Decision, Edit, Input, Question, Scene, Seat, Session, Step, Wellington, What, World, setup,
};
use crate::hinted::{Hint, Hinted};
use crate::kit::typing;
use crate::table::{Key, Probe, Refused, Sign};
use crate::view::paint;
use std::cell::{Cell, RefCell};
use std::fmt;
use std::rc::{Rc, Weak};

/// The desk's state for players with a seat.
#[derive(Default)]
pub struct Seats {
    /// The secret key mixed into the dice, so that knowing the seed is not enough to predict them.
    key: Option<Key>,
    /// Powers that have chosen to pass in every window.
    passing: [bool; 4],
    /// Powers that have chosen never to intercept or evade.
    still: [bool; 4],
    /// Powers that pass until something has come about.
    pub(super) waivers: [Option<Waiver>; 4],
    /// A script error that was kept from a player, for the author of the cards.
    hushed: Option<String>,
}

/// What Powers can be asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Asking {
    /// Responses, in windows.
    Responses,
    /// Interceptions and evasions.
    Reactions,
}

/// Who is asked instead of the viewer. No name is given if only holders of a fitting card are asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Other(pub Option<Power>);

impl Other {
    /// Who is asked, for somebody else. Only holders of a card that can be played now are asked in windows and for Battle
    /// cards, so they are not named.
    pub fn of(decision: &Decision) -> Other {
        let holds = matches!(decision.question, Question::Respond { .. } | Question::BattleCard { .. });
        Other((!holds).then_some(decision.who))
    }

    /// The name, painted.
    pub fn painted(self) -> String {
        self.0.map_or_else(|| self.to_string(), paint::player)
    }
}

impl fmt::Display for Other {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(power) => write!(f, "{power}"),
            None => f.write_str("somebody else"),
        }
    }
}

// The dice.

impl Desk {
    /// Gives players their seats. A secret key is mixed into the dice, at once if nothing was played yet, otherwise
    /// before the next choice. Gives what the host should know about it.
    ///
    /// # Errors
    /// The game cannot be started again.
    pub fn seat_players(&mut self, key: Key) -> Reply {
        let fresh = untouched(self).is_some();
        self.seats.key = Some(key);
        self.begin_locked()?;
        let locked = self.session.segments().first().is_some_and(|segment| segment.start.dice.key().is_some());
        Ok(match (fresh, locked) {
            (true, _) => {
                let text = "a secret of this program is mixed into the seed; hands are dealt again";
                self.as_shown(&format!("{text}\n{}", self.waiting()))
            }
            (false, true) => "the dice come from the secret the game was started with".into(),
            (false, false) => {
                "the hands came from the seed alone: anyone who guesses it knows them. From the next choice on, a secret of this program is mixed in"
                    .into()
            }
        })
    }

    /// Restarts an unplayed game with the host's secret key.
    pub(super) fn begin_locked(&mut self) -> Result<(), Complaint> {
        let (Some(key), Some(scenario)) = (self.seats.key.clone(), untouched(self)) else { return Ok(()) };
        let mut standing = setup::opening_with(scenario, self.origin.seed, self.origin.beginning);
        standing.dice.lock(key);
        let world: Rc<World> = self.session.world().clone();
        self.session = Session::open(world, standing).map_err(|refused| self.refused(refused))?;
        self.core.since = 0;
        Ok(())
    }

    /// Called before a choice, so that players never get dice that depend on the seed alone.
    pub(super) fn lock_dice(&mut self, choice: &Choice) {
        let open = self.session.table().dice().key().is_none();
        let offered = self.session.decision().is_some_and(|decision| decision.choices.contains(choice));
        if let (Some(key), true) = (self.seats.key.clone(), open && offered && !self.session.is_stopped()) {
            // If that fails, the choice itself reports why.
            let _ = self.session.edit(Edit::Lock(key), false);
        }
    }
}

/// The scenario of a game in which nothing was done yet.
pub(super) fn untouched(desk: &Desk) -> Option<&Scenario> {
    let scenario = desk.scenario.as_ref()?;
    let (s, at) = (&desk.session, desk.session.cursor());
    let begun = s.segments().iter().any(|segment| !segment.inputs.is_empty()) || at.input > 0;
    let same = s
        .segments()
        .first()
        .is_some_and(|first| first.start == setup::opening_with(scenario, desk.origin.seed, desk.origin.beginning));
    let aside = s.undone() > 0 || s.branches().len() > 1 || s.marks().next().is_some();
    (same && !begun && !aside).then_some(scenario)
}

// Script errors.

impl Desk {
    /// Handles a refused choice. If a script failed in front of one Power, the attempt stays in the game and the dice
    /// change, so that nobody can learn hidden things by repeated failures.
    pub(super) fn stumbled(&mut self, refused: Refused<Wellington>) -> Complaint {
        let failed = match (&refused, self.eyes) {
            (Refused::Script(trouble), Some(own)) => Some((Some(own), trouble.to_string())),
            (Refused::Bug { what, .. }, Some(_)) => Some((None, what.to_string())),
            _ => None,
        };
        let complaint = self.refused(refused);
        if let Some((who, said)) = failed {
            self.seats.hushed = Some(said);
            let waits = self.session.decision().is_some();
            if let Some(own) = who.filter(|_| waits) {
                // If even this fails, the game stops and says so.
                let _ = self.session.edit(Edit::Stumbled(own), false);
            }
        }
        complaint
    }

    /// A script's error for the viewer. It may contain things that a Power must not know, so a Power gets less.
    pub(super) fn script_said(&self, said: impl Into<Hinted>) -> Hinted {
        crate::kit::script_said(self.eyes.is_none(), said)
    }

    /// Keeps the error of a script for the author of the cards.
    pub(super) fn hush(&mut self, said: String) {
        self.seats.hushed = self.eyes.map(|_| said);
    }

    /// The last script error that was kept from a player, once, for the author of the cards.
    pub fn take_hushed(&mut self) -> Option<String> {
        self.seats.hushed.take()
    }
}

// Who is asked.

impl Desk {
    /// Whether the game waits for an interception or evasion.
    pub fn in_reaction(&self) -> bool {
        self.session.decision().is_some_and(|d| matches!(d.question, Question::React { .. }))
    }

    /// Whether the game waits for a Response.
    pub fn in_window(&self) -> bool {
        self.session.decision().is_some_and(|d| matches!(d.question, Question::Respond { .. }))
    }

    /// Whether a Power wants to be asked.
    pub fn asks(&self, what: Asking, power: Power) -> bool {
        match what {
            Asking::Responses => self.offers.responses && !self.seats.passing[power.index()],
            Asking::Reactions => self.offers.reactions && !self.seats.still[power.index()],
        }
    }

    /// Sets whether a Power wants to be asked.
    pub(super) fn ask_for(&mut self, what: Asking, power: Power, on: bool) {
        let list = match what {
            Asking::Responses => &mut self.seats.passing,
            Asking::Reactions => &mut self.seats.still,
        };
        list[power.index()] = !on;
    }

    /// Whether the game waits for a Power that does not want to be asked.
    pub(super) fn passes_of_itself(&self) -> bool {
        let Some(who) = self.session.decision().map(|decision| decision.who) else { return false };
        (self.in_window() && !self.asks(Asking::Responses, who))
            || (self.in_reaction() && !self.asks(Asking::Reactions, who))
            || self.waives()
    }

    /// Lets Powers that do not want to be asked pass, each as a separate command.
    pub(super) fn let_pass(&mut self) -> Result<(), Complaint> {
        let mut first = true;
        while self.passes_of_itself() {
            self.choose(Choice::Pass, first)?;
            first = false;
        }
        Ok(())
    }

    /// The commands that set who does not want to be asked.
    pub(super) fn wishes(&self) -> Vec<String> {
        let of = |verb: &'static str, list: [bool; 4]| {
            let powers = Power::TRACK.into_iter().filter(move |power| list[power.index()]);
            powers.map(move |power| format!("{verb} off {}", power.word()))
        };
        of("responses", self.seats.passing).chain(of("reactions", self.seats.still)).chain(self.waivers()).collect()
    }

    /// Who is asked now, if it is not the viewer.
    pub fn asked_elsewhere(&self) -> Option<Other> {
        let decision = self.session.decision().filter(|decision| !self.sees_as(decision.who))?;
        // A player without a Power is asked in front of everybody [2.1].
        if decision.question.of_player().is_some() {
            return None;
        }
        Some(Other::of(&decision))
    }
}

// What a seat may do.

/// Why a Power may not use a command from its seat. Verbs say who may use them.
pub fn objection(desk: &Desk, own: Power, command: &str) -> Option<Hinted> {
    let word = command.split_whitespace().next().unwrap_or_default();
    let audience = match VERBS.iter().find(|verb| verb.name == word) {
        // When a seat passes is its own affair, whoever is asked now.
        Some(_) if is_waiver(command) => Audience::Seat,
        Some(verb) => verb.audience,
        None if command.starts_with(['=', '{']) => Audience::Host,
        // If it is not a verb, it names an option.
        None => Audience::Asked,
    };
    match audience {
        Audience::Seat => None,
        Audience::Host => {
            let text = format!("the seat of {1} cannot use `{0}`", super::list::cut(word), paint::player(own));
            Some(text.hint("the host has all commands"))
        }
        Audience::Asked => {
            let decision = desk.session.decision()?;
            if let Some(player) = decision.question.of_player() {
                let own = paint::player(own);
                let text =
                    format!("the game waits for Player {player}, who has no Power yet; this is the seat of {own}");
                return Some(text.into());
            }
            let other = Some(decision).filter(|decision| decision.who != own)?;
            let other = Other::of(&other);
            let (other, own) = (other.painted(), paint::player(own));
            Some(format!("the game waits for {other}; this is the seat of {own}").into())
        }
    }
}

impl Desk {
    /// How many of its last commands a Power may undo from its seat. It may undo its own choices until one has led to a result, a
    /// die or a window in which others may have been asked.
    pub fn may_take_back(&self, own: Power) -> usize {
        let at = self.session.cursor();
        let spoilt = Rc::new(Cell::new(0));
        let watch = Rc::new(RefCell::new(Spoils { own, spoilt: spoilt.clone(), table: None }));
        self.session.observe(at.segment, watch);
        let inputs = self.session.segments().last().and_then(|s| s.inputs.get(spoilt.get()..at.input));
        let inputs = inputs.unwrap_or_default();
        if self.session.is_stopped() || !inputs.iter().all(|input| matches!(input.step, Step::Choose(_))) {
            return 0;
        }
        inputs.iter().filter(|input| !input.follows).count()
    }

    /// The undone choice that a Power may repeat from its seat.
    pub fn may_make_again(&self, own: Power) -> Option<Choice> {
        let (_, Input { step: Step::Choose(choice), inside: None, .. }) = self.session.next_input()? else {
            return None;
        };
        let decision = self.session.decision()?;
        (decision.who == own && decision.choices.contains(&choice)).then_some(choice)
    }
}

impl Desk {
    /// A seat asks the others to go back, or somebody answers.
    ///
    /// # Errors
    /// There is nothing to go back to, or no such request.
    pub fn back(&mut self, who: Sitter, what: Back) -> Result<Came, Complaint> {
        let came = self.at().back(who, what)?;
        if came == Came::Back {
            // Whoever goes back wants to choose again.
            self.seats.waivers = Default::default();
        }
        Ok(came)
    }

    /// Whether a Power can ask the others to go back, and what is asked now, as the page shows it. Without a Power, for the host.
    pub fn asks_back<R>(&mut self, own: Option<Power>, run: impl FnOnce(&At<'_>, Option<usize>) -> R) -> (bool, R) {
        let (at, own) = (self.at(), own.map(Power::index));
        (own.is_some_and(|own| at.may_ask_back(own)), run(&at, own))
    }
}

/// `undo` from a seat.
pub(super) fn undo(desk: &mut Desk, own: Power, rest: &str) -> Reply {
    if rest.starts_with("to ") {
        return Err(not_yours(own));
    }
    let steps = count(rest)?;
    if steps > desk.may_take_back(own) {
        return Err(not_yours(own));
    }
    desk.seats.waivers[own.index()] = None;
    desk.session.undo(steps).map_err(|refused| desk.refused(refused))?;
    super::undo::after(desk, "undone".into())
}

/// `redo` from a seat: only the next choice.
pub(super) fn redo(desk: &mut Desk, own: Power, rest: &str) -> Reply {
    let steps = count(rest).map_err(|_| not_yours(own))?;
    if steps != 1 || desk.may_make_again(own).is_none() {
        return Err(not_yours(own));
    }
    let done = desk.session.redo_input();
    done.map_err(|refused| desk.stumbled(refused))?;
    desk.settle()?;
    Ok(desk.report())
}

fn not_yours(own: Power) -> Complaint {
    let text = format!(
        "{own} can undo only its own choices, until they lead to dice, a Battle or a window in which others are asked",
        own = paint::player(own)
    );
    Complaint::new(Blame::Illegal, text).hint("the host can undo anything")
}

/// The Power that `responses` and `reactions` are about: from a seat its own, otherwise the one named; `None` for all.
pub(super) fn whose<'a>(desk: &Desk, rest: &'a str) -> Result<(&'a str, Option<Power>), Complaint> {
    let (word, name) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    if name.trim().is_empty() {
        return Ok((word, desk.seat));
    }
    let power = super::looks::named(crate::games::wellington::words::names::power(name.trim()))?;
    match desk.seat {
        Some(own) if own != power => {
            Err(typing(format!("only {power} decides whether {power} is asked", power = paint::player(power))))
        }
        _ => Ok((word, Some(power))),
    }
}

/// Watches how recently something other than one Power's choices happened.
struct Spoils {
    own: Power,
    /// How many inputs had been made by then.
    spoilt: Rc<Cell<usize>>,
    /// Keeps the table's address from being reused.
    table: Option<Weak<Seat>>,
}

impl Probe<Wellington> for Spoils {
    fn sees(&mut self, table: &Rc<Seat>, sign: &Sign<'_, Wellington>) -> bool {
        let own = self.table.get_or_insert_with(|| Rc::downgrade(table)).as_ptr() == Rc::as_ptr(table);
        // In a Battle only holders of a card for it are asked. Whether anybody else was asked must not show.
        let fights = !table.position().battles.is_empty();
        let spoils = fights
            || match sign {
                Sign::Wrote(entry) => !matches!(&entry.what, What::Chosen { who, .. } if *who == self.own),
                Sign::Passed { scene: Scene::Window(moment), .. } => moment.is_window(),
                Sign::Entered(frame) => matches!(frame.scene, Scene::Window(_)),
                Sign::Rolling { .. } => true,
                Sign::Passed { .. } => false,
            };
        if own && spoils {
            self.spoilt.set(table.inputs());
        }
        false
    }
}

//! A game that is being played, as the rooms above see it: an object that names no game.

use super::complaint::{Blame, Complaint};
use super::mismatch::mismatch;
use super::refusal::{complaint, why_nothing};
use super::traps::Traps;
use super::waits::{Asked, Waits};
use super::why::{Why, why};
use super::{Kit, Openness};
use crate::faults::Trouble;
use crate::hinted::Hinted;
use crate::table::{
    BadSave, Branch, Cursor, Entry, Mismatch, Parting, Refused, Reloaded, Save, Segment, Session, Step, What,
};
use crate::view::Line;
use std::cell::RefCell;
use std::rc::Rc;

/// What can be changed about the dice by hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum DiceChange {
    /// The next dice, behind those that are forced already.
    Force(Vec<u8>),
    /// Nothing is forced any more.
    Clear,
    /// Another stream.
    Seed(u64),
}

/// A verb of the game that is being played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VerbInfo {
    /// What is typed.
    pub name: &'static str,
    /// What follows it.
    pub usage: &'static str,
    /// What it does, in a line.
    pub help: &'static str,
    /// The game may stand elsewhere afterwards.
    pub moves: bool,
}

/// An entry of the journal in words.
#[derive(Clone, PartialEq, Debug)]
pub struct Told {
    /// Its place in the journal.
    pub number: usize,
    /// How deep in the rules it happened.
    pub depth: u8,
    /// What it says.
    pub line: Line,
}

/// Why something changed, in words.
#[derive(Clone, PartialEq, Debug)]
pub struct WhyTold {
    /// The entry that tells of it.
    pub told: Line,
    /// When it was.
    pub when: Line,
    /// The rule or card that the entry comes from.
    pub cited: Line,
    /// The decisions and procedures that led to it, and the rolls on the way, where it can be made again under the scripts
    /// in force.
    pub led: Option<(Vec<Line>, Vec<Line>)>,
}

/// What came of other scripts in the running stretch of play.
#[derive(Clone, PartialEq, Debug)]
pub struct ReloadTold {
    /// The journal under the scripts before.
    pub before: Vec<Line>,
    /// The journal under those that are in force now.
    pub after: Vec<Line>,
    /// How many recorded inputs were made again.
    pub replayed: usize,
    /// How many there were.
    pub recorded: usize,
    /// Why it stopped short, if it did.
    pub parted: Option<Hinted>,
}

/// What a step left behind, in words.
#[derive(Clone, PartialEq, Debug)]
pub struct LeftTold {
    /// The new line without a name that holds what was taken back.
    pub line: Option<String>,
    /// The oldest such line, if it had to go.
    pub dropped: Option<String>,
    /// The recorded step that the new one takes the place of.
    pub replaced: Option<Line>,
}

/// A game that is being played. A seat is the place of a player in the list of players; without one everything is seen.
pub trait Match {
    /// The word for the game.
    fn id(&self) -> &'static str;

    /// The names of those who play.
    fn players(&self) -> Vec<Line>;

    /// The hash of position and dice.
    fn hash(&self) -> u64;

    /// What the game waits for.
    fn waits(&self, seat: Option<usize>) -> Waits;

    /// Where the game stands, in a few words.
    fn standing(&self, seat: Option<usize>) -> Line;

    /// The verbs of this game, besides those that every game has.
    fn verbs(&self) -> Vec<VerbInfo>;

    /// Does one of them; nothing where the game has no such verb.
    fn run(&mut self, seat: Option<usize>, verb: &str, rest: &str) -> Option<Result<Line, Complaint>>;

    /// Answers the open decision with its Nth choice, from 0.
    ///
    /// # Errors
    /// There is no such choice, a script fails, or a bug: the game stands as before.
    fn choose(&mut self, seat: Option<usize>, option: usize) -> Result<(), Complaint>;

    /// Takes back so many steps.
    ///
    /// # Errors
    /// There are not so many.
    fn undo(&mut self, seat: Option<usize>, steps: usize) -> Result<(), Complaint>;

    /// Does so many steps again.
    ///
    /// # Errors
    /// There are not so many, or one cannot be done any more.
    fn redo(&mut self, seat: Option<usize>, steps: usize) -> Result<(), Complaint>;

    /// How many steps wait for `redo`.
    fn undone(&self) -> usize;

    /// The place in the line of play.
    fn cursor(&self) -> Cursor;

    /// Goes to a place of this line.
    ///
    /// # Errors
    /// There is no such place.
    fn go_to(&mut self, seat: Option<usize>, at: Cursor) -> Result<(), Complaint>;

    /// Remembers this place.
    fn mark(&mut self, name: &str);

    /// The marks: name, line and place.
    fn marks(&self) -> Vec<(String, String, Cursor)>;

    /// Goes back to a mark.
    ///
    /// # Errors
    /// There is no such mark.
    fn go_to_mark(&mut self, seat: Option<usize>, name: &str) -> Result<(), Complaint>;

    /// Goes on from here in a line of its own.
    ///
    /// # Errors
    /// The name is taken.
    fn branch(&mut self, seat: Option<usize>, name: &str) -> Result<(), Complaint>;

    /// Goes to another line.
    ///
    /// # Errors
    /// There is no such line.
    fn switch(&mut self, seat: Option<usize>, name: &str) -> Result<(), Complaint>;

    /// The lines of play.
    fn tree(&self) -> Vec<Branch>;

    /// What the last step left behind, once.
    fn take_left(&mut self, seat: Option<usize>) -> Option<LeftTold>;

    /// A place of a line of play in words.
    fn place(&self, line: &str, at: Cursor) -> Line;

    /// The input of a line of play at a place, as it could be typed.
    fn input(&self, seat: Option<usize>, line: &str, at: Cursor) -> Option<Line>;

    /// How many entries the journal has.
    fn journal_len(&self) -> usize;

    /// The entries from a place on, as far as they are noticed.
    fn told(&self, seat: Option<usize>, from: usize) -> Vec<Told>;

    /// The place before the command that brought an entry of the journal.
    fn before_entry(&self, entry: usize) -> Cursor;

    /// The Nth latest roll in full, from 0, or how many there are.
    ///
    /// # Errors
    /// There are only so many.
    fn explain(&self, seat: Option<usize>, back: usize) -> Result<Line, usize>;

    /// What brought the Nth change from the end about, from 0: when it was, and what led to it. Nothing where there were not
    /// so many.
    fn why(&self, seat: Option<usize>, back: usize) -> Option<WhyTold>;

    /// The procedures that are going on, the outermost first.
    fn stack(&self, seat: Option<usize>) -> Vec<Line>;

    /// Whether the rules were stopped in the middle of something.
    fn is_stopped(&self) -> bool;

    /// Changes the dice, all in one command.
    ///
    /// # Errors
    /// A change is refused.
    fn dice(&mut self, seat: Option<usize>, changes: &[DiceChange]) -> Result<(), Complaint>;

    /// The dice that are forced next.
    fn forced(&self) -> Vec<u8>;

    /// From now on breakpoints look into what a step sets going.
    fn set_traps(&mut self, traps: &Rc<RefCell<Traps>>);

    /// Goes on from where the rules were stopped.
    ///
    /// # Errors
    /// They were not stopped, a script fails, or a bug.
    fn resume(&mut self, seat: Option<usize>) -> Result<(), Complaint>;

    /// Reads the scripts again and makes the running stretch of play again under them: same dice, same choices. Nothing
    /// where they are the same.
    ///
    /// # Errors
    /// What is wrong with the scripts. Those in force stay so.
    fn reload(&mut self, seat: Option<usize>) -> Result<Option<ReloadTold>, Vec<Trouble>>;

    /// The game as a save.
    ///
    /// # Errors
    /// It cannot be written down.
    fn save(&self) -> Result<String, Complaint>;

    /// Plays a save again. Says how many stretches of it could be.
    ///
    /// # Errors
    /// The text is no save of this game, or something else comes of it.
    fn verify(&self, text: &str) -> Result<usize, Complaint>;

    /// Puts a save in the place of the game. Gives why it could not be replayed to its end, where it could not.
    ///
    /// # Errors
    /// The text is no save of this game. The game stands as before.
    fn load(&mut self, text: &str) -> Result<Option<Hinted>, Complaint>;
}

/// The player who sits at a seat.
fn player<K: Kit>(session: &Session<K>, seat: Option<usize>) -> Option<K::Player> {
    K::players(session.world()).get(seat?).copied()
}

/// What somebody sees of a game as it stands.
fn look<K: Kit, R>(session: &Session<K>, seat: Option<K::Player>, run: impl FnOnce(&K::Seen<'_>) -> R) -> R {
    let position = session.position();
    run(&K::seen(session.world(), &position, seat))
}

fn done<K: Kit>(session: &Session<K>, seat: Option<usize>, done: Result<(), Refused<K>>) -> Result<(), Complaint> {
    done.map_err(|refused| complaint(session, player(session, seat), &refused))
}

/// A step as it could be typed, or as the journal has it.
fn step<K: Kit>(seen: &K::Seen<'_>, step: &Step<K>) -> Line {
    match step {
        Step::Choose(choice) => K::choice(seen, choice),
        Step::Edit(edit) => Line::from("by hand: ").and(K::edited(seen, edit)),
    }
}

/// A place of a line of play: where its checkpoint stands, and how many commands further.
pub fn place<K: Kit>(world: &K::World, segments: &[Rc<Segment<K>>], at: Cursor) -> Line {
    let Some(segment) = segments.get(at.segment) else { return "nowhere".into() };
    let stands = K::place(&K::seen(world, &segment.start.position, None));
    match segment.inputs.iter().take(at.input).filter(|input| !input.follows).count() {
        0 => stands,
        n => stands.and(", step ").and(n),
    }
}

/// What a decision is for whoever looks. Who is asked sees what he may choose, wherever it lies.
fn asked<K: Kit>(session: &Session<K>, seat: Option<K::Player>) -> Waits {
    let Some(decision) = session.decision() else { return Waits::Nobody(why_nothing(session, seat)) };
    let theirs = seat.is_none_or(|own| own == decision.who);
    match K::openness(&decision) {
        Openness::Named if !theirs => return Waits::Other(Some(K::player(decision.who))),
        Openness::Unnamed if !theirs => return Waits::Other(None),
        _ => {}
    }
    look(session, if theirs { Some(decision.who) } else { seat }, |seen| {
        Waits::Choice(Asked {
            who: K::whom(seen, &decision),
            question: K::asked(seen, &decision),
            labels: K::labels(seen, &decision),
            options: K::options(seen, &decision),
        })
    })
}

/// The places of the rolls in a journal, the latest first.
fn rolls<K: Kit>(journal: &[Entry<K>]) -> Vec<usize> {
    let is_roll = |entry: &Entry<K>| matches!(entry.what, What::Rolled(_)) && entry.cause != K::by_hand();
    (0..journal.len()).rev().filter(|i| is_roll(&journal[*i])).collect()
}

impl<K: Kit> Match for Session<K> {
    fn id(&self) -> &'static str {
        K::ID
    }

    fn players(&self) -> Vec<Line> {
        K::players(self.world()).into_iter().map(K::player).collect()
    }

    fn hash(&self) -> u64 {
        Session::hash(self)
    }

    fn waits(&self, seat: Option<usize>) -> Waits {
        asked(self, player(self, seat))
    }

    fn standing(&self, seat: Option<usize>) -> Line {
        look(self, player(self, seat), |seen| K::place(seen))
    }

    fn verbs(&self) -> Vec<VerbInfo> {
        let info =
            |verb: &super::Verb<K>| VerbInfo { name: verb.name, usage: verb.usage, help: verb.help, moves: verb.moves };
        K::verbs().iter().map(info).collect()
    }

    fn run(&mut self, seat: Option<usize>, verb: &str, rest: &str) -> Option<Result<Line, Complaint>> {
        let verb = K::verbs().iter().find(|known| known.name == verb)?;
        let seat = player(self, seat);
        Some((verb.run)(self, seat, rest))
    }

    fn choose(&mut self, seat: Option<usize>, option: usize) -> Result<(), Complaint> {
        let choice = self.decision().and_then(|decision| decision.choices.get(option).cloned());
        let Some(choice) = choice else {
            let no = Refused::AtTheEnd;
            return match self.decision().is_some() {
                true => Err(complaint(self, player(self, seat), &no)),
                false => Err(Complaint::new(Blame::Illegal, why_nothing(self, player(self, seat)))),
            };
        };
        let chosen = Session::choose(self, choice, false);
        done(self, seat, chosen)
    }

    fn undo(&mut self, seat: Option<usize>, steps: usize) -> Result<(), Complaint> {
        let undone = Session::undo(self, steps);
        done(self, seat, undone)
    }

    fn redo(&mut self, seat: Option<usize>, steps: usize) -> Result<(), Complaint> {
        let redone = Session::redo(self, steps);
        done(self, seat, redone)
    }

    fn undone(&self) -> usize {
        Session::undone(self)
    }

    fn cursor(&self) -> Cursor {
        Session::cursor(self)
    }

    fn go_to(&mut self, seat: Option<usize>, at: Cursor) -> Result<(), Complaint> {
        let gone = Session::go_to(self, at);
        done(self, seat, gone)
    }

    fn mark(&mut self, name: &str) {
        Session::mark(self, name);
    }

    fn marks(&self) -> Vec<(String, String, Cursor)> {
        Session::marks(self).map(|(name, line, at)| (name.to_string(), line.to_string(), at)).collect()
    }

    fn go_to_mark(&mut self, seat: Option<usize>, name: &str) -> Result<(), Complaint> {
        let gone = Session::go_to_mark(self, name);
        done(self, seat, gone)
    }

    fn branch(&mut self, seat: Option<usize>, name: &str) -> Result<(), Complaint> {
        let branched = Session::branch(self, name);
        done(self, seat, branched)
    }

    fn switch(&mut self, seat: Option<usize>, name: &str) -> Result<(), Complaint> {
        let gone = Session::switch(self, name);
        done(self, seat, gone)
    }

    fn tree(&self) -> Vec<Branch> {
        Session::tree(self)
    }

    fn take_left(&mut self, seat: Option<usize>) -> Option<LeftTold> {
        let left = Session::take_left(self)?;
        let seat = player(self, seat);
        let replaced = left.replaced.map(|replaced| look(self, seat, |seen| step::<K>(seen, &replaced)));
        Some(LeftTold { line: left.line, dropped: left.dropped, replaced })
    }

    fn place(&self, line: &str, at: Cursor) -> Line {
        place::<K>(self.world(), self.segments_of(line).unwrap_or_default(), at)
    }

    fn input(&self, seat: Option<usize>, line: &str, at: Cursor) -> Option<Line> {
        let (segments, seat) = (self.segments_of(line)?, player(self, seat));
        let mut at = at;
        loop {
            let segment = segments.get(at.segment)?;
            let Some(input) = segment.inputs.get(at.input) else {
                at = Cursor { segment: at.segment + 1, input: 0 };
                continue;
            };
            // A line of play is looked at in a laboratory; a player is told only what it knows.
            let known = match (&input.step, seat) {
                (Step::Choose(choice), Some(own)) => K::knows_choice(self, own, choice),
                _ => true,
            };
            let seen = K::seen(self.world(), &segment.start.position, if known { None } else { seat });
            return Some(step::<K>(&seen, &input.step));
        }
    }

    fn journal_len(&self) -> usize {
        Session::journal_len(self)
    }

    fn told(&self, seat: Option<usize>, from: usize) -> Vec<Told> {
        let (entries, seat) = (self.journal_since(from), player(self, seat));
        look(self, seat, |seen| {
            let noticed = entries.iter().enumerate().filter(|(_, entry)| K::notices(entry, seat));
            let told = |(i, entry): (usize, &Entry<K>)| Told {
                number: from + i,
                depth: entry.depth,
                line: K::tell(seen, entry),
            };
            noticed.map(told).collect()
        })
    }

    fn before_entry(&self, entry: usize) -> Cursor {
        Session::before_entry(self, entry)
    }

    fn explain(&self, seat: Option<usize>, back: usize) -> Result<Line, usize> {
        let journal = self.journal();
        let rolls = rolls(&journal);
        let place = rolls.get(back).copied().ok_or(rolls.len())?;
        let told = look(self, player(self, seat), |seen| K::explain(seen, &journal, place));
        told.ok_or(rolls.len())
    }

    fn why(&self, seat: Option<usize>, back: usize) -> Option<WhyTold> {
        let Why { told, when, cited, led } = why(self, player(self, seat), back)?;
        let led = led.map(|led| (led.chain, led.rolls));
        Some(WhyTold { told, when, cited, led })
    }

    fn stack(&self, seat: Option<usize>) -> Vec<Line> {
        let frames = self.frames();
        look(self, player(self, seat), |seen| frames.iter().map(|frame| K::frame(seen, frame)).collect())
    }

    fn is_stopped(&self) -> bool {
        Session::is_stopped(self)
    }

    fn dice(&mut self, seat: Option<usize>, changes: &[DiceChange]) -> Result<(), Complaint> {
        for (i, change) in changes.iter().enumerate() {
            let edited = Session::edit(self, K::dice(change.clone()), i > 0);
            done(self, seat, edited)?;
        }
        Ok(())
    }

    fn forced(&self) -> Vec<u8> {
        self.table().dice().forced().collect()
    }

    fn set_traps(&mut self, traps: &Rc<RefCell<Traps>>) {
        self.set_probe(Some(traps.clone()));
    }

    fn resume(&mut self, seat: Option<usize>) -> Result<(), Complaint> {
        let gone_on = Session::resume(self);
        done(self, seat, gone_on)
    }

    fn reload(&mut self, seat: Option<usize>) -> Result<Option<ReloadTold>, Vec<Trouble>> {
        let Some(world) = K::again(self.world())? else { return Ok(None) };
        let Reloaded { before, after, replayed, recorded, parting, .. } = Session::reload(self, world);
        let own = player(self, seat);
        let lines = |entries: &[Entry<K>]| -> Vec<Line> {
            let noticed = entries.iter().filter(|entry| K::notices(entry, own));
            look(self, own, |seen| noticed.map(|entry| K::tell(seen, entry)).collect())
        };
        let (before, after) = (lines(&before), lines(&after));
        let parted = parting.map(|parting| parted(self, parting));
        Ok(Some(ReloadTold { before, after, replayed, recorded, parted }))
    }

    fn save(&self) -> Result<String, Complaint> {
        let text = serde_json::to_string(&Session::save(self));
        text.map_err(|error| Complaint::new(Blame::Bug, format!("the save cannot be written down: {error}")))
    }

    fn verify(&self, text: &str) -> Result<usize, Complaint> {
        let save = read(self, text)?;
        let verified = save.verify(self.world());
        let told = |no: Mismatch<K>| Complaint::new(Blame::File, mismatch(&no, &save, self.world()));
        verified.map(|verified| verified.segments).map_err(told)
    }

    fn load(&mut self, text: &str) -> Result<Option<Hinted>, Complaint> {
        let save = read(self, text)?;
        let (session, parting) = Session::restore(self.world().clone(), save);
        *self = session;
        Ok(parting.map(|parting| parted(self, parting)))
    }
}

/// Reads a save of this game.
fn read<K: Kit>(session: &Session<K>, text: &str) -> Result<Save<K>, Complaint> {
    let bad = |no: BadSave| Complaint::new(Blame::File, no.hinted());
    let save: Save<K> = Save::parse(text).map_err(bad)?;
    save.inspect(session.world()).map_err(bad)?;
    Ok(save)
}

/// Why a save could not be replayed to its end.
fn parted<K: Kit>(session: &Session<K>, parting: Parting<K>) -> Hinted {
    let refused = match parting {
        Parting::NotOffered { choice, decision } => Refused::NotOffered { choice, decision },
        Parting::Edit(refusal) => Refused::Edit(refusal),
        Parting::Script(trouble) => Refused::Script(trouble),
        Parting::Bug(what) => Refused::Bug { what, save: Box::new(Session::save(session)) },
        Parting::BrokenOff => Refused::BrokenOff,
    };
    complaint(session, None, &refused).hinted()
}

//! Every session of a game that implements [`Kit`] is a [`Match`].

use super::ahead::{OddsTold, WhatIf};
use super::bot;
use super::complaint::{Blame, Complaint};
use super::game::Match;
use super::mismatch::mismatch;
use super::refusal::{complaint, why_nothing};
use super::saved::{parted, read};
use super::spectating::{self, last_chosen, told};
use super::told::{DiceChange, LeftTold, PublicTold, ReloadTold, StepTold, Told, VerbInfo, WhyTold};
use super::traps::Traps;
use super::waits::{Asked, Waits};
use super::why::{Why, why};
use super::{Kit, Openness, course, foresight, whole};
use crate::faults::Trouble;
use crate::hinted::{Hint, Hinted};
use crate::table::{Branch, Cursor, Entry, Mismatch, Note, Refused, Reloaded, Save, Session, SharedProbe, What};
use crate::view::Line;
use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// The player who sits at a seat.
pub(super) fn player<K: Kit>(session: &Session<K>, seat: Option<usize>) -> Option<K::Player> {
    K::players(session.world()).get(seat?).copied()
}

/// Runs something on the game as one player or everybody sees it now.
pub(super) fn look<K: Kit, R>(session: &Session<K>, seat: Option<K::Player>, run: impl FnOnce(&K::Seen<'_>) -> R) -> R {
    let position = session.position();
    run(&K::seen(session.world(), &position, seat))
}

fn done<K: Kit>(session: &Session<K>, seat: Option<usize>, done: Result<(), Refused<K>>) -> Result<(), Complaint> {
    done.map_err(|refused| complaint(session, player(session, seat), &refused))
}

/// The open decision as a seat sees it.
fn asked<K: Kit>(session: &Session<K>, seat: Option<K::Player>) -> Waits {
    let Some(decision) = session.decision() else { return Waits::Nobody(why_nothing(session, seat)) };
    let theirs = seat.is_none_or(|own| own == decision.who);
    match K::openness(&decision) {
        Openness::Named if !theirs => return Waits::Other(Some(K::player(decision.who))),
        Openness::Unnamed if !theirs => return Waits::Other(None),
        _ => {}
    }
    look(session, seat, |seen| {
        Waits::Choice(Asked {
            who: K::whom(seen, &decision),
            question: K::asked(seen, &decision),
            labels: K::labels(seen, &decision),
            remarks: K::remarks(seen, &decision),
            abouts: K::abouts(seen, &decision),
        })
    })
}

/// The indexes of the rolls in a log, the latest first.
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

    fn why_not_at(&self, piece: Option<&str>, at: &str) -> Option<String> {
        K::why_not_at(self.world(), piece, at)
    }

    fn standing(&self, seat: Option<usize>) -> Line {
        look(self, player(self, seat), |seen| K::place(seen))
    }

    fn verbs(&self) -> Vec<VerbInfo> {
        let info = |verb: &super::Verb<K>| {
            let super::Verb { name, usage, help, moves, wraps, .. } = *verb;
            VerbInfo { name, usage, help, moves, wraps }
        };
        K::verbs().iter().map(info).collect()
    }

    fn follows(&self, verb: &str) -> Vec<String> {
        K::follows(verb)
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

    fn bots(&self) -> Vec<(&'static str, &'static str)> {
        std::iter::once((bot::RANDOM, "takes any legal choice")).chain(K::bots().iter().copied()).collect()
    }

    fn has_bot(&self, name: &str) -> bool {
        bot::bot::<K>(name).is_some()
    }

    fn let_choose(&mut self, name: &str, follows: bool) -> Result<(), Complaint> {
        let choice = foresight::answer(self, name)?;
        let chosen = Session::choose(self, choice, follows);
        done(self, None, chosen)
    }

    fn what_if(&self, seat: Option<usize>, games: u32, bot: Option<&str>) -> Result<Option<WhatIf>, Complaint> {
        foresight::what_if(self, player(self, seat), games, bot)
    }

    fn odds(&self, seat: Option<usize>, option: Option<usize>) -> Result<Option<OddsTold>, Complaint> {
        foresight::odds(self, player(self, seat), option)
    }

    fn exported(&self, seat: Option<usize>, name: &str, folder: &Path) -> Option<Result<String, Complaint>> {
        let (seat, position) = (player(self, seat), self.position());
        let seen = K::seen(self.world(), &position, seat);
        let dealt = match (seat, K::imagination()) {
            (None, _) => position.clone(),
            (Some(_), imagination) => (imagination?.deal)(&seen, 0),
        };
        let exported = K::exported(&seen, &dealt, name, folder)?;
        Some(exported.map_err(|no| Complaint::new(Blame::Illegal, no)))
    }

    fn asked_seat(&self) -> Option<usize> {
        let who = self.decision()?.who;
        K::players(self.world()).iter().position(|player| *player == who)
    }

    fn interrupted(&self, seat: Option<usize>, own: usize, from: usize) -> bool {
        let viewer = player(self, seat);
        player(self, Some(own)).is_none_or(|own| whole::interrupted(self, viewer, own, from))
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

    fn note(&mut self, text: &str) -> bool {
        Session::note(self, text)
    }

    fn notes(&self) -> Vec<(Note, bool)> {
        let passed = |note: &Note| self.passed_by(&note.line, note.at);
        Session::notes(self).iter().map(|note| (note.clone(), passed(note))).collect()
    }

    fn delete_note(&mut self, index: usize) -> Option<Note> {
        Session::delete_note(self, index)
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
        course::left(self, player(self, seat))
    }

    fn place(&self, line: &str, at: Cursor) -> Line {
        course::place::<K>(self.world(), self.segments_of(line).unwrap_or_default(), at)
    }

    fn input(&self, seat: Option<usize>, line: &str, at: Cursor) -> Option<Line> {
        course::input(self, player(self, seat), line, at)
    }

    fn journal_len(&self) -> usize {
        Session::journal_len(self)
    }

    fn told(&self, seat: Option<usize>, from: usize) -> Vec<Told> {
        let (entries, seat) = (self.journal_since(from), player(self, seat));
        look(self, seat, |seen| {
            let noticed = entries.iter().enumerate().filter(|(_, entry)| K::notices(entry, seat));
            noticed.map(|(i, entry)| told::<K>(seen, from + i, entry)).collect()
        })
    }

    fn ledger(&self, seat: Option<usize>, entry: usize) -> Option<Line> {
        let (journal, seat) = (self.journal(), player(self, seat));
        journal.get(entry).filter(|told| matches!(told.what, What::Rolled(_)) && K::notices(told, seat))?;
        look(self, seat, |seen| K::explain(seen, &journal, entry))
    }

    fn steps(&self, seat: Option<usize>, most: usize) -> (Vec<StepTold>, Vec<StepTold>) {
        // A seat does not see what others chose, and cannot go back to it.
        if seat.is_some() { Default::default() } else { course::steps(self, most) }
    }

    fn picture(&self, seat: Option<usize>, map: bool) -> Option<String> {
        look(self, player(self, seat), |seen| K::picture(seen, map))
    }

    fn public(&self) -> Option<PublicTold> {
        spectating::public(self)
    }

    fn public_picture(&self, map: bool) -> Option<String> {
        let position = self.position();
        K::picture(&K::public(self.world(), &position)?, map)
    }

    fn last_chosen(&self, seat: usize) -> Option<(usize, Cursor)> {
        last_chosen(self, player(self, Some(seat))?)
    }

    fn legend(&self) -> Vec<super::SampleTold> {
        K::legend(self.world())
    }

    fn scenario(&self) -> Option<super::ScenarioTold> {
        K::scenario(self.world())
    }

    fn overview(&self, seat: Option<usize>) -> Option<Line> {
        look(self, player(self, seat), |seen| K::overview(seen))
    }

    fn scripts(&self) -> Vec<PathBuf> {
        K::scripts(self.world())
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
        why(self, player(self, seat), back).map(Why::told)
    }

    fn stack(&self, seat: Option<usize>) -> Vec<Line> {
        let frames = self.frames();
        look(self, player(self, seat), |seen| frames.iter().map(|frame| K::frame(seen, frame)).collect())
    }

    fn is_stopped(&self) -> bool {
        Session::is_stopped(self)
    }

    fn dice(&mut self, seat: Option<usize>, changes: Vec<DiceChange>) -> Result<(), Complaint> {
        for (i, edit) in K::dice_at_once(changes).into_iter().enumerate() {
            let edited = Session::edit(self, edit, i > 0);
            done(self, seat, edited)?;
        }
        Ok(())
    }

    fn forced(&self) -> Vec<u8> {
        self.table().dice().forced().collect()
    }

    fn draws(&self) -> Option<&'static str> {
        K::DRAWS
    }

    fn picks(&self) -> Vec<u32> {
        self.table().dice().picks().collect()
    }

    fn seed(&self) -> u64 {
        self.table().dice().seed()
    }

    fn set_traps(&mut self, traps: &Rc<RefCell<Traps>>) {
        // Without a probe the rules go faster.
        let idle = traps.borrow().is_idle();
        let probe: SharedProbe<K> = traps.clone();
        self.set_probe((!idle).then_some(probe));
    }

    fn resume(&mut self, seat: Option<usize>) -> Result<(), Complaint> {
        let gone_on = Session::resume(self);
        done(self, seat, gone_on)
    }

    fn reload(&mut self, seat: Option<usize>) -> Result<Option<ReloadTold>, Vec<Trouble>> {
        let Some(world) = K::reloaded(self.world())? else { return Ok(None) };
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
        let text = serde_json::to_string(&Save { game: K::ID.to_string(), ..Session::save(self) });
        text.map_err(|error| Complaint::new(Blame::Bug, format!("the save cannot be written: {error}")))
    }

    fn verify(&self, text: &str) -> Result<usize, Complaint> {
        let (save, world) = read(self, text)?;
        let verified = save.verify(&world);
        let told = |no: Mismatch<K>| Complaint::new(Blame::File, mismatch(&no, &save, &world));
        verified.map(|verified| verified.segments).map_err(told)
    }

    fn load(&mut self, text: &str) -> Result<Option<Hinted>, Complaint> {
        let (save, world) = read(self, text)?;
        // If the players differ, the same seat belongs to somebody else in the save.
        let players = K::players(&world);
        if players != K::players(self.world()) {
            let names: Vec<String> = players.into_iter().map(|player| K::player(player).to_string()).collect();
            let no = format!("the save has other players: {}", names.join(", "));
            return Err(Complaint::new(Blame::File, no.hint("`sandtable FILE` opens it")));
        }
        let (session, parting) = Session::restore(world, save);
        *self = session;
        Ok(parting.map(|parting| parted(self, parting)))
    }
}

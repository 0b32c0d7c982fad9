//! `ab`: plays a decision under two texts of a card and shows both results side by side. Both games are copies; the
//! game at the desk and the cards in force stay as they are.

use super::act;
use super::desk::{Blame, Complaint, Desk, Reply};
use super::diff::differences;
use super::differing;
use crate::desk::usage;
use crate::disk::{self, Kind};
use crate::games::wellington::api::{Deck, Source};
use crate::games::wellington::board::Card;
use crate::games::wellington::rules::Seen;
use crate::games::wellington::rules::{Choice, Entry, Question, Session, Standing, World};
use crate::games::wellington::words::Words;
use crate::games::wellington::words::names::says;
use crate::hinted::{Hint, Hinted};
use crate::kit::typing;
use crate::view::{amount, paint, side_by_side};
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// The most branches to compare.
const MOST: usize = 40;
/// The most questions of the card to answer in one branch.
const DEEP: usize = 4;

/// One of the two games, and the text of the card in it.
struct Half {
    session: Session,
    deck: Rc<Deck>,
}

/// A branch, and its results in both games.
struct Line {
    choices: Vec<String>,
    ends: [End; 2],
    /// The cause of the first difference.
    first: Option<String>,
}

/// The result of a branch.
#[derive(PartialEq)]
struct End {
    journal: Vec<Entry>,
    told: Vec<String>,
    standing: Standing,
    hash: u64,
}

/// `ab`.
pub fn ab(desk: &mut Desk, rest: &str) -> Reply {
    let words = usage::words(rest);
    let [card, file, wanted @ ..] = words.as_slice() else {
        return Err(typing("name a card and the file with its other version")
            .hint("ab 25 mine.lua, or ab 25 mine.lua play 25 event"));
    };
    if desk.session.is_stopped() {
        let text =
            "the rules are stopped in the middle of something".hint("use `continue` to get to the next decision first");
        return Err(Complaint::new(Blame::Illegal, text));
    }
    let (card, file, wanted) = (act::card(desk, card)?, usage::unquote(file)?, wanted.join(" "));
    let other = Rc::new(other_deck(desk, card, Path::new(file))?);
    let steps: Vec<&str> = wanted.split(" then ").map(str::trim).filter(|step| !step.is_empty()).collect();
    let save = desk.session.save();
    let world = desk.session.world().clone();
    let beside = World { board: world.board.clone(), cards: other.clone(), scenario: world.scenario.clone() };
    let (a, _) = Session::restore(world, save.clone());
    let (b, parting) = Session::restore(Rc::new(beside), save);
    let mut halves = [Half { session: a, deck: desk.deck.clone() }, Half { session: b, deck: other }];
    if let Some(parting) = parting {
        let text = format!(
            "under {file} this Impulse does not reach the open decision:\n{}",
            desk.parting(&halves[1].session, &parting)
        )
        .hint("`undo` to before the card is played, then `ab` again");
        return Err(Complaint::new(Blame::Illegal, text));
    }
    if desk.session.decision().is_none() {
        return Err(Complaint::new(Blame::Illegal, desk.why_nothing()));
    }
    let earlier = halves.each_ref().map(|half| half.session.table().journal().to_vec());
    halves[1].deck.trail(|trail| trail.keep(true));
    let mut course = Course { card, file, desk, lines: Vec::new(), left: 0, forks: 0 };
    course.begin(&mut halves, &steps)?;
    let mut report = course.report(&halves);
    if earlier[0] != earlier[1] {
        report.push_str(&format!(
            "\n{} under {file} this Impulse differs even before the decision",
            paint::bold("note:")
        ));
    }
    Ok(report)
}

/// The cards in force, with a file that replaces one of them.
fn other_deck(desk: &Desk, card: Card, file: &Path) -> Result<Deck, Complaint> {
    let complain = |no: Hinted| Complaint::new(Blame::File, no);
    let text = disk::text(file, Kind::Script)
        .map_err(|no| complain(format!("{} {no}", file.display()).hint("ab 25 mine.lua")))?;
    let mut sources = desk.deck.sources().clone();
    // The file may have any name. The text takes the place of the card's own file.
    let path = desk
        .deck
        .file(card)
        .map_or_else(|| desk.paths.cards.join(format!("{:03}_other.lua", card.0)), |source| source.path.clone());
    let source = Source { path: path.clone(), shown: shown(file), text };
    sources.cards.insert(path, source);
    let board = desk.session.world().board.clone();
    let (deck, faults) = Deck::load(&board, sources, None).map_err(|t| Complaint::new(Blame::Script, t))?;
    match faults.is_empty() {
        true => Ok(deck),
        false => {
            let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
            let text = format!("{}\nNothing was played; the current card stays in force.", faults.join("\n"));
            Err(Complaint::new(Blame::Script, text))
        }
    }
}

/// A file name as messages show it, because places in messages end with `.lua`.
fn shown(file: &Path) -> String {
    let name = PathBuf::from(file).display().to_string();
    if name.ends_with(".lua") { name } else { format!("{name}.lua") }
}

/// The branches to compare.
struct Course<'a> {
    card: Card,
    file: &'a str,
    desk: &'a Desk,
    lines: Vec<Line>,
    /// Branches that were left out.
    left: usize,
    /// How many choices were made so far, each in its own branch.
    forks: usize,
}

impl Course<'_> {
    /// Makes the given steps in both games, then tries everything that can be chosen.
    fn begin(&mut self, halves: &mut [Half; 2], steps: &[&str]) -> Result<(), Complaint> {
        let (from, mut choices) = (starts(halves), Vec::new());
        for (i, step) in steps.iter().enumerate() {
            let label = named(&halves[0].session, step).or_else(|| named(&halves[1].session, step));
            let Some((choice, label)) = label else {
                let text = format!("{step:?} is not an option, neither now nor under {}", self.file)
                    .hint("`options` lists the options");
                return Err(typing(text));
            };
            choices.push(label);
            let fine = self.both(halves, &choice, i > 0, &from, &choices);
            if !fine {
                return Ok(());
            }
        }
        self.explore(halves, &from, &mut choices, 0, steps.is_empty());
        Ok(())
    }

    /// Makes a choice in both games. If one game cannot make it, the branch ends there.
    fn both(
        &mut self,
        halves: &mut [Half; 2],
        choice: &Choice,
        follows: bool,
        from: &[Start; 2],
        names: &[String],
    ) -> bool {
        // A failing script takes its game back to before the card was played. Each choice has its own branch, so both games can
        // return to this point.
        let here = halves.each_ref().map(|half| half.session.branch_name().to_string());
        self.forks += 1;
        for half in halves.iter_mut() {
            let _ = half.session.branch(&format!("ab {}", self.forks));
        }
        let done = halves.each_mut().map(|half| advance(&mut half.session, choice, follows));
        let fine = done.iter().all(Result::is_ok);
        if !fine {
            let mut line = self.line(halves, from, names);
            for (end, done) in line.ends.iter_mut().zip(&done) {
                end.told.extend(done.as_ref().err().map(|why| paint::bad(why).clone()));
            }
            self.lines.push(line);
            for (half, here) in halves.iter_mut().zip(&here) {
                let _ = half.session.switch(here);
            }
        }
        fine
    }

    fn explore(
        &mut self,
        halves: &mut [Half; 2],
        from: &[Start; 2],
        names: &mut Vec<String>,
        depth: usize,
        open: bool,
    ) {
        let asked = halves.each_ref().map(|half| question(&half.session, self.card, open && depth == 0));
        let [Some(mine), Some(theirs)] = asked else { return self.end(halves, from, names) };
        if depth >= DEEP || (depth > 0 && mine != theirs) {
            return self.end(halves, from, names);
        }
        let mut choices = mine.clone();
        choices.extend(theirs.into_iter().filter(|choice| !mine.contains(choice)));
        // Choices that play the card come first. The others only show that nothing else has changed.
        choices.sort_by_key(|choice| !matches!(choice, Choice::Play(card, _) if *card == self.card));
        for choice in choices {
            if self.lines.len() >= MOST || self.desk.halt.stop.load(std::sync::atomic::Ordering::Relaxed) {
                self.left += 1;
                continue;
            }
            let label = label(&halves[0].session, &choice);
            names.push(label);
            if self.both(halves, &choice, false, from, names) {
                self.explore(halves, from, names, depth + 1, open);
                for half in halves.iter_mut() {
                    let _ = half.session.undo(1);
                }
            }
            names.pop();
        }
    }

    fn end(&mut self, halves: &[Half; 2], from: &[Start; 2], names: &[String]) {
        let line = self.line(halves, from, names);
        self.lines.push(line);
    }

    fn line(&self, halves: &[Half; 2], from: &[Start; 2], names: &[String]) -> Line {
        let ends = [end(&halves[0].session, &from[0]), end(&halves[1].session, &from[1])];
        let pairs = differing::pairs(halves[0].deck.sources(), halves[1].deck.sources());
        // The rules may begin a new segment, with a new log and a new table.
        let (now, offset) = (&halves[1].session, from[1].written);
        let table = Some(now.table()).filter(|_| now.cursor().segment == from[1].segment);
        let (mine, theirs) = (&ends[0].journal, &ends[1].journal);
        let first = differing::first(&halves[1].deck, &pairs, table, mine, theirs, offset);
        Line { choices: names.to_vec(), ends, first }
    }

    fn report(&self, halves: &[Half; 2]) -> String {
        let mut out = Vec::new();
        let same = self.lines.iter().filter(|line| line.ends[0] == line.ends[1]).count();
        for line in self.lines.iter().filter(|line| line.ends[0] != line.ends[1]) {
            out.push(self.show(line, halves));
        }
        let played = |n: usize| amount(n, "branch", "branches");
        let differ = self.lines.len() - same;
        let mut text = match (differ, same) {
            (0, _) => format!("{} the same under both versions", played(same)),
            (1, 0) => format!("{} differs", played(1)),
            (1, _) => format!("{} differs, {same} the same", played(1)),
            (_, 0) => format!("{} differ", played(differ)),
            _ => format!("{} differ, {same} the same", played(differ)),
        };
        if self.left > 0 {
            text.push_str(&format!("; {} more were skipped: name a CHOICE", self.left));
        }
        out.push(text);
        out.join("\n")
    }

    /// Shows a branch that differs: both logs, then both positions.
    fn show(&self, line: &Line, halves: &[Half; 2]) -> String {
        let [mine, theirs] = &line.ends;
        let mut out = paint::bold(line.choices.join(", then ")) + ":";
        out.push_str(&format!("\n  {} as it is  {} in {}", paint::bad("-"), paint::good("+"), self.file));
        out.push_str(&side_by_side(&mine.told, &theirs.told));
        if let Some(first) = &line.first {
            out.push_str(&format!("\n  {}", paint::dim(first)));
        }
        let differ = differences(halves[0].session.world(), &mine.standing, &theirs.standing, None);
        match differ.is_empty() {
            true if mine.hash == theirs.hash => out.push_str("\n  the positions are the same"),
            true => out.push_str("\n  the positions differ in something no table shows, such as the dice"),
            false => out.push_str(&format!("\n  as it is → in {}:\n    {}", self.file, differ.join("\n    "))),
        }
        out
    }
}

/// Where a branch begins: the length of the game log, in all and at its table.
struct Start {
    journal: usize,
    written: usize,
    segment: usize,
}

fn starts(halves: &[Half; 2]) -> [Start; 2] {
    halves.each_ref().map(|half| Start {
        journal: half.session.journal_len(),
        written: half.session.table().journal().len(),
        segment: half.session.cursor().segment,
    })
}

/// The choices of the open decision, if it is one to follow: the first decision, or a question of the card.
fn question(session: &Session, card: Card, any: bool) -> Option<Vec<Choice>> {
    let decision = session.decision()?;
    let own = match &decision.question {
        Question::Card { card: of, .. } | Question::Target { card: of, .. } => *of == card,
        _ => false,
    };
    (any || own).then(|| decision.choices.clone())
}

/// Makes a choice, and passes wherever Powers could respond or react. It does the same in both games.
fn advance(session: &mut Session, choice: &Choice, follows: bool) -> Result<(), String> {
    let told = |refused: crate::table::Refused<crate::games::wellington::rules::Wellington>| match refused {
        crate::table::Refused::NotOffered { .. } => "is not an option".to_string(),
        crate::table::Refused::Script(trouble) => trouble.to_string(),
        crate::table::Refused::Bug { what, .. } => format!("a bug in the rules: {what}"),
        _ => "cannot be done".to_string(),
    };
    session.choose(choice.clone(), follows).map_err(told)?;
    let waits = |session: &Session| {
        let open = session.decision();
        open.is_some_and(|d| matches!(d.question, Question::Respond { .. } | Question::React { .. }))
    };
    while waits(session) {
        session.choose(Choice::Pass, true).map_err(told)?;
    }
    Ok(())
}

fn label(session: &Session, choice: &Choice) -> String {
    let question = session.decision().map_or(Question::Act, |d| d.question.clone());
    Words::of(&Seen::new(session.world(), &session.position(), None)).choice(&question, choice).to_string()
}

/// The choice that a text means, and its label. The text is a number or words.
fn named(session: &Session, text: &str) -> Option<(Choice, String)> {
    let choices = session.decision().map(|d| d.choices.clone())?;
    let labels: Vec<String> = choices.iter().map(|choice| label(session, choice)).collect();
    let numbered = text.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
    let exact = || labels.iter().position(|label| label.eq_ignore_ascii_case(text));
    let at = numbered.or_else(exact).or_else(|| labels.iter().position(|label| says(label, text)))?;
    Some((choices.get(at)?.clone(), labels.get(at)?.clone()))
}

fn end(session: &Session, from: &Start) -> End {
    let journal = session.journal_since(from.journal);
    let position = session.position().clone();
    let seen = Seen::new(session.world(), &position, None);
    let words = Words::of(&seen);
    let mut told: Vec<String> = journal.iter().map(|entry| words.indented(entry).painted()).collect();
    if let Some(decision) = session.decision() {
        told.push(format!("{}: {}", paint::player(decision.who), words.question(&decision.question).painted()));
    }
    End { journal, told, standing: session.table().standing(), hash: session.hash() }
}

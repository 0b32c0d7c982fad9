//! Running the tests of cards: each on a desk of its own, in the words of the prompt.

use super::desk::{Blame, Desk, Opening};
use super::transcript;
use crate::board::{Card, Datum, Pile, Position, Power};
use crate::lua::testing::{Case, Next, Step};
use crate::lua::{Paths, Source, show};
use crate::rules::{Choice, Edit, Question, Save, Standing, Trouble};
use crate::view::names::fold;
use crate::view::paint;
use std::path::PathBuf;

/// The seed of every test.
const SEED: u64 = 1;

/// Which tests are run; everything where nothing is named.
#[derive(Clone, Default, Debug)]
pub struct Selection {
    /// The tests of one card.
    pub card: Option<Card>,
    /// These files.
    pub files: Vec<PathBuf>,
}

/// How a test came out.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The file.
    pub file: String,
    /// What the test says of itself.
    pub name: String,
    /// What went wrong, if anything did.
    pub fault: Option<Trouble>,
}

/// How a run of tests came out.
#[derive(Clone, Default, Debug)]
pub struct Report {
    /// Each test, in the order of the files.
    pub outcomes: Vec<Outcome>,
    /// Files that did not load.
    pub faults: Vec<Trouble>,
}

impl Report {
    /// How many passed.
    pub fn passed(&self) -> usize {
        self.outcomes.iter().filter(|o| o.fault.is_none()).count()
    }

    /// How many failed; a file that does not load counts as one.
    pub fn failed(&self) -> usize {
        self.outcomes.len() - self.passed() + self.faults.len()
    }

    /// What failed, and the count.
    pub fn text(&self) -> String {
        let mut out = String::new();
        for fault in &self.faults {
            out.push_str(&format!("{} {fault}\n", paint::bad("error:")));
        }
        for outcome in &self.outcomes {
            if let Some(fault) = &outcome.fault {
                out.push_str(&format!("{} {}: {}\n{fault}\n", paint::bad("failed:"), outcome.file, outcome.name));
            }
        }
        out.push_str(&format!("{} passed, {} failed", self.passed(), self.failed()));
        out
    }
}

/// Runs tests.
pub fn run(paths: &Paths, selection: &Selection) -> Report {
    let mut report = Report::default();
    let (mut sources, faults) = paths.tests();
    report.faults.extend(faults);
    if !selection.files.is_empty() {
        let wanted = |s: &Source| selection.files.iter().any(|f| same_file(f, &s.path));
        for file in selection.files.iter().filter(|f| !sources.iter().any(|s| same_file(f, &s.path))) {
            report.faults.push(fault(&file.display().to_string(), "this is no test file of the card folder"));
        }
        sources.retain(wanted);
    }
    if let Some(card) = selection.card {
        sources.retain(|s| s.number() == Some(card));
    }
    let opening = Opening { scenario: paths.scenarios.join("1812.json"), paths: paths.clone(), seed: SEED };
    let mut desk = match Desk::open(&opening) {
        Ok((desk, faults)) => {
            report.faults.extend(faults);
            desk
        }
        Err(no) => {
            report.faults.push(fault("1812", &no.to_string()));
            return report;
        }
    };
    for source in sources {
        match desk.deck.clone().cases(&source) {
            Ok(cases) if cases.is_empty() => {
                report.faults.push(fault(&source.shown, "there is no test in this file"));
            }
            Ok(cases) => {
                for case in cases {
                    let fault = one(&mut desk, &case);
                    report.outcomes.push(Outcome { file: case.file.clone(), name: case.name.clone(), fault });
                }
            }
            Err(trouble) => report.faults.push(*trouble),
        }
    }
    report
}

fn same_file(a: &std::path::Path, b: &std::path::Path) -> bool {
    match (a.canonicalize(), b.canonicalize()) {
        (Ok(a), Ok(b)) => a == b,
        _ => false,
    }
}

fn fault(place: &str, message: &str) -> Trouble {
    Trouble { card: None, place: place.into(), message: message.into(), trace: Vec::new(), hint: String::new() }
}

/// Runs one test; gives what went wrong.
fn one(desk: &mut Desk, case: &Case) -> Option<Trouble> {
    let running = match case.begin() {
        Ok(running) => running,
        Err(trouble) => return Some(*trouble),
    };
    let mut answer = scenario(desk, "1812");
    loop {
        let table = desk.session.table().clone();
        match running.resume(&table, answer) {
            Next::Done => return leftovers(desk, case),
            Next::Failed(trouble) => return Some(trouble),
            Next::Step(next) => answer = step(desk, &next),
        }
    }
}

/// Every forced die and card must have been used.
fn leftovers(desk: &mut Desk, case: &Case) -> Option<Trouble> {
    let table = desk.session.table().clone();
    let dice = table.dice();
    let left: Vec<String> = dice.forced().map(|d| d.to_string()).chain(dice.picks().map(|c| format!("#{c}"))).collect();
    (!left.is_empty()).then(|| fault(&case.file, &format!("forced dice or cards were not used: {}", left.join(" "))))
}

type Done = Result<(), String>;

fn step(desk: &mut Desk, step: &Step) -> Done {
    let text = |i: usize| if let Some(Datum::Text(text)) = step.args.get(i) { text.as_str() } else { "" };
    match (step.name, step.args.first()) {
        ("scenario", _) => scenario(desk, text(0)),
        ("clear", _) => restart(desk, clear),
        ("hand", Some(Datum::Power(power))) => hand(desk, *power, step.args.get(1)),
        ("impulse", Some(Datum::Power(power))) => impulse(desk, *power),
        ("run", _) => commands(desk, text(0)),
        ("refused", _) => refused(desk, text(0), text(1)),
        ("offered", _) => offered(desk, text(0), true),
        ("not_offered", _) => offered(desk, text(0), false),
        ("asked", Some(Datum::Power(power))) => asked(desk, *power),
        ("told", _) => transcript::one(desk, &format!("expect log {}", text(0))).map(drop).map_err(|c| c.text),
        ("equal", found) => equal(desk, found, step.args.get(1), text(2)),
        ("check", Some(Datum::Nil | Datum::Bool(false)) | None) => Err(format!("does not hold: {}", text(1))),
        ("check", _) => Ok(()),
        ("reload", _) => reload(desk),
        (name, _) => Err(format!("a test cannot do {name:?} with that")),
    }
}

/// A scenario with no hands dealt, at the first Impulse.
fn scenario(desk: &mut Desk, name: &str) -> Done {
    if name.contains(['/', '\\', '.']) {
        return Err(format!("{name:?} is no name of a scenario"));
    }
    let known = desk.scenario.as_ref().filter(|s| s.name == name).cloned();
    let scenario = match known {
        Some(scenario) => scenario,
        None => {
            let file = desk.paths.scenarios.join(format!("{name}.json"));
            crate::board::Scenario::load(&file).map_err(|faults| faults.to_string())?
        }
    };
    if *scenario.board != **desk.deck.board() {
        return Err(format!("{name} has another board; a test file stays on one"));
    }
    let start = scenario.start.clone();
    desk.scenario = Some(scenario);
    desk.responses = true;
    desk.reactions = false;
    desk.since = 0;
    open(desk, start, crate::table::Dice::new(SEED))
}

fn open(desk: &mut Desk, position: Position, dice: crate::table::Dice) -> Done {
    let mut position = position;
    // Nothing goes on before the first Impulse is called for: without cards the Turn would end.
    position.phase = crate::board::Phase::Over;
    position.ended = None;
    let session = crate::rules::Session::open(desk.session.world().clone(), Standing { position, dice });
    desk.session = session.map_err(|refused| desk.refused(refused).text)?;
    Ok(())
}

/// Changes the position between Impulses and begins there.
fn restart(desk: &mut Desk, change: impl FnOnce(&mut Position)) -> Done {
    let Standing { mut position, dice } = desk.session.table().standing();
    if position.impulse.is_some() {
        return Err("set the position up before the first Impulse".into());
    }
    position.windows.clear();
    change(&mut position);
    open(desk, position, dice)
}

fn clear(p: &mut Position) {
    p.soldiers.clear();
    for officer in &mut p.officers {
        officer.at = crate::board::Whereabouts::Pool;
    }
    p.flags.fill(None);
}

fn hand(desk: &mut Desk, power: Power, cards: Option<&Datum>) -> Done {
    let Some(Datum::List(list)) = cards else { return Err("which cards?".into()) };
    let wanted: Vec<Card> = list.iter().filter_map(|d| if let Datum::Card(c) = d { Some(*c) } else { None }).collect();
    let there = desk.session.position().cards.hand(power).to_vec();
    let remove: Vec<Card> = there.iter().copied().filter(|card| !wanted.contains(card)).collect();
    let add: Vec<Card> = wanted.into_iter().filter(|card| !there.contains(card)).collect();
    edit(desk, Edit::Hand { power, add, remove: remove.clone() })?;
    // Cards that leave a hand while a test is set up are as if never dealt.
    for card in remove {
        let home = desk.session.world().board.cards.get(&card).and_then(|info| info.home);
        if home.is_none() {
            edit(desk, Edit::CardTo(card, Pile::Deck))?;
        }
    }
    Ok(())
}

fn edit(desk: &mut Desk, edit: Edit) -> Done {
    desk.session.edit(edit, false).map_err(|refused| desk.refused(refused).text)
}

/// Begins a Power's Impulse and goes on to its first action, past an offer of pre-emption.
fn impulse(desk: &mut Desk, power: Power) -> Done {
    edit(desk, Edit::Impulse(power))?;
    loop {
        let next = desk.session.decision().map(|d| (d.who, d.question.clone()));
        let choice = match next {
            Some((who, Question::Act)) if who == power => return Ok(()),
            Some((_, Question::Preempt { .. })) => Choice::No,
            Some((_, Question::Respond { .. })) => Choice::Pass,
            Some((who, question)) => {
                let asked = desk.words(|w| w.question(&question));
                return Err(format!("{power}'s Impulse does not begin: {who} is asked {asked}"));
            }
            None => return Err(desk.why_nothing()),
        };
        desk.choose(choice, false).map_err(|c| c.text)?;
    }
}

fn commands(desk: &mut Desk, text: &str) -> Done {
    let from = desk.session.journal_len();
    for line in text.lines() {
        for command in transcript::commands(line) {
            transcript::one(desk, &command).map_err(|c| format!("{command}: {}", paint::plain(&c.text)))?;
        }
    }
    // `told` looks at everything these commands wrote.
    desk.since = from.min(desk.session.journal_len());
    Ok(())
}

fn refused(desk: &mut Desk, command: &str, because: &str) -> Done {
    let (before, since) = (desk.session.hash(), desk.since);
    let reply = transcript::one(desk, command);
    desk.since = since;
    let complaint = match reply {
        Ok(_) => return Err(format!("{command}: was done, and should have been refused")),
        Err(complaint) => complaint,
    };
    let text = paint::plain(&complaint.text);
    if matches!(complaint.kind, Blame::Bug | Blame::Typing) {
        return Err(format!("{command}: {text}"));
    }
    if desk.session.hash() != before {
        return Err(format!("{command}: was refused and changed the game"));
    }
    match fold(&text).contains(&fold(because)) {
        true => Ok(()),
        false => Err(format!("{command}: refused, but not because of {because:?}: {text}")),
    }
}

fn offered(desk: &mut Desk, text: &str, wanted: bool) -> Done {
    let no = if wanted { "" } else { "no " };
    transcript::one(desk, &format!("expect {no}option {text}")).map(drop).map_err(|c| paint::plain(&c.text))
}

fn asked(desk: &mut Desk, power: Power) -> Done {
    transcript::one(desk, &format!("expect asked {}", power.word())).map(drop).map_err(|c| paint::plain(&c.text))
}

fn equal(desk: &Desk, found: Option<&Datum>, wanted: Option<&Datum>, what: &str) -> Done {
    let show = |datum: &Datum| show(datum, desk.deck.board());
    let (found, wanted) = (found.unwrap_or(&Datum::Nil), wanted.unwrap_or(&Datum::Nil));
    match found == wanted {
        true => Ok(()),
        false => Err(format!("{what} found {}, wanted {}", show(found), show(wanted)).trim().to_string()),
    }
}

/// Saves and loads in the middle of whatever is going on.
fn reload(desk: &mut Desk) -> Done {
    let text = serde_json::to_string(&desk.session.save()).map_err(|e| e.to_string())?;
    let save = Save::parse(&text).map_err(|e| e.to_string())?;
    let (session, parting) = crate::rules::Session::restore(desk.session.world().clone(), save);
    if let Some(parting) = parting {
        return Err(Desk::parting(&session, &parting));
    }
    if session.hash() != desk.session.hash() {
        return Err("the game that was loaded is not the one that was saved".into());
    }
    desk.session = session;
    Ok(())
}

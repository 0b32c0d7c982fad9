//! The steps of a test of a card, done on a desk.

use super::bench::{SEED, fault};
use super::desk::{Blame, Desk};
use super::{blocks, transcript};
use crate::board::{Card, Datum, Phase, Pile, Position, Power, Scenario, Whereabouts};
use crate::disk::Output;
use crate::lua::show;
use crate::lua::testing::{Case, Next, Step};
use crate::rules::{Choice, Edit, Question, Save, Session, Standing, Trouble};
use crate::table::Dice;
use crate::view::names::fold;
use crate::view::paint;

/// How far a test came on a desk.
pub(super) enum Came {
    /// To its end: it holds, or what went wrong.
    Through(Option<Trouble>),
    /// To a scenario with another board, which it names. What a test calls by name lies on one board, so it has to begin
    /// again on a desk with that one.
    Elsewhere(String),
}

/// Runs one test, which begins on a scenario.
pub(super) fn one(desk: &mut Desk, case: &Case, first: &str) -> Came {
    let running = match case.begin() {
        Ok(running) => running,
        Err(trouble) => return Came::Through(Some(*trouble)),
    };
    // What it writes goes into a folder of its own, which goes with it.
    desk.output = Output::confined();
    let mut answer = scenario(desk, first);
    loop {
        let table = desk.session.table().clone();
        match running.resume(&table, answer) {
            Next::Done => return Came::Through(leftovers(desk, case)),
            Next::Failed(trouble) => return Came::Through(Some(trouble)),
            Next::Step(next) => match elsewhere(desk, &next) {
                Some(name) => return Came::Elsewhere(name),
                None => answer = step(desk, &next),
            },
        }
    }
}

/// The scenario that a step calls for, if it has another board than the desk.
fn elsewhere(desk: &Desk, step: &Step) -> Option<String> {
    let Some(Datum::Text(name)) = step.args.first().filter(|_| step.name == "scenario") else { return None };
    let found = known(desk, name).ok()?;
    (*found.board != **desk.deck.board()).then(|| name.clone())
}

/// A scenario by its name.
fn known(desk: &Desk, name: &str) -> Result<Scenario, String> {
    if name.contains(['/', '\\', '.']) {
        return Err(format!("{name:?} is no name of a scenario"));
    }
    if let Some(open) = desk.scenario.as_ref().filter(|s| s.name == name) {
        return Ok(open.clone());
    }
    Scenario::load(&desk.paths.scenarios.join(format!("{name}.json"))).map_err(|faults| faults.to_string())
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

/// A scenario with empty hands, before the first Impulse.
fn scenario(desk: &mut Desk, name: &str) -> Done {
    let scenario = known(desk, name)?;
    if *scenario.board != **desk.deck.board() {
        return Err(format!("{name} has another board; a test stays on one"));
    }
    let mut start = scenario.start.clone();
    for power in Power::TRACK {
        for card in start.cards.hand(power).to_vec() {
            let home = scenario.board.cards.get(&card).and_then(|info| info.home);
            start.cards.put(card, home.map_or(Pile::Deck, Pile::Reserve));
        }
    }
    desk.scenario = Some(scenario);
    desk.responses = true;
    desk.reactions = false;
    desk.since = 0;
    open(desk, start, Dice::new(SEED))
}

fn open(desk: &mut Desk, position: Position, dice: Dice) -> Done {
    let mut position = position;
    // Nothing goes on before the first Impulse is called for: without cards the Turn would end.
    position.phase = Phase::Over;
    position.ended = None;
    let session = Session::open(desk.session.world().clone(), Standing { position, dice });
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
        officer.at = Whereabouts::Pool;
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
    let mut from = desk.session.journal_len();
    for (_, command) in blocks::script(text) {
        transcript::one(desk, &command).map_err(|c| format!("{command}: {}", paint::plain(&c.text)))?;
        // What is taken back makes the journal shorter: what comes after it is told as well.
        from = from.min(desk.session.journal_len());
    }
    // `told` looks at everything these commands wrote.
    desk.since = from;
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
    let (session, parting) = Session::restore(desk.session.world().clone(), save);
    if let Some(parting) = parting {
        return Err(desk.parting(&session, &parting));
    }
    if session.hash() != desk.session.hash() {
        return Err("the game that was loaded is not the one that was saved".into());
    }
    desk.session = session;
    Ok(())
}

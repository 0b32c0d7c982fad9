//! What happened, in words.

use super::asking::hits;
use super::{army, of_side};
use crate::games::napoleon::board::{Area, Ending, Goal, Place};
use crate::games::napoleon::rules::{
    Cause, Choice, Edit, Entry, Happening, Purpose, Subject, Term, Verdict, World, regroup, rout,
};
use crate::games::napoleon::seen::{Eyes, Seen};
use crate::kit::ScenarioTold;
use crate::line;
use crate::table::What;
use crate::view::line::{Line, Span, count};

impl Seen<'_> {
    /// An entry of the game log, without its source.
    pub fn told(&self, entry: &Entry) -> Line {
        match &entry.what {
            What::Chosen { who, choice, .. } => line!("the {} choose to {}", *who, self.chosen(entry.cause, choice)),
            What::Rolled(roll) => {
                let forced = match roll.forced {
                    0 => Line::new(),
                    n if usize::from(n) == roll.dice.len() => " (forced)".into(),
                    n => line!(" ({} of them forced)", n),
                };
                line!(
                    "the {} roll {} for {}{}",
                    roll.by,
                    Line::join(&roll.dice, " "),
                    self.purpose(&roll.purpose),
                    forced
                )
            }
            What::Read(reading) => match reading.verdict {
                Verdict::Loses(0) => line!("{}: no loss", self.ledger(&reading.ledger, reading.total)),
                Verdict::Loses(n) => line!("{}: {} CV lost", self.ledger(&reading.ledger, reading.total), n),
                Verdict::Holds => line!("{}: it holds", self.ledger(&reading.ledger, reading.total)),
                Verdict::Breaks => line!("{}: it breaks", self.ledger(&reading.ledger, reading.total)),
                Verdict::Hits(n) => count(i32::from(n), "hit", "hits"),
            },
            What::Edited(edit) => line!("edit: {}", self.edit(edit)),
            What::Told(happening) => self.happening(happening),
        }
    }

    /// A choice, after "choose to". The words are those of the list of options.
    fn chosen(&self, cause: Cause, choice: &Choice) -> Line {
        match choice {
            Choice::Leave(unit, via, to) if cause == rout::CHOSEN => self.routing(*unit, *via, *to),
            Choice::Leave(unit, via, to) if cause == regroup::CHOSEN => self.sending(*unit, *via, *to),
            Choice::Join(unit) if cause == regroup::CHOSEN => self.bringing(*unit),
            Choice::Done => "stop here".into(),
            Choice::Stand(city) => line!("begin at {}", self.city(*city)),
            Choice::Put(Area::Reserve(_)) => "stand in reserve".into(),
            Choice::Put(Area::Front(_, at)) => line!("stand in the {}", at.word()),
            Choice::Historical => "use the historical setup".into(),
            Choice::Hit(unit) => line!("let {} take the hit", self.named(*unit)),
            Choice::Square(unit) => line!("change the formation of {}", self.named(*unit)),
            other => self.plain(other),
        }
    }

    fn ledger(&self, ledger: &[crate::table::Modifier<crate::games::napoleon::rules::Napoleon>], total: i32) -> Line {
        if ledger.len() < 2 {
            return total.into();
        }
        let signed = |value: i32| Span::Number { value: value.into(), signed: true };
        let terms = ledger.iter().map(|m| match m.term {
            Term::Die => line!("{}", m.value),
            Term::Leader => line!("{} (Leader)", signed(m.value)),
            Term::OldGuard => line!("{} (Old Guard)", signed(m.value)),
            Term::Cv => line!("{} CV", m.value),
        });
        line!("{} = {}", Line::join(terms, " "), total)
    }

    /// What dice are rolled for.
    pub fn purpose(&self, purpose: &Purpose) -> Line {
        match *purpose {
            Purpose::Force(Subject { unit, shown }) => line!("the force march of {}", self.subject(unit, shown)),
            Purpose::Morale(unit) => line!("the morale of {}", self.subject(unit, true)),
            Purpose::Fire(unit, area, from) => {
                line!("the fire of {} at {} (hits on {})", self.subject(unit, true), self.area(area), hits(from))
            }
        }
    }

    /// A roll in full.
    pub fn explained(&self, journal: &[Entry], place: usize) -> Option<Line> {
        let entry = journal.get(place)?;
        let What::Rolled(roll) = &entry.what else { return None };
        let mut out = vec![line!("{} {}", self.told(entry), self.caused(entry.cause))];
        let read = journal[place..].iter().find_map(|later| match &later.what {
            What::Read(reading) if reading.purpose == roll.purpose => Some((reading, later.cause)),
            _ => None,
        });
        if let Some((reading, cause)) = read {
            for m in &reading.ledger {
                let what = match m.term {
                    Term::Die => "die",
                    Term::Leader => "its Leader is near",
                    Term::OldGuard => "it faces the Old Guard",
                    Term::Cv => "dice, one for each CV",
                };
                let value = if matches!(m.term, Term::Die | Term::Cv) {
                    line!("{}", m.value)
                } else {
                    Span::Number { value: m.value.into(), signed: true }.into()
                };
                out.push(line!("  {} {} {}", value, what, self.caused(m.cause)));
            }
            let verdict = match reading.verdict {
                Verdict::Loses(n) => line!("{} CV lost", n),
                Verdict::Holds => "it holds".into(),
                Verdict::Breaks => "it breaks".into(),
                Verdict::Hits(n) => count(i32::from(n), "hit", "hits"),
            };
            out.push(line!("  = {}: {} {}", reading.total, verdict, self.caused(cause)));
        }
        Some(Line::join(out, "\n"))
    }

    fn happening(&self, happening: &Happening) -> Line {
        let who = |it: &Subject| self.subject(it.unit, it.shown);
        match happening {
            Happening::Turn(turn) => match self.when(*turn) {
                Some((when, side)) => line!("turn {} begins: {}, the {}", *turn, when, side),
                None => line!("turn {} begins", *turn),
            },
            Happening::Deployed(side) => line!("the {} army is set up", of_side(*side)),
            Happening::Stands(_, unit, city) => line!("{} begins at {}", self.named(*unit), self.city(*city)),
            Happening::Activated(group) => line!("{} marches", self.group(*group)),
            Happening::Revealed(unit) => line!("{} is turned face up", self.subject(*unit, true)),
            Happening::Marched(it, from, to, forced) => {
                let how = if *forced { "force marches" } else { "marches" };
                line!("{} {} from {} to {}", who(it), how, self.city(*from), self.city(*to))
            }
            Happening::Weakened(it, loss, left) => line!("{} loses {} CV and has {} left", who(it), *loss, *left),
            Happening::Eliminated(unit) => line!("{} is eliminated", self.subject(*unit, true)),
            Happening::FellBack(it, to) => line!("{} falls back to {}: too few for an attack", who(it), self.city(*to)),
            Happening::Attacked(at, side) => line!("the {} side attacks {}", of_side(*side), self.city(*at)),
            Happening::SetUp(at, side, [left, centre, right, reserve]) => line!(
                "the {} side is set up at {}: {} left, {} centre, {} right, {} in reserve",
                of_side(*side),
                self.city(*at),
                *left,
                *centre,
                *right,
                *reserve
            ),
            Happening::Put(_, unit, area) => line!("{} stands in {}", self.named(*unit), self.area(*area)),
            Happening::ColumnsShown(at) => line!("the columns at {} are turned face up", self.city(*at)),
            Happening::BattleTurn(at, side) => line!("{} battle turn at {}", of_side(*side), self.city(*at)),
            Happening::Broke(unit) => line!("{} breaks", self.subject(*unit, true)),
            Happening::Moved(it, from, to) => {
                line!("{} moves from {} to {}", who(it), self.area(*from), self.area(*to))
            }
            Happening::Squared(unit, true) => line!("{} forms square", self.subject(*unit, true)),
            Happening::Squared(unit, false) => line!("{} leaves square", self.subject(*unit, true)),
            Happening::Retreated(it, to) => line!("{} retreats to {}", who(it), self.city(*to)),
            Happening::Joined(it, from) => line!("{} reinforces from {}", who(it), self.city(*from)),
            Happening::Routs(at, side) => line!("the {} side routs at {}", of_side(*side), self.city(*at)),
            Happening::Routed(it, to) => line!("{} routs to {}", who(it), self.city(*to)),
            Happening::Won(at, side) => line!("the {} side wins the battle of {}", of_side(*side), self.city(*at)),
            Happening::Regrouped(it, from, to) => {
                line!("{} regroups from {} to {}", who(it), self.city(*from), self.city(*to))
            }
            Happening::CutOff(city, whose, n) => line!(
                "the French hold {}: the {} army loses {}",
                self.city(*city),
                army(*whose),
                count(i32::from(*n), "unit", "units")
            ),
            Happening::Defeated(whose, left) => {
                line!("the {} army is defeated with {} left", army(*whose), count(i32::from(*left), "unit", "units"))
            }
            Happening::Over(ending) => line!("{}: {} win", self.ending_named(*ending), ending.winner()),
        }
    }

    /// An edit. Anything that the reader may not see about a unit is left out.
    pub fn edit(&self, edit: &Edit) -> Line {
        match edit {
            Edit::Force(_) | Edit::Clear | Edit::Seed(_) if self.eyes != Eyes::All => "hidden dice".into(),
            Edit::Force(dice) => line!("dice {}", Line::join(dice, " ")),
            Edit::Clear => "no forced dice".into(),
            Edit::Seed(seed) => line!("seed {}", seed.to_string()),
            Edit::Place(unit, place) => line!("{} is {}", self.named(*unit), self.place_named(*place)),
            Edit::Cv(unit, _) if self.unit(*unit).is_none() => line!("the CV of {} is changed", self.named(*unit)),
            Edit::Cv(unit, cv) => line!("{} has {} CV", self.named(*unit), *cv),
            Edit::Disrupted(unit, _) if self.unit(*unit).is_none() => line!("{} is changed", self.named(*unit)),
            Edit::Disrupted(unit, true) => line!("{} is disrupted", self.named(*unit)),
            Edit::Disrupted(unit, false) => line!("{} is not disrupted", self.named(*unit)),
            Edit::Turn(turn) => match self.when(*turn) {
                Some((when, side)) => line!("the game goes on from turn {} ({}, {})", *turn, when, side),
                None => line!("the game goes on from turn {}", *turn),
            },
        }
    }

    /// An ending in a few words.
    pub fn ending_named(&self, ending: Ending) -> &'static str {
        match ending {
            Ending::ThreeCities => "Ghent, Brussels and Liège are French",
            Ending::AlliesDefeated => "both Allied armies are defeated",
            Ending::NapoleonLost => "Napoléon is lost",
            Ending::FrenchDefeated => "the French army is defeated",
            Ending::OutOfTime => "time is up",
            Ending::Puzzle(winner) => match &self.world.scenario.goal {
                Some(goal) if goal.side == winner => "the puzzle is solved",
                _ => "the puzzle is not solved",
            },
        }
    }

    /// The scenario, and what it asks for if it is a puzzle.
    pub fn scenario(world: &World) -> ScenarioTold {
        let scenario = &world.scenario;
        let task = |goal: &Goal| line!("Task for the {}: {}", goal.side, goal.task.as_str());
        ScenarioTold { title: scenario.title.as_str().into(), task: scenario.goal.as_ref().map(task) }
    }

    /// Where a unit is.
    pub fn place_named(&self, place: Place) -> Line {
        match place {
            Place::Waiting => "waiting to be set up".into(),
            Place::City(city) => line!("at {}", self.city(city)),
            Place::Facing(city) => line!("before the battle of {}", self.city(city)),
            Place::Battle(city, area) => line!("in {} at {}", self.area(area), self.city(city)),
            Place::Lost => "eliminated".into(),
        }
    }

    /// Whether an entry is shown to the reader at all. The enemy's choices show in what happens. When units are set up or placed on
    /// a board, only the unit's own side sees one entry for each unit, because the order would reveal which is which.
    pub fn notices(entry: &Entry, eyes: Eyes) -> bool {
        match &entry.what {
            What::Chosen { who, .. } => eyes.see(who.side()),
            What::Told(Happening::Put(side, ..) | Happening::Stands(side, ..)) => eyes.see(*side),
            _ => true,
        }
    }
}

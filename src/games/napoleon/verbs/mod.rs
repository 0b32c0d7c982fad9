//! The verbs of this game: look at the table, change it, and ask why something is not possible.

mod rule;

pub use rule::follows;

use super::board::{Area, City, Column, Place, Seat, Side, Unit};
use super::rules::{Edit, Napoleon, Session, Sight, combat, fire, march, reinforce, retreat};
use super::rules::{Reason, boards};
use super::seen::Seen;
use crate::hinted::{Hint, Hinted};
use crate::kit::{Blame, Complaint, Kit, Verb, complaint, typing};
use crate::line;
use crate::view::Line;

/// Every verb.
pub const VERBS: &[Verb<Napoleon>] = &[
    Verb {
        name: "show",
        usage: "[PLACE·battle·armies·track·scenario·params·sources]",
        help: "every city with units, or one; the battle boards; the size of the armies; the turn track; the scenario with its task; the parameters; where the data comes from",
        run: show,
        moves: false,
        wraps: false,
    },
    Verb {
        name: "set",
        usage: "WHAT",
        help: "edit the position: `set old guard at ligny`, `set old guard cv 2`, `set old guard disrupted on`, `set old guard lost`, `set turn 4`",
        run: set,
        moves: true,
        wraps: false,
    },
    Verb {
        name: "why not",
        usage: "[march·fire·move·put·retreat·reinforce·activate] WHAT",
        help: "why something cannot be done: `why not march old guard to ligny`, `why not fire old guard`, `why not move old guard to french left`, `why not retreat old guard to ligny`, `why not activate beaumont`",
        run: why_not,
        moves: false,
        wraps: false,
    },
    Verb {
        name: rule::NAME,
        usage: "LINES·RULING·PARAMETER·SECTION 13",
        help: "what a rule says, in our words: `rule 266-274` for lines of the player aid, `rule N-32` for a ruling of ours, `rule small_defence` for a parameter, `rule section 13` for the variants",
        run: rule::rule,
        moves: false,
        wraps: true,
    },
];

fn show(session: &mut Session, seat: Option<Seat>, rest: &str) -> Result<Line, Complaint> {
    let position = session.position();
    let seen = Seen::new(session.world(), &position, seat);
    match rest.trim() {
        "" => Ok(line!("{}\n{}", seen.standing(), seen.map_table())),
        "battle" | "battles" => Ok(seen.battle_table()),
        "armies" => Ok(seen.army_table()),
        "track" => Ok(seen.track_table()),
        "scenario" | "task" => Ok(Seen::scenario(session.world()).whole()),
        "params" => Ok(params(session)),
        "sources" => {
            let board = &session.world().scenario.board;
            Ok(line!("{}\n{}", board.map_note.as_str(), board.blocks_note.as_str()))
        }
        name => {
            let city = city(session, name)?;
            Ok(seen.city_row(city).unwrap_or_else(|| line!("nobody stands at {}", seen.city(city))))
        }
    }
}

fn params(session: &Session) -> Line {
    use super::board::PARAMS;
    let params = &session.world().scenario.params;
    let rows = params.all().map(|(name, setting)| {
        let info = PARAMS.iter().find(|info| info.name == name);
        let (about, rule) = info.map_or(("", ""), |info| (info.about, info.rule));
        line!("{} = {}: {} [{}]", name, setting.to_string(), about, rule)
    });
    Line::join(rows, "\n")
}

fn city(session: &Session, name: &str) -> Result<City, Complaint> {
    let board = &session.world().scenario.board;
    board.city_named(name).ok_or_else(|| {
        let names = board.cities.iter().map(|city| city.name.as_str());
        let near = crate::faults::nearest(name, names).map(|near| format!("did you mean {near}?"));
        typing(Hinted::new(format!("unknown city {name:?}")).hints(near))
    })
}

fn unit(session: &Session, name: &str) -> Result<Unit, Complaint> {
    let board = &session.world().scenario.board;
    if let Some(unit) = board.unit_named(name) {
        return Ok(unit);
    }
    let wanted = crate::view::fold(name);
    let position = session.position();
    let seen = Seen::new(session.world(), &position, None);
    let full = board.all_units().find(|unit| crate::view::fold(&seen.name(*unit)) == wanted);
    let part: Vec<Unit> =
        board.all_units().filter(|unit| crate::view::fold(&seen.name(*unit)).contains(&wanted)).collect();
    match (full, part.as_slice()) {
        (Some(unit), _) => Ok(unit),
        (None, [unit]) => Ok(*unit),
        (None, []) => {
            let names: Vec<String> = board.all_units().map(|unit| seen.name(unit)).collect();
            let near = crate::faults::nearest(name, names.iter().map(String::as_str));
            Err(typing(
                Hinted::new(format!("unknown unit {name:?}")).hints(near.map(|near| format!("did you mean {near}?"))),
            ))
        }
        (None, several) => {
            let names: Vec<String> = several.iter().take(6).map(|unit| seen.name(*unit)).collect();
            Err(typing(format!("{name:?} matches several units").hint(names.join(", "))))
        }
    }
}

fn set(session: &mut Session, seat: Option<Seat>, rest: &str) -> Result<Line, Complaint> {
    let edit = edit(session, rest.trim())?;
    let done = session.edit(edit.clone(), false);
    done.map_err(|refused| complaint(session, seat, &refused))?;
    let position = session.position();
    Ok(line!("edit: {}", Napoleon::edited(&Seen::new(session.world(), &position, seat), &edit)))
}

/// Reads an edit as it was typed.
fn edit(session: &Session, typed: &str) -> Result<Edit, Complaint> {
    let unknown = || typing("set what?".hint("set old guard at ligny, set old guard cv 2, set turn 4"));
    if let Some(turn) = typed.strip_prefix("turn ") {
        return turn.trim().parse().map(Edit::Turn).map_err(|_| unknown());
    }
    if let Some((name, place)) = typed.split_once(" at ") {
        return Ok(Edit::Place(unit(session, name)?, Place::City(city(session, place)?)));
    }
    if let Some((name, place)) = typed.split_once(" in ") {
        let battle = session.position().battles.first().map(|battle| battle.at).ok_or_else(unknown)?;
        return Ok(Edit::Place(unit(session, name)?, Place::Battle(battle, area(place).ok_or_else(unknown)?)));
    }
    if let Some((name, cv)) = typed.split_once(" cv ") {
        return Ok(Edit::Cv(unit(session, name)?, cv.trim().parse().map_err(|_| unknown())?));
    }
    if let Some((name, yes)) = typed.split_once(" disrupted") {
        return Ok(Edit::Disrupted(unit(session, name)?, yes.trim() != "off"));
    }
    if let Some(name) = typed.strip_suffix(" lost") {
        return Ok(Edit::Place(unit(session, name)?, Place::Lost));
    }
    Err(unknown())
}

/// Reads an area as it was typed: `french left`, `allied reserve`.
fn area(typed: &str) -> Option<Area> {
    let typed = typed.trim().trim_start_matches("the ").to_lowercase();
    let (side, rest) = typed.split_once(' ')?;
    let side = match side {
        "french" => Side::French,
        "allied" | "allies" => Side::Allies,
        _ => return None,
    };
    match rest.trim() {
        "reserve" => Some(Area::Reserve(side)),
        name => Column::ALL.into_iter().find(|column| column.word() == name).map(|column| Area::Front(side, column)),
    }
}

/// Why something is not possible. A player's seat can ask only about its own units.
fn why_not(session: &mut Session, seat: Option<Seat>, rest: &str) -> Result<Line, Complaint> {
    let asked = tried(session, seat, rest.trim());
    // If a Luau file fails on the way, the failure is the answer.
    if let Some(trouble) = session.world().take_trouble() {
        return Err(Complaint::new(Blame::Script, *trouble));
    }
    let asked = asked?;
    let position = session.position();
    let seen = Seen::new(session.world(), &position, seat);
    match asked {
        Ok(()) => Ok("it is legal: `options` lists it".into()),
        Err(reason) => {
            let told = Napoleon::refused(&seen, &reason);
            Ok(line!("no: {}", told.to_string()))
        }
    }
}

fn tried(session: &Session, seat: Option<Seat>, typed: &str) -> Result<Result<(), Reason>, Complaint> {
    let position = session.position();
    let s = Sight::new(session.world(), &position);
    let unknown = || {
        typing(
            "why not what?"
                .hint("why not march old guard to ligny, why not fire old guard, why not reinforce old guard"),
        )
    };
    let (verb, rest) = typed.split_once(' ').ok_or_else(unknown)?;
    let (name, to) = rest.split_once(" to ").map_or((rest, None), |(name, to)| (name, Some(to.trim())));
    if verb == "activate" {
        let at = city(session, name.trim())?;
        let armies = seat.map_or(s.active().armies(), Seat::armies);
        let armies = armies.iter().map(|army| march::activation(&s, super::board::Group { army: *army, at }));
        let all: Vec<Result<(), Reason>> = armies.collect();
        let best = all
            .iter()
            .find(|tried| tried.is_ok())
            .or_else(|| all.iter().find(|tried| !matches!(tried, Err(Reason::NoGroup(..)))));
        return Ok(best.or(all.first()).copied().unwrap_or(Err(Reason::Unknown)));
    }
    let unit = unit(session, name.trim())?;
    if seat.is_some_and(|own| !own.leads(s.info(unit).army)) {
        return Err(Complaint::new(
            Blame::Illegal,
            "you can only ask about your own units".hint("`as all` shows everything"),
        ));
    }
    let battle = s.area(unit).map(|(at, _)| at).or(position.playing).or(position.battles.first().map(|b| b.at));
    Ok(match (verb, to) {
        ("march", Some(to)) => march::march_to(&s, unit, city(session, to)?).map(|_| ()),
        ("fire", None) => fire::may_fire(&s, unit).map(|_| ()),
        ("move", Some(to)) => combat::may_move(&s, unit, area(to).ok_or_else(unknown)?),
        ("put", Some(to)) => {
            let at = battle.ok_or_else(unknown)?;
            boards::may_put(&s, at, unit, area(to).ok_or_else(unknown)?)
        }
        ("retreat", Some(to)) => {
            let (to, via) = to.split_once(" by ").map_or((to, None), |(to, via)| (to, Some(via)));
            let via = via.map(|via| city(session, via)).transpose()?;
            retreat::may_retreat(&s, battle.ok_or_else(unknown)?, unit, via, city(session, to)?)
        }
        ("reinforce", to) => {
            let at = match to {
                Some(to) => city(session, to)?,
                None => position.playing.or(battle).ok_or_else(unknown)?,
            };
            reinforce::may_join(&s, at, unit).map(|_| ())
        }
        _ => return Err(unknown()),
    })
}

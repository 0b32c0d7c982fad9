//! Verbs that look.

use super::desk::{Blame, Complaint, Desk, Reply};
use super::seats::Other;
use crate::games::wellington::board::Card;
use crate::games::wellington::rules::{Happening, Scene, What};
use crate::games::wellington::words::{MOST_STEPS, names};
use crate::hinted::Hint;
use crate::view::{Line, fitted, paint};

/// `show`. The output fits the width.
pub fn show(desk: &mut Desk, rest: &str) -> Reply {
    view(desk, rest).map(|text| fitted(&text, desk.core.width.into()))
}

fn view(desk: &Desk, rest: &str) -> Reply {
    let show = desk.show();
    Ok(match rest {
        "" => match show.going_on() {
            Some(fight) => format!("{fight}\n\n{}", show.summary()),
            None => show.summary(),
        },
        "battle" => show.battle().or(show.attempts()).ok_or_else(|| nothing("no Battle is being fought"))?,
        "siege" => show.siege().ok_or_else(|| nothing("no Siege is going on"))?,
        "puzzle" => return super::puzzle::show(desk),
        "board" => show.board(),
        "control" => show.control(),
        "hand" | "hands" => show.hands(),
        "deck" => show.piles(),
        "effects" => show.effects(),
        "score" => show.score(),
        "pool" => show.pool(),
        name => return thing(desk, name),
    })
}

/// `hand`. Without a Power it is the hand of the seat, or of the Power that is asked.
pub fn hand(desk: &mut Desk, rest: &str) -> Reply {
    let show = desk.show();
    let text = match (rest, desk.seat, desk.session.decision()) {
        ("", Some(own), _) => show.hand(own),
        // A player who still chooses sides has no Power [2.1].
        ("", None, Some(decision)) if decision.question.of_player().is_none() => show.hand(decision.who),
        ("", None, _) => show.hands(),
        (name, ..) => show.hand(named(names::power(name))?),
    };
    Ok(fitted(&text, desk.core.width.into()))
}

fn nothing(what: &str) -> Complaint {
    Complaint::new(Blame::Typing, what).hint("`show` has the current state, `where` the rules in progress")
}

/// Anything with a name: a card by number, a Power, a Leader, a Duchy, a card by title.
fn thing(desk: &Desk, name: &str) -> Reply {
    let show = desk.show();
    let b = desk.session.world().board.clone();
    let titles = |card: Card| desk.session.world().cards.face(card).title.clone();
    let numbered = name.trim_start_matches('#').parse::<u8>().is_ok();
    if numbered {
        return named(names::card(&b, &titles, name)).map(|card| show.card(card));
    }
    if let Ok(power) = names::power(name) {
        return Ok(show.power(power));
    }
    let (leader, duchy) = (names::leader(&b, name), names::duchy(&b, name));
    match (leader, duchy, names::card(&b, &titles, name)) {
        (Ok(leader), Err(_), _) => Ok(show.leader(leader)),
        (_, Ok(duchy), _) => Ok(show.duchy(duchy)),
        (Err(_), Err(_), Ok(card)) => Ok(show.card(card)),
        (_, Err(duchy), _) => {
            let kinds = "board, control, hands, deck, effects, score, pool, battle, siege, puzzle";
            let others = (duchy.several.is_empty() && duchy.near.is_empty()).then(|| format!("or one of {kinds}"));
            let no = names::NoName { kind: "", ..duchy };
            Err(Complaint::new(Blame::Typing, no.hinted().hints(others)))
        }
    }
}

/// Turns an unknown name into a complaint.
pub fn named<T>(name: Result<T, names::NoName>) -> Result<T, Complaint> {
    name.map_err(|no| Complaint::new(Blame::Typing, no.hinted()))
}

/// `map`.
pub fn map(desk: &mut Desk, rest: &str) -> Reply {
    let file = rest == "open" || crate::drawing::is_picture(rest.trim_end_matches('"'));
    if let (true, Some(own)) = (file, desk.seat) {
        let own = paint::player(own);
        let text = format!("{own} cannot write files from this seat").hint("map salamanca");
        return Err(Complaint::new(Blame::Illegal, text));
    }
    if rest == "open" {
        return super::picture::open(desk);
    }
    if file {
        return super::picture::write(desk, rest);
    }
    let (name, steps) = match rest.rsplit_once(' ').unwrap_or(("", rest)) {
        (name, last) if last.starts_with(|c: char| c.is_ascii_digit() || c == '-') => (name, Some(last)),
        _ => (rest, None),
    };
    let steps = match steps.map(str::parse::<u8>) {
        None => 1,
        Some(Ok(n)) if n <= MOST_STEPS => n,
        Some(_) => {
            let text = format!("how many lines around? 0 to {MOST_STEPS}").hint("map salamanca 2");
            return Err(Complaint::new(Blame::Typing, text));
        }
    };
    let b = desk.session.world().board.clone();
    let duchy = match name.trim() {
        "" => last_place(desk)
            .ok_or_else(|| Complaint::new(Blame::Typing, "around which Duchy?").hint("map salamanca"))?,
        name => named(names::duchy(&b, name))?,
    };
    Ok(desk.show().map(duchy, steps))
}

fn last_place(desk: &Desk) -> Option<crate::games::wellington::board::Duchy> {
    let journal = desk.session.journal();
    journal.iter().rev().find_map(|e| match &e.what {
        What::Told(Happening::Moved { to, .. }) => Some(*to),
        What::Told(Happening::Placed { at, .. }) => Some(*at),
        What::Told(Happening::Flagged { duchy, .. }) => Some(*duchy),
        _ => None,
    })
}

/// `options`: by kind if there are many, or those that contain a text.
pub fn options(desk: &mut Desk, rest: &str) -> Reply {
    if desk.session.decision().is_none() || desk.asked_elsewhere().is_some() {
        return Ok(desk.waiting());
    }
    crate::desk::options(&mut desk.at(), rest)
}

/// `where`.
pub fn stack(desk: &mut Desk, _: &str) -> Reply {
    let mut frames = desk.session.frames();
    // An open window in which another Power is asked shows what that Power holds.
    if desk.asked_elsewhere() == Some(Other(None)) {
        while frames.last().is_some_and(|frame| matches!(frame.scene, Scene::Window(_))) {
            frames.pop();
        }
    }
    let lines = desk.words(|w| w.stack(&frames));
    Ok(format!("{}\n{}", Line::join(lines, "\n").painted(), desk.waiting()).trim_start().to_string())
}

/// `log`.
pub fn log(desk: &mut Desk, rest: &str) -> Reply {
    crate::desk::log(&mut desk.at(), rest)
}

/// `explain`.
pub fn explain(desk: &mut Desk, rest: &str) -> Reply {
    crate::desk::explain(&mut desk.at(), rest)
}

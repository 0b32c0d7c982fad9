//! Bots at the desk: they play for somebody or answer a few decisions.

use super::look::happened;
use super::{At, cut};
use crate::faults::nearest;
use crate::hinted::Hint;
use crate::kit::{Blame, Complaint, Reply, script_said, typing};
use crate::table::progress;
use crate::view::{fold, paint};

/// The most decisions that bots answer in one command. A whole game has fewer.
const MOST: usize = 10_000;

/// `bot`: gives a player to a bot from now on, or back to a person. Without arguments it lists players and bots.
///
/// # Errors
/// There is no such player or no such bot.
pub fn seat(at: &mut At<'_>, rest: &str) -> Reply {
    hosts(at)?;
    let players: Vec<String> = at.game.players().iter().map(ToString::to_string).collect();
    if rest.is_empty() {
        let bots = at.game.bots();
        let mut lines: Vec<String> = bots.iter().map(|(name, what)| format!("{name}  {}", paint::dim(what))).collect();
        let seated = at.core.bots.iter().filter_map(|(seat, bot)| Some(format!("{bot} plays {}", players.get(*seat)?)));
        lines.extend(seated);
        return Ok(lines.join("\n"));
    }
    let (who, name) = rest.rsplit_once(' ').unwrap_or((rest, ""));
    let place = players.iter().position(|player| fold(player) == fold(who));
    let place = place.ok_or_else(|| {
        typing(format!("no player is called {:?}", cut(who)).hint(format!(
            "bot {} steady: {}",
            who_first(&players),
            players.join(", ")
        )))
    })?;
    if name == "off" {
        at.core.bots.remove(&place);
        return Ok(format!("no bot plays {}", players[place]));
    }
    known(at, name)?;
    at.core.bots.insert(place, name.to_string());
    let begun = play(at)?;
    let said = format!("{name} plays {}", players[place]);
    Ok(if begun > 0 { format!("{said}\n{}", happened(at)) } else { said })
}

fn who_first(players: &[String]) -> String {
    players.first().map_or_else(String::new, |player| player.to_lowercase())
}

/// `auto`: lets a bot answer the next decisions of all players.
///
/// # Errors
/// The arguments are neither a number nor a bot, nobody is asked, or a choice cannot be made.
pub fn auto(at: &mut At<'_>, rest: &str) -> Reply {
    hosts(at)?;
    let (mut count, mut name) = (1, crate::kit::bot::RANDOM.to_string());
    for word in rest.split_whitespace() {
        match word.parse::<usize>() {
            Ok(n) if (1..=MOST).contains(&n) => count = n,
            Ok(_) => return Err(typing(format!("bots can answer 1 to {MOST} decisions at once"))),
            Err(_) => name = word.to_string(),
        }
    }
    known(at, &name)?;
    at.arm();
    let mut work = progress::begin("decisions", count as u64);
    for n in 0..count {
        if n > 0 && (at.game.asked_seat().is_none() || at.game.is_stopped()) {
            break;
        }
        at.game.let_choose(&name, false)?;
        work.step();
    }
    play(at)?;
    Ok(happened(at))
}

/// Lets bots answer for as long as a player with a bot is asked. Gives the number of decisions answered.
///
/// # Errors
/// A choice cannot be made. The game then waits at that decision.
pub fn play(at: &mut At<'_>) -> Result<usize, Complaint> {
    let mut answered = 0;
    let mut work = progress::begin("decisions", 0);
    while answered < MOST && !at.game.is_stopped() {
        let bot = at.game.asked_seat().and_then(|seat| at.core.bots.get(&seat)).cloned();
        let Some(bot) = bot else { break };
        // A bot's step belongs to the step before it, so that `undo` goes back to a decision of a person.
        let first = at.game.cursor() == crate::table::Cursor { segment: 0, input: 0 };
        at.arm();
        at.game.let_choose(&bot, !first).map_err(|no| hushed(at, no))?;
        answered += 1;
        work.step();
    }
    Ok(answered)
}

/// The complaint about a bot, as whoever is seated may read it: a failed script could tell of other hands.
fn hushed(at: &At<'_>, no: Complaint) -> Complaint {
    match no.kind {
        Blame::Script | Blame::Bug if at.core.seated => Complaint::new(no.kind, script_said(false, no.hinted())),
        _ => no,
    }
}

/// Checks that there is such a bot.
///
/// # Errors
/// There is none; the error suggests the nearest name.
pub(super) fn known(at: &At<'_>, name: &str) -> Result<(), Complaint> {
    if at.game.has_bot(name) {
        return Ok(());
    }
    let names: Vec<&str> = at.game.bots().into_iter().map(|(name, _)| name).collect();
    let near = nearest(name, names.iter().copied());
    let hint = near.map_or(names.join(", "), |near| format!("did you mean {near}?"));
    Err(typing(format!("no bot is called {:?}", cut(name)).hint(hint)))
}

/// Only the host decides who plays.
fn hosts(at: &At<'_>) -> Result<(), Complaint> {
    match at.core.seated {
        false => Ok(()),
        true => Err(Complaint::new(Blame::Illegal, "only the host decides who plays")),
    }
}

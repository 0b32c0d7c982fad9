//! `whatif`: playouts for every choice of the open decision.

use super::desk::{Blame, Complaint, Desk, Reply};
use super::list::cut;
use crate::games::wellington::lab::whatif::{Fork, Prospects};
use crate::games::wellington::lab::{Failure, Kind, Party, named};
use crate::hinted::Hinted;
use crate::kit::typing;
use crate::stats::interval::share;
use crate::view::paint;

/// Playouts of the best choices, by default.
const GAMES: u32 = 20;
/// The most playouts, because more would take hours.
const MOST: u32 = 10_000;
/// The bot that plays on, by default.
const PLAYER: &str = "quick";
/// How many choices are shown.
const SHOWN: usize = 15;

/// `whatif [N] [PLAYER]`.
pub fn whatif(desk: &mut Desk, rest: &str) -> Reply {
    let (mut games, mut player) = (None, None);
    for word in rest.split_whitespace() {
        let twice = match word.parse::<u32>() {
            Ok(n @ 2..=MOST) => games.replace(n).is_some(),
            Ok(_) => return Err(typing(format!("the number of playouts must be 2 to {MOST}")).hint("whatif 40")),
            Err(_) if word.chars().next().is_some_and(char::is_alphabetic) => player.replace(word).is_some(),
            Err(_) => return Err(typing(format!("{:?} is not a number of playouts", cut(word))).hint("whatif 40")),
        };
        if twice {
            return Err(
                typing(format!("unexpected {:?}: give one number and one bot", cut(word))).hint("whatif 2 random")
            );
        }
    }
    let (games, player) = (games.unwrap_or(GAMES), player.unwrap_or(PLAYER));
    let board = &desk.session.world().board;
    let players = Party::parse(player).and_then(|party| party.check(board)).and_then(|()| named(player));
    let players = players.map_err(|no| typing(Hinted::of_all(&no)))?;
    if desk.asked_elsewhere().is_some() {
        return Ok(desk.waiting());
    }
    let fork = Fork::of(&desk.session, desk.eyes).map_err(|why| Complaint::new(Blame::Illegal, why))?;
    if let Some(task) = super::solving::open_task(desk, &fork)? {
        return super::solving::solve(desk, &fork, &task, games, (&players, player));
    }
    let prospects = fork.prospects(games, &players, &|| desk.interrupted()).map_err(|no| broke(desk, &no))?;
    Ok(told(desk, &fork, &prospects, player))
}

/// A playout failed.
pub(super) fn broke(desk: &Desk, no: &Failure) -> Complaint {
    let blame = if matches!(no.kind, Kind::Script | Kind::Player) { Blame::Script } else { Blame::Bug };
    Complaint::new(blame, desk.script_said(no.what.clone()).reworded(|said| format!("a playout failed: {said}")))
}

fn told(desk: &Desk, fork: &Fork, prospects: &Prospects, player: &str) -> String {
    let side = fork.who.side();
    let labels = desk
        .session
        .decision()
        .map_or_else(Vec::new, |decision| desk.words_for(fork.who, |w| w.options(&decision.question, &fork.choices)));
    let mut out = vec![format!(
        "{}: how the {side} do after each choice, played out by `{player}` bots",
        paint::player(fork.who)
    )];
    out.push(paint::dim("  games  won             lead  choice"));
    for prospect in prospects.list.iter().take(SHOWN) {
        let label = labels.get(prospect.place).map(crate::view::Line::painted).unwrap_or_default();
        let Some(share) = share(prospect.won().into(), prospect.games().into()) else { continue };
        let percent = |part: f64| format!("{:.0}", part * 100.0);
        let range = format!("{}-{} %", share.low.map_or("?".into(), percent), share.high.map_or("?".into(), percent));
        let won = percent(share.value);
        out.push(format!("{:>7}  {won:>3} % {range:>9} {:>+6.1}  {label}", prospect.games(), prospect.lead()));
    }
    if prospects.list.len() > SHOWN {
        out.push(format!("        and {} more that did worse in fewer games", prospects.list.len() - SHOWN));
    }
    if let Some((mean, half)) = prospects.duel {
        out.push(crate::desk::duel(mean, half, "points"));
    }
    if prospects.stopped {
        out.push("stopped early: the choices have different numbers of games".into());
    }
    out.push(paint::dim("sampled; the draw pile and other hidden information are shuffled for each playout"));
    out.join("\n")
}

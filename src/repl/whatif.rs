//! `whatif`: playouts for every choice of the open decision.

use super::complaint::typing;
use super::desk::{Blame, Complaint, Desk, Reply};
use super::verbs::cut;
use crate::lab::interval::share;
use crate::lab::whatif::{Fork, Prospect, difference};
use crate::lab::{broken, named};
use crate::table::Broken;
use crate::view::paint;

/// Playouts of the best choices where nobody says how many.
const GAMES: u32 = 20;
/// More would take hours.
const MOST: u32 = 10_000;
/// Choices that are shown.
const SHOWN: usize = 15;

/// `whatif [N] [PLAYER]`.
pub fn whatif(desk: &mut Desk, rest: &str) -> Reply {
    let mut words = rest.split_whitespace();
    let mut games = GAMES;
    let mut player = "steady";
    for word in words.by_ref() {
        match word.parse::<u32>() {
            Ok(n @ 2..=MOST) => games = n,
            Ok(_) => return Err(typing(format!("so many playouts: 2 to {MOST}\nHint: whatif 40"))),
            Err(_) if word.chars().next().is_some_and(char::is_alphabetic) => player = word,
            Err(_) => return Err(typing(format!("{:?} is no number of playouts\nHint: whatif 40", cut(word)))),
        }
    }
    let players = named(player).map_err(|no| typing(no.to_string()))?;
    if desk.asked_in_secret().is_some() {
        return Ok(desk.waiting());
    }
    let fork = Fork::of(&desk.session, desk.eyes.0).map_err(|why| Complaint::new(Blame::Illegal, why))?;
    let prospects = fork.prospects(games, &players, || !desk.interrupted()).map_err(|no| {
        let blame = if matches!(no, Broken::Script(_)) { Blame::Script } else { Blame::Bug };
        Complaint::new(blame, format!("a playout broke off: {}", broken(&no)))
    })?;
    Ok(told(desk, &fork, &prospects, player))
}

fn told(desk: &Desk, fork: &Fork, prospects: &[Prospect], player: &str) -> String {
    let side = fork.who.side();
    let question = desk.session.decision().map(|decision| decision.question.clone());
    let mut out = vec![format!(
        "{}: what the {side} come to by each choice, played on by `{player}` players",
        paint::power(fork.who)
    )];
    out.push(paint::dim("  games  won             lead  choice"));
    for prospect in prospects.iter().take(SHOWN) {
        let choice = &fork.choices[prospect.place];
        let label = question.as_ref().map(|q| desk.words_for(fork.who, |w| w.choice(q, choice))).unwrap_or_default();
        let Some(share) = share(prospect.won().into(), prospect.games().into()) else { continue };
        let percent = |part: f64| format!("{:.0}", part * 100.0);
        let range = format!("{}-{} %", share.low.map_or("?".into(), percent), share.high.map_or("?".into(), percent));
        let won = percent(share.value);
        out.push(format!("{:>7}  {won:>3} % {range:>9} {:>+6.1}  {label}", prospect.games(), prospect.lead()));
    }
    if prospects.len() > SHOWN {
        out.push(format!("        and {} more that did worse in fewer games", prospects.len() - SHOWN));
    }
    if let [first, second, ..] = prospects
        && first.games() > 1
    {
        let (mean, half) = difference(first, second);
        let sure = mean.abs() > half;
        let verdict = if sure { "more than chance" } else { "no more than chance" };
        out.push(format!(
            "the first is {mean:+.1} points from the second, give or take {half:.1} (95 %, same dice): {verdict}"
        ));
    }
    let most = prospects.iter().map(Prospect::games).max().unwrap_or(0);
    if prospects.iter().any(|p| p.games() == 0) {
        out.push(format!("stopped after {most} playouts of the first choices"));
    }
    out.push(paint::dim("sampled; the draw pile is shuffled for each playout, and what these eyes do not see with it"));
    out.join("\n")
}

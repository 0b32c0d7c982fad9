//! What a session looks like ahead: the choice of a bot, playouts of each choice, and odds.

use super::ahead::{Fork, Odds, OddsTold, Outcome, Prospect, WhatIf, WhatIfRow, copied};
use super::bot;
use super::complaint::{Blame, Complaint};
use super::refusal::why_nothing;
use super::session::look;
use super::{Ahead, Kit};
use crate::faults::nearest;
use crate::hinted::{Hint, Hinted};
use crate::table::{Broken, Dice, Session};

/// Why the game could not be played ahead.
fn broke<K: Kit>(broken: &Broken<K>) -> Complaint {
    match broken {
        Broken::Script(trouble) => Complaint::new(
            Blame::Script,
            Hinted::from(trouble.clone()).reworded(|said| format!("a playout failed: {said}")),
        ),
        Broken::Bug(what) => Complaint::new(Blame::Bug, format!("a playout failed: {what}")),
        Broken::BrokenOff => Complaint::new(Blame::Stopped, "stopped before there was a result"),
    }
}

/// The choice of a bot for whoever is asked.
pub(super) fn answer<K: Kit>(session: &Session<K>, name: &str) -> Result<K::Choice, Complaint> {
    let Some(mut bot) = bot::bot::<K>(name) else {
        let near = nearest(name, bot::names::<K>());
        let hint = near.map_or(bot::names::<K>().join(", "), |near| format!("did you mean {near}?"));
        return Err(Complaint::new(Blame::Typing, format!("no bot is called {name:?}").hint(hint)));
    };
    let choice = session.decision().and_then(|decision| {
        let seat = K::players(session.world()).iter().position(|player| *player == decision.who)?;
        // The same position gives the same answer, regardless of who looks and how often.
        let mut chance = Dice::new(Session::hash(session) ^ (seat as u64 + 1));
        let game = || copied(session);
        let thought =
            look(session, Some(decision.who), |seen| bot.think(&Ahead::new(seen, &decision, &game), &mut chance));
        Some(thought.map(|place| decision.choices.get(place).or(decision.choices.last()).cloned()))
    });
    match choice {
        Some(Ok(Some(choice))) => Ok(choice),
        Some(Err(broken)) => Err(broke(&broken)),
        _ => Err(Complaint::new(Blame::Illegal, why_nothing(session, None))),
    }
}

/// How each choice of the open decision turns out in playouts by a bot.
pub(super) fn what_if<K: Kit>(
    session: &Session<K>,
    seat: Option<K::Player>,
    games: u32,
    bot: Option<&str>,
) -> Result<Option<WhatIf>, Complaint> {
    let Some(fork) = Fork::of(session, seat).map_err(|no| broke(&no))? else { return Ok(None) };
    let bot = bot.unwrap_or(fork.imagination.player);
    let found = fork.prospects(games, bot).map_err(|no| broke(&no))?;
    let labels = look(session, seat, |seen| K::labels(seen, &fork.decision));
    let row = |it: &Prospect| WhatIfRow {
        label: labels.get(it.place).cloned().unwrap_or_default(),
        games: it.games(),
        won: it.won(),
        lead: it.lead(),
    };
    Ok(Some(WhatIf {
        who: K::player(fork.decision.who),
        unit: fork.imagination.unit,
        bot: bot.to_string(),
        rows: found.list.iter().map(row).collect(),
        duel: found.duel,
        stopped: found.stopped,
    }))
}

/// The odds of the next roll, after a choice or as the game stands, and where it leads.
pub(super) fn odds<K: Kit>(
    session: &Session<K>,
    seat: Option<K::Player>,
    option: Option<usize>,
) -> Result<Option<OddsTold>, Complaint> {
    let Some(fork) = Fork::of(session, seat).map_err(|no| broke(&no))? else { return Ok(None) };
    let odds = match option {
        Some(option) => fork.odds(option).map_err(|no| broke(&no))?,
        None => None,
    };
    let after = fork.after(option).map_err(|no| broke(&no))?;
    let mut told = OddsTold { roll: None, outcomes: Vec::new(), exact: true, after };
    if let Some(Odds { roll, outcomes, throws, exact }) = odds {
        look(session, seat, |seen| {
            let share = |it: &Outcome<K>| {
                ((fork.imagination.verdict)(seen, &it.reading), it.throws as f64 / throws.max(1) as f64)
            };
            told.roll = Some((K::purpose(seen, &roll.purpose), roll.dice.len()));
            told.outcomes = outcomes.iter().map(share).collect();
            told.exact = exact;
        });
    }
    Ok(Some(told))
}

//! `whatif` and `odds`: copies of the game played ahead, as the viewer sees it.

use super::bots::known;
use super::plain::{meant, not_offered};
use super::{At, cut};
use crate::hinted::Hint;
use crate::kit::ahead::{After, OddsTold, WhatIf};
use crate::kit::{Blame, Complaint, Reply, Waits, typing};
use crate::stats::interval::share;
use crate::view::paint;

/// Playouts for the best choices if no number is given.
const GAMES: u32 = 20;
/// More would take hours.
const MOST: u32 = 10_000;
/// How many choices are shown.
const SHOWN: usize = 15;

/// `whatif [N] [BOT]`.
///
/// # Errors
/// The arguments are neither a number nor a bot, nobody is asked, or a playout was cut off.
pub fn whatif(at: &mut At<'_>, rest: &str) -> Reply {
    let (mut games, mut bot) = (None, None);
    for word in rest.split_whitespace() {
        let twice = match word.parse::<u32>() {
            Ok(n @ 2..=MOST) => games.replace(n).is_some(),
            Ok(_) => return Err(typing(format!("the number of playouts must be 2 to {MOST}")).hint("whatif 40")),
            Err(_) => bot.replace(word).is_some(),
        };
        if twice {
            return Err(
                typing(format!("unexpected {:?}: give one number and one bot", cut(word))).hint("whatif 2 random")
            );
        }
    }
    bot.map_or(Ok(()), |name| known(at, name))?;
    may_choose(at)?;
    let found = at.game.what_if(at.core.eyes, games.unwrap_or(GAMES), bot)?;
    found.as_ref().map(prospects).ok_or_else(cannot)
}

/// `odds [OPTION]`.
///
/// # Errors
/// There is no such option, nobody is asked, nothing is rolled, or a playout was cut off.
pub fn odds(at: &mut At<'_>, rest: &str) -> Reply {
    may_choose(at)?;
    let option = match rest.trim() {
        "" => None,
        typed => Some(meant(at, typed)?.ok_or_else(|| not_offered(typed))?),
    };
    let told = at.game.odds(at.core.eyes, option)?.ok_or_else(cannot)?;
    let lines: Vec<String> = rolled(&told).into_iter().chain(told.after.as_ref().map(after)).collect();
    match (lines.is_empty(), option) {
        (false, _) => Ok(lines.join("\n")),
        (true, None) => Err(Complaint::new(
            Blame::Illegal,
            "nothing is in progress that could be played out"
                .hint("`odds 2` shows the dice that directly follow option 2"),
        )),
        (true, Some(_)) => Err(Complaint::new(
            Blame::Illegal,
            "no dice directly follow this choice".hint("`whatif` plays on to the end of the game"),
        )),
    }
}

/// Only the player who chooses, or a person who sees everything, may ask for odds.
fn may_choose(at: &At<'_>) -> Result<(), Complaint> {
    match at.game.waits(at.core.eyes) {
        Waits::Choice(_) => Ok(()),
        Waits::Other(who) => {
            let who = who.map_or("somebody else".to_string(), |who| who.painted());
            Err(Complaint::new(
                Blame::Illegal,
                format!("it is {who}'s decision: other players do not see the choices")
                    .hint("`as all` shows everything"),
            ))
        }
        Waits::Nobody(why) => Err(Complaint::new(Blame::Illegal, why)),
    }
}

fn cannot() -> Complaint {
    Complaint::new(
        Blame::Illegal,
        "this game cannot be played out from here".hint("`help` lists what this game can do"),
    )
}

/// The result of new games between the two best choices: `mean` ± `half` is the lead of the first, 95% CI. The second may turn out ahead.
pub fn duel(mean: f64, half: f64, unit: &str) -> String {
    let ahead = if mean < 0.0 { "second" } else { "best" };
    let verdict = if mean.abs() > half { "significant" } else { "not significant" };
    let lead = mean.abs();
    format!("the {ahead} leads by {lead:.1} ± {half:.1} {unit} (95% CI, new games on the same dice): {verdict}")
}

fn prospects(found: &WhatIf) -> String {
    let who = found.who.painted();
    let mut out = vec![format!("{who}: the outcome of each choice, played out by `{}`", found.bot)];
    out.push(paint::dim(format!("  games  won             lead ({})  choice", found.unit)));
    let wide = found.unit.chars().count() + 7;
    for row in found.rows.iter().take(SHOWN) {
        let Some(won) = share(row.won.into(), row.games.into()) else { continue };
        let percent = |part: f64| format!("{:.0}", part * 100.0);
        let range = format!("{}-{} %", won.low.map_or("?".into(), percent), won.high.map_or("?".into(), percent));
        let (value, label) = (percent(won.value), row.label.painted());
        out.push(format!("{:>7}  {value:>3} % {range:>9} {:>+wide$.1}  {label}", row.games, row.lead));
    }
    if found.rows.len() > SHOWN {
        out.push(format!("        and {} more that did worse in fewer games", found.rows.len() - SHOWN));
    }
    if let Some((mean, half)) = found.duel {
        out.push(duel(mean, half, found.unit));
    }
    if found.stopped {
        out.push("stopped early: the choices have different numbers of games".into());
    }
    out.push(paint::dim("sampled; hidden information is dealt again for each playout"));
    out.join("\n")
}

fn rolled(told: &OddsTold) -> Option<String> {
    let (purpose, dice) = told.roll.as_ref()?;
    let dice = if *dice == 1 { "1 die".to_string() } else { format!("{dice} dice") };
    let purpose = purpose.as_ref().map_or(String::new(), |purpose| format!(" for {}", purpose.painted()));
    let mut out = vec![format!("{dice}{purpose}:")];
    out.extend(told.outcomes.iter().map(|(what, part)| format!("  {:>5.1} %  {}", part * 100.0, what.painted())));
    out.push(paint::dim(if told.exact { "exact, over all rolls" } else { "sampled" }));
    Some(out.join("\n"))
}

fn after(after: &After) -> String {
    let mut out = vec![format!("played to the end {} times by `{}`:", after.games, after.bot)];
    for (how, n) in &after.ways {
        let Some(part) = share((*n).into(), after.games.into()) else { continue };
        let (low, high) = (part.low.unwrap_or(0.0) * 100.0, part.high.unwrap_or(1.0) * 100.0);
        out.push(format!("  {:>5.1} %  {} (95% CI {low:.0} to {high:.0})", part.value * 100.0, how.painted()));
    }
    out.extend(
        after.counts.iter().map(|(name, n, mean)| format!("  {}: {n} now, {mean:.1} on average", name.painted())),
    );
    out.push(paint::dim("sampled; hidden information is dealt again for each game"));
    out.join("\n")
}

#[cfg(test)]
mod tests {
    use super::duel;

    #[test]
    fn the_choice_that_is_ahead_leads() {
        let said = |mean, half| duel(mean, half, "points").replace(" (95% CI, new games on the same dice)", "");
        assert_eq!(said(0.7, 3.6), "the best leads by 0.7 ± 3.6 points: not significant");
        assert_eq!(said(-2.5, 10.8), "the second leads by 2.5 ± 10.8 points: not significant");
        assert_eq!(said(-2.5, 1.8), "the second leads by 2.5 ± 1.8 points: significant");
    }
}

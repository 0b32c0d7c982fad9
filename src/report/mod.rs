//! Floor 6: results of many games as a page that explains itself: one file, nothing fetched from anywhere, the same bytes for
//! the same results.

mod cards;
mod chart;
mod html;
mod labels;
mod map;
mod outcome;
mod points;

use crate::lab::{Failure, Kind, Reading, TOLD};
use html::{count, text};
use serde_json::Value;

/// How the page looks.
/// What every page says of where it comes from, near its beginning.
pub const GENERATOR: &str = "<meta name=generator content=\"sandtable report\">";
const STYLE: &str = include_str!("style.css");

/// The page of a folder of results.
///
/// # Errors
/// A chart cannot be drawn.
pub fn page(reading: &Reading) -> anyhow::Result<String> {
    let heading = format!("{}: {}", reading.about.title, games(reading));
    let sections = [
        ("outcome", "How it ends", outcome::section(reading)?),
        ("points", "Points over time", points::section(reading)?),
        ("control", "Who Controls what", map::section(reading)),
        ("cards", "Cards", cards::section(reading)?),
        ("about", "What these are results of", about(reading)),
    ];
    let links: String = sections.iter().map(|(id, name, _)| format!("<li><a href=#{id}>{name}</a></li>")).collect();
    let body: String =
        sections.iter().map(|(id, name, html)| format!("<section id={id}><h2>{name}</h2>{html}</section>\n")).collect();
    Ok(format!(
        "<!DOCTYPE html>\n<html lang=en>\n<head>\n<meta charset=utf-8>\n{GENERATOR}\n<meta name=viewport content=\"width=device-width\">\n\
         <meta http-equiv=Content-Security-Policy content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
         <title>{}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<header><div><h1>{}</h1><p class=lead>{}</p>\
         <nav aria-label=Contents><ul>{links}</ul></nav></div></header>\n<main>\n{}{}{body}</main>\n<footer>Made by sandtable, an \
         unofficial laboratory for the rules of <i>Wellington</i>. The map is a reconstruction, not the printed one.</footer>\n</body>\n\
         </html>\n",
        text(&heading),
        text(&heading),
        who(reading),
        alarms(reading),
        if reading.summary.finished > 0 { outcome::verdict(reading) } else { String::new() },
    ))
}

fn games(reading: &Reading) -> String {
    match reading.found < reading.wanted {
        true => format!("{} of {} games", reading.found, reading.wanted),
        false => count(reading.found, "game", "games"),
    }
}

/// Who plays: a name for all, or each Power's.
fn who(reading: &Reading) -> String {
    let Some(Value::Object(players)) = reading.meta.get("players") else { return String::new() };
    let name = |value: &Value| text(value.as_str().unwrap_or("?"));
    let names: Vec<String> = crate::games::wellington::board::Power::TRACK
        .iter()
        .filter_map(|power| Some((power, players.get(power.word())?)))
        .map(|(power, value)| format!("{power}: {}", name(value)))
        .collect();
    let mut all: Vec<String> = players.values().map(name).collect();
    all.dedup();
    match &all[..] {
        [one] => format!("All four Powers are played by <b>{one}</b>."),
        _ => format!("Played by {}.", names.join(", ")),
    }
}

/// What must not be overlooked: games that failed, games that miss.
fn alarms(reading: &Reading) -> String {
    let (summary, mut alarms) = (&reading.summary, String::new());
    let failed = summary.failures();
    if failed > 0 {
        let kinds = Kind::ALL.map(|kind| (kind.word(), summary.failed[kind as usize]));
        let kinds: Vec<String> =
            kinds.into_iter().filter(|(_, n)| *n > 0).map(|(word, n)| format!("{word}: {n}")).collect();
        let told = |(seed, (decisions, failure)): (&u64, &(u32, Failure))| {
            let Failure { kind, what } = failure;
            let kind = kind.word();
            format!("<p>Seed {seed}, after {decisions} decisions, {kind}:</p><pre>{}</pre>", text(what))
        };
        let list: String = summary.failures.iter().map(told).collect();
        let more = failed.saturating_sub(TOLD as u64);
        let more = if more > 0 { format!("<p>And {more} more.</p>") } else { String::new() };
        alarms.push_str(&format!(
            "<div class=alarm role=alert><h2>{} of {} failed</h2><p>They count nowhere below, and those that are left may not be like \
             them. {}.</p>{list}{more}</div>\n",
            failed,
            count(reading.found, "game", "games"),
            kinds.join(", ")
        ));
    }
    if reading.found < reading.wanted {
        alarms.push_str(&format!(
            "<div class=alarm role=note><h2>Only {} of {} games</h2><p>The others have not been played yet, or are in another \
             folder.</p></div>\n",
            reading.found, reading.wanted
        ));
    }
    if summary.finished == 0 {
        alarms.push_str("<div class=alarm role=note><h2>No game came to its end</h2></div>\n");
    }
    alarms
}

/// What the results are results of.
fn about(reading: &Reading) -> String {
    let said = |name: &str| match reading.meta.get(name) {
        Some(Value::String(word)) => text(word),
        Some(value) => text(&value.to_string()),
        None => "–".into(),
    };
    let first = reading.meta.get("first_seed").and_then(Value::as_u64).unwrap_or(0);
    let last = first.saturating_add(reading.wanted - 1);
    let listed = |name: &str, each: &dyn Fn(&str, &Value) -> String| -> String {
        let Some(Value::Object(fields)) = reading.meta.get(name) else { return String::new() };
        let all: Vec<String> = fields.iter().map(|(field, value)| each(field, value)).collect();
        all.join(", ")
    };
    let files =
        listed("player_files", &|file, hash| format!("{} ({})", text(file), text(hash.as_str().unwrap_or("?"))));
    let params = listed("params", &|param, value| format!("{} = {}", text(param), text(&value.to_string())));
    let mut facts = vec![
        ("scenario", format!("{} (board and set-up {})", said("scenario"), said("scenario_hash"))),
        ("cards", format!("edition {}", said("cards"))),
        ("players", who(reading)),
        ("seeds", format!("{first} to {last}")),
        ("games", format!("{} of {}; {} came to their end", reading.found, reading.wanted, reading.summary.finished)),
        ("program", format!("sandtable {}, rules {}", said("engine"), said("rules"))),
    ];
    let more = [("player files", files), ("changed", params)];
    facts.extend(more.into_iter().filter(|(_, list)| !list.is_empty()));
    let list: String = facts.iter().map(|(name, value)| format!("<dt>{name}</dt><dd>{value}</dd>")).collect();
    format!(
        "<dl class=meta>{list}</dl><p>The same scenario, cards, players, seeds and program give the same games on any machine. The results \
         tell how <em>these players</em> fare, not how well people would do. Intervals hold the true value in 95 of 100 such experiments; \
         they know of chance only. <code>docs/report.md</code> says how every number is worked out.</p>"
    )
}

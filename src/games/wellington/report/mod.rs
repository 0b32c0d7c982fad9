//! Results of many games as a page that explains itself: one file that loads nothing else. The same results always give
//! the same bytes.

mod cards;
mod chart;
mod html;
mod map;
mod outcome;
mod points;

use crate::games::wellington::board::Power;
use crate::games::wellington::lab::{Failure, Kind, Reading, TOLD};
use crate::safe::tame_lines;
use html::count;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use serde_json::Value;

/// The generator tag near the start of every page.
pub const GENERATOR: &str = "<meta name=generator content=\"sandtable report\">";
/// The style of the page.
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
        ("about", "What was played", about(reading)),
    ];
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                (PreEscaped(GENERATOR))
                meta name="viewport" content="width=device-width";
                meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'";
                title { (heading) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                header {
                    div {
                        h1 { (heading) }
                        p.lead { (who(reading)) }
                        nav aria-label="Contents" {
                            ul { @for (id, name, _) in &sections { li { a href={ "#" (id) } { (name) } } } }
                        }
                    }
                }
                main {
                    (alarms(reading))
                    @if reading.summary.finished > 0 { (outcome::verdict(reading)) }
                    @for (id, name, inside) in &sections { section id=(id) { h2 { (name) } (inside) } }
                }
                footer {
                    "Made by sandtable, an unofficial laboratory for the rules of " i { "Wellington" } ". The map is a reconstruction, not \
                     the printed one."
                }
            }
        }
        "\n"
    };
    // The page contains titles of cards, errors and other text from files. None of it may contain control characters.
    Ok(tame_lines(&page.into_string()).into_owned())
}

fn games(reading: &Reading) -> String {
    match reading.found < reading.wanted {
        true => format!("{} of {} games", reading.found, reading.wanted),
        false => count(reading.found, "game", "games"),
    }
}

/// The players: one name for all, or one for each Power.
fn who(reading: &Reading) -> Markup {
    let Some(Value::Object(players)) = reading.meta.get("players") else { return html! {} };
    let mut all: Vec<&str> = players.values().map(plain).collect();
    all.dedup();
    if let [one] = all[..] {
        return html! { "All four Powers are played by " b { (one) } "." };
    }
    let names: Vec<String> = Power::TRACK
        .iter()
        .filter_map(|power| Some((power, players.get(power.word())?)))
        .map(|(power, value)| format!("{power}: {}", plain(value)))
        .collect();
    html! { "Played by " (names.join(", ")) "." }
}

/// A text from the description.
fn plain(value: &Value) -> &str {
    value.as_str().unwrap_or("?")
}

/// Warnings: games that failed, games that are missing.
fn alarms(reading: &Reading) -> Markup {
    let summary = &reading.summary;
    let failed = summary.failures.all();
    let kinds: Vec<String> = Kind::ALL
        .map(|kind| (kind.word(), summary.failures.of(kind)))
        .into_iter()
        .filter(|(_, n)| *n > 0)
        .map(|(word, n)| format!("{word}: {n}"))
        .collect();
    let more = failed.saturating_sub(TOLD as u64);
    html! {
        @if failed > 0 {
            .alarm role="alert" {
                h2 { (failed) " of " (count(reading.found, "game", "games")) " failed" }
                p { "They are not counted below, and the remaining games may differ from them. " (kinds.join(", ")) "." }
                @for (seed, (decisions, Failure { kind, what })) in &summary.failures.first {
                    p { "Seed " (seed) ", after " (decisions) " decisions, " (kind.word()) ":" }
                    pre { (what) }
                }
                @if more > 0 { p { "And " (more) " more." } }
            }
        }
        @if reading.found < reading.wanted {
            .alarm role="note" {
                h2 { "Only " (reading.found) " of " (reading.wanted) " games" }
                p { "The others have not been played yet, or are in another folder." }
            }
        }
        @if summary.finished == 0 { .alarm role="note" { h2 { "No game was finished" } } }
    }
}

/// The description of the results.
fn about(reading: &Reading) -> Markup {
    let said = |name: &str| match reading.meta.get(name) {
        Some(Value::String(word)) => word.clone(),
        Some(value) => value.to_string(),
        None => "–".into(),
    };
    let first = reading.meta.get("first_seed").and_then(Value::as_u64).unwrap_or(0);
    let last = first.saturating_add(reading.wanted - 1);
    let listed = |name: &str, each: &dyn Fn(&str, &Value) -> String| -> String {
        let Some(Value::Object(fields)) = reading.meta.get(name) else { return String::new() };
        let all: Vec<String> = fields.iter().map(|(field, value)| each(field, value)).collect();
        all.join(", ")
    };
    let more = [
        ("player files", listed("player_files", &|file, hash| format!("{file} ({})", plain(hash)))),
        ("changed", listed("params", &|param, value| format!("{param} = {value}"))),
    ];
    html! {
        dl.meta {
            dt { "scenario" }
            dd { (said("scenario")) " (board and setup " (said("scenario_hash")) ")" }
            dt { "cards" }
            dd { "edition " (said("cards")) }
            dt { "players" }
            dd { (who(reading)) }
            dt { "seeds" }
            dd { (first) " to " (last) }
            dt { "games" }
            dd { (reading.found) " of " (reading.wanted) "; " (reading.summary.finished) " came to their end" }
            dt { "program" }
            dd { "sandtable " (said("engine")) ", rules " (said("rules")) }
            @for (name, list) in more.iter().filter(|(_, list)| !list.is_empty()) {
                dt { (name) }
                dd { (list) }
            }
        }
        p {
            "The same scenario, cards, players, seeds and program give the same games on any machine. The results tell how "
            em { "these players" } " fare, not how well people would do. Intervals hold the true value in 95 of 100 such experiments; they \
             know of chance only. " code { "docs/report.md" } " says how every number is worked out."
        }
    }
}

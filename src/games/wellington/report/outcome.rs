//! Who won, how games ended, and the final counts.

use super::chart::{ALLIES, FRENCH, SOFT, bar};
use super::html::{capital, column, mean, number, percent, percents, powers};
use crate::games::wellington::board::{Power, Side};
use crate::games::wellington::lab::Reading;
use crate::stats::interval::Estimate;
use maud::{Markup, html};
use plotters::prelude::RGBColor;

/// The two most wanted numbers.
pub fn verdict(reading: &Reading) -> Markup {
    html! {
        .verdict {
            @for side in Side::BOTH {
                @if let (games, Some(share)) = reading.summary.wins(side) {
                    div class=(side.word()) {
                        span.big { (format!("{:.0}\u{a0}%", share.value * 100.0)) }
                        (side) " win " (games) " of " (reading.summary.finished) " games; 95% CI: " (percents(&share))
                    }
                }
            }
        }
    }
}

/// The section of the page.
pub fn section(reading: &Reading) -> anyhow::Result<Markup> {
    let summary = &reading.summary;
    let mut rows = Rows(Vec::new());
    rows.group("Winning side [19.1]");
    for side in Side::BOTH {
        let (n, share) = summary.wins(side);
        let colour = if side == Side::Allies { ALLIES } else { FRENCH };
        rows.add(&side.to_string(), n, share, colour)?;
    }
    if Power::TRACK.iter().any(|power| summary.individual(*power).0 > 0) {
        rows.group("Individual winner, where a side has two players [19.1]");
        for power in Power::TRACK {
            let (n, share) = summary.individual(power);
            rows.add(&power.to_string(), n, share, if power.side() == Side::Allies { ALLIES } else { FRENCH })?;
        }
    }
    rows.group("How it ended [4.7, 18]");
    for (rule, ending, n, share) in summary.endings() {
        rows.add(&format!("{} [{rule}]", phrase(ending)), n, share, SOFT)?;
    }
    rows.group("What decided it [19]");
    for (by, n, share) in summary.decided() {
        rows.add(&phrase(by), n, share, SOFT)?;
    }
    rows.group("The Turn in which it ended [1.4]");
    for (year, n, share) in summary.turns() {
        rows.add(&year.to_string(), n, share, SOFT)?;
    }
    Ok(html! {
        .wide {
            table {
                caption {
                    "Shares of the " (summary.finished) " finished games. The dark mark across a bar is the 95% CI (Wilson's): \
                     where the true share lies, as far as chance goes."
                }
                thead {
                    tr {
                        th scope="col" { "outcome" }
                        (column("games"))
                        th scope="col" { "0 – 50 – 100 %" }
                        (column("share"))
                        (column("95% CI"))
                    }
                }
                tbody { @for row in &rows.0 { (row) } }
            }
        }
        (means(reading))
    })
}

/// A word from the results as a heading, with capitals for names.
fn phrase(raw: &str) -> String {
    let names = ["france", "spain", "portugal", "spanish", "french"];
    let words = raw.split('_').enumerate().map(|(i, part)| match part {
        _ if i == 0 || names.contains(&part) => capital(part).into_owned(),
        "turn" => "Turn".into(),
        part => part.to_string(),
    });
    words.collect::<Vec<_>>().join(" ")
}

struct Rows(Vec<Markup>);

impl Rows {
    fn group(&mut self, name: &str) {
        self.0.push(html! { tr.group { th colspan="5" scope="colgroup" { (name) } } });
    }

    fn add(&mut self, name: &str, n: u64, share: Option<Estimate>, colour: RGBColor) -> anyhow::Result<()> {
        let Some(share) = share else { return Ok(()) };
        let (low, high) = (share.low.unwrap_or(share.value), share.high.unwrap_or(share.value));
        let title = format!("{name}: {:.1} %, 95% CI {:.1} to {:.1} %", share.value * 100.0, low * 100.0, high * 100.0);
        self.0.push(html! {
            tr {
                th scope="row" { (name) }
                (number(n))
                td { (bar(&title, share.value, low, high, colour)?) }
                (number(percent(share.value)))
                (number(percents(&share)))
            }
        });
        Ok(())
    }
}

/// Means at the end of the game.
fn means(reading: &Reading) -> Markup {
    let row = |(what, each): (&str, [Option<Estimate>; 4])| {
        // Points are counted in halves, but shown as points.
        let (what, scale) = if what == "half points" { ("victory points [19.2-19.4]", 0.5) } else { (what, 1.0) };
        html! {
            tr {
                th scope="row" { (capital(what)) }
                @for estimate in each { (number(mean(estimate, scale))) }
            }
        }
    };
    let [decisions, round] = reading.summary.length();
    html! {
        .wide {
            table {
                caption { "At the end of the game: means with their 95% CI" }
                thead { tr { th scope="col" {} (powers()) } }
                tbody { @for each in reading.summary.means() { (row(each)) } }
            }
        }
        p { "A game takes " (mean(decisions, 1.0)) " decisions; its last Turn lasts " (mean(round, 1.0)) " Rounds." }
    }
}

//! `sandtable simulate SCENARIO`: plays many games on all cores and reports the results.

use super::{bug, place, solve};
use crate::cli::bar::{Bar, stopper};
use crate::cli::simulate::Simulate;
use crate::cli::{BAD_INPUT, BUG, Common, FAILED, FINE, complain, on_deep_stack, warn};
use crate::games::wellington::board::Mode;
use crate::games::wellington::lab::{Failure, Order, Party, Progress, Report, TOLD, positions, simulate};
use crate::hinted::{Hint, Hinted};
use crate::mishap::Bug;
use crate::safe::tame_lines;
use crate::trials::CardId;
use crate::view::{lettered, paint};
use anyhow::Result;
use comfy_table::{CellAlignment, Table, presets};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

pub fn main(common: &Common, scenario: Option<PathBuf>, simulate: Simulate) -> Result<u8> {
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let order = Order {
        scenario: place::scenario(common, scenario.as_deref()),
        paths: place::paths(common),
        party: Party::parse(&simulate.players)?,
        first: common.seed,
        games: simulate.games,
        block: simulate.block,
        shard: simulate.shard,
        threads: simulate.threads.unwrap_or(cores),
        out: simulate.out,
        params: simulate.param,
    };
    if let Some(name) = order.party.timed() {
        let text = format!("{name} stops by the clock: the same seeds may not give the same games again");
        warn(text.hint("use search:30, a number of playouts"));
    }
    let stop = stopper();
    if let Some(folder) = simulate.positions {
        return on_deep_stack(move || write_positions(&order, &folder, simulate.stray, &stop))?;
    }
    let said = Said { order, cards: common.cards.clone(), per_card: simulate.per_card };
    let own = said.clone();
    if said.order.is_puzzle()? {
        let came = on_deep_stack(move || solve::play(&own, &stop))??;
        return Ok(solve::tell(&said, &came, common.json));
    }
    let report = on_deep_stack(move || own.play(&stop))??;
    if common.json {
        crate::out::data(said.json(&report));
    } else {
        crate::out::say(lettered(said.text(&report)));
    }
    if let Some(seed) = report.summary.failures.bug() {
        let order = said.order.clone();
        bug::save(*seed, move || Some((order.stage().ok()?, order.party.makers().ok()?)));
    }
    if let Some(no) = &report.trouble {
        complain(said.kept(&report));
        if let Some(bug) = no.downcast_ref::<Bug>() {
            return Err(bug.clone().into());
        }
        complain(format!("{no:#}"));
        return Ok(BAD_INPUT);
    }
    Ok(match report.summary.failures.all() {
        0 => FINE,
        _ if report.summary.failures.has_bug() => BUG,
        _ => FAILED,
    })
}

/// Writes positions instead of results.
fn write_positions(order: &Order, folder: &Path, stray: u32, stop: &AtomicBool) -> Result<u8> {
    let mut bar = Bar::new(order.games);
    let rows = positions(order, folder, stray, stop, &mut |played| match played {
        Some(_) => bar.played(None::<fn() -> Hinted>),
        None => bar.tick(),
    })?;
    bar.finish();
    crate::out::say(format!("{rows} positions are in {}", folder.display()));
    Ok(FINE)
}

/// What was requested, as it was typed.
#[derive(Clone)]
pub(super) struct Said {
    pub order: Order,
    cards: Option<PathBuf>,
    per_card: bool,
}

impl Said {
    /// Plays the games, with progress on a terminal.
    fn play(&self, stop: &AtomicBool) -> Result<Report> {
        let mut bar = None;
        let report = simulate(&self.order, stop, &mut |progress| match (progress, &mut bar) {
            (Progress::Begun(wanted, found), _) => bar = Some(Bar::from(found, wanted)),
            (Progress::Played(record), Some(bar)) => {
                let failure = record.result.as_ref().err();
                bar.played(failure.map(|no| move || self.told(record.seed, record.decisions, no)));
            }
            (Progress::Waiting, Some(bar)) => bar.tick(),
            _ => {}
        });
        if let Some(bar) = bar.filter(|_| report.is_ok()) {
            bar.finish();
        }
        report
    }

    /// A failure, and how to reproduce it.
    pub fn told(&self, seed: u64, decisions: u32, failure: &Failure) -> Hinted {
        let Failure { kind, what } = failure;
        let alone = format!(
            "sandtable simulate {} --games 1 --seed {seed} --players {}{}{} plays only this game",
            self.order.scenario.display(),
            self.players(),
            self.order.params.iter().map(|tweak| format!(" --param {tweak}")).collect::<String>(),
            self.cards.as_ref().map_or(String::new(), |cards| format!(" --cards {}", cards.display())),
        );
        format!("game of seed {seed}, after {decisions} decisions: {}: {}", kind.word(), tame_lines(what)).hint(alone)
    }

    /// The names of the players.
    pub fn players(&self) -> String {
        crate::games::wellington::board::Power::TRACK.map(|power| self.order.party.name(power)).join(",")
    }

    /// How many games are kept, and where.
    fn kept(&self, report: &Report) -> String {
        let (finished, failed) = (report.summary.finished, report.summary.failures.all());
        match &self.order.out {
            Some(out) => format!("{} games were kept in {}", report.kept, out.display()),
            None => format!("{finished} finished games and {failed} failed ones count"),
        }
    }

    fn text(&self, report: &Report) -> String {
        let Report { meta, summary, wanted, .. } = report;
        let mut lines = Vec::new();
        let (finished, failed) = (summary.finished, summary.failures.all());
        if failed > 0 {
            lines.push(paint::bad(format!("{failed} of {} games FAILED", finished + failed)));
            for (seed, (decisions, failure)) in &summary.failures.first {
                lines.push(self.told(*seed, *decisions, failure).to_string());
            }
            if failed > TOLD as u64 {
                lines.push(format!("and {} more", failed - TOLD as u64));
            }
        }
        let (played, broken) = (finished + failed, report.trouble.is_some());
        if report.stopped || broken && played < *wanted {
            let how = if broken { "aborted" } else { "stopped" };
            lines.push(paint::bold(format!("{how} after {played} of {wanted} games; the finished ones count")));
        }
        let shard = self.order.shard.map_or(String::new(), |shard| format!(", share {}/{}", shard.number, shard.of));
        lines.push(format!(
            "{finished} games of {} by {} from seed {}{shard} (cards {})",
            meta.scenario,
            self.players(),
            meta.first,
            meta.cards
        ));
        if finished > 0 {
            lines.push("in parentheses and after ±: 95% CI".into());
            lines.extend(summary.lines());
            if self.per_card {
                lines.push(per_card(report));
            }
        }
        if self.order.out.is_some() {
            lines.push(self.kept(report));
        }
        lines.join("\n")
    }

    fn json(&self, report: &Report) -> Value {
        let mut all = report.summary.json();
        let shard = self.order.shard.map(|shard| format!("{}/{}", shard.number, shard.of));
        let out = self.order.out.as_ref().map(|out| json!({ "folder": out, "games": report.kept }));
        let trouble = report.trouble.as_ref().map(|no| format!("{no:#}"));
        for (name, value) in [
            ("of", Value::Object(report.meta.json())),
            ("shard", json!(shard)),
            ("wanted", json!(report.wanted)),
            ("stopped", json!(report.stopped)),
            ("kept", json!(out)),
            ("error", json!(trouble)),
        ] {
            all.insert(name.to_string(), value);
        }
        Value::Object(all)
    }
}

/// How each card was used, one line per card.
fn per_card(report: &Report) -> String {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.set_header(["card", "kind", "in hand", "playable", "Event", "Response", "Battle", "CP"]);
    for (card, uses) in report.summary.uses() {
        let info = report.about.cards.iter().find(|info| CardId::from(info.card) == card);
        let (title, kind) = info.map_or(("", ""), |info| (info.title.as_str(), info.kind.as_str()));
        let games = [uses.games_in_hand, uses.games_playable].map(|n| n.to_string());
        let ways = [Mode::Event, Mode::Response, Mode::Battle, Mode::Cp];
        let plays = ways.map(|mode| uses.all.played.get(mode.word()).map_or("–".into(), ToString::to_string));
        let name = [format!("#{card} {title}"), kind.replace('_', " ")];
        table.add_row(name.into_iter().chain(games).chain(plays));
    }
    table.column_iter_mut().skip(2).for_each(|column| column.set_cell_alignment(CellAlignment::Right));
    format!(
        "in hand and playable for its text: number of games; Event, Response, Battle card, CP: times played\n{table}"
    )
}

//! `sandtable compare`: plays two scenarios, card sets, cards or groups of players on the same dice and reports how the results
//! differ.

use super::bar::{Bar, stopper};
use super::title::{Contender, Dealt, Loaded, Made, Title, Titles, Way};
use super::verdict::{Verdict, changed, that_matter};
use super::{BUG, Common, FAILED, FINE, on_deep_stack};
use crate::disk;
use crate::hinted::Hint;
use crate::json::Tweak;
use crate::safe::tame_lines;
use crate::trials::{CardId, Compared, Comparison, Failure, Finding, Step, Sums, compare};
use crate::view::{lettered, paint};
use anyhow::{Result, bail};
use clap::Args;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

/// The options of `compare`.
#[derive(Args, Clone, Debug)]
pub struct Compare {
    /// Scenario of version A: a file, a game, or a name as GAME/NAME
    scenario: PathBuf,
    /// Scenario of version B; default: the same as for A
    other: Option<PathBuf>,
    /// Folder of the card files of version B
    #[arg(long, value_name = "DIR")]
    with_cards: Option<PathBuf>,
    /// Card file that replaces the card's own file in version B
    #[arg(long, alias = "card", value_name = "FILE")]
    with_card: Option<PathBuf>,
    /// Bots that play version B
    #[arg(long, value_name = "NAMES")]
    with_players: Option<String>,
    /// Change a parameter or a field of the scenario in version B only: 63.sp=6, /resources/nord=4
    #[arg(long, value_name = "PARAM=VALUE", value_parser = Tweak::parse)]
    with_param: Vec<Tweak>,
    /// Change a parameter or a field of the scenario in both versions
    #[arg(long, value_name = "PARAM=VALUE", value_parser = Tweak::parse)]
    param: Vec<Tweak>,
    /// Number of pairs of games; the first pair has the seed of --seed, and the seed grows by 1 with each pair
    #[arg(long, value_name = "N", default_value_t = 100)]
    games: u64,
    /// Bots that play: one name for all, four in track order, or allies=NAME,french=NAME,POWER=NAME
    #[arg(long, value_name = "NAMES", default_value = "random")]
    players: String,
    /// Number of games to play at the same time; default: the number of cores
    #[arg(long, value_name = "T")]
    threads: Option<usize>,
    /// Make the holder of card N play it for its text as soon as possible, in both versions; can be given more than once
    #[arg(long, value_name = "N")]
    force_play: Vec<CardId>,
    /// Deal card N to a player at the start: a Home card to its owner, any other card to each player in turn, or PLAYER:N
    #[arg(long, value_name = "N", value_parser = Dealt::parse)]
    deal: Vec<Dealt>,
    /// Begin with the Turn YEAR, in positions reached by games of version A
    #[arg(long, value_name = "YEAR")]
    from_turn: Option<u16>,
    /// Show every outcome, not only those that matter
    #[arg(long)]
    all: bool,
    /// For how many differing pairs to show where they diverge
    #[arg(long, value_name = "N", default_value_t = 3)]
    parted: usize,
}

const NOTHING: &str = "nothing to compare with";

const OTHERS: &str =
    "name another scenario, or --with-cards DIR, --with-card FILE, --with-players NAMES or --with-param PARAM=VALUE";

impl Compare {
    fn versions(&self, common: &Common, titles: Titles) -> Result<(&'static dyn Title, [Made; 2])> {
        let changes = [
            self.other.is_some(),
            self.with_cards.is_some(),
            self.with_card.is_some(),
            self.with_players.is_some(),
            !self.with_param.is_empty(),
        ];
        if changes == [false; 5] {
            bail!(NOTHING.hint(OTHERS));
        }
        let (title, scenario) = titles.of(common, Some(self.scenario.clone()))?;
        let other = self.other.clone().map(|other| titles.of(common, Some(other))).transpose()?;
        if let Some((of, _)) = other
            .as_ref()
            .filter(|(of, file)| of.id() != title.id() && file.as_ref().is_none_or(|file| disk::exists(file)))
        {
            bail!("A is a scenario of {}, and B one of {}", title.id(), of.id());
        }
        let a = Made {
            scenario: scenario.clone(),
            scripts: common.cards.clone(),
            script: None,
            params: self.param.clone(),
            players: self.players.clone(),
            forced: self.force_play.clone(),
            dealt: self.deal.clone(),
            from_turn: self.from_turn,
            before: None,
        };
        let b = Made {
            scenario: other.map_or(scenario, |(_, file)| file),
            scripts: self.with_cards.clone().or(common.cards.clone()),
            script: self.with_card.clone(),
            params: self.param.iter().chain(&self.with_param).cloned().collect(),
            players: self.with_players.as_ref().unwrap_or(&self.players).clone(),
            before: Some(Box::new(a.clone())),
            ..a.clone()
        };
        if a.is_staged() && self.other.is_some() && (!a.dealt.is_empty() || a.from_turn.is_some()) {
            bail!(
                "--deal and --from-turn start both versions from the same position, so both need the same scenario"
                    .hint("use --with-param for a difference in the scenario")
            );
        }
        Ok((title, [a, b]))
    }
}

pub(super) fn main(common: &Common, titles: Titles, wanted: Compare) -> Result<u8> {
    let stop = stopper();
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let (title, made) = wanted.versions(common, titles)?;
    let versions = [title.contender(common, &made[0])?, title.contender(common, &made[1])?];
    let (first, threads) = (common.seed, wanted.threads.unwrap_or(cores));
    let own = common.clone();
    let ran = on_deep_stack(move || {
        crate::trials::check(first, wanted.games, threads)?;
        let loaded = [versions[0].loaded()?, versions[1].loaded()?];
        let said = Said { ways: title.ways(), versions, loaded, made, wanted, first, threads };
        let report = said.play(title, &stop)?;
        let parted = said.part(&own, title, &report, &stop)?;
        anyhow::Ok((said, report, parted))
    });
    let (said, report, parted) = ran??;
    if common.json {
        crate::out::data(said.json(&report, &parted));
    } else {
        crate::out::say(lettered(said.text(&report, &parted)));
    }
    if let Some((seed, version)) = report.sums.failures.bug() {
        said.versions[*version].save_bug(*seed);
    }
    Ok(match report.sums.failures.all() {
        0 => FINE,
        _ if report.sums.failures.has_bug() => BUG,
        _ => FAILED,
    })
}

/// Where two games diverge, in the words of their game.
pub struct Parted {
    /// For people, a line each.
    pub lines: Vec<String>,
    /// For programs.
    pub json: Value,
}

/// What was requested.
struct Said {
    ways: &'static [Way],
    versions: [Box<dyn Contender>; 2],
    loaded: [Loaded; 2],
    made: [Made; 2],
    wanted: Compare,
    first: u64,
    threads: usize,
}

const NAMES: [&str; 2] = ["A", "B"];

impl Said {
    fn play(&self, title: &dyn Title, stop: &AtomicBool) -> Result<Compared> {
        let mut bar = None;
        let [a, b] = &self.versions;
        let [print_a, print_b] = self.loaded.each_ref().map(|loaded| loaded.print.clone());
        let pair = Comparison {
            versions: [(a.as_ref(), print_a), (b.as_ref(), print_b)],
            measures: title.measures(),
            watched: changed(&self.loaded),
            first: self.first,
            games: self.wanted.games,
            threads: self.threads,
            samples: self.wanted.parted,
        };
        let report = compare(&pair, stop, &mut |step| match (step, &mut bar) {
            (Step::Begun, _) => bar = Some(Bar::new(self.wanted.games.saturating_mul(2))),
            (Step::Played(version, played), Some(bar)) => {
                let failure = played.result.as_ref().err();
                bar.played(failure.map(|no| move || self.told(version, played.seed, played.decisions, no)));
            }
            (Step::Waiting, Some(bar)) => bar.tick(),
            _ => {}
        });
        if let Some(bar) = bar.filter(|_| report.is_ok()) {
            bar.finish();
        }
        report
    }

    /// Where the first differing pairs diverge.
    fn part(&self, common: &Common, title: &dyn Title, report: &Compared, stop: &AtomicBool) -> Result<Vec<Parted>> {
        if report.sums.samples.is_empty() {
            return Ok(Vec::new());
        }
        let seeds: Vec<u64> = report.sums.samples.iter().copied().collect();
        title.parted(common, self.made.each_ref(), &seeds, stop)
    }

    /// A failure, and how to reproduce it.
    fn told(&self, version: usize, seed: u64, decisions: u32, failure: &Failure) -> String {
        format!(
            "game of seed {seed} in {}, after {decisions} decisions: {}: {}",
            NAMES[version],
            failure.kind.word(),
            tame_lines(&failure.what)
        )
    }

    /// A version in one line. For the second version, only what differs from the first.
    fn version(&self, place: usize) -> String {
        let (version, loaded, wanted) = (&self.versions[place], &self.loaded[place], &self.wanted);
        let players = version.players();
        let tweaks = |list: &[Tweak]| list.iter().map(|tweak| format!(" {tweak}")).collect::<String>();
        let what = if place == 0 {
            format!("{} by {players}{}", version.scenario(), tweaks(&self.made[0].params))
        } else {
            let scenario = wanted.other.as_ref().map(|file| format!(" in {}", file.display()));
            let cards = wanted.with_cards.as_ref().map(|folder| format!(" with the cards of {}", folder.display()));
            let card = wanted.with_card.as_ref().map(|file| format!(" with {}", file.display()));
            let by = wanted.with_players.as_ref().map(|_| format!(" by {players}"));
            let parts = [scenario, cards, card, by].into_iter().flatten().collect::<String>();
            format!("the same{parts}{}", tweaks(&wanted.with_param))
        };
        format!("{}  {what} ({})", NAMES[place], loaded.brief)
    }

    fn text(&self, report: &Compared, parted: &[Parted]) -> String {
        let (sums, wanted) = (&report.sums, self.wanted.games);
        let mut lines = Vec::new();
        if sums.failures.all() > 0 {
            let [a, b] = sums.failed;
            let failed = format!("{a} games of A and {b} games of B FAILED; {} pairs are left out", sums.left_out);
            lines.push(paint::bad(failed));
            for ((seed, version), (decisions, failure)) in &sums.failures.first {
                lines.push(self.told(*version, *seed, *decisions, failure));
            }
        }
        if report.stopped {
            let played = sums.pairs + sums.left_out;
            lines.push(paint::bold(format!("stopped after {played} of {wanted} pairs; the finished ones count")));
        }
        let (findings, changed) = (sums.findings(), changed(&self.loaded));
        if sums.pairs > 0 {
            lines.extend(self.verdict(sums, &findings, &changed).lines());
            lines.push(String::new());
        }
        lines.push(self.version(0));
        lines.push(self.version(1));
        let first = self.first;
        lines.push(format!(
            "{} pairs of games from seed {first}, each pair on the same dice (common random numbers)",
            sums.pairs
        ));
        lines.extend(self.staged());
        match (sums.pairs, sums.differ) {
            (0, _) => {}
            (pairs, 0) => {
                lines.push(paint::bold(format!("{pairs} of {pairs} pairs are identical, down to the last die")))
            }
            (pairs, differ) => {
                let (end, record) = (sums.other_end, sums.other_record);
                lines.push(format!(
                    "{differ} of {pairs} pairs differ: {end} in the final position or dice, {record} in the outcomes"
                ));
                lines.extend(self.table(&findings));
                lines.extend(self.parted(report, parted));
            }
        }
        lines.join("\n")
    }

    fn verdict<'s>(&'s self, sums: &'s Sums, findings: &'s [Finding], changed: &'s BTreeSet<CardId>) -> Verdict<'s> {
        let wanted = &self.wanted;
        let in_scenario = wanted.with_param.iter().any(|tweak| tweak.what.starts_with('/'));
        let more = wanted.other.is_some() || wanted.with_players.is_some() || in_scenario;
        let staged = self.made[0].is_staged();
        Verdict { sums, findings, loaded: &self.loaded, changed, ways: self.ways, more, staged }
    }

    /// What was done so that cards are used.
    fn staged(&self) -> Vec<String> {
        let wanted = &self.wanted;
        let numbers = |cards: &mut dyn Iterator<Item = String>| cards.collect::<Vec<_>>().join(", ");
        let mut lines = Vec::new();
        if !wanted.force_play.is_empty() {
            let cards = numbers(&mut wanted.force_play.iter().map(|card| format!("#{card}")));
            lines.push(format!("whoever holds {cards} plays it for its text as soon as possible"));
        }
        for Dealt { card, player } in &wanted.deal {
            let who = player.as_deref().unwrap_or("somebody");
            lines.push(format!("{who} holds #{card} when the game begins"));
        }
        if let Some(turn) = wanted.from_turn {
            lines.push(format!("games start with Turn {turn}, from positions reached in games of A"));
        }
        lines
    }

    /// The results, one a line: all of them, or those that matter.
    fn table(&self, findings: &[Finding]) -> Vec<String> {
        if self.wanted.all {
            return table(findings, findings.len());
        }
        let (few, left) = that_matter(findings);
        let mut lines = table(&few, findings.len());
        if left > 0 {
            let more = if left == 1 { "1 more outcome differs" } else { &format!("{left} more outcomes differ") };
            lines.push(format!("{more} in some pairs (--all shows every outcome)"));
        }
        lines
    }

    fn parted(&self, report: &Compared, parted: &[Parted]) -> Vec<String> {
        let all = parted.iter().flat_map(|parted| parted.lines.clone()).collect::<Vec<_>>();
        let asked = self.wanted.parted.min(report.sums.differ as usize);
        if all.is_empty() && asked > 0 && !report.stopped {
            let [a, b] = self.versions.each_ref().map(|version| version.scenario());
            let no = "the boards differ, so the games share no decision";
            return vec![no.hint(format!("sandtable scenario diff {a} {b}")).to_string()];
        }
        let head = (!all.is_empty()).then(|| paint::bold("where the first pairs diverge:"));
        head.into_iter().chain(all).collect()
    }

    fn json(&self, report: &Compared, parted: &[Parted]) -> Value {
        let sums = &report.sums;
        let failures = sums.failures.first.iter().map(|((seed, version), (decisions, Failure { kind, what }))| {
            json!({ "seed": seed, "version": NAMES[*version], "kind": kind.word(), "decisions": decisions, "error": what })
        });
        let outcomes = sums.findings().into_iter().map(|f| {
            json!({
                "name": f.measure.name, "a": f.means[0], "b": f.means[1], "difference": f.difference,
                "pairs_that_differ": f.differ, "excludes_zero": f.apart, "shown": f.shown, "pairs_needed": f.needed,
            })
        });
        let versions = self.loaded.each_ref().map(|loaded| &loaded.json);
        let (findings, changed) = (sums.findings(), changed(&self.loaded));
        let verdict = self.verdict(sums, &findings, &changed).json();
        json!({
            "verdict": verdict, "a": versions[0], "b": versions[1],
            "first_seed": self.first, "wanted": self.wanted.games, "stopped": report.stopped,
            "pairs": sums.pairs, "left_out": sums.left_out,
            "failed": { "a": sums.failed[0], "b": sums.failed[1] },
            "first_failures": failures.collect::<Vec<_>>(),
            "same": sums.pairs > 0 && sums.differ == 0,
            "differ": sums.differ, "differ_by_hash": sums.other_end, "differ_by_record": sums.other_record,
            "outcomes": outcomes.collect::<Vec<_>>(),
            "parted": parted.iter().map(|parted| &parted.json).collect::<Vec<_>>(),
        })
    }
}

/// The results, one a line. Those that are the same in every pair share a line.
fn table(findings: &[Finding], of: usize) -> Vec<String> {
    let (moved, still): (Vec<&Finding>, Vec<&Finding>) = findings.iter().partition(|f| f.differ > 0);
    let mut lines = vec![format!("{:28}{:>10}{:>10}  {}", "", "A", "B", "B − A (95% CI)")];
    lines.extend(moved.iter().map(|f| line(f)));
    if !still.is_empty() {
        let names: Vec<String> = still.iter().map(|f| f.measure.label.clone()).collect();
        lines.push(format!("identical in every pair: {}", names.join(", ")));
    }
    let shown = moved.iter().filter(|f| f.shown).count();
    lines.push(format!("significant: at 5 % over all {} outcomes together (Holm); {shown} are", of));
    lines
}

fn line(f: &Finding) -> String {
    let digits = f.digits();
    let [a, b] = f.means.map(|mean| format!("{:.digits$}{}", f.told(mean), f.measure.unit.sign()));
    let (value, sign) = (f.told(f.difference.value), if f.measure.unit.sign().is_empty() { "" } else { " points" });
    let bounds = match (f.difference.low, f.difference.high) {
        (Some(low), Some(high)) => format!(" ({:+.digits$} to {:+.digits$})", f.told(low), f.told(high)),
        _ => String::new(),
    };
    let needed = match f.needed {
        Some(n) => format!("about {} pairs would show a difference of this size", round(n)),
        None => "the mean difference is zero".into(),
    };
    let verdict = match (f.shown, f.apart) {
        (true, _) => paint::good("significant"),
        (false, true) => format!("not significant: among so many outcomes some look like this by chance ({needed})"),
        (false, false) => format!("not significant ({needed})"),
    };
    format!("{:28}{a:>10}{b:>10}  {value:+.digits$}{sign}{bounds}  {verdict}", f.measure.label)
}

/// Rounds a number to two digits, because more would suggest false precision.
pub fn round(n: u64) -> String {
    let mut unit = 1;
    while n / unit >= 100 {
        unit *= 10;
    }
    let n = n.div_ceil(unit) * unit;
    let digits = n.to_string();
    let groups: Vec<&str> = digits.as_bytes().rchunks(3).rev().filter_map(|g| std::str::from_utf8(g).ok()).collect();
    groups.join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_games_promise_no_more_than_is_known() {
        let said = [7, 99, 123, 12_345, 1_000_001].map(round);
        assert_eq!(said, ["7", "99", "130", "13,000", "1,100,000"]);
    }
}

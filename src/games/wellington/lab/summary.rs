//! Sums up many games. It keeps only running sums, so memory use does not grow with the number of games.

use super::record::{DECIDED, ENDINGS, Each, Failure, Finish, Kind, Record, decided_word, ending_word};
use crate::games::wellington::board::{Mode, Power, Rule, Side};
use crate::stats::interval::{Estimate, Mean, share};
pub use crate::trials::TOLD;
use crate::trials::{CardId, Tally, Uses};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// Sums over games. The order in which they are added does not matter.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Summary {
    /// Games that were finished.
    pub finished: u64,
    /// Games that failed, by seed.
    pub failures: Tally<u64>,
    wins: [u64; 2],
    individual: [u64; 4],
    endings: [u64; ENDINGS.len()],
    decided: [u64; DECIDED.len()],
    years: BTreeMap<u16, u64>,
    year: Mean,
    round: Mean,
    decisions: Mean,
    halves: Each<Mean>,
    sides: [Mean; 2],
    keys: Each<Mean>,
    eliminated: Each<Mean>,
    regrouped: Each<Mean>,
    leaders: Each<Mean>,
    uses: BTreeMap<CardId, Uses>,
}

impl Summary {
    /// Adds a game.
    pub fn add(&mut self, record: &Record) {
        match &record.result {
            Ok(finish) => {
                self.finished += 1;
                self.decisions.add(record.decisions as i32);
                self.add_finish(finish);
            }
            Err(failure) => self.failures.add(record.seed, record.decisions, failure.clone()),
        }
    }

    fn add_finish(&mut self, finish: &Finish) {
        for (card, usage) in finish.uses() {
            self.uses.entry(card).or_default().add(&usage);
        }
        self.wins[finish.winner as usize] += 1;
        if let Some(power) = finish.individual {
            self.individual[power.index()] += 1;
        }
        count(&mut self.endings, &ENDINGS, finish.ending);
        count(&mut self.decided, &DECIDED, finish.by);
        *self.years.entry(finish.year).or_default() += 1;
        self.year.add(finish.year.into());
        self.round.add(finish.round.into());
        for power in Power::TRACK {
            let i = power.index();
            self.halves[i].add(finish.halves[i]);
            self.keys[i].add(finish.keys[i].into());
            self.eliminated[i].add(finish.eliminated[i].into());
            self.regrouped[i].add(finish.regrouped[i].into());
            let leaders = i32::from(finish.leaders_eliminated[i]) + i32::from(finish.leaders_regrouped[i]);
            self.leaders[i].add(leaders);
        }
        for side in Side::BOTH {
            self.sides[side as usize].add(side.powers().into_iter().map(|p| finish.halves[p.index()]).sum());
        }
    }

    /// How often a side won, and in what fraction of games.
    pub fn wins(&self, side: Side) -> (u64, Option<Estimate>) {
        let wins = self.wins[side as usize];
        (wins, share(wins, self.finished))
    }

    /// How often a Power whose side has two players won, and in what fraction of games.
    pub fn individual(&self, power: Power) -> (u64, Option<Estimate>) {
        let wins = self.individual[power.index()];
        (wins, share(wins, self.finished))
    }

    /// Every ending: its rule, its word, how often it occurred, and in what fraction of games.
    pub fn endings(&self) -> impl Iterator<Item = (Rule, &'static str, u64, Option<Estimate>)> + '_ {
        ENDINGS
            .into_iter()
            .zip(self.endings)
            .map(|(ending, n)| (ending.rule(), ending_word(ending), n, share(n, self.finished)))
    }

    /// What decided the games: the word, how often, and the fraction.
    pub fn decided(&self) -> impl Iterator<Item = (&'static str, u64, Option<Estimate>)> + '_ {
        DECIDED.into_iter().zip(self.decided).map(|(by, n)| (decided_word(by), n, share(n, self.finished)))
    }

    /// How the cards were used, by number.
    pub fn uses(&self) -> impl Iterator<Item = (CardId, &Uses)> {
        self.uses.iter().map(|(card, uses)| (*card, uses))
    }

    /// How often a card was played in this way in a game, on average over all games and cards together.
    fn plays(&self, mode: Mode) -> f64 {
        let played = self.uses.values().filter_map(|uses| uses.all.played.get(mode.word())).sum::<u32>();
        f64::from(played) / self.finished.max(1) as f64
    }

    /// In which Turn games ended: how many, and the fraction.
    pub fn turns(&self) -> impl Iterator<Item = (u16, u64, Option<Estimate>)> + '_ {
        self.years.iter().map(|(year, n)| (*year, *n, share(*n, self.finished)))
    }

    /// The counts for each Power at the end, by name, with their means.
    pub fn means(&self) -> [(&'static str, Each<Option<Estimate>>); 5] {
        [
            ("half points", self.halves),
            ("Keys", self.keys),
            ("SP eliminated", self.eliminated),
            ("SP lost to the Regroup Box", self.regrouped),
            ("Leaders lost", self.leaders),
        ]
        .map(|(what, each)| (what, each.map(|mean| mean.estimate())))
    }

    /// The means of the decisions per game, and of the last Round of the last Turn.
    pub fn length(&self) -> [Option<Estimate>; 2] {
        [self.decisions.estimate(), self.round.estimate()]
    }

    /// The sums as JSON.
    pub fn json(&self) -> Map<String, Value> {
        let side = |side: Side| {
            let (games, share) = self.wins(side);
            (side.word().to_string(), json!({ "games": games, "share": share }))
        };
        let shares = |n: u64| json!({ "games": n, "share": share(n, self.finished) });
        let failures = self.failures.first.iter().map(|(seed, (decisions, failure))| {
            let Failure { kind, what } = failure;
            json!({ "seed": seed, "kind": kind.word(), "decisions": decisions, "error": what })
        });
        let kinds = Kind::ALL.map(|kind| (kind.word().to_string(), self.failures.of(kind).into()));
        let estimates = |each: &Each<Mean>| per_power(|power| json!(each[power.index()].estimate()));
        let sides = Side::BOTH.map(|s| (s.word().to_string(), json!(self.sides[s as usize].estimate())));
        let fields = [
            ("failed", self.failures.all().into()),
            ("failed_by_kind", object(kinds)),
            ("first_failures", failures.collect()),
            ("games", self.finished.into()),
            ("wins", object(Side::BOTH.map(side))),
            ("individual_wins", per_power(|power| shares(self.individual[power.index()]))),
            ("endings", object(ENDINGS.map(|e| (ending_word(e).into(), shares(tally(&self.endings, &ENDINGS, e)))))),
            (
                "decided_by",
                object(DECIDED.map(|d| (decided_word(d).into(), shares(tally(&self.decided, &DECIDED, d))))),
            ),
            ("half_points", estimates(&self.halves)),
            ("half_points_of_sides", object(sides)),
            ("year", json!(self.year.estimate())),
            ("ended_in", object(self.years.iter().map(|(year, n)| (year.to_string(), shares(*n))))),
            ("round", json!(self.round.estimate())),
            ("decisions", json!(self.decisions.estimate())),
            ("keys_end", estimates(&self.keys)),
            ("sp_eliminated", estimates(&self.eliminated)),
            ("sp_regrouped", estimates(&self.regrouped)),
            ("leaders_lost", estimates(&self.leaders)),
            ("cards", self.uses.iter().map(|(card, uses)| uses_json(*card, uses)).collect()),
        ];
        fields.into_iter().map(|(name, value)| (name.to_string(), value)).collect()
    }

    /// The sums for people, one fact per line.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for side in Side::BOTH {
            let (games, share) = self.wins(side);
            lines.push(format!("{side} win {games}{}", percent(share)));
        }
        let individual = Power::TRACK.into_iter().filter(|p| self.individual[p.index()] > 0);
        let individual: Vec<String> = individual.map(|p| format!("{p} {}", self.individual[p.index()])).collect();
        if !individual.is_empty() {
            lines.push(format!("individual winner: {}", individual.join(", ")));
        }
        lines.push("endings:".into());
        for ending in ENDINGS {
            let n = tally(&self.endings, &ENDINGS, ending);
            if n > 0 {
                let name = ending_word(ending).replace('_', " ");
                lines.push(format!("  {name} [{}] {n}{}", ending.rule(), percent(share(n, self.finished))));
            }
        }
        let by = DECIDED.into_iter().filter_map(|by| {
            let n = tally(&self.decided, &DECIDED, by);
            (n > 0).then(|| format!("{} {n}", decided_word(by).replace('_', " ")))
        });
        lines.push(format!("decided: {}", by.collect::<Vec<_>>().join(", ")));
        let years: Vec<String> = self.years.iter().map(|(year, n)| format!("{year}: {n}")).collect();
        lines.push(format!("ended in {}; Round {}", years.join(", "), mean(&self.round)));
        lines.push(format!("decisions per game: {}", mean(&self.decisions)));
        lines.push(format!("half points: {}", powers(&self.halves)));
        let sides = Side::BOTH.map(|side| format!("{side} {}", mean(&self.sides[side as usize])));
        lines.push(format!("half points of sides: {}", sides.join(", ")));
        lines.push(format!("Keys at the end: {}", powers(&self.keys)));
        lines.push(format!("SP eliminated: {}", powers(&self.eliminated)));
        lines.push(format!("SP lost to the Regroup Box: {}", powers(&self.regrouped)));
        lines.push(format!("Leaders lost: {}", powers(&self.leaders)));
        let [event, response, battle, cp] =
            [Mode::Event, Mode::Response, Mode::Battle, Mode::Cp].map(|m| self.plays(m));
        lines.push(format!(
            "cards played per game: {event:.1} as Events, {response:.1} as Responses, {battle:.1} as Battle cards, {cp:.1} for CP"
        ));
        lines
    }
}

fn uses_json(card: CardId, uses: &Uses) -> Value {
    json!({
        "card": card, "games_in_hand": uses.games_in_hand, "games_playable": uses.games_playable,
        "games_played": uses.games_played, "in_hand": uses.all.in_hand, "playable": uses.all.playable,
        "played": uses.all.played,
    })
}

fn count<T: PartialEq>(counts: &mut [u64], all: &[T], one: T) {
    if let Some(place) = all.iter().position(|it| *it == one) {
        counts[place] += 1;
    }
}

fn tally<T: PartialEq>(counts: &[u64], all: &[T], one: T) -> u64 {
    all.iter().position(|it| *it == one).map_or(0, |place| counts[place])
}

fn object(fields: impl IntoIterator<Item = (String, Value)>) -> Value {
    Value::Object(fields.into_iter().collect())
}

fn per_power(value: impl Fn(Power) -> Value) -> Value {
    object(Power::TRACK.map(|power| (power.word().to_string(), value(power))))
}

fn powers(each: &Each<Mean>) -> String {
    Power::TRACK.map(|power| format!("{power} {}", mean(&each[power.index()]))).join(", ")
}

/// `12.3 ± 0.4`.
fn mean(mean: &Mean) -> String {
    match mean.estimate() {
        Some(Estimate { value, high: Some(high), .. }) => format!("{value:.2} ± {:.2}", high - value),
        Some(Estimate { value, .. }) => format!("{value:.2}"),
        None => "–".into(),
    }
}

/// ` = 41.2 % (38.1–44.3 %)`.
fn percent(share: Option<Estimate>) -> String {
    match share {
        Some(Estimate { value, low: Some(low), high: Some(high) }) => {
            format!(" = {:.1} % ({:.1}–{:.1} %)", value * 100.0, low * 100.0, high * 100.0)
        }
        _ => String::new(),
    }
}

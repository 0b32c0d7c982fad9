//! Odds as text: the breakdown of each roll, each possible result with a bar, and whether it is exact.

use super::desk::Desk;
use crate::games::wellington::lab::odds::{
    BattleOdds, How, Likely, Odds, Onward, Outcome, RollOdds, Rolled, RoundEnd, Row, SiegeEnd, SiegeOdds, Whole,
};
use crate::games::wellington::rules::{Modifier, Passage, Purpose, Seen};
use crate::games::wellington::words::Words;
use crate::line;
use crate::view::{Line, fitted, paint};

/// The width of a full bar in columns.
const BAR: f64 = 25.0;
/// How many numbers get their own column; larger ones are combined.
const COLUMNS: usize = 7;
/// How many rolls of the same kind are shown separately, with every row.
const IN_FULL: usize = 3;

/// The possible results of the next dice.
pub(super) fn told(desk: &Desk, odds: &Odds, player: &str) -> String {
    let mut out = match &odds.rolled {
        Rolled::Rolls(rolls) if rolls.len() > IN_FULL => desk.words(|w| many(w, rolls)),
        Rolled::Rolls(rolls) => desk.words(|w| rolls.iter().flat_map(|roll| one(w, roll)).collect()),
        Rolled::Battle(battle) => desk.words(|w| fight(w, battle, player)),
        Rolled::Siege(siege) => desk.words(|w| besieged(w, siege)),
    };
    if odds.let_be {
        out.push(paint::dim("assumed: nobody intercepts or evades"));
    }
    for presumed in &odds.presumed {
        let text = desk.words_for(presumed.who, |w| {
            let colon = |text: String| if text.ends_with('?') { text } else { format!("{text}:") };
            let question = colon(w.question(&presumed.question).to_string());
            format!("{question} {}", w.choice(&presumed.question, &presumed.choice))
        });
        out.push(paint::dim(format!("assumed: {}, {text}", paint::player(presumed.who))));
    }
    if !odds.then.is_empty() {
        let list: Vec<String> =
            desk.words(|w| odds.then.iter().map(|purpose| w.purpose(purpose).to_string()).collect());
        out.push(paint::dim(format!("then there may be dice for {}", list.join(", "))));
    }
    if let Some(onward) = &odds.onward {
        out.extend(where_to(onward, player));
    }
    if odds.stopped {
        out.push("stopped before the rest was sampled".into());
    }
    if desk.session.table().dice().forced().len() > 0 {
        out.push("forced dice are ignored".into());
    }
    fitted(&out.join("\n"), usize::from(desk.core.width).min(80))
}

// One roll, or several.

fn one(w: &Words<'_>, roll: &RollOdds) -> Vec<String> {
    let dice = if roll.dice == 1 { "one die".to_string() } else { format!("{} dice", roll.dice) };
    let head = paint::bold(w.purpose(&roll.purpose));
    let counted = of_ledger(w, &roll.ledger);
    let counts = matches!(roll.purpose, Purpose::Attrition { .. } | Purpose::Batteries { .. });
    let plus = match (counted.is_empty(), counts) {
        (true, _) => String::new(),
        (false, true) => format!(" ({counted})"),
        (false, false) => format!(", {counted}"),
    };
    let mut out = vec![format!("{head}: {} rolls {dice}{plus}", paint::player(roll.by))];
    let labels: Vec<String> = roll.rows.iter().map(|row| label(w, row)).collect();
    out.extend(bars(labels, roll.rows.iter().map(|row| row.likely).collect()));
    let table = Words::table(&roll.purpose);
    if !table.is_empty() {
        out.push(paint::dim(table));
    }
    out.push(found(roll.how));
    out
}

/// Several rolls of the same kind. One line each with best and worst would be too long, so only the last row is shown.
fn many(w: &Words<'_>, rolls: &[RollOdds]) -> Vec<String> {
    let best = |roll: &RollOdds| roll.rows.last().map(|row| row.likely);
    let labels: Vec<String> = rolls.iter().map(|roll| w.purpose(&roll.purpose).to_string()).collect();
    let likely: Vec<Likely> = rolls.iter().filter_map(best).collect();
    let sum: f64 = likely.iter().map(|likely| likely.chance).sum();
    let row = rolls.first().and_then(|roll| roll.rows.last()).map_or(String::new(), |row| label(w, row));
    let mut out = vec![format!("{} separate rolls; the chance of {row}", rolls.len())];
    out.extend(lines(&labels, &likely.iter().map(percent).collect::<Vec<_>>(), &likely));
    out.push(format!("{sum:.2} expected in all"));
    if let Some(roll) = rolls.first() {
        out.push(paint::dim(Words::table(&roll.purpose)));
        out.push(found(roll.how));
    }
    out
}

/// The text of a row, with all its totals if it has several.
fn label(w: &Words<'_>, row: &Row) -> String {
    let (low, high) = row.totals;
    match &row.outcome {
        Outcome::Read(reading) => {
            let total = if low < high { line!("{} to {}", low, high) } else { reading.total.into() };
            w.verdict_at(reading, total).to_string()
        }
        Outcome::Told(entries) => {
            let seen = entries.iter().filter(|entry| Seen::notices(w.seat(), entry));
            let told: Vec<String> = seen.take(2).map(|entry| w.entry(entry).to_string()).collect();
            let totals = if low < high { format!("{low} to {high}") } else { low.to_string() };
            if told.is_empty() { totals } else { format!("{totals}: {}", told.join("; ")) }
        }
    }
}

// Battle.

fn fight(w: &Words<'_>, odds: &BattleOdds, player: &str) -> Vec<String> {
    let head = format!("Battle of {}, Round {}", w.duchy(odds.at), odds.round);
    let mut out = vec![format!("{} {}", paint::bold(head), paint::dim("[11.5]"))];
    for side in &odds.sides {
        out.push(format!("the {} roll {}", side.side, dice(w, &side.dice)));
        if !side.apart.is_empty() {
            out.push(format!("  and separately {}", dice(w, &side.apart)));
        }
    }
    let columns = odds.sides.iter().flat_map(|side| [side.kills.len(), side.disruptions.len()]).max().unwrap_or(0);
    let side = |i: usize| odds.sides[i].side;
    let rows: Vec<(String, &[f64])> = (0..2)
        .flat_map(|i| {
            [
                (format!("{}, eliminated", side(i)), &odds.sides[i].kills[..]),
                (format!("{}, disrupted", side(i)), &odds.sides[i].disruptions[..]),
            ]
        })
        .collect();
    out.extend(table("by the dice", &rows, columns));
    out.push(paint::dim("11.5: each 6 eliminates, each 5 disrupts; exact"));
    out.push(format!("when the Round is over {}", paint::dim("[11.52, 11.7]")));
    out.extend(bars(
        odds.ends.iter().map(|(e, _)| round_end(*e, false)).collect(),
        odds.ends.iter().map(|(_, l)| *l).collect(),
    ));
    out.push(found(odds.how));
    if let Some(Whole { ends, games }) = &odds.whole {
        out.push(format!("after the Battle, played out by `{player}` bots with their cards"));
        out.extend(bars(
            ends.iter().map(|(e, _)| round_end(*e, true)).collect(),
            ends.iter().map(|(_, l)| *l).collect(),
        ));
        out.push(sampled(*games));
    }
    out
}

fn round_end(end: RoundEnd, whole: bool) -> String {
    match end {
        RoundEnd::Won(side) => format!("the {side} win without a Rout"),
        RoundEnd::Rout(side) => format!("the {side} win by a Rout"),
        RoundEnd::Nobody => "both sides are wiped out".into(),
        RoundEnd::GoesOn if whole => "no Battle".into(),
        RoundEnd::GoesOn => "another Round follows".into(),
    }
}

// A move.

fn where_to(onward: &Onward, player: &str) -> Vec<String> {
    let Onward { side, attrition, passages, ends, losses, battles, games, .. } = onward;
    let mut out = vec![format!("where the move leads, played out by `{player}` bots with their cards")];
    let mut rows = vec![(format!("the {side} by Attrition"), &attrition[..])];
    let others = [*side, side.enemy()].into_iter().zip(losses).filter(|(_, list)| !list.is_empty());
    rows.extend(others.map(|(side, list)| (format!("the {side} in the Battle"), &list[..])));
    let columns = rows.iter().map(|(_, list)| list.len()).max().unwrap_or(0);
    let passage = |passage: &Passage| match passage {
        Passage::Interception => "somebody intercepts",
        Passage::Evasion => "somebody evades",
        Passage::Retreat => "somebody retreats",
    };
    let seen = passages.iter().filter(|(_, likely)| likely.chance > 0.0);
    let (labels, likely) = seen.map(|(how, likely)| (passage(how).to_string(), *likely)).unzip();
    out.extend(bars(labels, likely).into_iter().map(|line| line.trim_end().to_string()));
    out.extend(bars(ends.iter().map(|(e, _)| round_end(*e, true)).collect(), ends.iter().map(|(_, l)| *l).collect()));
    out.extend(table("SP and Leaders lost", &rows, columns));
    let of = if battles < games {
        format!("; Battle figures over the {battles} games with a Battle")
    } else {
        String::new()
    };
    out.push(paint::dim(format!("sampled, {games} games, 95% CI{of}")));
    out
}

// Siege.

fn besieged(w: &Words<'_>, odds: &SiegeOdds) -> Vec<String> {
    let head = format!("Siege of {}, Round {}", w.duchy(odds.at), odds.round);
    let mut out = vec![format!("{} {}", paint::bold(head), paint::dim("[12.3]"))];
    for (i, ledger) in odds.besieger.iter().enumerate() {
        out.push(format!("{} {}", if i == 0 { "the besieger rolls" } else { "  and separately" }, dice(w, ledger)));
    }
    out.push(format!("the Fortress rolls {}", dice(w, &odds.fortress)));
    let chances = |list: &[Likely]| list.iter().map(|likely| likely.chance).collect::<Vec<f64>>();
    let lists = [chances(&odds.hits), chances(&odds.suffered[0]), chances(&odds.suffered[1])];
    let columns = lists.iter().map(Vec::len).max().unwrap_or(0);
    let names = ["hits on the Fortress", "besiegers eliminated", "besiegers disrupted"];
    let rows: Vec<(String, &[f64])> = names.iter().zip(&lists).map(|(n, list)| ((*n).to_string(), &list[..])).collect();
    out.extend(table("by the dice", &rows, columns));
    out.push(format!("when the Round is over {}", paint::dim("[12.3, 12.22]")));
    let label = |end: SiegeEnd| match end {
        SiegeEnd::Falls { overrun: true } => "the Fortress has fallen, by a Siege Overrun",
        SiegeEnd::Falls { overrun: false } => "the Fortress has fallen",
        SiegeEnd::MayGoOn => "the besieger may fight another Round",
        SiegeEnd::Holds => "the Siege is over and the Fortress holds",
    };
    let labels = odds.ends.iter().map(|(end, _)| label(*end).to_string()).collect();
    out.extend(bars(labels, odds.ends.iter().map(|(_, likely)| *likely).collect()));
    out.push(found(odds.how));
    if !odds.falls.is_empty() {
        out.push("if the besieger always fights on, the Fortress falls".into());
        let mut labels: Vec<String> = odds.falls.iter().map(|(round, _)| format!("in Round {round}")).collect();
        let mut likely: Vec<Likely> = odds.falls.iter().map(|(_, likely)| *likely).collect();
        labels.push("never".into());
        likely.push(odds.holds);
        out.extend(bars(labels, likely));
        out.push(sampled(odds.games));
    }
    out
}

// Shared parts.

/// A number of dice and where they come from.
fn dice(w: &Words<'_>, ledger: &[Modifier]) -> String {
    let count = ledger.iter().map(|line| line.value).sum::<i32>().max(0);
    let noun = if count == 1 { "die" } else { "dice" };
    format!("{count} {noun}: {}", of_ledger(w, ledger)).trim_end_matches(": ").to_string()
}

fn of_ledger(w: &Words<'_>, ledger: &[Modifier]) -> String {
    Line::join(ledger.iter().map(|line| w.term(&line.term, line.value)), ", ").to_string()
}

/// How the odds were found.
fn found(how: How) -> String {
    match how {
        How::Exact { dice: 1 } => paint::dim("exact, over all faces of the die; assuming no further cards"),
        How::Exact { dice } => paint::dim(format!("exact, over all rolls of {dice} dice; assuming no further cards")),
        How::Sampled(games) => paint::dim(format!("sampled, {games} throws, 95% CI; assuming no further cards")),
    }
}

fn sampled(games: u32) -> String {
    paint::dim(format!("sampled, {games} games, 95% CI"))
}

/// Possible results, each with its percentage and a bar.
fn bars(labels: Vec<String>, likely: Vec<Likely>) -> Vec<String> {
    let chances: Vec<f64> = likely.iter().map(|likely| likely.chance).collect();
    let texts = |(likely, share): (&Likely, String)| format!("{share}{}", range(likely));
    let texts: Vec<String> = likely.iter().zip(rounded(&chances)).map(texts).collect();
    lines(&labels, &texts, &likely)
}

fn lines(labels: &[String], texts: &[String], likely: &[Likely]) -> Vec<String> {
    let plain = |text: &str| crate::view::width(text);
    // A text that leaves no room for the bar is cut.
    let widest = labels.iter().map(|label| plain(label)).max().unwrap_or(0).min(44);
    let line = |((label, text), likely): ((&String, &String), &Likely)| {
        let gap = " ".repeat(widest.saturating_sub(plain(label)));
        let bar = "━".repeat((likely.chance * BAR).round() as usize);
        match bar.is_empty() {
            true => format!("  {text}  {label}"),
            false => format!("  {text}  {label}{gap}  {}", paint::dim(bar)),
        }
    };
    labels.iter().zip(texts).zip(likely).map(line).collect()
}

fn range(likely: &Likely) -> String {
    match likely.range {
        None => String::new(),
        Some((low, high)) => format!(" {:>7}", format!("{:.0}-{:.0} %", low * 100.0, high * 100.0)),
    }
}

fn percent(likely: &Likely) -> String {
    format!("{:>5.1} %{}", likely.chance * 100.0, range(likely))
}

/// Chances in tenths of a percent that add up correctly: those closest to the next tenth are rounded up.
fn rounded(chances: &[f64]) -> Vec<String> {
    let text = |(n, chance): (u32, &f64)| match n {
        0 if *chance > 1e-12 => " <0.1 %".to_string(),
        _ => format!("{:>3}.{} %", n / 10, n % 10),
    };
    tenths(chances).into_iter().zip(chances).map(text).collect()
}

fn tenths(chances: &[f64]) -> Vec<u32> {
    let exact: Vec<f64> = chances.iter().map(|chance| chance * 1000.0).collect();
    let mut out: Vec<u32> = exact.iter().map(|n| n.floor() as u32).collect();
    let all = exact.iter().sum::<f64>().round() as u32;
    let mut order: Vec<usize> = (0..out.len()).collect();
    order.sort_by(|a, b| (exact[*b] - exact[*b].floor()).total_cmp(&(exact[*a] - exact[*a].floor())));
    let missing = all.saturating_sub(out.iter().sum());
    order.into_iter().take(missing as usize).for_each(|i| out[i] += 1);
    out
}

/// Numbers with their probabilities, in columns.
fn table(head: &str, rows: &[(String, &[f64])], columns: usize) -> Vec<String> {
    let columns = columns.clamp(1, COLUMNS);
    let widest = rows.iter().map(|(label, _)| label.chars().count()).max().unwrap_or(0).max(head.len());
    let number = |i: usize| if i + 1 == COLUMNS { format!("{i}+") } else { i.to_string() };
    let heads: String = (0..columns).map(|i| format!("{:>7}", number(i))).collect();
    let mut out = vec![paint::dim(format!("{head:widest$}{heads}   mean"))];
    for (label, chances) in rows {
        let mut cells = chances[..chances.len().min(columns)].to_vec();
        if let Some(last) = cells.last_mut().filter(|_| chances.len() > columns) {
            *last = chances[columns - 1..].iter().sum();
        }
        let cells: String = rounded(&cells).iter().map(|cell| format!("{:>7}", cell.trim_end_matches(" %"))).collect();
        let mean: f64 = chances.iter().enumerate().map(|(n, chance)| n as f64 * chance).sum();
        let room = 7 * columns;
        out.push(format!("{label:widest$}{cells:room$} {mean:>6.2}"));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn percentages_come_to_a_hundred() {
        for chances in [vec![1.0 / 3.0; 3], vec![1.0 / 6.0; 6], vec![0.9996, 0.0004], vec![1.0], vec![1.0 / 7.0; 7]] {
            assert_eq!(tenths(&chances).iter().sum::<u32>(), 1000, "{chances:?}");
        }
        assert_eq!(tenths(&[1.0 / 3.0; 3]), [334, 333, 333]);
    }
}

//! The differences between two printed boards, in words.

use crate::games::wellington::board::{
    Board, CardInfo, Counters, DuchyInfo, LeaderInfo, LineInfo, Power, Side, param_key,
};
use std::collections::{BTreeMap, BTreeSet};

/// What differs between two boards: places, lines, Leaders, cards, counters.
pub fn boards(a: &Board, b: &Board) -> Vec<String> {
    let mut lines = Vec::new();
    each(&mut lines, "place ", a.duchies.iter().map(|d| (&d.id, d)), b.duchies.iter().map(|d| (&d.id, d)), place);
    let kinds = |board: &Board| -> BTreeMap<String, String> {
        board.lines.iter().map(|line| (ends(board, line), line.kind.to_string())).collect()
    };
    differing(&mut lines, "line ", &kinds(a), &kinds(b));
    each(&mut lines, "Leader ", a.leaders.iter().map(|l| (&l.id, l)), b.leaders.iter().map(|l| (&l.id, l)), leader);
    each(&mut lines, "", a.cards.iter(), b.cards.iter(), card);
    for power in Power::TRACK {
        let [was, is] = [a, b].map(|board| counters(board.mix[power.index()]));
        change(&mut lines, &format!("counters of {power}"), &was, &is);
    }
    for side in Side::BOTH {
        let [was, is] = [a, b].map(|board| board.flag_counters[side as usize].to_string());
        change(&mut lines, &format!("Flags of the {side} in the box"), &was, &is);
    }
    let params = |board: &Board| -> BTreeMap<String, String> {
        let all = board.params.iter().flat_map(|(card, own)| own.iter().map(|(name, n)| (param_key(*card, name), *n)));
        all.map(|(key, value)| (key, value.to_string())).collect()
    };
    differing(&mut lines, "parameter ", &params(a), &params(b));
    lines
}

/// Whether both boards have the same places and Leaders in the same order, so that a position of one fits on the other.
pub fn alike(a: &Board, b: &Board) -> bool {
    let ids = |board: &Board| -> (Vec<String>, Vec<String>) {
        (board.duchies.iter().map(|d| d.id.clone()).collect(), board.leaders.iter().map(|l| l.id.clone()).collect())
    };
    ids(a) == ids(b) && a.cards.keys().eq(b.cards.keys())
}

/// The facts of one thing: its name, and what is printed about it.
type Facts = (String, BTreeMap<String, String>);

/// Compares things with an id on both boards: those on one board only, and differences in the others.
fn each<'b, K: Ord + 'b, T: 'b>(
    out: &mut Vec<String>,
    kind: &str,
    a: impl Iterator<Item = (&'b K, &'b T)>,
    b: impl Iterator<Item = (&'b K, &'b T)>,
    facts: fn(&T) -> Facts,
) {
    let (a, b): (BTreeMap<&K, &T>, BTreeMap<&K, &T>) = (a.collect(), b.collect());
    let all: BTreeSet<&&K> = a.keys().chain(b.keys()).collect();
    for id in all {
        match (a.get(*id).map(|t| facts(t)), b.get(*id).map(|t| facts(t))) {
            (Some((name, _)), None) => out.push(format!("{kind}{name}: removed")),
            (None, Some((name, _))) => out.push(format!("{kind}{name}: added")),
            (Some((was, x)), Some((name, y))) => {
                change(out, &format!("name of {kind}{was}"), &was, &name);
                differing(out, &format!("{kind}{name}, "), &x, &y);
            }
            (None, None) => {}
        }
    }
}

fn differing(out: &mut Vec<String>, head: &str, a: &BTreeMap<String, String>, b: &BTreeMap<String, String>) {
    let all: BTreeSet<&String> = a.keys().chain(b.keys()).collect();
    for what in all {
        let text = |of: &BTreeMap<String, String>| of.get(what).map_or("none".to_string(), String::clone);
        change(out, &format!("{head}{what}"), &text(a), &text(b));
    }
}

fn change(out: &mut Vec<String>, what: &str, was: &str, is: &str) {
    if was != is {
        out.push(format!("{what}: {was} → {is}"));
    }
}

fn facts(name: &str, facts: Vec<(&str, String)>) -> Facts {
    (name.to_string(), facts.into_iter().map(|(what, text)| (what.to_string(), text)).collect())
}

fn place(d: &DuchyInfo) -> Facts {
    let yes = |it: bool| if it { "yes" } else { "no" }.to_string();
    let zones: Vec<String> = d.zones.iter().map(|zone| format!("{zone:?}")).collect();
    let port = d.port.map_or("none".to_string(), |port| format!("{port:?}"));
    let all = vec![
        ("printed owner", d.printed_owner().to_string()),
        ("country", format!("{:?}", d.country)),
        ("Home of", d.home.to_string()),
        ("Key", yes(d.key)),
        ("Capital", yes(d.capital)),
        ("Fortress", d.fortress.map_or("none".to_string(), |strength| strength.to_string())),
        ("Port", port),
        ("Zones", if zones.is_empty() { "none".to_string() } else { zones.join(", ") }),
        ("kind", format!("{:?}", d.kind)),
    ];
    facts(&d.name, all)
}

fn leader(l: &LeaderInfo) -> Facts {
    let all = vec![
        ("Power", l.power.to_string()),
        ("Battle Rating", l.battle.to_string()),
        ("Command Rating", l.command.to_string()),
    ];
    facts(&l.name, all)
}

fn card(c: &CardInfo) -> Facts {
    let all = vec![
        ("Command Points", c.cp.map_or("none".to_string(), |cp| cp.0.to_string())),
        ("'+'", if c.plus { "yes" } else { "no" }.to_string()),
        ("class", c.class.word().to_string()),
        ("Home card of", c.home.map_or("nobody".to_string(), |home| home.name().to_string())),
    ];
    facts(&format!("#{} {}", c.card.0, c.title), all)
}

fn ends(board: &Board, line: &LineInfo) -> String {
    let mut names = [line.a, line.b].map(|end| board.duchy(end).name.clone());
    names.sort();
    names.join("–")
}

fn counters(c: Counters) -> String {
    format!("{} infantry, {} cavalry, {} artillery", c.infantry, c.cavalry, c.artillery)
}

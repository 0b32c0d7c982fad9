//! Timelines of a Battle and of an Impulse, drawn from the program's own list of windows and hooks.

use sandtable::games::wellington::board::{Moment, MomentKind};
use sandtable::games::wellington::rules::Point;

/// A row: its indentation, its name if it is not a window, the prefixes of its windows, and the hooks that are asked there.
type Row = (usize, &'static str, &'static [&'static str], &'static [&'static str]);

const IMPULSE: &[Row] = &[
    (0, "The Impulse begins", &["impulse.offer", "impulse.start"], &["impulse.forced_card", "hand.playable_count"]),
    (0, "The Active Power acts", &["impulse.action"], &["move.free_cp", "convoy.free", "amphib.allowed"]),
    (1, "A card", &["card.played", "card.done"], &["card.event_allowed", "card.cp_value", "card.is_plus"]),
    (
        1,
        "A move",
        &["move.declared", "move.entered"],
        &["may_move", "may_leave", "may_cross_line", "move.cost", "line.type", "fortress.bypass", "command.rating"],
    ),
    (2, "Reactions", &["reaction.offer"], &["move.react_allowed"]),
    (
        3,
        "An interception",
        &["intercept.declared", "intercept.rolled", "intercept.entered"],
        &["may_intercept", "intercept.roll"],
    ),
    (3, "An evasion", &["evade.declared", "evade.rolled", "evade.entered"], &["may_evade", "evade.roll"]),
    (
        2,
        "Attrition",
        &["attrition.declared", "attrition.rolled"],
        &["attrition.extra_checks", "attrition.exempt", "attrition.die_bonus", "attrition.losses"],
    ),
    (2, "A Battle", &["battle.declared"], &[]),
    (1, "A Flag", &["flag.declared", "flag.placed", "control.changed"], &["flag.immune"]),
    (1, "Building", &["build.declared", "formation.placed"], &["may_build"]),
    (1, "A Convoy", &["convoy.declared", "convoy.landing"], &["shore.dice"]),
    (1, "A Siege", &["siege.declared"], &["siege.allowed", "siege.max_rounds", "fortress.strength"]),
    (
        2,
        "Each Siege Round",
        &["siege.cards", "siege.round.before_dice", "siege.round.rolled", "siege.round.end"],
        &[
            "siege.dice", "siege.dice.separate", "siege.dice.halve", "siege.fort_dice", "siege.hit_bonus",
            "siege.fort_hit_bonus", "siege.may_continue",
        ],
    ),
    (2, "The Fortress falls", &["siege.won", "siege.end"], &["sack.allowed", "sack.roll"]),
    (1, "Whenever it happens", &["leader.removed", "resource.gained", "hand.changed"], &["resource.attrition_exempt"]),
    (0, "The Impulse ends", &["impulse.end", "impulse.over", "round.end"], &[]),
];

const BATTLE: &[Row] = &[
    (0, "Hostile Formations meet", &["battle.declared"], &["battle.command_allowed"]),
    (1, "Each Round: Battle cards", &["battle.cards", "battle.revealed"], &[]),
    (
        1,
        "Dice are counted",
        &["battle.round.before_dice"],
        &["battle.rating", "nationality.bonus", "battle.dice", "battle.dice.separate", "battle.dice.halve"],
    ),
    (
        1,
        "Both sides have rolled",
        &["battle.round.rolled"],
        &["battle.hits.softened", "battle.hits.lowered", "battle.disrupt_ignore"],
    ),
    (1, "The results are applied", &["battle.round.end"], &["battle.extra_round"]),
    (1, "Both are even", &["battle.tied"], &["battle.tie_winner", "battle.forced_retreat"]),
    (0, "One side has won", &["battle.decided"], &["rout.threshold", "battle.outcome_stands"]),
    (1, "It is a Rout", &["battle.rout"], &["rout.downgrade", "rout.losses"]),
    (0, "Losses are taken", &["battle.won"], &[]),
    (1, "Loot", &["loot.declared", "loot.rolled"], &["loot.allowed", "loot.losses", "loot.roll"]),
    (1, "The loser retreats", &["retreat.declared", "retreat.entered"], &[]),
    (0, "The Battle is over", &["battle.end"], &["battle.overrun_benefit"]),
];

/// Windows and hooks outside of an Impulse: those of the Turn, and of what happens before and after.
const ELSEWHERE: [&str; 9] =
    ["setup.", "turn.", "interphase.", "game.", "reinforcement.", "conquest.", "peace.", "impulse.", "round."];

/// A Battle.
pub fn battle() -> String {
    draw("A Battle", BATTLE)
}

/// An Impulse.
pub fn impulse() -> String {
    draw("An Impulse", IMPULSE)
}

/// Windows and hooks that are in no picture and have no other place.
pub fn missing() -> Vec<&'static str> {
    let words = Moment::ALL.iter().map(|m| m.word()).chain(Point::ALL.iter().map(|p| p.word()));
    let drawn: Vec<&str> =
        IMPULSE.iter().chain(BATTLE).flat_map(|(_, _, m, p)| m.iter().chain(p.iter()).copied()).collect();
    let known: Vec<&str> = words.clone().collect();
    let invented = drawn.iter().copied().filter(|word| !known.contains(word));
    let left_out = words.filter(|word| !drawn.contains(word) && !ELSEWHERE.iter().any(|e| word.starts_with(e)));
    left_out.chain(invented).collect()
}

const LINE: usize = 18;
const WIDTH: usize = 900;
const POINTS: usize = 520;

fn draw(title: &str, rows: &[Row]) -> String {
    let mut y = 46;
    let mut body = String::new();
    for (depth, name, moments, points) in rows {
        let x = 24 + depth * 26;
        let top = y;
        body.push_str(&format!("  <text x=\"{x}\" y=\"{}\" class=\"name\">{name}</text>\n", y + 4));
        y += LINE;
        for word in *moments {
            let kind = Moment::from_word(word).map(Moment::kind);
            let (radius, class) = match kind {
                Some(MomentKind::Window) => (5, "window"),
                Some(MomentKind::Decision) => (5, "choice"),
                Some(MomentKind::DecisionThenWindow) => (5, "both"),
                _ => (3, "effects"),
            };
            body.push_str(&format!("  <circle cx=\"{}\" cy=\"{y}\" r=\"{radius}\" class=\"{class}\"/>\n", x + 8));
            body.push_str(&format!("  <text x=\"{}\" y=\"{}\" class=\"word\">{word}</text>\n", x + 20, y + 4));
            y += LINE;
        }
        let mut at = top + LINE;
        for word in *points {
            body.push_str(&format!("  <text x=\"{POINTS}\" y=\"{}\" class=\"point\">{word}</text>\n", at + 4));
            at += LINE;
        }
        if !points.is_empty() {
            let (from, to) = (top + LINE - 8, at - LINE + 8);
            body.push_str(&format!("  <path d=\"M{} {from}V{to}\" class=\"bar\"/>\n", POINTS - 10));
        }
        y = y.max(at) + 8;
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {y}\" role=\"img\" aria-label=\"{title}\">\n\
         <desc>Made from the list of moments and points in the program.</desc>\n\
         <style>text{{font:13px sans-serif;fill:#222}}.title{{font-size:17px;font-weight:bold}}.name{{font-weight:bold}}\
         .word,.point{{font-family:monospace}}.point{{fill:#7a4b00}}.window,.both{{fill:#1f5fa8;stroke:#1f5fa8}}\
         .both{{stroke:#c33;stroke-width:2}}.choice{{fill:#fff;stroke:#c33;stroke-width:2}}.effects{{fill:#888}}\
         .bar{{stroke:#d9b779;stroke-width:3}}</style>\n  <rect width=\"{WIDTH}\" height=\"{y}\" fill=\"#fff\"/>\n  \
         <text x=\"24\" y=\"26\" class=\"title\">{title}</text>\n  <text x=\"{POINTS}\" y=\"26\" class=\"point\">points that are \
         asked</text>\n{body}</svg>\n"
    )
}

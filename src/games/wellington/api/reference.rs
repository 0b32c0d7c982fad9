//! The reference of the API and of the moments of the game, in Markdown, generated from the program's registry.

use super::bind::signature;
use super::registry::{Member, On, Run, Ty, members};
use crate::games::wellington::board::{Moment, MomentKind};
use crate::games::wellington::rules::{Cards, Point};

/// Every member of the API: what it takes and gives, its rule, what it does, an example.
pub fn api() -> String {
    let mut out = String::new();
    for on in On::ALL {
        let own: Vec<&Member> = members().iter().copied().filter(|m| m.on == on).collect();
        if own.is_empty() {
            continue;
        }
        out.push_str(&format!("## `{}`: {}\n\n", on.word(), on.about()));
        for member in own {
            out.push_str(&one(member));
        }
    }
    out
}

fn one(member: &Member) -> String {
    let gives = if member.gives == Ty::Nothing { String::new() } else { format!(" → {}", member.gives.name()) };
    let how = match member.run {
        Run::Look(_) => "looks",
        Run::Act(_) => "acts",
        Run::Ask(_) => "waits",
        Run::Step => "for card tests",
        Run::Edit(_) => "an edit",
    };
    let rule = if member.rule.is_empty() { String::new() } else { format!(" · rule {}", member.rule) };
    let mut out = format!("### `{}`{gives}\n\n{how}{rule}\n\n{}\n", signature(member), prose(member.doc));
    let all: Vec<String> = member
        .args
        .iter()
        .map(|a| format!("`{}`: {}", a.name, a.ty.words()))
        .chain(member.options.iter().map(|o| format!("`{{ {} = … }}`: {}", o.name, o.ty.words())))
        .collect();
    if !all.is_empty() {
        out.push_str(&format!("\n- {}\n", all.join("\n- ")));
    }
    if !member.example.is_empty() {
        out.push_str(&format!("\n```lua\n{}\n```\n", member.example));
    }
    out.push('\n');
    out
}

/// Text for a Markdown table: the column separator is escaped.
fn prose(text: &str) -> String {
    text.replace('|', "\\|")
}

/// The moments of the game: when each opens, by which rule, and what can happen there.
pub fn moments() -> String {
    let mut out = String::from("| window | what can happen | rules | opens |\n|---|---|---|---|\n");
    for moment in Moment::ALL {
        let kind = match moment.kind() {
            MomentKind::Window => "Responses",
            MomentKind::Decision => "a choice",
            MomentKind::DecisionThenWindow => "a choice, then Responses",
            MomentKind::Hook => "effects only",
        };
        out.push_str(&format!("| `{}` | {kind} | {} | {} |\n", moment.word(), moment.rule(), prose(moment.opens())));
    }
    out
}

/// The hooks: what running effects can modify.
pub fn points() -> String {
    let mut out = String::from("| hook | value | rules | `at` has | without cards |\n|---|---|---|---|---|\n");
    for point in Point::ALL {
        let kind = match (point.kind(), point.range()) {
            (crate::games::wellington::rules::points::Kind::YesNo, _) => "yes or no".to_string(),
            (crate::games::wellington::rules::points::Kind::Line, _) => "type of a line".to_string(),
            (_, Some(range)) => format!("{} to {}", range.start(), range.end()),
            (_, None) => "number".to_string(),
        };
        let row =
            format!("| `{}` | {kind} | {} | {} | {} |\n", point.word(), point.rule(), point.facts(), point.meaning());
        out.push_str(&row);
    }
    out
}

/// Every card with its text for players, and what its effects modify.
pub fn cards(deck: &super::Deck) -> String {
    let mut out = String::new();
    for card in deck.board().cards.keys().copied() {
        let face = deck.face(card);
        let cp = face.cp.map_or("no CP".to_string(), |cp| format!("{} CP", cp.0));
        let plus = if face.plus { " +" } else { "" };
        let home = face.home.map_or(String::new(), |deck| format!(" · Home card of {}", deck.name()));
        out.push_str(&format!(
            "## {}. {}\n\n{cp}{plus} · {}{home}\n\n{}\n",
            card.0,
            face.title,
            face.class.word(),
            prose(&face.text)
        ));
        let when: Vec<&str> = face.when.iter().map(Moment::word).collect();
        if matches!(
            face.class,
            crate::games::wellington::board::Class::Response | crate::games::wellington::board::Class::Battle
        ) && when.len() < 12
        {
            out.push_str(&format!("\n- played at `{}`\n", when.join("`, `")));
        } else if when.len() >= 12 {
            out.push_str("\n- played in any window of an Impulse\n");
        }
        for effect in deck.effects(card) {
            let points = effect.points.iter().map(Point::word).chain(effect.hooks.iter().map(Moment::word));
            let words: Vec<&str> = points.chain(effect.decides.iter().map(Moment::word)).collect();
            if !words.is_empty() {
                out.push_str(&format!("- `{}` acts at `{}`\n", effect.name, words.join("`, `")));
            }
        }
        if let Some(source) = deck.file(card) {
            let name = source.path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            out.push_str(&format!("- [`cards/{name}`](../cards/{name})\n"));
        }
        out.push('\n');
    }
    out
}

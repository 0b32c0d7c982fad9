//! The rules as a page of the book.

use super::{Found, Lines, Rulebook, Ruling, book, params};
use crate::games::napoleon::board::ParamInfo;

/// The page, without its introduction.
pub fn page() -> String {
    let book = book();
    let mut out = String::new();
    for chapter in &book.chapters {
        out.push_str(&format!(
            "## {}\n\n| lines | about | what the rule says | rulings |\n|---|---|---|---|\n",
            chapter.title
        ));
        for passage in &chapter.passages {
            let rulings: Vec<String> = book.rulings_on(passage.lines).map(Ruling::name).collect();
            let cells = [passage.lines.to_string(), passage.title.clone(), passage.says.clone(), rulings.join(", ")];
            out.push_str(&row(&cells));
        }
        out.push('\n');
    }
    out.push_str("## Rulings\n\n| ruling | what was open | what holds | sources | parameter | held by |\n|---|---|---|---|---|---|\n");
    for ruling in &book.rulings {
        let holds = [ruling.holds.as_str(), ruling.otherwise.as_str()].join(" ");
        let cells = [
            ruling.name(),
            ruling.open.clone(),
            holds.trim().to_string(),
            book.grounds(ruling),
            names(&params(Found::Ruling(ruling))),
            ruling.held_by.join(", "),
        ];
        out.push_str(&row(&cells));
    }
    out.push_str(&format!("\n## Variants\n\n{}\n\n", book.variants_say));
    out.push_str("| parameter | about | what it changes | held by |\n|---|---|---|---|\n");
    for variant in &book.variants {
        let cells = [
            names(&params(Found::Variant(variant))),
            variant.title.clone(),
            variant.says.clone(),
            variant.held_by.join(", "),
        ];
        out.push_str(&row(&cells));
    }
    out
}

impl Rulebook {
    /// What supports a ruling: lines of the aid, and other texts.
    pub fn grounds(&self, ruling: &Ruling) -> String {
        let lines: Vec<String> = ruling.lines.iter().map(Lines::to_string).collect();
        let word = match ruling.lines.as_slice() {
            [] => None,
            [one] if one.first == one.last => Some("line"),
            _ => Some("lines"),
        };
        let aid = word.map(|word| format!("{word} {}", lines.join(", ")));
        let texts = ruling.texts.iter().filter_map(|name| self.source(name)).map(String::from);
        let all: Vec<String> = aid.into_iter().chain(texts).collect();
        if all.is_empty() { "none".into() } else { all.join("; ") }
    }
}

fn names(params: &[&ParamInfo]) -> String {
    params.iter().map(|info| format!("`{}`", info.name)).collect::<Vec<_>>().join(", ")
}

fn row(cells: &[String]) -> String {
    format!("| {} |\n", cells.join(" | "))
}

//! Which file has which chapter of the rulebook. `rule` at the prompt and the table in the book come from this list.

use crate::games::wellington::board::{rule, title};

/// A chapter of the rulebook, or with no number what several chapters use.
#[derive(Clone, Copy, Debug)]
pub struct Chapter {
    /// Its number; two where one file has both.
    pub number: &'static str,
    /// Its files, each with its text. What matters most comes first.
    pub files: &'static [(&'static str, &'static str)],
}

impl Chapter {
    /// What it is about; of two in one file, what the later is.
    pub fn title(&self) -> &'static str {
        let last = self.number.rsplit(", ").next().and_then(|number| number.parse().ok());
        last.and_then(|number| title(rule(number, 0))).unwrap_or("what all chapters use")
    }
}

macro_rules! chapters {
    ($($number:literal { $($file:ident)* })*) => {
        &[$(Chapter {
            number: $number,
            files: &[$((stringify!($file), include_str!(concat!(stringify!($file), ".rs")))),*],
        }),*]
    };
}

/// All chapters, in the order of the rulebook.
pub const CHAPTERS: &[Chapter] = chapters! {
    "1" { pieces formation }
    "2" { setup sides }
    "3" { control }
    "4" { turn actions end_of_turn }
    "5" {
        cards continuation card_obligations window effects points operations placing raids debts reach removal bounds
    }
    "6" { building }
    "7" { flags event_flags }
    "8" {}
    "9" { movement army_groups going special_moves inroads }
    "10" { contact interception evasion attempt }
    "11" {
        battle battle_cards battle_dice results casualties extra_rounds victor retreat way_back scatter fighting
    }
    "12" { siege siege_round siege_fall loot }
    "13" { attrition }
    "14" { convoys load }
    "15" { resources }
    "16" { interphase reinforcements deployment preparation }
    "17, 18" { ending }
    "19" { victory }
    "" {
        game sight eyes judge rolls scenes happening vocabulary digest invariants by_hand edits cards_port unscripted
    }
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_rules_has_its_chapter_and_no_other() {
        let folder = std::fs::read_dir(crate::sources().join("src/games/wellington/rules")).unwrap();
        let mut there: Vec<String> = folder.flatten().map(|file| file.file_name().into_string().unwrap()).collect();
        there.retain(|name| !["mod.rs", "chapters.rs"].contains(&name.as_str()));
        there.sort();
        let mut listed: Vec<String> =
            CHAPTERS.iter().flat_map(|chapter| chapter.files).map(|(name, _)| format!("{name}.rs")).collect();
        listed.sort();
        assert_eq!(there, listed);
        let numbers = CHAPTERS.iter().flat_map(|chapter| chapter.number.split(", ")).filter(|n| !n.is_empty());
        let numbers: Vec<u8> = numbers.map(|number| number.parse().unwrap()).collect();
        assert_eq!(numbers, Vec::from_iter(1..=19));
        assert!(numbers.iter().all(|number| title(rule(*number, 0)).is_some()));
    }
}

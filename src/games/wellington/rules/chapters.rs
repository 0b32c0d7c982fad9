//! Which folder and files hold each chapter of the rulebook. The command `rule` and the table in the book are made from this list.

use crate::games::wellington::board::{rule, title};

/// A chapter of the rulebook. Without a number: code that several chapters share.
#[derive(Clone, Copy, Debug)]
pub struct Chapter {
    /// Its number; two numbers if one file covers two chapters.
    pub number: &'static str,
    /// Its folder; empty if it has none.
    pub folder: &'static str,
    /// Its files with their text, the most important first.
    pub files: &'static [(&'static str, &'static str)],
}

impl Chapter {
    /// The chapter's subject. If one file covers two chapters, the subject of the later one.
    pub fn title(&self) -> &'static str {
        let last = self.number.rsplit(", ").next().and_then(|number| number.parse().ok());
        last.and_then(|number| title(rule(number, 0))).unwrap_or("what all chapters use")
    }
}

macro_rules! chapters {
    ($($number:literal $folder:literal { $($file:ident)* })*) => {
        &[$(Chapter {
            number: $number,
            folder: $folder,
            files: &[$((stringify!($file), include_str!(concat!($folder, "/", stringify!($file), ".rs")))),*],
        }),*]
    };
}

/// All chapters, in the order of the rulebook.
pub const CHAPTERS: &[Chapter] = chapters! {
    "1" "ch01_pieces" { pieces formation }
    "2" "ch02_setup" { setup sides }
    "3" "ch03_control" { control }
    "4" "ch04_turn" { turn actions end_of_turn }
    "5" "ch05_cards" {
        cards continuation card_obligations window effects points operations placing raids debts reach removal bounds
    }
    "6" "ch06_building" { building entries }
    "7" "ch07_flags" { flags event_flags }
    "8" "" {}
    "9" "ch09_movement" { movement ways_out army_groups going special_moves inroads prospect }
    "10" "ch10_contact" { contact interception evasion attempt }
    "11" "ch11_battle" {
        battle battle_cards battle_dice results casualties extra_rounds victor retreat way_back scatter fighting
    }
    "12" "ch12_siege" { siege siege_round siege_fall loot }
    "13" "ch13_attrition" { attrition }
    "14" "ch14_convoys" { convoys load seas }
    "15" "ch15_resources" { resources }
    "16" "ch16_interphase" { interphase reinforcements deployment ways preparation }
    "17, 18" "ch17_ending" { ending }
    "19" "ch19_victory" { victory }
    "" "shared" {
        game sight eyes seen judge rolls scenes happening vocabulary derived presence known_points status_cache ways_cache listed
        invariants by_hand edits refusal cards_port unscripted
    }
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_rules_has_its_chapter_and_no_other() {
        let folder = crate::sources().join("src/games/wellington/rules");
        let inside = |folder: &std::path::Path| -> Vec<String> {
            let files =
                std::fs::read_dir(folder).unwrap().flatten().map(|file| file.file_name().into_string().unwrap());
            files.collect()
        };
        let folders: Vec<String> = inside(&folder).into_iter().filter(|name| !name.ends_with(".rs")).collect();
        let files = folders.iter().flat_map(|name| {
            let files = inside(&folder.join(name)).into_iter().filter(|file| file != "mod.rs");
            files.map(move |file| format!("{name}/{file}"))
        });
        let mut there: Vec<String> = files.collect();
        there.sort();
        let each = |chapter: &'static Chapter| {
            chapter.files.iter().map(move |(file, _)| format!("{}/{file}.rs", chapter.folder))
        };
        let mut listed: Vec<String> = CHAPTERS.iter().flat_map(each).collect();
        listed.sort();
        assert_eq!(there, listed);
        let numbers = CHAPTERS.iter().flat_map(|chapter| chapter.number.split(", ")).filter(|n| !n.is_empty());
        let numbers: Vec<u8> = numbers.map(|number| number.parse().unwrap()).collect();
        assert_eq!(numbers, Vec::from_iter(1..=19));
        assert!(numbers.iter().all(|number| title(rule(*number, 0)).is_some()));
    }
}

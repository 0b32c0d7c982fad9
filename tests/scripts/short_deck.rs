//! A scenario with a card index of its own: the scripts of cards that it does not list are not played there.

use crate::common::root;
use sandtable::games::wellington::api::Paths;
use sandtable::games::wellington::lint::check;
use sandtable::games::wellington::verbs::for_check;
use serde_json::{Value, json};
use std::path::Path;

/// A card that names another card.
fn card(number: u8, named: u8) -> String {
    format!(
        "return card {{\n    api = 1,\n    number = {number},\n    title = \"Example\",\n    cp = 3,\n    kind = \"event\",\n    \
         text = \"Draw a card, unless #{named} is gone.\",\n    can_play = function()\n        return not cards[{named}]:in_deck()\n    \
         end,\n    play = function(ev)\n        ev:draw(1)\n    end,\n}}\n"
    )
}

/// The files in which a name is missing from the board of a scenario whose index lists only these cards.
fn off_board(listed: &[u64]) -> Vec<String> {
    let folder = crate::common::folder();
    let at = |name: &str| folder.path().join(name);
    for name in ["scenarios", "cards", "scripts/lib"] {
        std::fs::create_dir_all(at(name)).expect("a folder");
    }
    for name in ["1812.json", "map.json", "leaders.json", "cards.json"] {
        std::fs::copy(root().join("scenarios").join(name), at("scenarios").join(name)).expect("a copy");
    }
    let text = std::fs::read_to_string(root().join("scenarios/cards.json")).expect("an index");
    let mut index: Value = serde_json::from_str(&text).expect("JSON");
    index["cards"]
        .as_array_mut()
        .expect("a list")
        .retain(|entry| entry["number"].as_u64().is_some_and(|number| listed.contains(&number)));
    std::fs::write(at("scenarios/my-cards.json"), index.to_string()).expect("a file");
    let scenario = json!({
        "format": "sandtable-scenario", "version": 1, "name": "short-deck", "title": "Short",
        "base": "1812.json", "cards": "my-cards.json",
    });
    std::fs::write(at("scenarios/short.json"), scenario.to_string()).expect("a file");
    for (number, named) in [(10, 85), (85, 85)] {
        std::fs::write(at(&format!("cards/0{number}_example.lua")), card(number, named)).expect("a file");
    }
    let report = check(&Paths::under(folder.path()), &[], &for_check(), false);
    let name = |file: &str| Path::new(file).file_name().map(|name| name.to_string_lossy().into_owned());
    report.found.iter().filter(|found| found.code.id == "E106").filter_map(|found| name(&found.file.shown)).collect()
}

#[test]
fn a_card_outside_of_the_index_may_name_anything() {
    let all: Vec<u64> = (1..=110).collect();
    let without = |gone: u64| all.iter().copied().filter(|number| *number != gone).collect::<Vec<_>>();
    assert_eq!(off_board(&all), Vec::<String>::new());
    // #85 is not played there. #10 is, and names it.
    assert_eq!(off_board(&without(85)), ["010_example.lua"]);
    assert_eq!(off_board(&without(10)), Vec::<String>::new());
}

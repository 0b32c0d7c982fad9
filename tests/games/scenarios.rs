//! Scenarios that build on others: what is inherited, changed and reported; and comparing scenarios.

use crate::common::root;
use sandtable::games::wellington::board::{Card, Duchy, Leader, Position, Power, Provenance, Scenario, Whereabouts};
use std::path::{Path, PathBuf};
use std::process::Command;

/// A folder with our scenarios in it, to which a test adds its own.
struct Shelf(tempfile::TempDir);

impl Shelf {
    fn new() -> Shelf {
        let folder = crate::common::folder();
        for name in ["1812.json", "map.json", "leaders.json", "cards.json"] {
            std::fs::copy(root().join("scenarios").join(name), folder.path().join(name)).expect("a copy");
        }
        Shelf(folder)
    }

    /// Writes a scenario that builds on another and names these fields.
    fn add(&self, name: &str, base: &str, fields: &str) -> PathBuf {
        let comma = if fields.is_empty() { "" } else { "," };
        let text = format!(
            "{{\"format\": \"sandtable-scenario\", \"version\": 1, \"name\": \"{name}\", \"title\": \"{name}\",\n\
             \"base\": \"{base}\"{comma}\n{fields}}}\n"
        );
        let file = self.0.path().join(format!("{name}.json"));
        std::fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
        std::fs::write(&file, text).expect("a scenario");
        file
    }

    /// The position of 1812 with these fields changed, and a way to name things in it.
    fn with(&self, fields: &str) -> Stand {
        Stand(load(&self.add("s", "1812.json", fields)))
    }
}

fn load(file: &Path) -> Scenario {
    Scenario::load(file).unwrap_or_else(|faults| panic!("{faults}"))
}

fn faults(file: &Path) -> String {
    Scenario::load(file).expect_err("faults").to_string()
}

struct Stand(Scenario);

impl Stand {
    fn p(&self) -> &Position {
        &self.0.start
    }

    fn at(&self, id: &str) -> Duchy {
        self.0.board.duchy_by_id(id).expect("a Duchy")
    }

    fn sp(&self, id: &str, power: Power) -> u8 {
        self.p().sp(self.at(id), power).0
    }

    fn leader(&self, id: &str) -> Whereabouts {
        let leader: Leader = self.0.board.leader_by_id(id).expect("a Leader");
        self.p().officer(leader).at
    }

    fn hand(&self, power: Power) -> Vec<u8> {
        self.p().cards.hand(power).iter().map(|card| card.0).collect()
    }
}

#[test]
fn what_is_not_named_is_as_in_the_base() {
    let shelf = Shelf::new();
    let (ours, base) = (shelf.with(""), load(&shelf.0.path().join("1812.json")));
    assert_eq!(ours.0.start, base.start);
    assert_eq!((&ours.0.formations, &ours.0.flags), (&base.formations, &base.flags));
    assert_eq!((ours.0.name.as_str(), ours.0.title.as_str()), ("s", "s"));
    assert!(ours.0.note.is_empty() && !base.note.is_empty(), "a note is the file's own");
    assert_eq!(ours.0.bases, [shelf.0.path().join("1812.json")]);
    // A file must describe itself; it cannot leave that to its base.
    let file = shelf.0.path().join("nameless.json");
    std::fs::write(&file, "{\"format\": \"sandtable-scenario\", \"version\": 1, \"base\": \"1812.json\"}")
        .expect("a file");
    let told = faults(&file);
    assert!(told.contains("missing field \"name\"") && told.contains("missing field \"title\""), "{told}");
}

/// The numbers above stand for hidden Home cards.
#[test]
fn card_numbers_end_at_250() {
    let shelf = Shelf::new();
    let index = shelf.0.path().join("cards.json");
    let text = std::fs::read_to_string(&index).expect("an index");
    let numbered = |number: u8| {
        std::fs::write(&index, text.replacen("\"number\": 1,", &format!("\"number\": {number},"), 1))
            .expect("an index");
        shelf.add("s", "1812.json", "")
    };
    let told = faults(&numbered(251));
    assert!(told.contains("cards.json") && told.contains("a whole number from 1 to 250"), "{told}");
    assert!(load(&numbered(250)).board.cards.contains_key(&Card(250)));
    for field in ["\"removed_cards\": [251]", "\"hands\": {\"britain\": [251]}"] {
        let told = faults(&shelf.add("s", "1812.json", field));
        assert!(told.contains("a whole number from 1 to 250"), "{told}");
    }
}

#[test]
fn a_formation_that_is_named_stands_for_the_whole_formation() {
    let s = Shelf::new()
        .with("\"formations\": {\"ciudad_rodrigo\": {\"britain\": {\"cavalry\": 1, \"leaders\": [\"wellington\"]}}}");
    let rodrigo = s.at("ciudad_rodrigo");
    let britain = s.p().counters(rodrigo, Power::Britain);
    assert_eq!((britain.infantry, britain.cavalry, britain.artillery), (0, 1, 0));
    // The other Power there is unchanged.
    assert_eq!(s.sp("ciudad_rodrigo", Power::Spain), 1);
    assert_eq!(s.leader("de_espana"), Whereabouts::Map(rodrigo));
}

#[test]
fn null_takes_away() {
    let s = Shelf::new()
        .with("\"formations\": {\"madrid\": null, \"ciudad_rodrigo\": {\"spain\": null}}, \"off_board\": null");
    assert_eq!((s.sp("madrid", Power::Nord), s.sp("ciudad_rodrigo", Power::Spain)), (0, 0));
    assert_eq!((s.leader("joseph"), s.leader("de_espana")), (Whereabouts::Pool, Whereabouts::Pool));
    assert!(s.sp("ciudad_rodrigo", Power::Britain) > 0 && s.sp("england", Power::Britain) == 0);
    // A null that removes nothing is a misspelt name.
    let shelf = Shelf::new();
    let told = faults(&shelf.add("s", "1812.json", "\"formations\": {\"madird\": null}"));
    assert!(
        told.contains("s.json:3:16: null would remove \"madird\"") && told.contains("did you mean \"madrid\""),
        "{told}"
    );
}

#[test]
fn a_leader_and_a_card_leave_the_place_they_had() {
    let shelf = Shelf::new();
    shelf.add(
        "first",
        "1812.json",
        "\"deal\": false, \"hands\": {\"britain\": [17, 98], \"nord\": [33]}, \"discards\": [41, 24], \"removed_cards\": [2]",
    );
    let s = Stand(load(&shelf.add(
        "s",
        "first.json",
        "\"formations\": {\"burgos\": {\"nord\": {\"infantry\": 1, \"leaders\": [\"joseph\", \"marmont\"]}}},\n\
         \"hands\": {\"sud\": [17, 41, 2]}",
    )));
    let burgos = Whereabouts::Map(s.at("burgos"));
    assert_eq!((s.leader("joseph"), s.leader("marmont")), (burgos, burgos));
    // The Soldiers stay where they were.
    assert_eq!((s.sp("madrid", Power::Nord), s.sp("valladolid", Power::Nord)), (1, 2));
    assert_eq!(
        (s.hand(Power::Britain), s.hand(Power::Sud), s.hand(Power::Nord)),
        (vec![98], vec![2, 17, 41], vec![33])
    );
    assert_eq!(s.p().cards.discards, [Card(24)]);
    assert!(s.p().cards.removed.is_empty());
    // If only the Leader was there, his Formation is gone.
    let t = Stand(load(&shelf.add(
        "t",
        "1812.json",
        "\"formations\": {\"madrid\": {\"nord\": {\"leaders\": [\"joseph\"]}}}",
    )));
    assert_eq!(t.sp("madrid", Power::Nord), 0);
    shelf.add("u", "t.json", "\"formations\": {\"toledo\": {\"nord\": {\"infantry\": 1, \"leaders\": [\"joseph\"]}}}");
    let u = Stand(load(&shelf.0.path().join("u.json")));
    assert!(!u.0.formations.contains_key(&(u.at("madrid"), Power::Nord)));
}

#[test]
fn entries_are_named_one_by_one_and_lists_as_a_whole() {
    let shelf = Shelf::new();
    shelf.add(
        "first",
        "1812.json",
        "\"removed_cards\": [4, 5], \"rulings\": {\"flag_overrun\": \"soldiers\"}, \"debts\": [{\"power\": \"nord\", \"sp\": 3}]",
    );
    let s = Stand(load(&shelf.add(
        "s",
        "first.json",
        "\"resources\": {\"nord\": 5}, \"removed_cards\": [6], \"year\": 1813, \"debts\": null,\n\
         \"rulings\": {\"extra_deployments\": \"as_paid\"}, \"flags\": {\"madrid\": {\"power\": \"spain\"}}",
    )));
    assert_eq!(*s.p().resources, [1, 1, 1, 5]);
    assert_eq!(s.p().cards.removed, [Card(6)]);
    assert_eq!((s.p().year.0, s.p().debts.len()), (1813, 0));
    assert!(s.p().flags[s.at("madrid").index()] == Some(Power::Spain));
    let ruled = |name: &str| {
        let setting = sandtable::games::wellington::board::SETTINGS
            .iter()
            .find(|setting| setting.name == name)
            .expect("a ruling");
        setting.chosen(&s.p().options.rulings).word
    };
    assert_eq!((ruled("flag_overrun"), ruled("extra_deployments")), ("soldiers", "as_paid"));
    let without = Stand(load(&shelf.add("t", "s.json", "\"flags\": {\"madrid\": null}, \"rulings\": null")));
    assert!(without.p().flags.iter().all(Option::is_none));
}

#[test]
fn files_are_looked_for_from_the_file_that_names_them() {
    let shelf = Shelf::new();
    shelf.add("far/one", "../1812.json", "\"resources\": {\"nord\": 3}");
    let far = load(&shelf.add("far/away/two", "../one.json", "\"resources\": {\"sud\": 3}"));
    assert_eq!(*far.start.resources, [1, 3, 1, 3]);
    assert_eq!(far.parts[0], shelf.0.path().join("map.json"));
    assert_eq!(far.bases.len(), 2);
}

#[test]
fn a_fault_names_the_file_in_which_the_value_stands() {
    let shelf = Shelf::new();
    // More Soldiers than there are: the upper file says so.
    let told = faults(&shelf.add("s", "1812.json", "\"formations\": {\"burgos\": {\"nord\": {\"artillery\": 9}}}"));
    assert!(told.contains("s.json:3:15: Nord has"), "{told}");
}

/// Line and column of a fault, the path there, what is inherited (by path, file and line), and what removes it.
type Clash = ((usize, usize), String, Vec<(String, String, usize)>, String);

/// The only fault of a scenario.
fn clash(file: &Path) -> Clash {
    let faults = Scenario::load(file).expect_err("a fault");
    let [fault] = faults.all() else { panic!("{faults}") };
    assert_eq!(fault.place.file, file.display().to_string(), "{faults}");
    let facts = fault.facts.as_ref().expect("facts");
    let named = |path: &str| Path::new(path).file_name().expect("a name").to_string_lossy().to_string();
    let inherited = facts.inherited.iter().map(|one| (one.path.clone(), named(&one.place.file), one.place.line));
    let removal = facts.removals.iter().map(ToString::to_string).collect::<Vec<_>>().join(" and ");
    assert!(fault.hint.ends_with(&format!(", add {removal}")), "{faults}");
    ((fault.place.line, fault.place.column), facts.path.clone(), inherited.collect(), removal)
}

#[test]
fn a_conflict_with_the_base_names_what_is_inherited_and_what_removes_it() {
    let shelf = Shelf::new();
    let base = std::fs::read_to_string(shelf.0.path().join("1812.json")).expect("a scenario");
    let line =
        |place: &str| base.lines().position(|line| line.contains(&format!("\"{place}\": {{\""))).expect("a line") + 1;
    let of_base = |path: &str, place: &str| (path.to_string(), "1812.json".to_string(), line(place));

    // Two sides in one Duchy.
    let (place, path, inherited, hint) =
        clash(&shelf.add("s", "1812.json", "\"formations\": {\"madrid\": {\"spain\": {\"infantry\": 1}}}"));
    assert_eq!((place, path.as_str()), ((3, 27), "formations.madrid.spain"));
    assert_eq!(inherited, [of_base("formations.madrid.nord", "madrid")]);
    assert_eq!(hint, "\"nord\": null to \"madrid\" on line 3");
    load(&shelf.add("s", "1812.json", "\"formations\": {\"madrid\": {\"spain\": {\"infantry\": 1}, \"nord\": null}}"));

    // More Soldiers than counters: of the inherited Formations the smallest that is enough.
    let (place, path, inherited, hint) =
        clash(&shelf.add("s", "1812.json", "\"formations\": {\n\"burgos\": {\"spain\": {\"cavalry\": 7}}}"));
    assert_eq!((place, path.as_str()), ((4, 12), "formations.burgos.spain"));
    assert_eq!(inherited, [of_base("formations.valencia.spain", "valencia")]);
    assert_eq!(hint, "\"valencia\": { \"spain\": null } to \"formations\" on line 3");
    load(&shelf.add(
        "s",
        "1812.json",
        "\"formations\": {\n\"burgos\": {\"spain\": {\"cavalry\": 7}}, \"valencia\": { \"spain\": null }}",
    ));

    // Fewer counters than the base has on the map.
    let (place, path, inherited, hint) =
        clash(&shelf.add("s", "1812.json", "\"counter_mix\": {\"spain\": {\"infantry\": 30, \"cavalry\": 2}}"));
    assert_eq!((place, path.as_str()), ((3, 17), "counter_mix.spain"));
    assert_eq!(inherited, [of_base("formations.valencia.spain", "valencia")]);
    assert_eq!(hint, "\"formations\": { \"valencia\": { \"spain\": null } } to the scenario");

    // More Flags than there are.
    shelf.add("flags", "1812.json", "\"flags\": {\n\"madrid\": {\"power\": \"spain\"}}");
    let (place, path, inherited, hint) =
        clash(&shelf.add("s", "flags.json", "\"flag_counters\": {\"allies\": 0, \"french\": 9}"));
    assert_eq!((place, path.as_str()), ((3, 19), "flag_counters.allies"));
    assert_eq!(inherited, [("flags.madrid".to_string(), "flags.json".to_string(), 4)]);
    assert_eq!(hint, "\"flags\": { \"madrid\": null } to the scenario");

    // The middle file of a chain is the one to change, because it is the one that is wrong.
    shelf.add("middle", "flags.json", "\"flag_counters\": {\"allies\": 0, \"french\": 9}");
    let faults = Scenario::load(&shelf.add("s", "middle.json", "\"resources\": {\"nord\": 5}")).expect_err("a fault");
    assert!(faults.all()[0].place.file.ends_with("middle.json"), "{faults}");
}

#[test]
fn names_of_the_base_that_another_map_lacks_are_one_fault_for_each_file() {
    let shelf = Shelf::new();
    let renamed = |file: &str, to: &str, from: [&str; 2]| {
        let text = std::fs::read_to_string(shelf.0.path().join(file)).expect("a file");
        let text = from.iter().fold(text, |text, name| text.replace(&format!("\"{name}\""), &format!("\"{name}_2\"")));
        std::fs::write(shelf.0.path().join(to), text).expect("a file");
    };
    renamed("map.json", "my_map.json", ["madrid", "burgos"]);
    renamed("leaders.json", "my_leaders.json", ["soult", "blake"]);
    shelf.add("first", "1812.json", "\"flags\": {\"burgos\": {\"power\": \"spain\"}},\n\"resources\": {\"nord\": 3}");
    let (place, path, inherited, hint) = clash(&shelf.add("s", "first.json", "\"map\": \"my_map.json\""));
    assert_eq!((place, path.as_str()), ((3, 1), "map"));
    let paths: Vec<&str> = inherited.iter().map(|(path, ..)| path.as_str()).collect();
    assert_eq!(paths, ["formations.madrid", "flags.burgos"]);
    assert_eq!(hint, "\"formations\": { \"madrid\": null }, \"flags\": { \"burgos\": null } to the scenario");
    load(&shelf.add(
        "s",
        "first.json",
        "\"map\": \"my_map.json\", \"formations\": { \"madrid\": null }, \"flags\": { \"burgos\": null }",
    ));
    let (_, path, inherited, hint) = clash(&shelf.add("s", "1812.json", "\"leaders\": \"my_leaders.json\""));
    assert_eq!((path.as_str(), inherited.len()), ("leaders", 2));
    assert_eq!(
        hint,
        "\"formations\": { \"seville\": { \"sud\": null }, \"valencia\": { \"spain\": null } } to the scenario"
    );
    // A name that the file itself misspells stays a fault of its own line.
    let told = faults(&shelf.add("s", "first.json", "\"map\": \"my_map.json\",\n\"formations\": {\"madrid\": null, \"madird_2\": {}}, \"flags\": {\"burgos\": null}"));
    assert!(
        told.contains("s.json:4:32: unknown Duchy \"madird_2\"") && told.contains("did you mean \"madrid_2\""),
        "{told}"
    );
}

#[test]
fn a_change_from_outside_that_conflicts_says_which_option_removes_the_rest() {
    let shelf = Shelf::new();
    let change = "/formations/lisbon/britain={\"leaders\": [\"wellington\"]}";
    let load = |changes: &[&str]| {
        let changes: Vec<_> =
            changes.iter().map(|text| sandtable::json::Tweak::parse(text).expect("a change")).collect();
        Scenario::load_with(&shelf.0.path().join("1812.json"), &changes)
    };
    let faults = load(&[change]).expect_err("a fault");
    let [fault] = faults.all() else { panic!("{faults}") };
    let inherited = &fault.facts.as_ref().expect("facts").inherited;
    assert_eq!(inherited[0].path, "formations.ciudad_rodrigo.britain.leaders[0]");
    assert!(fault.hint.ends_with("--param /formations/ciudad_rodrigo/britain=null"), "{faults}");
    load(&[change, "/formations/ciudad_rodrigo/britain=null"]).expect("no fault");
}

#[test]
fn a_leader_is_not_on_the_map_and_in_the_regroup_box() {
    let shelf = Shelf::new();
    let both = "\"formations\": {\"lisbon\": {\"britain\": {\"leaders\": [\"wellington\"]}}},\n\"regroup\": {\"britain\": {\"leaders\": [\"wellington\"]}}";
    let told = faults(&shelf.add("s", "1812.json", both));
    assert!(told.contains("s.json:4:37: Wellington is placed twice") && told.contains("line 3"), "{told}");
}

#[test]
fn bases_that_cannot_be_had_are_told_with_their_place() {
    let shelf = Shelf::new();
    let told = faults(&shelf.add("s", "1821.json", ""));
    assert!(told.contains("s.json:2:9: file not found") && told.contains("did you mean \"1812.json\""), "{told}");
    let told = faults(&shelf.add("s", "s.json", ""));
    assert!(told.contains("s.json:2:9: a scenario cannot be based on itself") && told.contains("Hint: "), "{told}");
    shelf.add("a", "b.json", "");
    shelf.add("b", "c.json", "");
    let told = faults(&shelf.add("c", "a.json", ""));
    assert!(told.contains("b.json:2:9: a scenario cannot be based on itself"), "{told}");
}

#[test]
fn what_changes_nothing_is_told() {
    let shelf = Shelf::new();
    let file = shelf.add(
        "s",
        "1812.json",
        "\"year\": 1812,\n\"resources\": {\"nord\": 2, \"sud\": 2},\n\"mulligans\": true,\n\
         \"formations\": {\"madrid\": {\"nord\": {\"infantry\": 2, \"leaders\": [\"joseph\"]}}},\n\
         \"hands\": {\"spain\": []}",
    );
    let idle: Vec<String> = Scenario::idle(&file)
        .iter()
        .map(|fault| fault.facts.as_ref().map_or(String::new(), |facts| facts.path.clone()))
        .collect();
    assert_eq!(idle, ["year", "resources.nord", "mulligans", "hands.spain"]);
    assert!(Scenario::idle(&shelf.0.path().join("1812.json")).is_empty());
    // `check` warns, and finds nothing wrong.
    let (code, out, told) = sandtable(&["check", file.to_str().expect("a name")]);
    assert!(code == 0 && out.starts_with("1 file checked, 0 faults, 4 warnings\n"), "{out}{told}");
    assert!(told.contains("warning[W103]: this entry changes nothing") && told.contains("s.json:4:15\n"), "{told}");
}

fn sandtable(args: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sandtable"));
    let output = command.args(args).current_dir(root()).output().expect("it runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (output.status.code().expect("no signal"), text(output.stdout), text(output.stderr))
}

#[test]
fn scenarios_are_compared_in_the_words_of_the_game() {
    let shelf = Shelf::new();
    let file = shelf.add(
        "s",
        "1812.json",
        "\"resources\": {\"nord\": 5}, \"flags\": {\"merida\": {\"power\": \"sud\"}}, \"french_nationality_bonus\": 1,\n\
         \"formations\": {\"merida\": null, \"burgos\": {\"nord\": {\"infantry\": 1, \"leaders\": [\"joseph\"]}}},\n\
         \"hands\": {\"nord\": [33]}, \"rulings\": {\"flag_overrun\": \"soldiers\"}",
    );
    let name = file.to_str().expect("a name");
    let (code, out, told) = sandtable(&["scenario", "diff", "scenarios/1812.json", name]);
    assert_eq!(code, 0, "{told}");
    for line in [
        "Flag of Mérida: nobody → Sud",
        "Spain at Mérida: 1 infantry → nothing",
        "Nord at Burgos: nothing → 1 infantry",
        "Joseph: Madrid → Burgos",
        "Resources of Nord: 2 → 5",
        "#33 Disgraced Commander: the draw pile → Nord's hand",
        "French Nationality Bonus: 2 → 1",
        "ruling flag_overrun: soldiers_and_leaders → soldiers",
    ] {
        assert!(out.contains(line), "{line}: {out}");
    }
    let (_, out, _) = sandtable(&["scenario", "diff", name, name, "--json"]);
    let value: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!((&value["same"], &value["position"]), (&true.into(), &serde_json::json!([])));
    // A map with a different line.
    let map = std::fs::read_to_string(shelf.0.path().join("map.json")).expect("a map");
    let other = map.replacen("\"type\": \"river\"", "\"type\": \"clear\"", 1);
    assert_ne!(other, map);
    std::fs::write(shelf.0.path().join("other.json"), other).expect("a map");
    let file = shelf.add("drawn", "1812.json", "\"map\": \"other.json\"");
    let (_, out, _) = sandtable(&["scenario", "diff", "scenarios/1812.json", file.to_str().expect("a name")]);
    assert!(out.contains("line ") && out.contains("River → Clear"), "{out}");
    let (code, _, told) = sandtable(&["scenario", "diff", "scenarios/1812.json", "nowhere.json"]);
    assert!(code == 2 && told.contains("nowhere.json"), "{told}");
}

#[test]
fn a_save_is_compared_as_it_stands() {
    let folder = crate::common::folder();
    let save = folder.path().join("game.json");
    let mut desk = crate::common::at_impulse("britain", &[("britain", "17")]);
    crate::common::run(&mut desk, &format!("play 17 cp; build infantry at lisbon; save {}", save.display()));
    let (code, out, told) = sandtable(&["scenario", "diff", "scenarios/1812.json", save.to_str().expect("a name")]);
    assert_eq!(code, 0, "{told}");
    assert!(out.contains("Britain at Lisbon: 1 cavalry → 1 infantry, 1 cavalry"), "{out}");
    assert!(out.contains("#17 Portuguese Unrest: the draw pile → the discards"), "{out}");
}

/// The file of the Leaders too, for all Leaders that do not give their own.
#[test]
fn the_file_of_the_leaders_may_say_once_where_it_is_from() {
    let shelf = Shelf::new();
    let file = shelf.0.path().join("leaders.json");
    let text = std::fs::read_to_string(&file).expect("Leaders");
    let mut leaders: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let first = leaders["leaders"][0].as_object_mut().expect("a Leader");
    assert!(first.remove("source").is_some() && first.remove("provenance").is_some());
    std::fs::write(&file, leaders.to_string()).expect("Leaders");
    let scenario = shelf.0.path().join("1812.json");
    let told = faults(&scenario);
    assert!(told.contains("missing field \"source\""), "{told}");
    leaders["provenance"] = "implied".into();
    leaders["source"] = "my own research".into();
    std::fs::write(&file, leaders.to_string()).expect("Leaders");
    let board = load(&scenario).board;
    let first = &board.leaders[0];
    assert_eq!((first.provenance.get("battle"), &*first.source), (Some(&Provenance::Implied), "my own research"));
    assert_ne!(board.leaders[1].source, "my own research", "what a Leader says of itself stands");
    assert_eq!(board.leaders[1].provenance.get("name"), Some(&Provenance::Stated));
}

/// A map may give provenance and source once, for all places and lines that do not give their own.
#[test]
fn a_map_may_say_once_where_it_is_from() {
    let shelf = Shelf::new();
    let file = shelf.0.path().join("map.json");
    let text = std::fs::read_to_string(&file).expect("a map");
    let mut map: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let mut bare = |list: &str, fields: &[&str]| {
        let object = map[list][0].as_object_mut().expect("an entry");
        fields.iter().for_each(|field| drop(object.remove(*field).expect("a field")));
    };
    bare("duchies", &["provenance", "source"]);
    bare("lines", &["status", "type_status", "reason"]);
    std::fs::write(&file, map.to_string()).expect("a map");
    let scenario = shelf.0.path().join("1812.json");
    let told = faults(&scenario);
    assert!(told.contains("missing field \"provenance\"") && told.contains("missing field \"reason\""), "{told}");
    map["provenance"] = "implied".into();
    map["source"] = "my own map".into();
    std::fs::write(&file, map.to_string()).expect("a map");
    let board = load(&scenario).board;
    assert_eq!((board.duchies[0].provenance, &*board.duchies[0].source), (Provenance::Implied, "my own map"));
    assert_eq!((board.lines[0].provenance, &*board.lines[0].source), (Provenance::Implied, "my own map"));
    assert_ne!(board.duchies[1].source, "my own map", "what a place says of itself stands");
}

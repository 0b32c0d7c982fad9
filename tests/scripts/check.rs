//! `check`: each code has a page whose bad example causes it and no other finding, and whose good example causes none. Mistakes that
//! designers make are found at their places, the cards of the game are clean, and findings come in every format.

use crate::common::{is_thorough, root};
use sandtable::games::wellington::api::Paths;
use sandtable::games::wellington::api::registry::{Member, On, members};
use sandtable::games::wellington::lint::codes::{Code, all};
use sandtable::games::wellington::lint::{check, fix, formats, human};
use sandtable::games::wellington::verbs::for_check;
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A file of an example: its path and its contents.
type File = (String, String);

/// The findings: code, file and line.
type Found = Vec<(String, String, usize)>;

/// A folder with the files, one scenario and the libraries of the game.
struct Place {
    folder: tempfile::TempDir,
    named: Vec<PathBuf>,
}

impl Place {
    fn with(files: &[File]) -> Place {
        let folder = crate::common::folder();
        let scenarios = folder.path().join("scenarios");
        for name in ["scenarios", "cards", "scripts/lib"] {
            std::fs::create_dir_all(folder.path().join(name)).expect("a folder");
        }
        for name in ["1812.json", "map.json", "leaders.json", "cards.json"] {
            std::fs::copy(root().join("scenarios").join(name), scenarios.join(name)).expect("a copy");
        }
        for entry in std::fs::read_dir(root().join("scripts/lib")).expect("a folder") {
            let from = entry.expect("an entry").path();
            let to = folder.path().join("scripts/lib").join(from.file_name().expect("a name"));
            std::fs::copy(&from, to).expect("a copy");
        }
        let mut named = Vec::new();
        for (path, text) in files {
            let path = folder.path().join(path);
            std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            std::fs::write(&path, text).expect("a file");
            // Files outside of the usual folders must be named.
            if path.parent() == Some(folder.path()) {
                named.push(path);
            }
        }
        Place { folder, named }
    }

    fn paths(&self) -> Paths {
        Paths::under(self.folder.path())
    }

    fn found(&self, prove: bool) -> Found {
        let (paths, named, base) = (self.paths(), self.named.clone(), self.folder.path().to_path_buf());
        deep(move || {
            let report = check(&paths, &named, &for_check(), prove);
            let short = |file: &str| file.strip_prefix(&format!("{}/", base.display())).unwrap_or(file).to_string();
            report.found.iter().map(|f| (f.code.id.to_string(), short(&f.file.shown), f.place().0)).collect()
        })
    }
}

/// Scripts may need a deep stack.
fn deep<R: Send + 'static>(work: impl FnOnce() -> R + Send + 'static) -> R {
    let thread = std::thread::Builder::new().stack_size(sandtable::table::STACK).spawn(work);
    thread.expect("a thread").join().expect("no panic")
}

/// The blocks of a page with this word: `lua,bad` or `json,good,scenarios/x.json`.
fn blocks(page: &str, sort: &str) -> Vec<File> {
    let mut out = Vec::new();
    let mut rest = page;
    while let Some(at) = rest.find("```") {
        let (info, body) = rest[at + 3..].split_once('\n').expect("a block");
        let end = body.find("\n```").expect("the end of a block");
        let words: Vec<&str> = info.split(',').collect();
        let text = format!("{}\n", &body[..end]);
        if words.get(1) == Some(&sort) {
            let path = words.get(2).map_or_else(|| default_path(&text), |path| (*path).to_string());
            out.push((path, text));
        }
        rest = &body[end + 4..];
    }
    out
}

/// The path of a card, from its number.
fn default_path(text: &str) -> String {
    let number =
        text.lines().find_map(|line| line.trim().strip_prefix("number = ")?.trim_end_matches(',').parse().ok());
    format!("cards/{:03}_example.lua", number.unwrap_or(10))
}

/// The file and line with the word `here` behind a comment.
fn marked(files: &[File]) -> Option<(String, usize)> {
    files.iter().find_map(|(path, text)| {
        let line = text.lines().position(|line| line.contains("-- here") || line.contains("// here"))?;
        Some((path.clone(), line + 1))
    })
}

#[test]
fn every_code_has_a_page_with_an_example_that_has_it_and_one_that_has_nothing() {
    assert!(all().len() >= 25);
    let mut wrong = Vec::new();
    for code in all().iter().step_by(if is_thorough() { 1 } else { 3 }) {
        assert!(code.page.starts_with(&format!("# {}: {}\n", code.id, code.title)), "{}", code.id);
        let (bad, good) = (blocks(code.page, "bad"), blocks(code.page, "good"));
        let prove = code.id == "W086";
        let found = Place::with(&good).found(prove);
        if good.is_empty() || !found.is_empty() {
            wrong.push(format!("{}: the good example has {found:?}", code.id));
        }
        // A page cannot contain a file that is not text; that has a separate test.
        if code.id == "E003" {
            continue;
        }
        let found = Place::with(&bad).found(prove);
        let place = marked(&bad).unwrap_or_else(|| panic!("{} marks no line", code.id));
        // A file that cannot be used has no lines.
        let line = if code.id == "E110" { 1 } else { place.1 };
        if found.is_empty() || found.iter().any(|f| *f != (code.id.to_string(), place.0.clone(), line)) {
            wrong.push(format!("{}: the bad example has {found:?} and should in {place:?}", code.id));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_file_that_is_no_text_is_told() {
    let place = Place::with(&[("cards/010_example.lua".into(), String::new())]);
    std::fs::write(place.folder.path().join("cards/010_example.lua"), b"return card { title = \"Casta\xf1os\" }")
        .expect("a file");
    assert_eq!(place.found(false), [("E003".to_string(), "cards/010_example.lua".to_string(), 1)]);
}

#[test]
fn scripts_without_a_bottom_are_told_and_end_nothing() {
    let deep = |open: &str, inner: &str, close: &str, n: usize| {
        let n = if n > 1_000 && !is_thorough() { n / 10 } else { n };
        format!("return {}{inner}{}\n", open.repeat(n), close.repeat(n))
    };
    for text in [
        deep("(", "1", ")", 30_000),
        deep("{", "", "}", 30_000),
        deep("not ", "true", "", 15_000),
        deep("- ", "1", "", 30_000),
        deep("\"a\"..", "\"a\"", "", 12_000),
        deep("function() return ", "1 ", "end ", 2_500),
        // Luau accepts these.
        deep("(", "1", ")", 300),
        deep("{", "", "}", 300),
        deep("(function() return ", "1 ", "end)() ", 60),
    ] {
        let place = Place::with(&[("cards/010_example.lua".into(), text)]);
        let (code, out, told) = sandtable(place.folder.path(), &["check", EXAMPLE]);
        assert!(code == 1 && told.contains("error[E"), "{code} {out} {told}");
    }
}

/// The files of a seeded mistake. Each begins with a line that gives its path, and one also with the line of the mistake.
fn seeded(text: &str) -> (Vec<File>, (String, usize)) {
    let (mut files, mut wrong): (Vec<File>, _) = (Vec::new(), None);
    for line in text.lines() {
        let head = line.strip_prefix("-- ").filter(|head| head.starts_with("cards/") || head.starts_with("bots/"));
        if let Some(head) = head {
            let (path, rest) = head.split_once(", wrong in line ").unwrap_or((head, ""));
            let path = if path.starts_with("bots/") { format!("scripts/{path}") } else { path.to_string() };
            if let Some((line, _)) = rest.split_once(':') {
                wrong = Some((path.clone(), line.parse().expect("a line")));
            }
            files.push((path, String::new()));
        }
        let (_, text) = files.last_mut().expect("a head");
        text.push_str(line);
        text.push('\n');
    }
    (files, wrong.expect("a wrong line"))
}

/// Mistakes that were collected without looking at the codes. Not all can be found without playing: some are correct Lua and
/// correct cards that do not do what their text says.
#[test]
fn at_least_nine_in_ten_seeded_mistakes_are_found_in_their_line_before_any_play() {
    let mut files: Vec<PathBuf> = std::fs::read_dir(root().join("tests/seeded"))
        .expect("a folder")
        .map(|e| e.expect("an entry").path())
        .collect();
    files.sort();
    assert!(files.len() >= 40);
    let files: Vec<PathBuf> = files.into_iter().step_by(if is_thorough() { 1 } else { 2 }).collect();
    let mut missed = Vec::new();
    for file in &files {
        let (files, (path, line)) = seeded(&std::fs::read_to_string(file).expect("a file"));
        let found = Place::with(&files).found(false);
        if !found.iter().any(|(_, at, n)| *at == path && *n == line) {
            missed.push(format!("{}: line {line} of {path}; found {found:?}", file.display()));
        }
    }
    println!("{} of {} found; missed:\n{}", files.len() - missed.len(), files.len(), missed.join("\n"));
    assert!(missed.len() * 10 <= files.len(), "{}", missed.join("\n"));
}

/// The file that most tests here are about. If no file were named, all built-in cards would be checked, too.
const EXAMPLE: &str = "cards/010_example.lua";

/// Runs the program in a folder.
fn sandtable(folder: &Path, args: &[&str]) -> (i32, String, String) {
    let output =
        Command::new(env!("CARGO_BIN_EXE_sandtable")).args(args).current_dir(folder).output().expect("it runs");
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("text");
    (output.status.code().expect("no signal"), text(output.stdout), text(output.stderr))
}

#[test]
fn the_cards_of_the_game_have_nothing_not_even_warnings() {
    let (code, out, told) = sandtable(&root(), &["check", "--strict"]);
    assert_eq!((code, told.as_str()), (0, ""), "{out}");
    assert!(out.contains(" 0 faults"), "{out}");
}

fn card(play: &str) -> String {
    format!(
        "return card {{\n    api = 1,\n    number = 10,\n    title = \"Example\",\n    cp = 3,\n    kind = \"event\",\n    \
         text = \"Draw cards.\",\n\n    play = function(ev)\n        {play}\n    end,\n}}\n"
    )
}

#[test]
fn findings_are_told_for_people_with_the_line_and_the_place_marked() {
    let place =
        Place::with(&[("cards/010_example.lua".into(), card("ev:drwa(2)\n        ev:draw(3, { pwoer = ev.ally })"))]);
    let paths = place.paths();
    let folder = format!("{}/", place.folder.path().display());
    let text = deep(move || {
        let report = check(&paths, &[], &for_check(), false);
        report.found.iter().map(|found| human::text(found, false)).collect::<Vec<_>>().join("\n\n")
    });
    insta::assert_snapshot!("human", text.replace(&folder, ""));
}

#[test]
fn programs_get_json_sarif_and_the_notes_of_github() {
    let play = "ev:drwa(2)\n        local odd = \"100%, a:b\"";
    let place = Place::with(&[("cards/010_example.lua".into(), card(play))]);
    let (code, out, _) = sandtable(place.folder.path(), &["check", "--format", "json", EXAMPLE]);
    let json: Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!((code, &json["errors"], &json["warnings"]), (1, &1.into(), &1.into()), "{json}");
    let first = &json["findings"][0];
    assert_eq!((&first["code"], &first["line"], &first["column"]), (&"E052".into(), &10.into(), &12.into()), "{first}");
    assert_eq!(first["fix"]["text"], "draw");
    let (_, same, _) = sandtable(place.folder.path(), &["check", "--json", EXAMPLE]);
    assert_eq!(same, out);

    let (code, out, _) = sandtable(place.folder.path(), &["check", "--format", "sarif", EXAMPLE]);
    let sarif: Value = serde_json::from_str(&out).expect("JSON");
    let run = &sarif["runs"][0];
    assert_eq!((code, &sarif["version"]), (1, &"2.1.0".into()));
    assert_eq!(run["tool"]["driver"]["rules"].as_array().expect("rules").len(), all().len());
    let result = &run["results"][0];
    assert_eq!((&result["ruleId"], &result["level"]), (&"E052".into(), &"error".into()));
    let rule = result["ruleIndex"].as_u64().expect("a number") as usize;
    assert_eq!(run["tool"]["driver"]["rules"][rule]["id"], "E052");
    let at = &result["locations"][0]["physicalLocation"];
    assert_eq!(
        (&at["artifactLocation"]["uri"], &at["region"]["startLine"]),
        (&"cards/010_example.lua".into(), &10.into())
    );
    let change = &result["fixes"][0]["artifactChanges"][0]["replacements"][0];
    assert_eq!(change["insertedContent"]["text"], "draw");

    let (code, out, _) = sandtable(place.folder.path(), &["check", "--format", "github", EXAMPLE]);
    assert_eq!(code, 1);
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines[0].starts_with("::error file=cards/010_example.lua,line=10,col=12,title=E052 "), "{out}");
    assert!(lines[0].contains("%0Adid you mean") && lines[1].starts_with("::warning "), "{out}");
}

#[test]
fn what_can_only_be_meant_one_way_is_mended_and_nothing_else_is_touched() {
    let broken = "ev.drwa(2, { pwoer = powers.spian })\n        ev:zzzz()";
    let place = Place::with(&[("cards/010_example.lua".into(), card(broken))]);
    let file = place.folder.path().join("cards/010_example.lua");
    let (code, out, _) = sandtable(place.folder.path(), &["check", "--fix", EXAMPLE]);
    assert_eq!(code, 1, "{out}");
    let text = std::fs::read_to_string(&file).expect("a file");
    assert_eq!(text, card("ev:draw(2, { power = powers.spain })\n        ev:zzzz()"), "{out}");
    let (_, out, _) = sandtable(place.folder.path(), &["check", "--fix", "--json", EXAMPLE]);
    assert!(out.contains("\"errors\":1"), "{out}");
    assert_eq!(std::fs::read_to_string(&file).expect("a file"), text);
    // No other files are left beside it.
    assert_eq!(std::fs::read_dir(file.parent().expect("a folder")).expect("a folder").count(), 1);
    assert_eq!(fix::fix(&[]).expect("nothing to do"), 0);
    assert_eq!(formats::json(0, &[])["findings"], serde_json::json!([]));
}

#[test]
fn warnings_fail_only_where_that_is_wanted() {
    let place = Place::with(&[("cards/010_example.lua".into(), card("local n = 1\n        ev:draw(2)"))]);
    let (code, out, told) = sandtable(place.folder.path(), &["check", EXAMPLE]);
    assert!(code == 0 && told.contains("warning[W065]") && out.contains("0 faults, 1 warning"), "{code} {out} {told}");
    assert_eq!(sandtable(place.folder.path(), &["check", "--strict", EXAMPLE]).0, 1);
}

#[test]
fn each_code_is_explained() {
    let (code, out, _) = sandtable(&root(), &["check", "--explain", "e052"]);
    assert!(code == 0 && out.starts_with("# E052: unknown member\n"), "{out}");
    let (code, out, _) = sandtable(&root(), &["check", "--explain"]);
    assert!(code == 0 && all().iter().all(|code| out.contains(code.id)), "{out}");
    let (code, _, told) = sandtable(&root(), &["check", "--explain", "E0521"]);
    assert!(code == 2 && told.contains("did you mean E0"), "{told}");
    assert_eq!(Code::find(&all(), " w065 ").map(|code| code.id), Some("W065"));
    // Each code has its own name, and each page a code.
    let names: std::collections::BTreeSet<&str> = all().iter().map(|code| code.id).collect();
    assert_eq!(names.len(), all().len());
    for entry in std::fs::read_dir(root().join("docs/checks")).expect("a folder") {
        let name = entry.expect("an entry").file_name().to_string_lossy().replace(".md", "");
        assert!(name == "README" || names.contains(name.as_str()), "docs/checks/{name}.md belongs to no code");
    }
}

/// A draw that nobody looks at is not a look, nor is what a card does to itself. What a library looks at is one.
#[test]
fn what_a_card_looks_at_is_what_it_declares() {
    let lib = ("scripts/lib/spy.lua".to_string(), "return { count = function(p) return #p:hand() end }\n".to_string());
    let found = |play: &str| Place::with(&[lib.clone(), ("cards/010_example.lua".into(), card(play))]).found(false);
    let looks = |play: &str| found(play).iter().filter(|(code, ..)| code == "E074").count();
    for play in ["ev:draw(2)", "ev:discard(ev.card)"] {
        assert_eq!(found(play), [], "{play}");
    }
    for play in [
        "local drawn = ev:draw(2) if #drawn > 0 then ev:gain_resource(1) end",
        "ev:discard(cards[9])",
        "if spy.count(ev.player) > 2 then ev:gain_resource(1) end",
        "local function many(p) return #p:hand() > 2 end if many(ev.player) then ev:gain_resource(1) end",
        "if #ev.player:hand() > 2 and #ev.player:hand() < 5 then ev:gain_resource(1) end",
    ] {
        assert_eq!(looks(play), 1, "{play}: {:?}", found(play));
    }
}

/// `hurts` is checked like the other functions of a card: it returns something, only looks, and knows the type of a target.
#[test]
fn what_a_card_says_of_a_target_that_hurts_is_read() {
    let text = std::fs::read_to_string(root().join("cards/052_commander_wounded.lua")).expect("a card");
    let file = |text: String| vec![("cards/052_commander_wounded.lua".to_string(), text)];
    let answer = "return leader:power():side() == ev.side";
    let line = text.lines().position(|line| line.contains(answer)).expect("a line") + 1;
    assert_eq!(Place::with(&file(text.clone())).found(false), []);
    let broken = [
        ("local own = leader:power() == ev.player", "E062", line - 1),
        ("return ev:confirm(\"Really?\")", "E060", line),
        ("return leader:pwoer() == ev.player", "E052", line),
    ];
    for (other, code, line) in broken {
        let found = Place::with(&file(text.replace(answer, other))).found(false);
        assert!(found.iter().any(|(id, _, at)| id == code && *at == line), "{other}: {found:?}");
    }
}

#[test]
fn numbers_that_a_library_hands_on_are_held_against_the_text() {
    let text = std::fs::read_to_string(root().join("cards/090_the_spanish_mob.lua")).expect("a card");
    let file = |text: String| vec![("cards/090_the_spanish_mob.lua".to_string(), text)];
    assert_eq!(Place::with(&file(text.clone())).found(false), []);
    let stronger = text.replace("sp = 2", "sp = 3");
    let line = text.lines().position(|line| line.contains("params.sp")).expect("a line") + 1;
    let found = Place::with(&file(stronger)).found(false);
    assert_eq!(found, [("W066".to_string(), "cards/090_the_spanish_mob.lua".to_string(), line)]);
}

/// If chance is intended, the test says so, and there is no finding.
#[test]
fn a_test_may_leave_dice_to_chance_where_it_says_so() {
    let tests = |before: &str| {
        let rolls = card("local n = ev:die(\"luck\") ev:gain_resource(n > 3 and 2 or 1)");
        let test = format!(
            "test(\"luck\", function(t)\n    {before}t:hand(powers.spain, {{ 10 }}) t:impulse(powers.spain)\n    \
             t:run(\"play 10 event\") t:check(powers.spain:resources() > 2)\nend)\n"
        );
        let files = [("cards/010_example.lua".into(), rolls), ("cards/tests/010_example.lua".into(), test)];
        Place::with(&files).found(false)
    };
    assert_eq!(tests(""), [("W084".to_string(), "cards/tests/010_example.lua".to_string(), 3)]);
    assert_eq!(tests("t:chance() "), []);
}

/// A table that is filled while the file loads, or that a function makes for its own use, keeps no state.
#[test]
fn what_a_file_would_keep_is_told_however_it_is_kept() {
    let card = |line: &str| {
        r#"local KNOWN = { "a" }
local function know(list, it)
    table.insert(list, it)
    KNOWN[#KNOWN + 1] = it
end
know(KNOWN, "b")

return card {
    api = 1,
    number = 10,
    title = "Example",
    cp = 3,
    kind = "event",
    text = "Draw a card.",
    play = function(ev)
        for _, it in ipairs(KNOWN) do
            ev:say(it)
        end
HERE
        ev:draw(1)
    end,
}
"#
        .replace("HERE", line)
    };
    let found = |line: &str| Place::with(&[("cards/010_example.lua".to_string(), card(line))]).found(false);
    let own = "        local own = {}\n        table.insert(own, 1)\n        own[2] = #own";
    assert_eq!(found(own), []);
    let line = card("HERE").lines().position(|line| line == "HERE").expect("a line") + 1;
    let lists = ["table.insert(KNOWN, \"c\")", "table.remove(KNOWN)", "table.clear(KNOWN)", "table.sort(KNOWN)"];
    for kept in ["KNOWN[1] = \"c\"", "KNOWN.last = \"c\"", "KNOWN = {}"].into_iter().chain(lists) {
        let told = found(&format!("        {kept}"));
        assert!(told.contains(&("W072".to_string(), "cards/010_example.lua".to_string(), line)), "{kept}: {told:?}");
    }
    let lib = "
-- Counts.
local tally = {}
local n = 0

-- One more.
function tally.more()
    n += 1
    return n
end

return tally
";
    let told = Place::with(&[("scripts/lib/tally.lua".to_string(), lib.to_string())]).found(false);
    assert_eq!(told, [("W072".to_string(), "scripts/lib/tally.lua".to_string(), 8)]);
}

#[test]
fn the_prompt_finds_what_the_program_finds_in_all_or_in_one() {
    let folder = crate::common::folder();
    let paths = crate::common::copy_of_cards(folder.path());
    let mut desk = crate::common::desk_with(&paths, "1812", 1);
    assert_eq!(crate::common::run(&mut desk, "check 90"), "1 file checked, 0 faults");
    let card = paths.cards.join("090_the_spanish_mob.lua");
    let sound = std::fs::read_to_string(&card).expect("a card");
    std::fs::write(&card, sound.replace("uprising.rise(", "uprising.rize(")).expect("a card");
    for command in ["check", "check 90", &format!("check {}", card.display())] {
        let complaint = sandtable::games::wellington::verbs::transcript::one(&mut desk, command).expect_err(command);
        let told = sandtable::view::paint::plain(&complaint.told());
        assert!(told.contains("error[E") && told.contains("090_the_spanish_mob.lua:32:"), "{command}: {told}");
        assert!(told.contains("^^^^") && told.contains("rise") && told.contains("1 fault"), "{command}: {told}");
    }
    assert_eq!(crate::common::run(&mut desk, "check 25"), "1 file checked, 0 faults");
}

/// The examples of the reference as `check` reads them: no unknown member, name or argument. Those that only look are run too
/// (`prompt_lua.rs`).
#[test]
fn the_examples_of_the_reference_are_scripts_without_a_fault() {
    let of_cards = |member: &&Member| !matches!(member.on, On::Edit | On::Test);
    let shown: Vec<&Member> = members().iter().copied().filter(of_cards).collect();
    let compiles = |text: &str| mlua::chunk::Compiler::new().compile(text).is_ok();
    let lines = shown.iter().map(|member| {
        let l = if member.on == On::Line { "duchies.avila:line_to(duchies.madrid)" } else { "leaders.soult" };
        let value = compiles(&format!("return {}\n", member.example));
        let example = if value { format!("local it = {}", member.example) } else { member.example.to_string() };
        format!("do local p, d, c, l = powers.nord, duchies.madrid, cards[52], {l}; {example} end")
    });
    // Names that an example takes from its surroundings may be anything.
    let begin = "local function shown(at, fx, f, a, b, check, drawn, hits, n, seen, siege)".to_string();
    let lines: Vec<String> = [begin].into_iter().chain(lines).chain(["end; shown()".to_string()]).collect();
    let place = Place::with(&[("cards/010_example.lua".into(), card(&lines.join("\n")))]);
    // Targets, effects, their fields and declarations would be those of the card around the example.
    let around = ["E033", "E040", "E044", "E074"];
    let wrong = |code: &str| code.starts_with('E') && !around.contains(&code);
    let found = place.found(false).into_iter().filter(|(code, ..)| wrong(code));
    let faults: Vec<String> =
        found.map(|(code, _, line)| format!("{code} {}", lines[line.saturating_sub(10)])).collect();
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

/// A conflict between a scenario and its base has the inherited value and what removes it in fields of their own.
#[test]
fn programs_get_what_a_scenario_inherits_and_what_removes_it() {
    let own = r#"{"format": "sandtable-scenario", "version": 1, "name": "s", "title": "S", "base": "1812.json",
"formations": {"madrid": {"spain": {"infantry": 1}}}}"#;
    let place = Place::with(&[("scenarios/s.json".into(), own.into())]);
    let (code, out, _) = sandtable(place.folder.path(), &["check", "--format", "json", "scenarios/s.json"]);
    let json: Value = serde_json::from_str(&out).expect("JSON");
    let [found] = json["findings"].as_array().expect("findings").as_slice() else { panic!("{json}") };
    let [inherited] = found["inherited"].as_array().expect("a list").as_slice() else { panic!("{found}") };
    let base = std::fs::read_to_string(place.folder.path().join("scenarios/1812.json")).expect("a scenario");
    let line = base.lines().position(|line| line.contains("\"madrid\": {\"nord\"")).expect("a line") + 1;
    assert_eq!((code, &inherited["path"], &inherited["line"]), (1, &"formations.madrid.nord".into(), &line.into()));
    assert!(inherited["file"].as_str().is_some_and(|file| file.ends_with("1812.json")), "{found}");
    let set: Value = base.lines().nth(line - 1).map_or(Value::Null, |line| {
        let entry = line.trim().trim_end_matches(',');
        serde_json::from_str(&format!("{{{entry}}}")).expect("an entry on one line")
    });
    assert_eq!(inherited["value"], set["madrid"]["nord"]);
    assert_eq!(
        found["removed_by"],
        serde_json::json!([{ "object": "formations.madrid", "line": 2, "add": "\"nord\": null" }])
    );
    // Viewers of SARIF link to the line of the base.
    let (_, out, _) = sandtable(place.folder.path(), &["check", "--format", "sarif", "scenarios/s.json"]);
    let sarif: Value = serde_json::from_str(&out).expect("JSON");
    let related = &sarif["runs"][0]["results"][0]["relatedLocations"][0];
    assert_eq!(related["physicalLocation"]["region"]["startLine"], line);

    // A finding of any other kind has no such fields.
    let place = Place::with(&[("cards/010_example.lua".into(), card("ev:drwa(2)"))]);
    let (_, out, _) = sandtable(place.folder.path(), &["check", "--format", "json", EXAMPLE]);
    let json: Value = serde_json::from_str(&out).expect("JSON");
    assert!(json["findings"][0].get("inherited").is_none() && json["findings"][0].get("removed_by").is_none());
}

//! `sandtable report`: the page for a folder of results, with any contents.

use crate::common::{copy_of_cards, root};
use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output, Stdio};

fn sandtable(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sandtable"));
    command.args(args).current_dir(root()).stdin(Stdio::null()).output().expect("it runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("text")
}

fn shown(path: &Path) -> &str {
    path.to_str().expect("text")
}

fn simulate(games: &str, args: &[&str]) -> Output {
    sandtable(&[&["simulate", "scenarios/1812.json", "--block", "2", "--games", games], args].concat())
}

fn page(folder: &Path) -> String {
    let said = sandtable(&["report", shown(folder)]);
    assert_eq!(said.status.code(), Some(0), "{}", text(&said.stderr));
    std::fs::read_to_string(folder.join("report.html")).expect("a page")
}

/// The elements of a page in their order; `<!DOCTYPE>` apart. Every attribute value that can hold a `>` would break it.
fn tags(page: &str) -> Vec<&str> {
    page.split('<').skip(1).filter_map(|part| part.split_once('>')).map(|(tag, _)| tag).collect()
}

/// Every element is closed, in the right order.
fn is_well_formed(page: &str) {
    let mut open = Vec::new();
    for tag in tags(page) {
        let name = tag.split([' ', '\n']).next().expect("a name");
        let alone = ["!DOCTYPE", "meta", "br", "input"];
        if let Some(closed) = name.strip_prefix('/') {
            assert_eq!(open.pop(), Some(closed), "</{closed}>");
        } else if !tag.ends_with('/') && !alone.contains(&name) {
            open.push(name);
        }
    }
    assert!(open.is_empty(), "left open: {open:?}");
}

/// Parts of a run, one of its two blocks, and the failures of a card whose title is hostile.
#[test]
fn a_page_says_everything_and_lets_nothing_in() {
    let folder = crate::common::folder();
    let paths = copy_of_cards(folder.path());
    let hostile = "<script>alert(1)</script>\\\"'&<b>";
    for (file, old, new) in [
        ("025_general_staff.lua", "title = \"General Staff\"", format!("title = \"{hostile}\"")),
        (
            "024_hand_of_god.lua",
            "    play = function(ev)\n",
            format!("    play = function(ev)\n        error(\"{hostile} \\27[2J\")\n"),
        ),
    ] {
        let card = paths.cards.join(file);
        let sound = std::fs::read_to_string(&card).expect("a card");
        assert!(sound.contains(old), "{file}");
        std::fs::write(&card, sound.replace(old, &new)).expect("a card");
    }
    let out = folder.path().join("results");
    let args = ["--cards", shown(&paths.cards), "--out", shown(&out), "--shard", "1/2", "--json"];
    let said = simulate("11", &args);
    let summary: Value = serde_json::from_slice(&said.stdout).expect("a summary");
    let (failed, finished) = (summary["failed"].as_u64().expect("n"), summary["games"].as_u64().expect("n"));
    assert!(failed > 0 && finished > 0 && failed + finished == 6, "{summary}");

    let html = page(&out);
    is_well_formed(&html);
    assert!(html.contains("&lt;script&gt;alert(1)&lt;/script&gt;&quot;'&amp;&lt;b&gt;"), "the title is there");
    assert!(!html.contains("<script") && !html.contains("<b>\"") && !html.contains('\u{1b}'));
    // The page loads nothing: it has no addresses and no scripts, and its policy forbids both.
    assert!(!html.contains("://") && !html.contains(" src=") && !html.contains("url(") && !html.contains("@import"));
    assert!(html.contains("default-src 'none'"));
    // Failures come before results.
    let at = |what: &str| html.find(what).unwrap_or_else(|| panic!("{what} is not on the page"));
    let alarm = at(&format!("{failed} of 6 games failed"));
    assert!(alarm < at("Only 6 of 11 games") && at("Only 6 of 11 games") < at("class=\"verdict\""));
    assert!(at("024_hand_of_god.lua:") > alarm && at("&lt;b&gt; ␛[2J") > alarm);
    assert!(html.contains("Reconstructed map, not the printed one") && !html.contains("printed map</"));
    // Each picture has a title, and each section a heading.
    let maps = html.matches("Reconstructed map, not the printed one</text>").count().max(1);
    assert_eq!(html.matches("<g aria-hidden=\"true\"").count(), maps, "each map has its coast");
    // The map begins below a white strip for the heading.
    let heading = at("Reconstructed map, not the printed one</text>");
    assert!(html[..heading].contains("<g aria-hidden=\"true\"") && html[..heading].contains("fill=\"#fff\"/>"));
    let pictures = html.matches("<svg").count();
    assert!(pictures > 20, "{pictures}");
    assert_eq!(html.matches("role=\"img\"><title>").count(), pictures);
    assert_eq!(html.matches("<svg viewBox").count(), pictures);
    for heading in ["How it ends", "Points over time", "Who Controls what", "Cards", "What was played"] {
        assert!(html.contains(&format!("<h2>{heading}</h2>")), "{heading}");
    }
    let (wins, share) = (&summary["wins"]["french"], &summary["wins"]["french"]["share"]);
    let percent = |value: &Value| format!("{:.1}", value.as_f64().expect("a number") * 100.0);
    let row = format!(
        "<td class=\"n\">{}\u{a0}%</td><td class=\"n\">{}\u{a0}–\u{a0}{}\u{a0}%</td>",
        percent(&share["value"]),
        percent(&share["low"]),
        percent(&share["high"])
    );
    assert!(
        html.contains(&format!("French win {} of {finished} games", wins["games"])) && html.contains(&row),
        "{row}"
    );

    // The same folder gives the same bytes, also into another file, and --json says where.
    let other = folder.path().join("other.html");
    let said = sandtable(&["report", shown(&out), "--out", shown(&other), "--json"]);
    let told: Value = serde_json::from_slice(&said.stdout).expect("JSON");
    assert_eq!((&told["games"], &told["failed"], &told["wanted"]), (&finished.into(), &failed.into(), &11.into()));
    assert!(text(&said.stderr).contains(&format!("{failed} of 6 games failed")), "{}", text(&said.stderr));
    assert_eq!(std::fs::read_to_string(other).expect("a page"), html);
}

/// A complete run has no warning, and its page is the same for one folder and for its shards copied together.
#[test]
fn a_whole_run_and_its_shards_give_the_same_page() {
    let folder = crate::common::folder();
    let [one, shared] = ["one", "shared"].map(|name| folder.path().join(name));
    let param = ["--param", "/resources/nord=4"];
    assert_eq!(simulate("4", &[&["--out", shown(&one)], &param[..]].concat()).status.code(), Some(0));
    for shard in ["2/2", "1/2"] {
        let args = [&["--out", shown(&shared), "--shard", shard], &param[..]].concat();
        assert_eq!(simulate("4", &args).status.code(), Some(0));
    }
    let html = page(&one);
    assert!(html.contains("<dt>changed</dt><dd>/resources/nord = 4</dd>"), "what was changed from outside");
    assert_eq!(html, page(&shared));
    is_well_formed(&html);
    assert!(!html.contains("class=\"alarm\"") && html.contains(": 4 games</h1>"), "nothing is wrong with it");
    assert!(html.contains("No card has 10 games of both kinds"));
}

#[test]
fn what_is_no_folder_of_results_is_refused() {
    let folder = crate::common::folder();
    let out = folder.path().join("results");
    let refused = |path: &Path, what: &str| {
        let said = sandtable(&["report", shown(path)]);
        assert_eq!(said.status.code(), Some(2), "{what}");
        assert!(text(&said.stderr).contains(what) && text(&said.stderr).contains("Hint:"), "{}", text(&said.stderr));
        assert!(!path.join("report.html").exists());
    };
    refused(folder.path(), "is not a folder of results: it has no meta.json");
    // A shard without games keeps the descriptions.
    assert_eq!(simulate("1", &["--out", shown(&out), "--shard", "2/2"]).status.code(), Some(0));
    let html = page(&out);
    is_well_formed(&html);
    assert!(html.contains("Only 0 of 1 games") && html.contains("No game was finished"));
    std::fs::remove_file(out.join("report.html")).expect("a page");
    let meta = std::fs::read_to_string(out.join("meta.json")).expect("a description");
    std::fs::write(out.join("meta.json"), meta.replace("\"version\": 3", "\"version\": 1")).expect("a description");
    refused(&out, "has results of version 1; this program reads version 3");
    let other = simulate("1", &["--out", shown(&out)]);
    assert_eq!(other.status.code(), Some(2));
    assert!(text(&other.stderr).contains("version: 1 there, 3 here"), "{}", text(&other.stderr));
}

//! A game as a page that steps through it: blocks that are face down have no names on it.

use serde_json::Value;
use std::collections::BTreeSet;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// A program that reads these commands; what it says.
fn program(here: &Path, arguments: &[&str], commands: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sandtable"));
    command.args(arguments).current_dir(here).env("NO_COLOR", "1");
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program");
    child.stdin.take().expect("an input").write_all(commands.as_bytes()).expect("commands");
    let out = child.wait_with_output().expect("an end");
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    String::from_utf8_lossy(&out.stdout).into_owned()
}

/// The blocks that a page names, by their identities.
fn named(page: &str) -> BTreeSet<String> {
    let (_, rest) = page.split_once("id=\"data\">").expect("data");
    let data: Value = serde_json::from_str(rest.split("</script>").next().expect("an end")).expect("JSON");
    let things = data["spans"].as_array().expect("spans").iter().filter(|span| span[0] == "thing");
    let drawn = data["parts"].as_array().expect("parts").iter().filter_map(|part| {
        let (_, id) = part.as_str()?.split_once("data-block=\"")?;
        id.split('"').next()
    });
    let things = things.filter_map(|span| span[1].as_str());
    things
        .chain(drawn)
        .filter(|id| ["fr_", "ad_", "pr_"].iter().any(|army| id.starts_with(army)))
        .map(str::to_string)
        .collect()
}

#[test]
fn a_side_and_spectators_read_no_names_of_blocks_that_are_face_down() {
    let folder = tempfile::tempdir().expect("a folder");
    let here = folder.path();
    program(here, &["napoleon", "--seed", "990099"], "auto 40 steady\nnote \"It begins.\"\nsave game.json\n");
    let page = |name: &str, more: &[&str]| {
        program(here, &[&["replay", "game.json", "--html", name], more].concat(), "");
        std::fs::read_to_string(here.join(name)).expect("a page")
    };
    let (host, french, allied, public) = (
        page("host.html", &[]),
        page("french.html", &["--as", "french"]),
        page("allied.html", &["--as", "allies"]),
        page("public.html", &["--as", "spectator"]),
    );
    let sides: Vec<BTreeSet<String>> = [&host, &french, &allied, &public].map(|page| named(page)).into();
    assert!(sides[0].len() > 20, "{:?}", sides[0]);
    assert!(sides[1].is_subset(&sides[0]) && sides[2].is_subset(&sides[0]));
    // Units become known to the enemy only in battles and by their losses, and nothing was fought yet.
    assert!(!sides[1].is_empty() && sides[1].is_disjoint(&sides[2]), "{:?}", sides[1].intersection(&sides[2]));
    assert!(sides[1].iter().all(|id| id.starts_with("fr_")) && sides[2].iter().all(|id| !id.starts_with("fr_")));
    assert_eq!(sides[3], BTreeSet::new());
    for page in [&french, &allied, &public] {
        assert!(!page.contains("990099") && !page.contains("It begins."));
    }
    assert!(host.contains("It begins."));
    assert_eq!(host, page("again.html", &[]));
}

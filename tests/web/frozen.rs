//! Snapshots of everything that is sent to the page at some points of games, so that a change of the code does not change it by
//! accident.

use crate::common::page::Page;
use crate::common::root;

/// What the page shows after these lines at the prompt. A Power's page differs each time, because its dice have a secret key.
fn shown(lines: &[&str]) -> String {
    let mut page = Page::open(&root().join("cards"), &["--seed", "7"]);
    for line in lines {
        page.types(line);
    }
    // The reply to the last line shows that all lines are done.
    page.types("= 41 + 1");
    let mut state = page.state();
    for _ in 0..400 {
        let told = |said: &serde_json::Value| said["line"] == "= 41 + 1";
        if state["said"].as_array().is_some_and(|said| said.iter().any(told)) {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(25));
        state = page.state();
    }
    // Terminal colours mean nothing to a page, neither in replies nor in the text that replaces the drawing.
    let (_, drawing) = page.get("/api/board.svg");
    assert!(drawing.contains("Salamanca: "), "{drawing}");
    for text in [state.to_string(), drawing] {
        assert!(!text.contains(['\u{1b}', '␛']) && !text.contains("\\u001b"), "{text}");
    }
    // The latest entries are enough, because other games repeat the same ones.
    if let Some(journal) = state["journal"].as_array_mut() {
        journal.drain(..journal.len().saturating_sub(40));
    }
    // Replies to typed lines are tested elsewhere, and the count of what was done belongs to the page.
    (state["said"], state["v"]) = (serde_json::Value::Null, 0.into());
    serde_json::to_string_pretty(&state).expect("JSON")
}

#[test]
fn what_the_page_is_sent_stays_as_it_is() {
    insta::assert_snapshot!("page_setup", shown(&[]));
    insta::assert_snapshot!("page_impulse", shown(&["auto until impulse", "auto 30"]));
    insta::assert_snapshot!("page_battle", shown(&["break window battle.declared", "auto until end"]));
    insta::assert_snapshot!("page_siege", shown(&["break rule 12.3", "auto until end"]));
    insta::assert_snapshot!("page_interphase", shown(&["break rule 16.3", "auto until end", "break off 1", "auto 2"]));
    insta::assert_snapshot!("page_end", shown(&["auto until end"]));
}

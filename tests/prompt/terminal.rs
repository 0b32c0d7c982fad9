//! The prompt as a person uses it, in a pseudo terminal: typing, and saving a card file from an editor in between.

use crate::common::copy_of_cards;
use crate::common::root;
use crate::common::terminal::{Terminal, saves};
use std::io::Write;
use std::process::{Command, Stdio};

#[test]
fn a_card_that_is_edited_in_the_middle_of_its_own_event_is_replayed_with_the_new_text() {
    let folder = crate::common::folder();
    let paths = copy_of_cards(folder.path());
    let mut terminal = Terminal::open(&["--cards", paths.cards.to_str().expect("a name")], folder.path());
    terminal.sees("Britain: keep the hand");
    terminal.types("keep; keep; keep; keep; responses off; set hand britain +25; set card 24 discards");
    terminal.sees("Britain: 0 CP");
    terminal.types("play 25 event");
    terminal.sees("Which Power?");

    // A new question and a new gain, saved while the question is open.
    let card = paths.cards.join("025_general_staff.lua");
    saves(&card, |text| {
        text.replace("Which Power?", "Who gets the staff?").replace("gain_resource(1,", "gain_resource(3,")
    });
    terminal.sees("reloaded: ");
    terminal.sees("025_general_staff.lua");
    terminal.sees("Who gets the staff?");
    terminal.types("spain");
    terminal.sees("Spain gains 3 Resources");

    // Later in the Impulse: the Event is replayed, and then what followed it.
    terminal.types("build infantry at cadiz; set hand britain +17; play 17 cp");
    terminal.sees("Britain: 5 CP");
    saves(&card, |text| text.replace("gain_resource(3,", "gain_resource(2,"));
    terminal.sees("- ");
    terminal.sees("Spain gains 2 Resources");
    terminal.types(
        "expect powers.spain:resources() == 3; expect duchies.cadiz:sp(powers.spain) == 4; expect game:cp() == 5",
    );
    terminal.sees("as expected\nas expected\nas expected");

    // A text that does not load changes nothing.
    saves(&card, |text| text.replace("play = function", "play = functoin"));
    terminal.sees("025_general_staff.lua:");
    terminal.sees("The previous version stays in force.");
    terminal.types("expect powers.spain:resources() == 3");
    terminal.sees("as expected");

    // The script is fixed but no longer asks: the recorded answer is not offered, and the game stops there.
    saves(&card, |text| {
        text.replace("functoin", "function").replace("return game:powers()", "return { powers.nord, powers.sud }")
    });
    terminal.sees("stopped:");
    terminal.types("options");
    terminal.sees("Nord");
    terminal.leaves();
}

/// A built-in card is edited as a copy, whose folder did not exist when the prompt was opened.
#[cfg(unix)]
#[test]
fn a_built_in_card_that_is_edited_gets_a_file_of_its_own() {
    use std::os::unix::fs::PermissionsExt;
    let (folder, here) = (crate::common::folder(), crate::common::folder());
    let editor = folder.path().join("editor.sh");
    let script = "#!/bin/sh\nsed 's/gain_resource(1,/gain_resource(3,/' \"$1\" >\"$1.new\" && mv \"$1.new\" \"$1\"\n";
    std::fs::write(&editor, script).expect("a file");
    std::fs::set_permissions(&editor, std::fs::Permissions::from_mode(0o700)).expect("a program");
    let settings = [("EDITOR", editor.to_str().expect("a name"))];
    let mut terminal = Terminal::open_in(here.path(), &[], folder.path(), &settings);
    terminal.sees("Britain: keep the hand");
    terminal.types("responses off; keep; keep; keep; keep; set hand britain +25; play 25 event; spain");
    terminal.sees("Spain: 2 CP");
    terminal.types("edit 25");
    terminal.sees("(a copy of the built-in card)");
    terminal.sees("reloaded: ");
    terminal.sees("Spain gains 3 Resources");
    terminal.types("files");
    terminal.sees("109 built in, 1 here, changed");
    // A library in a folder that is made later.
    let libraries = here.path().join("scripts/lib");
    std::fs::create_dir_all(&libraries).expect("a folder");
    let library = std::fs::read_to_string(root().join("scripts/lib/draws.lua")).expect("a library");
    std::fs::write(libraries.join("draws.lua"), format!("{library}\n-- mine\n")).expect("a file");
    terminal.sees("reloaded: scripts/lib/draws.lua");
    std::fs::remove_file(here.path().join("cards/025_general_staff.lua")).expect("a file");
    terminal.sees("Spain gains 1 Resource and has 2");
    terminal.leaves();
}

/// The prompt in front of the line that is being typed names who is asked now, not who was asked before the file was saved.
#[test]
fn the_prompt_names_who_is_asked_after_a_reload() {
    let folder = crate::common::folder();
    let paths = copy_of_cards(folder.path());
    let mut terminal = Terminal::open(&["--cards", paths.cards.to_str().expect("a name")], folder.path());
    terminal.sees("Britain: keep the hand");
    terminal.types("keep; keep; keep; keep; responses off; set hand britain +25; set card 24 discards; play 25 event");
    terminal.sees("Which Power?");
    terminal.types("spain");
    terminal.sees("Spain: 2 CP");
    terminal.sees("1812 r1 spain 2cp › ");
    terminal.keys("opti");
    let card = paths.cards.join("025_general_staff.lua");
    saves(&card, |text| text.replace("return game:powers()", "return { powers.nord, powers.sud }"));
    terminal.sees("stopped:");
    // The new prompt replaces the old one and keeps what has been typed.
    terminal.sees("#25 · britain     › opti");
    terminal.more_keys("ons\r");
    terminal.sees("2 Sud");
    terminal.leaves();
}

#[test]
fn a_file_that_is_new_or_gone_takes_effect_too() {
    let folder = crate::common::folder();
    let paths = copy_of_cards(folder.path());
    let mut terminal = Terminal::open(&["--cards", paths.cards.to_str().expect("a name")], folder.path());
    terminal.sees("Britain: keep the hand");
    let (card, aside) = (paths.cards.join("025_general_staff.lua"), folder.path().join("aside.lua"));
    std::fs::rename(&card, &aside).expect("a file");
    terminal.sees("025_general_staff.lua (gone)");
    terminal.types("card 25");
    terminal.sees("no script");
    std::fs::rename(&aside, &card).expect("a file");
    terminal.sees("025_general_staff.lua (new)");
    terminal.leaves();
}

#[test]
fn the_prompt_opens_on_1812_without_a_question() {
    let folder = crate::common::folder();
    let mut terminal = Terminal::open(&[], folder.path());
    terminal.sees("Game start 1812");
    terminal.sees("1812 setup");
    terminal.types("mvoe");
    terminal.sees("Hint: did you mean `move`?");
    // Typed text is completed, and earlier lines can be recalled.
    terminal.types("sho\t lisbo\t");
    terminal.sees("Lisbon");
    terminal.types("\u{1b}[A");
    terminal.sees("Lisbon");
    terminal.leaves();
}

fn ready(folder: &std::path::Path, settings: &[(&str, &str)]) -> Terminal {
    let mut terminal = Terminal::open_with(&[], folder, settings);
    terminal.sees("1812 setup");
    terminal.types("= 40 + 2");
    terminal.sees_then_prompt("\n42\n");
    terminal
}

#[test]
fn what_can_only_be_one_thing_is_hinted_and_completed() {
    let folder = crate::common::folder();
    let mut terminal = ready(folder.path(), &[]);
    terminal.keys("reactio");
    terminal.sees("reactions");
    terminal.more_keys("\t off\r");
    terminal.sees("nobody intercepts or evades");
    // Legal options come first.
    terminal.keys("k");
    terminal.sees("keep");
    terminal.more_keys("\t\r");
    terminal.sees("Britain chooses keep");
    terminal.leaves();
}

#[test]
fn what_was_typed_comes_back_in_the_next_session() {
    let folder = crate::common::folder();
    let mut terminal = ready(folder.path(), &[]);
    terminal.types("= 5000 + 11");
    terminal.sees("5011");
    terminal.leaves();
    let history = std::fs::read_to_string(folder.path().join("history")).expect("a history");
    assert!(history.contains("= 5000 + 11"), "{history}");
    let mut terminal = Terminal::open(&[], folder.path());
    terminal.sees("1812 setup");
    // The last line was `quit`.
    terminal.keys("\u{1b}[A\u{1b}[A\r");
    terminal.sees("5011");
    terminal.leaves();
}

#[test]
fn ctrl_c_stops_what_takes_long_and_the_rest_of_the_line() {
    let folder = crate::common::folder();
    let mut terminal = ready(folder.path(), &[]);
    terminal.types("auto until end; = 6000 + 66");
    // Repeat it until it works: the first may come before the line has begun.
    let begun = std::time::Instant::now();
    while !terminal.has("stopped after") {
        assert!(begun.elapsed().as_secs() < 60, "{}", terminal.new_text());
        assert!(!terminal.has("6066") && !terminal.has("the game is over"), "{}", terminal.new_text());
        terminal.more_keys("\u{3}");
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    terminal.types("= 7000 + 77");
    terminal.sees("7077");
    assert!(!terminal.has("6066"));
    // The game goes on from where it was stopped.
    terminal.types("auto 3");
    terminal.sees("3 choices");
    terminal.leaves();
}

#[test]
fn ctrl_c_abandons_the_line_and_ctrl_d_leaves() {
    let folder = crate::common::folder();
    let mut terminal = ready(folder.path(), &[]);
    terminal.keys("= 8000 + 8");
    terminal.sees("8000 + 8");
    terminal.keys("\u{3}");
    terminal.sees("1812 setup");
    terminal.types("= 9000 + 9");
    terminal.sees_then_prompt("\n9009\n");
    assert!(!terminal.has("8008"));
    terminal.keys("\u{4}");
    terminal.ends();
}

#[test]
fn tables_are_as_wide_as_the_window_is_now() {
    let folder = crate::common::folder();
    let mut terminal = ready(folder.path(), &[]);
    let mut widest = |columns: u16| {
        terminal.resize(columns);
        terminal.types("show board; = 3000 + 33");
        terminal.sees("3033");
        let text = terminal.new_text();
        // The terminal redraws the typed text with every key. The table begins on the next line.
        let table = text.lines().filter(|line| !line.contains("show") && !line.contains("3000"));
        table.map(|line| line.trim_end().chars().count()).max().unwrap_or(0)
    };
    let (wide, narrow, wide_again) = (widest(150), widest(70), widest(150));
    assert!(wide <= 150 && narrow <= 70 && narrow < wide && wide == wide_again, "{wide} {narrow} {wide_again}");
    terminal.leaves();
}

/// The numbers that were printed between angles. What is pasted quickly is also echoed by the terminal, in between.
fn numbers(text: &str) -> Vec<u32> {
    text.split('<').filter_map(|part| part.split_once('>')?.0.parse().ok()).collect()
}

#[test]
fn five_hundred_lines_that_are_pasted_are_done_in_their_order() {
    let folder = crate::common::folder();
    let wanted: Vec<u32> = (0..500).map(|i| 10_000 + i).collect();
    let lines: Vec<String> = (0..500).map(|i| format!("= '<' .. {i} + 10000 .. '>'")).collect();
    // A terminal that marks pasted text, with a mistake in the middle.
    let mut terminal = ready(folder.path(), &[]);
    let text = lines.join("\r").replace("\r= '<' .. 250 ", "\rmvoe\r= '<' .. 250 ");
    terminal.keys(&format!("\u{1b}[200~{text}\u{1b}[201~\r"));
    terminal.sees("<10499>");
    assert_eq!(numbers(&terminal.new_text()), wanted);
    assert!(terminal.has("did you mean `move`?"));
    terminal.leaves();
    // A terminal that does not mark it: the lines come as if typed quickly.
    let mut terminal = ready(folder.path(), &[]);
    terminal.keys(&format!("{}\r", lines.join("\r")));
    terminal.sees("<10499>");
    assert_eq!(numbers(&terminal.new_text()), wanted);
    terminal.leaves();
}

#[test]
fn there_are_no_colours_where_nobody_wants_them() {
    let colours = |text: &str| {
        text.split("\u{1b}[").skip(1).any(|part| {
            let end = part.find(|c: char| !c.is_ascii_digit() && c != ';').unwrap_or(0);
            part[end..].starts_with('m')
        })
    };
    let folder = crate::common::folder();
    let seen = |settings: &[(&str, &str)]| {
        let mut terminal = ready(folder.path(), settings);
        terminal.types("show; mvoe; = 4000 + 44");
        terminal.sees("did you mean");
        terminal.types("show; = 4000 + 44");
        terminal.sees("4044");
        let text = terminal.raw_text();
        terminal.leaves();
        text
    };
    assert!(colours(&seen(&[])));
    assert!(!colours(&seen(&[("NO_COLOR", "1")])));
    // Also where a build machine runs it, whose logs would show colours.
    for settings in [&[("TERM", "dumb")][..], &[("TERM", "dumb"), ("CI", "true")]] {
        let dumb = seen(settings);
        assert!(!dumb.contains('\u{1b}'), "{dumb:?}");
    }
}

/// Runs the program with this standard input; gives its exit code, output and errors.
fn piped(input: &[u8]) -> (i32, String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_sandtable"))
        .current_dir(root())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    let mut stdin = child.stdin.take().expect("its input");
    stdin.write_all(input).expect("lines");
    drop(stdin);
    let output = child.wait_with_output().expect("an end");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (output.status.code().expect("no signal"), text(output.stdout), text(output.stderr))
}

#[test]
fn lines_can_come_through_a_pipe() {
    let (code, said, errors) = piped(b"show\n= 40 + 2");
    assert!(code == 0 && said.contains("Wellington") && said.ends_with("42\n") && errors.is_empty(), "{said}{errors}");
    assert!(!said.contains('\u{1b}') && !said.contains('\r'), "{said:?}");
    // After a refused line or invalid text, the next line still runs.
    let (code, said, errors) = piped(b"mvoe\nshow \xff\xfe\n\x1b[A\r\n= 40 + 2\r\nquit\n= 1 + 1\n");
    assert!(code == 1 && said.ends_with("42\n"), "{said}{errors}");
    assert_eq!(errors.matches("error: ").count(), 3, "{errors}");
    assert!(!errors.contains('\u{1b}'), "{errors:?}");
}

#[test]
fn a_block_is_typed_over_several_lines_or_pasted_and_its_members_are_completed() {
    let folder = crate::common::folder();
    let mut terminal = Terminal::open(&[], folder.path());
    terminal.sees("1812 setup");
    terminal.types("lua");
    terminal.types("n = powers.spa\t:resou\t() + 0");
    terminal.types("print('two lines', n)");
    terminal.types("end lua");
    terminal.sees("two lines ");
    // Incomplete Lua waits for its rest, and its variables stay.
    terminal.types("lua for i = 1, 2 do");
    terminal.types("  m = i");
    terminal.types("end");
    terminal.types("= m + 40");
    terminal.sees("42");
    // A paste comes with its line ends, and is one piece of work.
    terminal.types("\u{1b}[200~lua\nprint('pasted')\nend lua\nexpect m == 2\u{1b}[201~");
    terminal.sees("pasted\n");
    terminal.sees("as expected");
    terminal.types("doc edit.flg");
    terminal.sees("did you mean `doc edit.flag`?");
    terminal.leaves();
}

#[test]
fn the_tests_of_a_card_run_when_an_editor_saves_it() {
    let folder = crate::common::folder();
    let paths = copy_of_cards(folder.path());
    let tests = paths.cards.join("tests");
    std::fs::create_dir_all(&tests).expect("a folder");
    let name = "025_general_staff.lua";
    std::fs::copy(crate::common::root().join("cards/tests").join(name), tests.join(name)).expect("a test");
    let mut terminal = Terminal::open(&["--cards", paths.cards.to_str().expect("a name")], folder.path());
    terminal.sees("1812 setup");
    terminal.types("test on save on");
    terminal.sees("whenever it is saved");
    saves(&paths.cards.join(name), |text| text.replace("gain_resource(1,", "gain_resource(3,"));
    terminal.sees("tests of #25");
    terminal.sees(" failed: ");
    saves(&paths.cards.join(name), |text| text.replace("gain_resource(3,", "gain_resource(1,"));
    terminal.sees(" passed, 0 failed");
    terminal.leaves();
}

/// Long work shows its progress, and Ctrl-C ends it with the result so far. Without a terminal no progress is shown.
#[test]
fn long_work_shows_a_bar_that_is_gone_afterwards_and_stops_at_ctrl_c() {
    let folder = crate::common::folder();
    let mut terminal = Terminal::open(&["scenarios/puzzles/ciudad-rodrigo.json"], folder.path());
    terminal.sees("Britain: 0 CP");
    terminal.types("whatif 5000");
    terminal.sees("tries, ");
    terminal.sees("Ctrl-C stops");
    terminal.more_keys("\u{3}");
    terminal.sees("stopped early");
    terminal.sees("best solution found");
    // The `^C` stands behind the bar and not in the next line, so that both are wiped away together.
    let raw = terminal.raw_text();
    let (before, after) = raw.split_once("^C").expect("the system writes it");
    let line = before.rsplit('\r').next().unwrap_or_default();
    assert!(line.chars().count() < 100, "{line:?}");
    assert!(after.contains("\u{1b}[2K"), "{after:?}");
    terminal.types("whatif 2");
    terminal.sees("best solution found");
    assert!(!terminal.has("stopped early"), "the next command is not stopped");
    terminal.leaves();

    let mut command = Command::new(env!("CARGO_BIN_EXE_sandtable"));
    command.arg("scenarios/puzzles/ciudad-rodrigo.json").current_dir(root());
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it runs");
    child.stdin.take().expect("input").write_all(b"whatif 10\n").expect("it reads");
    let output = child.wait_with_output().expect("an end");
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!told.contains("tries,") && !told.contains('\u{1b}'), "{told}");
}

/// After the first line of a block the prompt says that it waits for more lines, and how to end the block.
#[test]
fn a_block_says_that_it_waits_for_more_lines() {
    let here = crate::common::folder();
    let mut terminal = Terminal::open_in(here.path(), &[], here.path(), &[]);
    terminal.sees("1812 setup");
    terminal.types("lua");
    terminal.sees("`end lua` runs it");
    terminal.types("print(6 * 7)");
    terminal.types("end lua");
    terminal.sees("42");
    terminal.leaves();
}

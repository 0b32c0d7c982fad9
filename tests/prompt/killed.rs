//! A session with autosave is killed at some moment: the file is whole, and holds everything that was answered.
//!
//! `KILLS=200 cargo test --test prompt killed` kills it 200 times.

use crate::common::{desk, enough, root};
use sandtable::games::wellington::rules::{Save, Session};
use sandtable::games::wellington::verbs::{Desk, transcript};
use sandtable::table::Dice;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

/// Commands of a session, each of which changes it: choices, edits, undo, a branch, marks.
fn commands() -> Vec<String> {
    let mut out: Vec<String> = ["keep", "keep", "keep", "keep", "mark begun"].map(String::from).to_vec();
    for i in 0..30 {
        out.push(match i % 6 {
            0 | 3 => "auto 3".into(),
            1 => format!("set resources spain {i}"),
            2 => "auto 8".into(),
            4 => "undo".into(),
            _ => format!("mark at{i}"),
        });
    }
    out
}

/// The session after each command.
fn sessions(commands: &[String]) -> Vec<Save> {
    let mut desk = desk("1812", 1);
    (desk.offers.responses, desk.offers.reactions) = (true, true);
    // A file says which game it is of.
    let saved = |desk: &Desk| Save { game: "wellington".into(), ..desk.session.save() };
    let mut out = vec![saved(&desk)];
    for command in commands {
        transcript::one(&mut desk, command).unwrap_or_else(|no| panic!("{command}: {}", no.told()));
        out.push(saved(&desk));
    }
    out
}

fn open(file: &Path) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sandtable"));
    command.args(["scenarios/1812.json", "--autosave"]).arg(file).current_dir(root());
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().expect("the program")
}

/// Plays until `moment` says so, and kills the program. Returns how many commands were answered, and whether the program was
/// killed before the last.
fn killed(file: &Path, commands: &[String], mut moment: impl FnMut(usize) -> Option<Duration>) -> (usize, bool) {
    let mut child = open(file);
    let mut keys = child.stdin.take().expect("keys");
    let screen = BufReader::new(child.stdout.take().expect("a screen"));
    let (seen, lines) = channel();
    let reader = std::thread::spawn(move || {
        for line in screen.lines().map_while(Result::ok) {
            let _ = seen.send(line);
        }
    });
    let mut answered = 0;
    let mut on_the_way = false;
    for (i, command) in commands.iter().enumerate() {
        // The answer to the sum shows that the command before it was answered.
        if writeln!(keys, "{command}\n= {i} + 70000").is_err() {
            break;
        }
        if let Some(wait) = moment(i) {
            std::thread::sleep(wait);
            child.kill().expect("it is killed");
            on_the_way = true;
            break;
        }
        let wanted = (i + 70_000).to_string();
        let until = Instant::now() + Duration::from_secs(300);
        while lines.recv_timeout(until.saturating_duration_since(Instant::now())).expect("an answer").trim() != wanted {
        }
        answered = i + 1;
    }
    let _ = child.kill();
    let _ = child.wait();
    reader.join().expect("the screen is read");
    // Output that came in the meantime counts as answers.
    for line in lines.try_iter() {
        let sum = line.trim().parse::<usize>().ok().and_then(|n| n.checked_sub(70_000));
        answered = answered.max(sum.map_or(0, |i| i + 1));
    }
    (answered, on_the_way)
}

#[test]
fn a_session_that_is_kept_loses_at_most_the_open_command() {
    let kills = enough("KILLS", 3, 8) as usize;
    let commands = commands();
    let known = sessions(&commands);
    let folder = crate::common::folder();
    let world = desk("1812", 1).session.world().clone();
    let mut chance = Dice::new(7);
    let (mut lost, mut whole) = (0, 0);
    for n in 0..kills {
        let file = folder.path().join(format!("{n}.json"));
        // After this many commands, it is killed in the middle of the next one.
        let (place, wait) = (chance.below(commands.len() as u32) as usize, chance.below(60_000));
        let moment = |i: usize| (i == place).then(|| Duration::from_micros(wait.into()));
        let (answered, on_the_way) = killed(&file, &commands, moment);
        assert!(on_the_way && answered >= place, "{n}: {answered}");
        if !file.exists() {
            // It was killed before it had opened the scenario.
            assert_eq!((place, answered), (0, 0), "{n}: there is no file");
            lost += 1;
            continue;
        }
        let text = std::fs::read_to_string(&file).unwrap_or_else(|no| panic!("{n}: {no}"));
        let save = Save::parse(&text).unwrap_or_else(|no| panic!("{n}: after {answered} commands: {no}"));
        let found = known.iter().rposition(|known| *known == save);
        let found = found.unwrap_or_else(|| panic!("{n}: the session is none of those that were played"));
        assert!((answered..=place + 1).contains(&found), "{n}: {answered} commands were answered, {found} are there");
        let (session, parting) = Session::restore(world.clone(), save.clone());
        assert!(parting.is_none() && format!("{:016x}", session.hash()) == save.hash, "{n}");
        lost += usize::from(found == place);
        whole += usize::from(found == place + 1);
    }
    println!("{kills} kills: {lost} lost the open command, {whole} nothing");
    assert_eq!(lost + whole, kills);
}

/// Opening the file again continues where the session was killed.
#[test]
fn a_killed_session_goes_on() {
    let folder = crate::common::folder();
    let file = folder.path().join("kept.json");
    let commands: Vec<String> = ["keep", "keep", "set resources spain 9"].map(String::from).to_vec();
    let (answered, _) = killed(&file, &commands, |_| None);
    assert_eq!(answered, 3);
    let more: Vec<String> =
        ["expect powers.spain:resources() == 9", "set resources spain 8"].map(String::from).to_vec();
    assert_eq!(killed(&file, &more, |_| None).0, 2);
    let save = Save::parse(&std::fs::read_to_string(&file).expect("a file")).expect("a save");
    assert_eq!(save.segments.iter().map(|s| s.inputs.len()).sum::<usize>(), 4);
    // A file that is not a save is left alone.
    let other = folder.path().join("letter.txt");
    std::fs::write(&other, "Dear Sir").expect("a file");
    let output = open(&other).wait_with_output().expect("the program");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(std::fs::read_to_string(&other).expect("a file"), "Dear Sir");
}

#[test]
fn keeping_is_begun_and_ended_at_the_prompt() {
    let folder = crate::common::folder();
    let file = folder.path().join("kept.json");
    let mut desk: Desk = desk("1812", 1);
    let line = |desk: &mut Desk, text: &str| sandtable::games::wellington::verbs::engine::do_line(desk, text).replies;
    line(&mut desk, &format!("autosave {}", file.display()));
    let hash = || Save::parse(&std::fs::read_to_string(&file).expect("a file")).expect("a save").hash;
    let before = hash();
    line(&mut desk, "set resources spain 9");
    assert_ne!(hash(), before);
    assert_eq!(hash(), format!("{:016x}", desk.session.hash()));
    // Commands that only look write nothing.
    let written = || std::fs::metadata(&file).expect("a file").modified().expect("a time");
    let then = written();
    line(&mut desk, "show; options; = 1");
    assert_eq!(written(), then);
    // A file that cannot be written is reported once.
    std::fs::remove_dir_all(folder.path()).expect("a folder");
    let replies = line(&mut desk, "set resources spain 8; set resources spain 7");
    let told: Vec<String> =
        replies.iter().filter_map(|(_, reply)| reply.as_ref().err()).map(|(_, no)| no.to_string()).collect();
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].contains("cannot be written") && replies.len() == 3, "{told:?}");
    let replies = line(&mut desk, "autosave off; autosave; set resources spain 6");
    assert!(replies.iter().all(|(_, reply)| reply.is_ok()), "{replies:?}");
}

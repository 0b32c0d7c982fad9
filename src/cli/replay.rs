//! `sandtable replay SAVE [--verify]`: plays a save again.

use super::{BUG, Common, FAILED, FINE, complain, on_deep_stack};
use crate::lua::{Deck, Sources};
use crate::repl::files::read_save;
use crate::rules::{Session, Wellington, World};
use crate::table::{Difference, Mismatch};
use crate::view::{Eyes, Words, paint};
use anyhow::{Result, anyhow};
use serde_json::json;
use std::path::Path;
use std::rc::Rc;

pub fn main(common: &Common, file: &Path, verify: bool) -> Result<u8> {
    let (common, file) = (common.clone(), file.to_path_buf());
    on_deep_stack(move || replay(&common, &file, verify)).unwrap_or(Ok(BUG))
}

fn replay(common: &Common, file: &Path, verify: bool) -> Result<u8> {
    let save = read_save(file).map_err(|complaint| anyhow!(complaint.text))?;
    let board = Rc::new(save.header.board.clone());
    let (sources, mut faults) = Sources::read(&common.paths());
    let (deck, more) = Deck::load(&board, sources, None)?;
    faults.extend(more);
    faults.iter().for_each(complain);
    let world = Rc::new(World { board, cards: Rc::new(deck), scenario: save.header.scenario.clone() });
    save.inspect(&world).map_err(|bad| anyhow!(bad.to_string()).context(file.display().to_string()))?;
    if verify {
        return Ok(verified(common, &save, &world));
    }
    let recorded = save.hash.clone();
    let (session, parting) = Session::restore(world, save);
    let hash = format!("{:016x}", session.hash());
    let same = parting.is_none() && hash == recorded;
    if common.json {
        println!("{}", json!({ "same": same, "recorded": recorded, "replayed": hash }));
    } else if same {
        anstream::println!("{} to {hash}", paint::good("replayed"));
    } else {
        complain(format!("the save does not replay: recorded {recorded}, replayed {hash}"));
    }
    Ok(if same { FINE } else { FAILED })
}

fn verified(common: &Common, save: &crate::rules::Save, world: &Rc<World>) -> u8 {
    match save.verify(world) {
        Ok(done) => {
            let other = match done.other_scripts {
                0 => String::new(),
                n => format!("; {n} stretches were played with other scripts and are left out"),
            };
            if common.json {
                let scripts = done.other_scripts;
                println!(
                    "{}",
                    json!({ "verified": true, "segments": done.segments, "inputs": done.inputs, "other_scripts": scripts })
                );
            } else {
                let (segments, inputs) = (done.segments, done.inputs);
                anstream::println!(
                    "{} {segments} stretches, {inputs} choices and edits{other}",
                    paint::good("verified")
                );
            }
            FINE
        }
        Err(mismatch) => {
            let text = describe(&mismatch, save, world);
            if common.json {
                println!("{}", json!({ "verified": false, "difference": text }));
            } else {
                complain(&text);
            }
            FAILED
        }
    }
}

fn describe(mismatch: &Mismatch<Wellington>, save: &crate::rules::Save, world: &World) -> String {
    let place = format!("line {:?}, stretch {}", mismatch.line, mismatch.segment + 1);
    let p = &save.segments[0].start.position;
    let words = Words { world, p, eyes: Eyes::ALL };
    let what = match &mismatch.difference {
        Difference::Parting(parting) => format!("a recorded step cannot be made: {parting:?}"),
        Difference::Entry { entry, recorded, replayed } => {
            let line = |e: &Option<Box<crate::rules::Entry>>| {
                e.as_ref().map_or("nothing".into(), |e| paint::plain(words.entry(e).trim()))
            };
            format!("entry {}:\n  recorded: {}\n  replayed: {}", entry + 1, line(recorded), line(replayed))
        }
        Difference::Hash { recorded, replayed } => {
            format!("position or dice differ: recorded {recorded}, replayed {replayed}")
        }
    };
    format!("the save does not replay at {place}: {what}")
}

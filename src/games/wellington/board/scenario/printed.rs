//! Caches the map, Leaders and card index by the text of their files, because scenarios share the same three files and
//! most programs open many scenarios.

use super::{Board, parsed};
use crate::faults::Faults;
use crate::games::wellington::board::load;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

/// How many boards are cached: a few maps with a few card indexes.
const REMEMBERED: usize = 8;

/// The files of the map, Leaders and card index with their texts, as far as they can be read.
type Texts = [Option<(PathBuf, String)>; 3];

static KNOWN: Mutex<Vec<(Texts, Arc<Board>)>> = Mutex::new(Vec::new());

/// The board of three files. A board without faults is cached until the files change.
pub(super) fn board(texts: Texts, faults: &mut Faults) -> Option<Board> {
    // Nothing panics while holding the lock.
    let known = |texts| {
        let known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        known.iter().find(|(of, _)| of == texts).map(|(_, board)| board.clone())
    };
    if let Some(board) = known(&texts) {
        return Some(Board::clone(&board));
    }
    let (mut board, before) = (Board::blank(), faults.len());
    let mut sound = true;
    let readers = [load::map, load::leaders, load::cards];
    for ((file, text), reader) in texts.iter().zip(readers).filter_map(|(text, reader)| Some((text.as_ref()?, reader)))
    {
        match parsed(file, text.clone(), faults) {
            Some(document) => reader(&mut board, &document, faults),
            None => sound = false,
        }
    }
    if faults.len() == before {
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= REMEMBERED {
            known.remove(0);
        }
        known.push((texts, Arc::new(board.clone())));
    }
    sound.then_some(board)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::wellington::board::Scenario;

    #[test]
    fn a_file_that_says_something_else_is_read_again_and_faults_are_told_each_time() {
        let parts = Scenario::load(&crate::sources().join("scenarios/1812.json")).unwrap().parts;
        let texts = parts.map(|file| (file.clone(), std::fs::read_to_string(&file).unwrap()));
        let with = |map: &str| {
            let mut texts = texts.clone().map(Some);
            texts[0] = Some((texts[0].clone().unwrap().0, map.to_string()));
            texts
        };
        let map = &texts[0].1;
        let read = |map: &str| {
            let mut faults = Faults::default();
            (board(with(map), &mut faults), faults.len())
        };
        let first = read(map);
        assert_eq!(read(map), first);
        let renamed = map.replace("\"Madrid\"", "\"Magerit\"");
        let (other, faults) = read(&renamed);
        assert!(faults == 0 && other != first.0, "{faults} faults");
        let wrong = map.replace("\"country\": \"spain\"", "\"country\": \"iberia\"");
        let faults = read(&wrong).1;
        assert!(faults > 0);
        assert_eq!(read(&wrong).1, faults, "the second time as well");
    }
}

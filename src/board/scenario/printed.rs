//! Map, Leaders and card index, read once for each wording of their files: scenarios name the same three, and most programs
//! open many scenarios.

use super::{Board, parsed};
use crate::board::faults::Faults;
use crate::board::load;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

/// Boards that are remembered: a few maps with a few card indexes.
const REMEMBERED: usize = 8;

/// Files of map, Leaders and card index with what stands in them, as far as they can be read.
type Texts = [Option<(PathBuf, String)>; 3];

static KNOWN: Mutex<Vec<(Texts, Arc<Board>)>> = Mutex::new(Vec::new());

/// The board of three files. One without faults is remembered until its files say something else.
pub(super) fn board(texts: Texts, faults: &mut Faults) -> Option<Board> {
    // Nobody panics while holding it.
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

//! Players written in Lua: one file for all four Powers.

use super::player::{Maker, Player};
use super::view::View;
use crate::disk::{self, Kind};
use crate::games::wellington::api::{Bot, Mind, Source};
use crate::games::wellington::board::Board;
use crate::table::Dice;
use anyhow::{Result, anyhow};
use std::cell::RefCell;
use std::path::Path;
use std::rc::Rc;

/// A player that runs a script.
struct Scripted {
    file: Rc<File>,
    chance: Dice,
    /// The script as started for this game; `None` until it is asked for the first time.
    game: Option<Mind>,
}

/// A file, and the Lua machine in which it was loaded for a board.
struct File {
    source: Source,
    loaded: RefCell<Option<(Rc<Board>, Rc<Bot>)>>,
}

/// The maker of the players of a file.
///
/// # Errors
/// The file cannot be read. Errors inside it only show when it is loaded for a board: [`check`].
pub(super) fn maker(file: &str) -> Result<Maker> {
    let file = Rc::new(File { source: read(file)?, loaded: RefCell::default() });
    Ok(Rc::new(move || Box::new(Scripted { file: file.clone(), chance: Dice::new(0), game: None })))
}

/// Loads a player's file for a board.
///
/// # Errors
/// What is wrong with it, and where.
pub(super) fn check(file: &str, board: &Rc<Board>) -> Result<()> {
    Bot::load(board, &read(file)?).map(drop).map_err(|no| anyhow!("{no}"))
}

fn read(file: &str) -> Result<Source> {
    let text = disk::text(Path::new(file), Kind::Script).map_err(|no| anyhow!("{file} {no}"))?;
    Ok(Source { path: Path::new(file).to_path_buf(), shown: file.to_string(), text })
}

impl File {
    /// The script in its own machine. If the last machine ran out of memory, it gets a new one.
    fn bot(&self, board: &Rc<Board>) -> Result<Rc<Bot>, String> {
        if let Some((of, bot)) = &*self.loaded.borrow()
            && Rc::ptr_eq(of, board)
            && !bot.is_spoilt()
        {
            return Ok(bot.clone());
        }
        let bot = Rc::new(Bot::load(board, &self.source).map_err(|no| no.to_string())?);
        self.loaded.replace(Some((board.clone(), bot.clone())));
        Ok(bot)
    }
}

impl Player for Scripted {
    fn begin(&mut self, chance: Dice) {
        self.chance = chance;
        // The script's saved state belongs to the last game.
        self.game = None;
    }

    fn choose(&mut self, view: &View<'_>) -> Result<usize, String> {
        let t = view.table();
        let board = &t.world().board;
        let mind = match self.game.take().filter(|mind| mind.is_for(board)) {
            Some(mind) => mind,
            None => self.file.bot(board)?.begin(&mut self.chance).map_err(|no| no.to_string())?,
        };
        let taken = mind.choose(t, view.me(), view.question(), view.cp(), view.choices(), &mut self.chance);
        self.game = Some(mind);
        taken.map_err(|no| no.to_string())
    }
}

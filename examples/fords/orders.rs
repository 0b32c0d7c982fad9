//! The script of *Three Fords*: `fire.lua` says which dice hit. It can be read again during a game.

use super::game::Orders;
use sandtable::faults::{InFile, ScriptNumber, Trouble, TroubleKind};
use sandtable::script::{NoThings, Pure};
use std::path::{Path, PathBuf};

/// The script as it is in the file.
pub struct Script {
    fire: Pure,
    file: PathBuf,
}

impl Script {
    /// Reads the script.
    ///
    /// # Errors
    /// The file cannot be read; or what is wrong in it, and where.
    pub fn read(file: &Path) -> Result<Script, Box<Trouble>> {
        let shown = file.display().to_string();
        let text = std::fs::read_to_string(file).map_err(|no| {
            let place = InFile::from(shown.as_str());
            Box::new(Trouble::new(TroubleKind::Unreadable, None::<ScriptNumber>, place, no.to_string(), ""))
        })?;
        Ok(Script { fire: Pure::load::<NoThings>(&shown, &text, &["hits_from"])?, file: file.into() })
    }
}

impl Orders for Script {
    fn hits_from(&self, attacks: bool) -> Result<u8, Box<Trouble>> {
        self.fire.ask("hits_from", attacks)
    }

    fn edition(&self) -> String {
        self.fire.edition()
    }

    fn files(&self) -> Vec<PathBuf> {
        vec![self.file.clone()]
    }

    fn reloaded(&self) -> Result<Option<Box<dyn Orders>>, Box<Trouble>> {
        let new = Script::read(&self.file)?;
        Ok(if new.edition() == self.edition() { None } else { Some(Box::new(new)) })
    }
}

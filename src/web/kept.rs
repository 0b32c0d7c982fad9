//! The seats of a served game, in a file beside its save: the tokens, so that addresses that were given away still hold after a
//! restart, and which bots play. Only its owner may read it, because whoever has a token sits there.

use super::guard::is_token;
use crate::disk::{self, Kind};
use crate::hinted::{Hint, Hinted};
use serde::{Deserialize, Serialize};
use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// What the file says that it is.
const FORMAT: &str = "sandtable-seats";
/// The version of the format.
const VERSION: u32 = 1;

/// The seats as they are kept.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeptSeats {
    format: String,
    version: u32,
    /// The token of the host.
    pub host: String,
    /// The token for spectators, if the game has a place for them.
    pub spectators: Option<String>,
    /// The players.
    pub seats: Vec<KeptSeat>,
}

/// A player's seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KeptSeat {
    /// The name of the player.
    pub player: String,
    /// The token, unless a bot plays.
    pub token: Option<String>,
    /// The bot.
    pub bot: Option<String>,
}

impl KeptSeats {
    /// Seats to keep.
    pub fn new(host: String, spectators: Option<String>, seats: Vec<KeptSeat>) -> KeptSeats {
        KeptSeats { format: FORMAT.into(), version: VERSION, host, spectators, seats }
    }

    /// The file for the seats of a save: `game.json.seats` for `game.json`.
    pub fn beside(save: &Path) -> PathBuf {
        let mut name = OsString::from(save);
        name.push(".seats");
        name.into()
    }

    /// Reads the seats of a save. `None` if it has none.
    ///
    /// # Errors
    /// Others can read the file, or it does not hold seats.
    pub fn of(save: &Path) -> Result<Option<KeptSeats>, Hinted> {
        let file = KeptSeats::beside(save);
        let shown = file.display();
        let text = match disk::private_text(&file, Kind::Description) {
            Ok(text) => text,
            Err(no) if no.is_missing() => return Ok(None),
            Err(no) => {
                return Err(format!("{shown} {no}").hint("without it the game goes on with new addresses: delete it"));
            }
        };
        let wrong = |why: String| format!("{shown} does not hold seats: {why}").hint("delete it for new addresses");
        let kept: KeptSeats = serde_json::from_str(&text).map_err(|no| wrong(no.to_string()))?;
        if kept.format != FORMAT || kept.version != VERSION {
            return Err(wrong("it has another format".into()));
        }
        let tokens: Vec<&String> = kept.tokens().collect();
        let twice = (1..tokens.len()).any(|i| tokens[..i].contains(&tokens[i]));
        match !twice && tokens.iter().all(|token| is_token(token)) {
            true => Ok(Some(kept)),
            false => Err(wrong("a token is too easy to guess, or is there twice".into())),
        }
    }

    fn tokens(&self) -> impl Iterator<Item = &String> {
        let seats = self.seats.iter().filter_map(|seat| seat.token.as_ref());
        std::iter::once(&self.host).chain(&self.spectators).chain(seats)
    }

    /// The seat of a player.
    pub fn seat(&self, player: &str) -> Option<&KeptSeat> {
        self.seats.iter().find(|seat| seat.player == player)
    }

    /// Writes the seats beside a save.
    ///
    /// # Errors
    /// The file cannot be written.
    pub fn write(&self, save: &Path) -> Result<(), Hinted> {
        let file = KeptSeats::beside(save);
        let text =
            serde_json::to_string_pretty(self).map_err(|no| format!("the seats cannot be written down: {no}"))?;
        disk::write_private(&file, text.as_bytes())
            .map_err(|no| format!("{} cannot be written: {no}", file.display()).into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::guard::token;

    fn seats() -> KeptSeats {
        let britain = KeptSeat { player: "Britain".into(), token: token(), bot: None };
        let spain = KeptSeat { player: "Spain".into(), token: None, bot: Some("steady".into()) };
        KeptSeats::new(token().unwrap(), token(), vec![britain, spain])
    }

    #[test]
    fn seats_come_back_as_they_were_and_only_their_owner_reads_them() {
        let folder = tempfile::tempdir().unwrap();
        let save = folder.path().join("game.json");
        assert_eq!(KeptSeats::of(&save).unwrap(), None);
        let kept = seats();
        kept.write(&save).unwrap();
        assert_eq!(KeptSeats::of(&save).unwrap(), Some(kept.clone()));
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let file = KeptSeats::beside(&save);
            let mode = |file: &Path| std::fs::metadata(file).unwrap().permissions().mode() & 0o777;
            assert_eq!(mode(&file), 0o600);
            std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o644)).unwrap();
            let no = KeptSeats::of(&save).unwrap_err().to_string();
            assert!(no.contains("others can read it") && !no.contains(&kept.host), "{no}");
            // Writing it again closes it again.
            kept.write(&save).unwrap();
            assert_eq!(mode(&file), 0o600);
            std::fs::rename(&file, folder.path().join("elsewhere")).unwrap();
            std::os::unix::fs::symlink(folder.path().join("elsewhere"), &file).unwrap();
            assert!(KeptSeats::of(&save).unwrap_err().to_string().contains("a link"));
            assert!(kept.write(&save).is_err());
        }
    }

    #[test]
    fn tokens_that_could_be_guessed_are_not_taken() {
        let folder = tempfile::tempdir().unwrap();
        let save = folder.path().join("game.json");
        for bad in ["abc".to_string(), "g".repeat(64), seats().host.to_uppercase()] {
            KeptSeats { host: bad, ..seats() }.write(&save).unwrap();
            assert!(KeptSeats::of(&save).unwrap_err().to_string().contains("too easy to guess"));
        }
        let kept = seats();
        KeptSeats { spectators: Some(kept.host.clone()), ..kept }.write(&save).unwrap();
        assert!(KeptSeats::of(&save).is_err());
    }
}

//! Everything that a page shows, in one answer: the state, and the board and the scripts if the page does not have them already. An action
//! is answered with it at once, so a click takes one request.

use super::hub::{Gone, Hub};
use super::paged::{Paged, print};
use hyper::body::Bytes;
use hyper::http::request::Parts;
use serde_json::{Value, json};

/// The header in which a page says what it has: the tags of its board and its scripts. Whoever sends it with an action gets the news with
/// the answer.
const HAS: &str = "x-sandtable-has";

/// Where everything is.
pub const NOW: &str = "/api/now";
/// The state by itself.
pub const STATE: &str = "/api/state";
/// The board by itself.
pub const BOARD: &str = "/api/board.svg";
/// The list of scripts by itself.
pub const SCRIPTS: &str = "/api/cards";

/// What a page says that it has.
pub fn has(head: &Parts) -> Option<&str> {
    head.headers.get(HAS).and_then(|value| value.to_str().ok())
}

impl<D: Paged> Hub<D> {
    /// The state as JSON.
    ///
    /// # Errors
    /// The engine is gone, or the seat.
    pub async fn state(&self, number: usize) -> Result<Option<Bytes>, Gone> {
        let door = self.door(number)?;
        let (who, said) = (door.who, door.said());
        self.shown(number, STATE, move |desk: &mut D, version| Some(desk.state(version, who, said()))).await
    }

    /// The board as SVG.
    ///
    /// # Errors
    /// The engine is gone, or the seat.
    pub async fn board(&self, number: usize) -> Result<Option<Bytes>, Gone> {
        let who = self.door(number)?.who;
        self.shown(number, BOARD, move |desk: &mut D, _| Some(desk.board(who))).await
    }

    /// The list of scripts as JSON.
    ///
    /// # Errors
    /// The engine is gone, or the seat.
    pub async fn scripts(&self, number: usize) -> Result<Option<Bytes>, Gone> {
        let who = self.door(number)?.who;
        self.shown(number, SCRIPTS, move |desk: &mut D, _| Some(desk.scripts(who).to_string())).await
    }

    /// Everything that a page shows, as JSON. A part that the page has already is null, others come with their tags.
    ///
    /// # Errors
    /// The engine is gone, or the seat.
    pub async fn now(&self, number: usize, has: &str) -> Result<String, Gone> {
        let state = self.state(number).await?.unwrap_or_default();
        let board = part(self.board(number).await?, has);
        let scripts = part(self.scripts(number).await?, has);
        Ok(format!("{{\"state\":{},\"board\":{board},\"scripts\":{scripts}}}", String::from_utf8_lossy(&state)))
    }
}

/// A part with its tag; null if the page has it, or if there is none.
fn part(found: Option<Bytes>, has: &str) -> Value {
    let text = found.as_deref().map(String::from_utf8_lossy).unwrap_or_default();
    let tag = print(&text);
    match text.is_empty() || has.split(' ').any(|had| had == tag) {
        true => Value::Null,
        false => json!({ "tag": tag, "text": text }),
    }
}

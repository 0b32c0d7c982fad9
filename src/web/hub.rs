//! Between the page and the desk: sends work to the engine's thread, and receives reports of what was done there.

use super::paged::Paged;
use super::requests::Sent;
use crate::hinted::Hinted;
use crate::prompt::engine::Ask;
use crate::prompt::stop::Stop;
use crate::prompt::{Answer, Did, Said};
use crate::view::paint;
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{oneshot, watch};

/// How many recent lines, with their replies, the page can show.
const LINES: usize = 40;

/// What all requests share.
pub struct Hub<D: Paged> {
    engine: Sender<Ask<D>>,
    stop: Stop,
    /// Whose page it is.
    pub own: Option<D::Seat>,
    /// The port.
    pub port: u16,
    /// The token that a request must carry.
    pub token: String,
    /// The count of what was done.
    version: Arc<watch::Sender<u64>>,
    /// Recent lines and replies.
    said: Arc<Mutex<VecDeque<Value>>>,
}

/// The engine is gone.
#[derive(Debug)]
pub struct Gone;

impl<D: Paged> Hub<D> {
    /// A hub at an engine.
    pub fn new(engine: Sender<Ask<D>>, stop: Stop, own: Option<D::Seat>, port: u16, token: String) -> Hub<D> {
        let version = Arc::new(watch::Sender::new(1));
        Hub { engine, stop, own, port, token, version, said: Arc::default() }
    }

    /// Starts to receive reports of everything done at the desk.
    pub fn follow(&self) {
        let (version, said, own) = (self.version.clone(), self.said.clone(), self.own.is_some());
        let follower = move |did: &Did| {
            // A page for one seat must not show replies to others, because they may see more.
            let shown = !own || did.by_guest;
            if !did.replies.is_empty() && shown {
                let mut said = said.lock().unwrap_or_else(PoisonError::into_inner);
                said.push_back(json!({ "line": did.line, "replies": replies(did) }));
                while said.len() > LINES {
                    said.pop_front();
                }
            }
            version.send_modify(|n| *n += 1);
        };
        let _ = self.engine.send(Ask::Follow(Box::new(follower)));
    }

    /// A receiver for the count of what was done.
    pub fn watch(&self) -> watch::Receiver<u64> {
        self.version.subscribe()
    }

    /// Recent lines and replies. Call the function on the engine's thread, where nothing is added meanwhile.
    pub fn said(&self) -> impl FnOnce() -> Vec<Value> + Send + use<D> {
        let said = self.said.clone();
        move || said.lock().unwrap_or_else(PoisonError::into_inner).iter().cloned().collect()
    }

    /// Interrupts long work at the desk.
    pub fn interrupt(&self) {
        self.stop.raise();
    }

    /// Looks at the table as the owner of the page sees it.
    ///
    /// # Errors
    /// The engine is gone.
    pub async fn look<R: Send + 'static>(
        &self,
        work: impl FnOnce(&mut D, u64) -> R + Send + 'static,
    ) -> Result<R, Gone> {
        self.work(move |desk, version| (work(desk, version), None)).await
    }

    /// Does a request as the owner of the page, and gives the result.
    ///
    /// # Errors
    /// The engine is gone.
    pub(super) async fn act(&self, sent: impl Sent + Send + 'static) -> Result<Result<Value, Hinted>, Gone> {
        self.work(move |desk, version| {
            let command = sent.request(version).and_then(|request| desk.command(request));
            match command.and_then(|command| desk.objected(&command).map(|()| command)) {
                Ok(command) => done(command.clone(), desk.does_command(command)),
                Err(why) => (Err(why), None),
            }
        })
        .await
    }

    /// Runs a line as at the prompt.
    ///
    /// # Errors
    /// The engine is gone.
    pub async fn line(&self, line: String) -> Result<Result<Value, Hinted>, Gone> {
        self.work(move |desk, _| {
            let said = desk.does(&line);
            done(line, said)
        })
        .await
    }

    /// The same for other work.
    ///
    /// # Errors
    /// The engine is gone.
    pub async fn work<R: Send + 'static>(
        &self,
        work: impl FnOnce(&mut D, u64) -> (R, Option<Did>) + Send + 'static,
    ) -> Result<R, Gone> {
        let (reply, answer) = oneshot::channel();
        let (own, version) = (self.own, self.version.clone());
        let asked = self.stop.asks();
        let guest = move |desk: &mut D| {
            let _asked = asked;
            let now = *version.borrow();
            let (result, did) = desk.with_page(own, |desk| work(desk, now));
            let _ = reply.send(result);
            did
        };
        self.engine.send(Ask::Guest(Box::new(guest))).map_err(|_| Gone)?;
        answer.await.map_err(|_| Gone)
    }
}

/// The result of a line, for the sender and for everybody else.
fn done(line: String, said: Said) -> (Result<Value, Hinted>, Option<Did>) {
    let did = Did { line, replies: said.replies, by_guest: true };
    (Ok(json!({ "replies": replies(&did) })), Some(did))
}

fn replies(did: &Did) -> Vec<Value> {
    let one = |(command, reply): &(String, Answer)| match reply {
        Ok(text) => json!({ "command": command, "ok": true, "text": paint::plain(text) }),
        Err((_, no)) => {
            let hints: Vec<String> = no.hints.iter().map(|hint| paint::plain(hint)).collect();
            let trouble = no.trouble.as_deref().map(crate::check::troubles::data);
            let text = paint::plain(&no.to_string());
            json!({ "command": command, "ok": false, "text": text, "hints": hints, "trouble": trouble })
        }
    };
    did.replies.iter().map(one).collect()
}

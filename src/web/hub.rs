//! Between the page and the desk: work for the engine's thread, and word of what was done there.

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

/// How many lines with their replies the page can look back on.
const LINES: usize = 40;

/// What all requests share.
pub struct Hub<D: Paged> {
    engine: Sender<Ask<D>>,
    stop: Stop,
    /// Whose page it is.
    pub own: Option<D::Seat>,
    /// The port.
    pub port: u16,
    /// What a request has to bring.
    pub token: String,
    /// Counts what was done.
    version: Arc<watch::Sender<u64>>,
    /// What was said lately.
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

    /// From here on hears of everything that is done at the desk.
    pub fn follow(&self) {
        let (version, said, own) = (self.version.clone(), self.said.clone(), self.own.is_some());
        let follower = move |did: &Did| {
            // What was said to others is not for the page of one seat: they may have other eyes.
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

    /// A look at the count of what was done.
    pub fn watch(&self) -> watch::Receiver<u64> {
        self.version.subscribe()
    }

    /// What was said lately: to be looked at on the engine's thread, where nothing is said meanwhile.
    pub fn said(&self) -> impl FnOnce() -> Vec<Value> + Send + use<D> {
        let said = self.said.clone();
        move || said.lock().unwrap_or_else(PoisonError::into_inner).iter().cloned().collect()
    }

    /// Long work at the desk ends.
    pub fn interrupt(&self) {
        self.stop.raise();
    }

    /// Looks at the table with the eyes of the page.
    ///
    /// # Errors
    /// The engine is gone.
    pub async fn look<R: Send + 'static>(
        &self,
        work: impl FnOnce(&mut D, u64) -> R + Send + 'static,
    ) -> Result<R, Gone> {
        self.work(move |desk, version| (work(desk, version), None)).await
    }

    /// Does what was asked for, with the eyes and the rights of the page. Gives what came of it.
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

    /// Does a line as at the prompt.
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

    /// The same for work that is no line.
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

/// What came of a line, for whoever sent it and for everybody.
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

//! Between the page and the desk: work for the engine's thread, and word of what was done there.

use super::requests::{Request, objected};
use crate::games::wellington::board::Power;
use crate::games::wellington::rules::Eyes;
use crate::games::wellington::verbs::Desk;
use crate::games::wellington::verbs::engine::{Ask, Did, Said, do_command, do_line};
use crate::games::wellington::verbs::stop::Stop;
use crate::hinted::Hinted;
use crate::view::paint;
use serde_json::{Value, json};
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::{oneshot, watch};

/// How many lines with their replies the page can look back on.
const LINES: usize = 40;

/// What all requests share.
pub struct Hub {
    engine: Sender<Ask>,
    stop: Stop,
    /// The Power whose page it is.
    pub own: Option<Power>,
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

impl Hub {
    /// A hub at an engine.
    pub fn new(engine: Sender<Ask>, stop: Stop, own: Option<Power>, port: u16, token: String) -> Hub {
        let version = Arc::new(watch::Sender::new(1));
        Hub { engine, stop, own, port, token, version, said: Arc::default() }
    }

    /// From here on hears of everything that is done at the desk.
    pub fn follow(&self) {
        let (version, said, own) = (self.version.clone(), self.said.clone(), self.own);
        let follower = move |did: &Did| {
            // What was said to others is not for the page of one Power: they may have other eyes.
            let shown = own.is_none() || did.by_guest;
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
    pub fn said(&self) -> impl FnOnce() -> Vec<Value> + Send + use<> {
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
        work: impl FnOnce(&mut Desk, u64) -> R + Send + 'static,
    ) -> Result<R, Gone> {
        self.work(move |desk, version| (work(desk, version), None)).await
    }

    /// Does what was asked for, with the eyes and the rights of the page. Gives what came of it.
    ///
    /// # Errors
    /// The engine is gone.
    pub async fn act(&self, request: impl Request + Send + 'static) -> Result<Result<Value, Hinted>, Gone> {
        self.work(move |desk, version| {
            let command = request.command(desk, version);
            match command.and_then(|command| objected(desk, &command).map(|()| command)) {
                Ok(command) => done(command.clone(), do_command(desk, command)),
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
            let said = do_line(desk, &line);
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
        work: impl FnOnce(&mut Desk, u64) -> (R, Option<Did>) + Send + 'static,
    ) -> Result<R, Gone> {
        let (reply, answer) = oneshot::channel();
        let (own, version) = (self.own, self.version.clone());
        let asked = self.stop.asks();
        let guest = move |desk: &mut Desk| {
            let _asked = asked;
            let now = *version.borrow();
            let (result, did) = with_eyes(desk, own, |desk| work(desk, now));
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

/// Works at the desk with the eyes and the rights of the page and without regard to the terminal; then it is as it was.
fn with_eyes<R>(desk: &mut Desk, own: Option<Power>, work: impl FnOnce(&mut Desk) -> R) -> R {
    let before = (desk.eyes, desk.fits, desk.ascii, desk.core.width);
    if own.is_some() {
        (desk.eyes, desk.seat) = (Eyes(own), own);
    }
    (desk.fits, desk.ascii, desk.core.width) = (false, false, 100);
    let result = catch_unwind(AssertUnwindSafe(|| work(desk)));
    // What the page itself changed stays, unless it is a page of one Power.
    if own.is_some() {
        (desk.eyes, desk.seat) = (before.0, None);
    }
    (desk.fits, desk.ascii, desk.core.width) = (before.1, before.2, before.3);
    let _ = desk.session.take_trouble();
    // A page leaves nothing and opens nothing at the prompt.
    desk.wish = None;
    // The prompt has its own eyes again before anybody hears of it.
    result.unwrap_or_else(|panic| resume_unwind(panic))
}

fn replies(did: &Did) -> Vec<Value> {
    let one = |(command, reply): &(String, crate::games::wellington::verbs::engine::Answer)| match reply {
        Ok(text) => json!({ "command": command, "ok": true, "text": paint::plain(text) }),
        Err((_, no)) => {
            let hints: Vec<String> = no.hints.iter().map(|hint| paint::plain(hint)).collect();
            json!({ "command": command, "ok": false, "text": paint::plain(&no.to_string()), "hints": hints })
        }
    };
    did.replies.iter().map(one).collect()
}

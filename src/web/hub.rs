//! Between the pages and the desk: sends work to the engine's thread, and receives reports of what was done there.

use super::doors::Door;
use super::paged::Paged;
use super::reach::Reach;
use super::requests::{Going, Sent, Whole};
use super::who::Who;
use super::wholly::{self, Done};
use crate::desk::sitters::Sitter;
use crate::hinted::Hinted;
use crate::prompt::engine::Ask;
use crate::prompt::stop::Stop;
use crate::prompt::{Answer, Did, Said};
use crate::view::paint;
use hyper::body::Bytes;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::Sender;
use tokio::sync::{oneshot, watch};

/// What all requests share.
pub struct Hub<D: Paged> {
    engine: Sender<Ask<D>>,
    stop: Stop,
    /// From where it can be reached.
    pub reach: Reach,
    /// The addresses.
    pub doors: Vec<Door<D::Seat>>,
    /// The count of what was done.
    version: Arc<watch::Sender<u64>>,
    /// The count of what was done from pages. Whoever did something is answered before all are told, and must not be shown
    /// how things were before.
    done: Arc<AtomicU64>,
}

/// Why nobody answers.
#[derive(Debug)]
pub enum Gone {
    /// The engine has ended.
    Engine,
    /// The game on the table has no such seat.
    Seat,
}

impl<D: Paged> Hub<D> {
    /// A hub at an engine.
    pub fn new(engine: Sender<Ask<D>>, stop: Stop, reach: Reach, doors: Vec<Door<D::Seat>>) -> Hub<D> {
        Hub { engine, stop, reach, doors, version: Arc::new(watch::Sender::new(1)), done: Arc::default() }
    }

    /// Starts to receive reports of everything done at the desk.
    pub fn follow(&self) {
        let version = self.version.clone();
        // A page for one seat must not show replies to others, because they may see more.
        let hears: Vec<_> = self.doors.iter().map(|door| (matches!(door.who, Who::Host), door.hears())).collect();
        let follower = move |did: &Did| {
            if !did.replies.is_empty() {
                let line = json!({ "line": did.line, "replies": replies(did) });
                let shown = hears.iter().enumerate().filter(|(i, (host, _))| *host || did.door == Some(*i));
                shown.for_each(|(_, (_, hears))| hears(line.clone()));
            }
            version.send_modify(|n| *n += 1);
        };
        let _ = self.engine.send(Ask::Follow(Box::new(follower)));
    }

    /// A receiver for the count of what was done.
    pub fn watch(&self) -> watch::Receiver<u64> {
        self.version.subscribe()
    }

    /// The door with this number. Numbers come from [`super::doors::opened`].
    ///
    /// # Errors
    /// There is none.
    pub fn door(&self, door: usize) -> Result<&Door<D::Seat>, Gone> {
        self.doors.get(door).ok_or(Gone::Seat)
    }

    /// Interrupts long work at the desk.
    pub fn interrupt(&self) {
        self.stop.raise();
    }

    /// Looks at the table as the owner of the page sees it.
    ///
    /// # Errors
    /// The engine is gone, or the seat.
    pub async fn look<R: Send + 'static>(
        &self,
        door: usize,
        work: impl FnOnce(&mut D, u64) -> R + Send + 'static,
    ) -> Result<R, Gone> {
        self.work(door, move |desk, version| (work(desk, version), None)).await
    }

    /// The same, once for all pages at an address, until something is done at the desk. The host's pages show files as they are
    /// at the moment, so nothing is kept for them.
    ///
    /// # Errors
    /// The engine is gone, or the seat.
    pub async fn shown(
        &self,
        door: usize,
        path: &str,
        work: impl FnOnce(&mut D, u64) -> Option<String> + Send + 'static,
    ) -> Result<Option<Bytes>, Gone> {
        let at = self.door(door)?;
        let mut answers = at.answers.lock().await;
        let kept = answers.of((*self.version.borrow(), self.done.load(Ordering::SeqCst)), path);
        if let Some(kept) = kept.filter(|_| !matches!(at.who, Who::Host)) {
            return Ok(kept);
        }
        let done = self.done.clone();
        let work = move |desk: &mut D, version| ((version, done.load(Ordering::SeqCst)), work(desk, version));
        let (now, text) = self.look(door, work).await?;
        let text = text.map(Bytes::from);
        answers.keep(now, path, text.clone());
        Ok(text)
    }

    /// Does a request as the owner of the page, and gives the result.
    ///
    /// # Errors
    /// The engine is gone, or the seat.
    pub(super) async fn act(
        &self,
        door: usize,
        sent: impl Sent + Send + 'static,
    ) -> Result<Result<Value, Hinted>, Gone> {
        let _one = self.door(door)?.acting.lock().await;
        self.work(door, move |desk, version| {
            let command = sent.request(version).and_then(|request| desk.command(request));
            match command.and_then(|command| desk.objected(&command).map(|()| command)) {
                Ok(command) => done(command.clone(), desk.does_command(command)),
                Err(why) => (Err(why), None),
            }
        })
        .await
    }

    /// Plays an operation of several choices, until it is over or something comes between.
    ///
    /// # Errors
    /// The engine is gone, or the seat.
    pub(super) async fn whole(&self, door: usize, wanted: Whole) -> Result<Result<Value, Hinted>, Gone> {
        let at = self.door(door)?;
        let (who, _one) = (at.who, at.acting.lock().await);
        self.work(door, move |desk, version| {
            match wanted.number(version).and_then(|number| wholly::play(desk, who, number)) {
                Ok(Done { did, made, of, refused }) => {
                    let refused = refused.map(|text| paint::plain(&text));
                    let told = json!({ "replies": replies(&did), "made": made, "of": of, "refused": refused });
                    (Ok(told), Some(did))
                }
                Err(why) => (Err(why), None),
            }
        })
        .await
    }

    /// Asks to go back, or answers such a request.
    ///
    /// # Errors
    /// The engine is gone, or the seat.
    pub(super) async fn back(&self, door: usize, going: Going) -> Result<Result<Value, Hinted>, Gone> {
        let at = self.door(door)?;
        let (who, _one) = (at.who, at.acting.lock().await);
        self.work(door, move |desk, version| {
            let sitter = sitter(desk, who);
            let came = going.back(version).and_then(|what| desk.back(sitter, what).map_err(|no| no.hinted()));
            match came {
                Ok(came) => {
                    let line = "(going back)".to_string();
                    let did = Did { replies: vec![(line.clone(), Ok(came.told().into()))], line, ..Did::default() };
                    (Ok(json!({ "replies": replies(&did) })), Some(did))
                }
                Err(why) => (Err(why), None),
            }
        })
        .await
    }

    /// Runs a line as at the prompt.
    ///
    /// # Errors
    /// The engine is gone, or the seat.
    pub async fn line(&self, door: usize, line: String) -> Result<Result<Value, Hinted>, Gone> {
        self.work(door, move |desk, _| {
            let said = desk.does(&line);
            done(line, said)
        })
        .await
    }

    /// The same for other work.
    ///
    /// # Errors
    /// The engine is gone, or the seat.
    pub async fn work<R: Send + 'static>(
        &self,
        door: usize,
        work: impl FnOnce(&mut D, u64) -> (R, Option<Did>) + Send + 'static,
    ) -> Result<R, Gone> {
        let at = self.door(door)?;
        let (who, name, whose) = (at.who, at.name.clone(), self.whose(at));
        let (reply, answer) = oneshot::channel();
        let (version, done) = (self.version.clone(), self.done.clone());
        let asked = self.stop.asks();
        let guest = move |desk: &mut D| {
            let _asked = asked;
            if who.seat().is_some_and(|seat| desk.name(seat) != name) {
                let _ = reply.send(Err(Gone::Seat));
                return None;
            }
            let now = *version.borrow();
            let (result, did) = desk.with_page(who, |desk| work(desk, now));
            done.fetch_add(u64::from(did.is_some()), Ordering::SeqCst);
            let _ = reply.send(Ok(result));
            did.map(|did| Did { door: Some(door), whose, ..did })
        };
        self.engine.send(Ask::Guest(Box::new(guest))).map_err(|_| Gone::Engine)?;
        answer.await.map_err(|_| Gone::Engine)?
    }

    /// Whose page an address is, for the host; empty if there is only one.
    fn whose(&self, door: &Door<D::Seat>) -> String {
        match (&door.name, self.doors.len()) {
            (_, 1) => String::new(),
            (Some(name), _) => name.clone(),
            (None, _) => "the host".into(),
        }
    }
}

/// Who it is, for the desk.
pub fn sitter<D: Paged>(desk: &D, who: Who<D::Seat>) -> Sitter {
    match who {
        Who::Host => Sitter::Host,
        Who::Seat(seat) => Sitter::Seat(desk.index(seat)),
        Who::Spectator => Sitter::Spectator,
    }
}

/// The result of a line, for the sender and for everybody else.
fn done(line: String, said: Said) -> (Result<Value, Hinted>, Option<Did>) {
    let did = Did { line, replies: said.replies, ..Did::default() };
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

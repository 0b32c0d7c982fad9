//! The addresses of a served game. Each has a token of its own, which says who comes through it.

use super::guard::{TOKEN, brought};
use super::who::Who;
use hyper::body::Bytes;
use hyper::header::HeaderMap;
use serde_json::Value;
use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::Semaphore;

/// How many recent lines, with their replies, a page can show.
const LINES: usize = 40;
/// The most pages at a time that are open at one address.
const PAGES: usize = 256;
/// The most requests at a time through one address. Further ones wait.
const REQUESTS: usize = 32;
/// The most answers that are kept.
const ANSWERS: usize = 64;

/// An address.
pub struct Door<S> {
    /// For whom it is.
    pub who: Who<S>,
    /// The name of the player as the seat was given. In another game another player may have the same place.
    pub name: Option<String>,
    token: String,
    /// How many pages are open here.
    pub present: Arc<AtomicUsize>,
    /// Room for pages.
    pub pages: Arc<Semaphore>,
    /// Room for requests.
    pub requests: Arc<Semaphore>,
    /// What is done through one address is done one by one, so that nobody fills the queue of the desk.
    pub acting: tokio::sync::Mutex<()>,
    /// What was answered last. All pages at an address show the same.
    pub answers: tokio::sync::Mutex<Answers>,
    /// Recent lines and replies.
    said: Arc<Mutex<VecDeque<Value>>>,
}

/// Answers that hold until something is done at the desk.
#[derive(Default)]
pub struct Answers {
    now: (u64, u64),
    texts: BTreeMap<String, Option<Bytes>>,
}

impl Answers {
    /// An answer, if nothing was done since, by the counts of what was done.
    pub fn of(&self, now: (u64, u64), path: &str) -> Option<Option<Bytes>> {
        self.texts.get(path).filter(|_| self.now == now).cloned()
    }

    /// Keeps an answer.
    pub fn keep(&mut self, now: (u64, u64), path: &str, text: Option<Bytes>) {
        if self.now != now {
            self.texts.clear();
            self.now = now;
        }
        if self.texts.len() < ANSWERS {
            self.texts.insert(path.to_string(), text);
        }
    }
}

impl<S: Copy> Door<S> {
    /// An address with this token.
    pub fn new(who: Who<S>, name: Option<String>, token: String) -> Door<S> {
        Door {
            who,
            name,
            token,
            present: Arc::default(),
            pages: Arc::new(Semaphore::new(PAGES)),
            requests: Arc::new(Semaphore::new(REQUESTS)),
            acting: tokio::sync::Mutex::default(),
            answers: tokio::sync::Mutex::default(),
            said: Arc::default(),
        }
    }

    /// Recent lines and replies. Call the function on the engine's thread, where nothing is added meanwhile.
    pub fn said(&self) -> impl FnOnce() -> Vec<Value> + Send + use<S> {
        let said = self.said.clone();
        move || said.lock().unwrap_or_else(PoisonError::into_inner).iter().cloned().collect()
    }

    /// A function that adds a line with its replies.
    pub fn hears(&self) -> impl Fn(Value) + Send + use<S> {
        let said = self.said.clone();
        move |line| {
            let mut said = said.lock().unwrap_or_else(PoisonError::into_inner);
            said.push_back(line);
            while said.len() > LINES {
                said.pop_front();
            }
        }
    }

    /// Counts a page that is open here, until it is dropped.
    pub fn comes(&self) -> Presence {
        self.present.fetch_add(1, Ordering::Relaxed);
        Presence(self.present.clone())
    }
}

/// A page that is open.
pub struct Presence(Arc<AtomicUsize>);

impl Drop for Presence {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// The address that a request comes through: the one whose token it carries. All are compared, so the time tells nothing.
pub fn opened<S>(doors: &[Door<S>], headers: &HeaderMap) -> Option<usize> {
    let brought_here = headers.get(TOKEN).map_or(&[][..], |value| value.as_bytes());
    let each = doors.iter().enumerate();
    each.fold(None, |found, (i, door)| if brought(brought_here, &door.token) { Some(i) } else { found })
}

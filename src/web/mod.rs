//! The pages. A server beside the prompt at the same desk, for this machine only unless somebody wants it otherwise. A page sends
//! clicks and lines and shows the results. It knows no rules and no game.

mod doors;
mod events;
mod guard;
mod http;
mod hub;
mod kept;
mod now;
mod paged;
mod plain;
mod reach;
mod requests;
mod routes;
mod seating;
mod strangers;
mod who;
mod wholly;

pub use kept::KeptSeats;
pub use paged::{Offered, Paged, Text, print};
pub use plain::plea;
pub use reach::{PublicUrl, Reach};
pub use requests::{Request, Setting};
pub use seating::{Seated, Seating};
pub use who::Who;
pub use wholly::listed as wholes;

use crate::desk::sitters::{Chair, Sitters};
use crate::hinted::{Hint, Hinted};
use crate::prompt::engine::Ask;
use crate::prompt::stop::Stop;
use crate::table::Key;
use anyhow::{Context, Result};
use doors::Door;
use hub::{Hub, sitter};
use std::net::{SocketAddr, TcpListener};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};

/// How the game should be served.
#[derive(Clone, Debug)]
pub struct Wanted<S> {
    /// Where to listen; port 0 takes any that is free.
    pub at: SocketAddr,
    /// The address that a reverse proxy has for it.
    pub public: Option<PublicUrl>,
    /// For whom.
    pub pages: Pages<S>,
    /// The save beside which the seats are kept.
    pub keep: Option<PathBuf>,
}

/// For whom the game is served.
#[derive(Clone, Debug)]
pub enum Pages<S> {
    /// One page for the host or for one player. It shows what that player may see, whatever the prompt shows.
    One(Who<S>),
    /// A page for everybody: the host, each player, and spectators.
    Each(Seating),
}

/// What was started.
pub struct Served {
    /// The addresses with their tokens, each with whose it is. The first is the host's, or the only one.
    pub addresses: Vec<(String, String)>,
    /// The bots, each with the player.
    pub bots: Vec<(String, String)>,
    /// What the host should know about it.
    pub note: Option<String>,
    /// Whether it can be reached from other machines without a proxy.
    pub beyond: bool,
}

/// Does something at the desk.
fn at_desk<D: Paged, R: Send + 'static>(
    engine: &Sender<Ask<D>>,
    work: impl FnOnce(&mut D) -> R + Send + 'static,
) -> Result<R> {
    let (reply, answer) = channel();
    let work = move |desk: &mut D| {
        let _ = reply.send(work(desk));
        None
    };
    let _ = engine.send(Ask::Guest(Box::new(work)));
    answer.recv().context("the session is over")
}

/// Mixes a secret key into the dice, because a player with a seat could know the seed.
fn lock<D: Paged>(engine: &Sender<Ask<D>>) -> Result<String> {
    let key = Key::secret().context("the operating system provides no random numbers for the dice")?;
    Ok(at_desk(engine, move |desk| desk.lock(key))??)
}

/// Starts the server beside an engine.
///
/// # Errors
/// The port is taken, a seat cannot be given, or the system cannot start a thread or provide random numbers.
pub fn start<D: Paged>(engine: &Sender<Ask<D>>, stop: Stop, wanted: Wanted<D::Seat>) -> Result<Served> {
    let listener = TcpListener::bind(wanted.at)
        .with_context(|| format!("{} cannot be listened on", wanted.at).hint("--port 0 takes a port that is free"))?;
    listener.set_nonblocking(true)?;
    let reach = Reach { at: listener.local_addr()?, public: wanted.public };
    let each = matches!(wanted.pages, Pages::Each(_));
    let note = if matches!(wanted.pages, Pages::One(Who::Host)) { None } else { Some(lock(engine)?) };
    let seated = match wanted.pages {
        Pages::One(who) => at_desk(engine, move |desk| Seated::one(desk, who))?,
        Pages::Each(seating) => at_desk(engine, move |desk| seating.of(desk))?,
    }?;
    let base = reach.base();
    let mut served = Served {
        addresses: seated.doors.iter().map(|door| (door.whose(), format!("{base}#{}", door.token))).collect(),
        bots: seated.bots.iter().map(|(_, name, bot)| (name.clone(), bot.clone())).collect(),
        note,
        beyond: reach.is_beyond(),
    };
    if let Some(save) = wanted.keep.filter(|_| each) {
        seated.kept().write(&save)?;
    }
    let doors: Vec<Door<D::Seat>> =
        seated.doors.into_iter().map(|door| Door::new(door.who, door.name, door.token)).collect();
    if each {
        let chairs: Vec<_> = doors
            .iter()
            .zip(&served.addresses)
            .map(|(door, (_, at))| (door.who, at.clone(), door.present.clone()))
            .collect();
        let bots = seated.bots;
        let begun = at_desk(engine, move |desk| {
            let chair = |(who, address, present)| Chair { who: sitter(desk, who), address, present };
            let chairs = chairs.into_iter().map(chair).collect();
            desk.core().sitters = Some(Sitters::new(chairs));
            desk.core().bots.extend(bots.into_iter().map(|(seat, _, bot)| (seat, bot)));
            desk.let_bots().map_err(|no| no.hinted())
        })?;
        if let Err(no) = begun {
            served.note = Some(served.note.map_or(no.to_string(), |note| format!("{note}\n{no}")));
        }
    }
    let hub = Arc::new(Hub::new(engine.clone(), stop, reach, doors));
    hub.follow();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().enable_time().build()?;
    std::thread::Builder::new().name("page".into()).spawn(move || {
        runtime.block_on(async {
            if let Ok(listener) = tokio::net::TcpListener::from_std(listener) {
                http::serve(listener, hub).await;
            }
        });
    })?;
    Ok(served)
}

/// A token, or why there is none.
fn token() -> Result<String, Hinted> {
    guard::token().ok_or_else(|| "the operating system provides no random numbers for a token".into())
}

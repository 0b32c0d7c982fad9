//! The page. A server for this machine only, beside the prompt at the same desk. The page sends clicks and lines and
//! shows the results. It knows no rules and no game.

mod events;
mod guard;
mod http;
mod hub;
mod paged;
mod plain;
mod requests;
mod routes;
mod strangers;

pub use paged::{Paged, Text, print};
pub use requests::{Request, Setting};

use crate::hinted::Hint;
use crate::prompt::engine::Ask;
use crate::prompt::stop::Stop;
use crate::table::Key;
use anyhow::{Context, Result};
use hub::Hub;
use std::net::{Ipv4Addr, TcpListener};
use std::sync::Arc;
use std::sync::mpsc::{Sender, channel};

/// How the page should be served.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<S> {
    /// The port; 0 takes any that is free.
    pub port: u16,
    /// Whose page it is; `None` for the host. It shows what that player may see, whatever the prompt shows.
    pub own: Option<S>,
}

/// What was started.
pub struct Served {
    /// The address of the page, including its token.
    pub address: String,
    /// What the host should know about it.
    pub note: Option<String>,
}

/// Mixes a secret key into the dice, because a player with a seat could know the seed.
fn lock<D: Paged>(engine: &Sender<Ask<D>>) -> Result<String> {
    let key = Key::secret().context("the system gives no chance for the dice")?;
    let (reply, answer) = channel();
    let work = move |desk: &mut D| {
        let _ = reply.send(desk.lock(key));
        None
    };
    let _ = engine.send(Ask::Guest(Box::new(work)));
    answer.recv().context("the session is over")?.map_err(Into::into)
}

/// Starts the server beside an engine.
///
/// # Errors
/// The port is taken, or the system cannot start a thread or provide random numbers.
pub fn start<D: Paged>(engine: &Sender<Ask<D>>, stop: Stop, wanted: Wanted<D::Seat>) -> Result<Served> {
    // Accept connections only from this machine.
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, wanted.port)).with_context(|| {
        format!("port {} of this machine cannot be used", wanted.port).hint("--port 0 takes one that is free")
    })?;
    listener.set_nonblocking(true)?;
    let port = listener.local_addr()?.port();
    let note = wanted.own.map(|_| lock(engine)).transpose()?;
    let token = guard::token().context("the system gives no chance for a token")?;
    let address = format!("http://127.0.0.1:{port}/#{token}");
    let hub = Arc::new(Hub::new(engine.clone(), stop, wanted.own, port, token));
    hub.follow();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().enable_time().build()?;
    std::thread::Builder::new().name("page".into()).spawn(move || {
        runtime.block_on(async {
            if let Ok(listener) = tokio::net::TcpListener::from_std(listener) {
                http::serve(listener, hub).await;
            }
        });
    })?;
    Ok(Served { address, note })
}

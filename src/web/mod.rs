//! The page. A server on this machine alone, beside the prompt at the same desk. The page sends what is clicked and typed and
//! shows what comes of it; it knows no rules, and no game.

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

/// What somebody wants of the page.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<S> {
    /// The port; 0 takes any that is free.
    pub port: u16,
    /// Whose page it is. It shows what that player may see, whatever the prompt shows.
    pub own: Option<S>,
}

/// What was started.
pub struct Served {
    /// The address of the page, with the token that it needs.
    pub address: String,
    /// What the host should know of it.
    pub note: Option<String>,
}

/// Mixes a secret into the dice of the game: whoever has a seat in it could know its seed.
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
/// The port is taken, or the system gives no thread or no chance.
pub fn start<D: Paged>(engine: &Sender<Ask<D>>, stop: Stop, wanted: Wanted<D::Seat>) -> Result<Served> {
    // Nobody from outside of this machine comes in.
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

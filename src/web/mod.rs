//! Floor 6 as well: the page. A server on this machine alone, beside the prompt at the same desk. The page sends what would be
//! typed and shows what comes of it; it knows no rules.

mod cards;
mod events;
mod guard;
mod http;
mod hub;
mod journal;
mod routes;
mod state;
mod strangers;

use crate::board::Power;
use crate::repl::engine::Ask;
use anyhow::{Context, Result};
use hub::Hub;
use std::net::{Ipv4Addr, TcpListener};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::Sender;

/// What somebody wants of the page.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wanted {
    /// The port; 0 takes any that is free.
    pub port: u16,
    /// The Power whose page it is. It shows what this Power may see, whatever the prompt shows.
    pub own: Option<Power>,
}

/// Starts the server beside an engine. Gives the address of the page, with the token that it needs.
///
/// # Errors
/// The port is taken, or the system gives no thread.
pub fn start(engine: &Sender<Ask>, stop: Arc<AtomicBool>, wanted: Wanted) -> Result<String> {
    // Nobody from outside of this machine comes in.
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, wanted.port)).with_context(|| {
        format!("port {} of this machine cannot be used\nHint: --port 0 takes one that is free", wanted.port)
    })?;
    listener.set_nonblocking(true)?;
    let port = listener.local_addr()?.port();
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
    Ok(address)
}

//! Notifies the page of what is done at the desk.

use super::doors::Door;
use super::hub::Hub;
use super::paged::Paged;
use http_body_util::channel::Channel;
use hyper::body::Bytes;
use std::convert::Infallible;
use std::time::Duration;
use tokio::time::timeout;

/// How often something is sent when nothing happens, so that both ends know that the other is still there.
const PULSE: Duration = Duration::from_secs(15);

/// A stream of the count of what was done, sent whenever it changes.
pub fn follow<D: Paged>(hub: &Hub<D>, door: &Door<D::Seat>) -> Channel<Bytes, Infallible> {
    let (mut sender, channel) = Channel::new(4);
    let (mut watch, presence) = (hub.watch(), door.comes());
    tokio::spawn(async move {
        let _presence = presence;
        loop {
            let now = *watch.borrow_and_update();
            if sender.send_data(Bytes::from(format!("data: {now}\n\n"))).await.is_err() {
                return;
            }
            loop {
                match timeout(PULSE, watch.changed()).await {
                    Ok(Ok(())) => break,
                    Ok(Err(_)) => return,
                    Err(_) if sender.send_data(Bytes::from_static(b": \n\n")).await.is_err() => return,
                    Err(_) => {}
                }
            }
        }
    });
    channel
}

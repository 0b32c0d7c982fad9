//! Connections: how many there may be, how long they may take, how much they may say.

use super::hub::Hub;
use super::paged::Paged;
use super::routes;
use super::strangers::Strangers;
use http_body_util::channel::Channel;
use http_body_util::{BodyExt, Either, Full, Limited};
use hyper::body::{Bytes, Incoming};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use std::convert::Infallible;
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{sleep, timeout};

/// Connections at a time of those who have the token. Further ones are told to come again.
const MOST: usize = 256;
/// How long somebody may take to say what he wants.
const HEAD: Duration = Duration::from_secs(5);
/// How long the rest of it may take.
const BODY: Duration = Duration::from_secs(10);
/// How long a connection may last, whatever it is for; the page comes again.
const WHOLE: Duration = Duration::from_secs(900);
/// How many bytes of a head are read.
const MOST_HEAD: usize = 16 * 1024;
/// How many headers.
const MOST_HEADERS: usize = 64;
/// How many bytes of a body: a card file and what goes with it.
const MOST_BODY: usize = 256 * 1024;

/// What is answered: something whole, or word of what is done while it is done.
pub type Answer = Response<Either<Full<Bytes>, Channel<Bytes, Infallible>>>;

/// Answers until the end of the program. Nobody waits for those who have no token: they are strangers until they bring it,
/// and of too many strangers the one goes that has been there longest.
pub async fn serve<D: Paged>(listener: TcpListener, hub: Arc<Hub<D>>) {
    let (slots, strangers) = (Arc::new(Semaphore::new(MOST)), Arc::new(Strangers::default()));
    loop {
        let stream = match listener.accept().await {
            Ok((stream, _)) => stream,
            // Too many open files, or somebody who was gone before he was let in.
            Err(_) => {
                sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        let door = Arc::new(Door { hub: hub.clone(), slots: slots.clone(), strangers: strangers.clone() });
        let number = strangers.number();
        let (own, all) = (door.clone(), strangers.clone());
        let task = tokio::spawn(async move {
            // Held for as long as the connection is, by whoever is let in.
            let slot = Arc::new(OnceLock::new());
            let service = service_fn(move |request| answer(own.clone(), number, slot.clone(), request));
            let mut builder = http1::Builder::new();
            builder.timer(TokioTimer::new()).header_read_timeout(HEAD).max_buf_size(MOST_HEAD);
            // One request each: nobody keeps a connection that he does not use.
            builder.max_headers(MOST_HEADERS).keep_alive(false);
            let _ = timeout(WHOLE, builder.serve_connection(TokioIo::new(stream), service)).await;
            all.goes(number);
        });
        strangers.comes(number, task.abort_handle());
    }
}

/// What a connection passes by.
struct Door<D: Paged> {
    hub: Arc<Hub<D>>,
    slots: Arc<Semaphore>,
    strangers: Arc<Strangers>,
}

async fn answer<D: Paged>(
    door: Arc<Door<D>>,
    number: u64,
    slot: Arc<OnceLock<OwnedSemaphorePermit>>,
    request: Request<Incoming>,
) -> Result<Answer, Infallible> {
    let (head, body) = request.into_parts();
    // A body is read from nobody who was not let in.
    if let Some(answer) = routes::at_the_door(&door.hub, &head) {
        return Ok(answer);
    }
    door.strangers.goes(number);
    let Ok(own) = door.slots.clone().try_acquire_owned() else {
        return Ok(plain(StatusCode::SERVICE_UNAVAILABLE, "too many at a time: come again"));
    };
    let _ = slot.set(own);
    let body = match timeout(BODY, Limited::new(body, MOST_BODY).collect()).await {
        Ok(Ok(body)) => body.to_bytes(),
        Ok(Err(_)) => return Ok(plain(StatusCode::PAYLOAD_TOO_LARGE, "that is too much")),
        Err(_) => return Ok(plain(StatusCode::REQUEST_TIMEOUT, "that takes too long")),
    };
    Ok(routes::answer(&door.hub, &head, &body).await)
}

/// Nothing of the page may come from elsewhere, or go there.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; \
                      connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

fn with_headers(status: StatusCode, kind: &str, body: Either<Full<Bytes>, Channel<Bytes, Infallible>>) -> Answer {
    let mut answer = Response::new(body);
    *answer.status_mut() = status;
    let headers = answer.headers_mut();
    let mut set = |name: &'static str, value: &str| {
        if let Ok(value) = value.parse() {
            headers.insert(name, value);
        }
    };
    set("content-type", kind);
    set("content-security-policy", POLICY);
    set("x-content-type-options", "nosniff");
    set("referrer-policy", "no-referrer");
    set("cross-origin-resource-policy", "same-origin");
    set("cross-origin-opener-policy", "same-origin");
    set("cache-control", "no-store");
    answer
}

/// Something whole.
pub fn whole(status: StatusCode, kind: &str, body: impl Into<Bytes>) -> Answer {
    with_headers(status, kind, Either::Left(Full::new(body.into())))
}

/// Words for a person.
pub fn plain(status: StatusCode, text: &str) -> Answer {
    whole(status, "text/plain; charset=utf-8", text.to_string())
}

/// A value.
pub fn json(status: StatusCode, value: &serde_json::Value) -> Answer {
    whole(status, "application/json", value.to_string())
}

/// What comes bit by bit.
pub fn stream(channel: Channel<Bytes, Infallible>) -> Answer {
    with_headers(StatusCode::OK, "text/event-stream", Either::Right(channel))
}

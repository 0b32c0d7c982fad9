//! Connections: limits on their number, time and size.

use super::hub::Hub;
use super::paged::Paged;
use super::routes;
use super::strangers::Strangers;
use flate2::Compression;
use flate2::write::GzEncoder;
use http_body_util::channel::Channel;
use http_body_util::{BodyExt, Collected, Either, Full, Limited};
use hyper::body::{Bytes, Incoming};
use hyper::header::HeaderValue;
use hyper::http::request::Parts;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use std::convert::Infallible;
use std::io::Write;
use std::sync::{Arc, OnceLock};
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{sleep, timeout};
use xxhash_rust::xxh3::xxh3_64;

/// How long a request waits for others through the same address.
const WAITS: Duration = Duration::from_secs(20);
/// How long a client may take to send the head of a request.
const HEAD: Duration = Duration::from_secs(5);
/// How long the body may take.
const BODY: Duration = Duration::from_secs(10);
/// How long any connection may last. The page then connects again.
const WHOLE: Duration = Duration::from_secs(900);
/// The most bytes of a head.
const MOST_HEAD: usize = 16 * 1024;
/// The most headers.
const MOST_HEADERS: usize = 64;
/// The most bytes of a body: enough for a card file and its metadata.
const MOST_BODY: usize = 256 * 1024;

/// A response: either complete, or a stream of events.
pub type Answer = Response<Either<Full<Bytes>, Channel<Bytes, Infallible>>>;

/// Serves until the program ends. Connections without a token do not hold up anybody: they count as strangers until
/// they send it, and if there are too many strangers, the oldest is dropped.
pub async fn serve<D: Paged>(listener: TcpListener, hub: Arc<Hub<D>>) {
    let strangers = Arc::new(Strangers::default());
    loop {
        let stream = match listener.accept().await {
            Ok((stream, _)) => stream,
            // Too many open files, or the client left before it was accepted.
            Err(_) => {
                sleep(Duration::from_millis(50)).await;
                continue;
            }
        };
        let number = strangers.number();
        let (own, all) = (Arc::new(Gate { hub: hub.clone(), strangers: strangers.clone() }), strangers.clone());
        let task = tokio::spawn(async move {
            // Holds a slot for as long as the connection lasts, once it is admitted.
            let slot = Arc::new(OnceLock::new());
            let service = service_fn(move |request| answer(own.clone(), number, slot.clone(), request));
            let mut builder = http1::Builder::new();
            builder.timer(TokioTimer::new()).header_read_timeout(HEAD).max_buf_size(MOST_HEAD);
            // One request per connection, so that nobody holds an idle one.
            builder.max_headers(MOST_HEADERS).keep_alive(false);
            let _ = timeout(WHOLE, builder.serve_connection(TokioIo::new(stream), service)).await;
            all.goes(number);
        });
        strangers.comes(number, task.abort_handle());
    }
}

/// What a connection has to pass.
struct Gate<D: Paged> {
    hub: Arc<Hub<D>>,
    strangers: Arc<Strangers>,
}

/// Room for a request or for a page that stays open. Each address has its own, so nobody takes it from others.
async fn room(pages: Arc<Semaphore>, requests: Arc<Semaphore>, stays: bool) -> Option<OwnedSemaphorePermit> {
    match stays {
        true => pages.try_acquire_owned().ok(),
        false => timeout(WAITS, requests.acquire_owned()).await.ok()?.ok(),
    }
}

async fn answer<D: Paged>(
    gate: Arc<Gate<D>>,
    number: u64,
    slot: Arc<OnceLock<OwnedSemaphorePermit>>,
    request: Request<Incoming>,
) -> Result<Answer, Infallible> {
    let (head, body) = request.into_parts();
    // A body is read only from admitted clients.
    let (number_of, door) = match routes::at_the_door(&gate.hub, &head) {
        Ok(admitted) => admitted,
        Err(answer) => return Ok(*answer),
    };
    gate.strangers.goes(number);
    let stays = head.uri.path() == routes::EVENTS;
    let Some(own) = room(door.pages.clone(), door.requests.clone(), stays).await else {
        return Ok(plain(StatusCode::SERVICE_UNAVAILABLE, "too many requests at a time: try again"));
    };
    let _ = slot.set(own);
    let body = match timeout(BODY, Limited::new(body, MOST_BODY).collect()).await {
        Ok(Ok(body)) => body.to_bytes(),
        Ok(Err(_)) => return Ok(plain(StatusCode::PAYLOAD_TOO_LARGE, "the request is too large")),
        Err(_) => return Ok(plain(StatusCode::REQUEST_TIMEOUT, "the request took too long")),
    };
    Ok(squeezed(routes::answer(&gate.hub, number_of, &head, &body).await, &head).await)
}

/// The page may not load anything from elsewhere, nor send anything there.
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
    // A reverse proxy passes events on as they come.
    set("x-accel-buffering", "no");
    answer
}

/// The fewest bytes that are worth compressing.
const WORTH: usize = 1_400;

/// The same, compressed if whoever asked for it can read that, or only the status if he has it already. Only those who were admitted get
/// here, so strangers cost nothing.
async fn squeezed(answer: Answer, head: &Parts) -> Answer {
    let sent = |name: &str| head.headers.get(name).and_then(|value| value.to_str().ok());
    let accepted = sent("accept-encoding");
    let (mut parts, body) = answer.into_parts();
    let Either::Left(full) = body else { return Response::from_parts(parts, body) };
    let Ok(bytes) = full.collect().await.map(Collected::to_bytes);
    if head.method == Method::GET && parts.status == StatusCode::OK {
        let tag = format!("\"{:016x}\"", xxh3_64(&bytes));
        if sent("if-none-match") == Some(tag.as_str()) {
            parts.status = StatusCode::NOT_MODIFIED;
            return Response::from_parts(parts, Either::Left(Full::new(Bytes::new())));
        }
        if let Ok(tag) = tag.parse() {
            parts.headers.insert("etag", tag);
        }
    }
    let small = bytes.len() < WORTH || !accepted.is_some_and(|accepted| accepted.contains("gzip"));
    let squeezed = if small { None } else { gzip(&bytes) };
    let Some(squeezed) = squeezed else { return Response::from_parts(parts, Either::Left(Full::new(bytes))) };
    parts.headers.insert("content-encoding", HeaderValue::from_static("gzip"));
    parts.headers.insert("vary", HeaderValue::from_static("accept-encoding"));
    Response::from_parts(parts, Either::Left(Full::new(squeezed.into())))
}

fn gzip(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).ok()?;
    encoder.finish().ok()
}

/// A complete response.
pub fn whole(status: StatusCode, kind: &str, body: impl Into<Bytes>) -> Answer {
    with_headers(status, kind, Either::Left(Full::new(body.into())))
}

/// A response with text for a person.
pub fn plain(status: StatusCode, text: &str) -> Answer {
    whole(status, "text/plain; charset=utf-8", text.to_string())
}

/// A response with a JSON value.
pub fn json(status: StatusCode, value: &serde_json::Value) -> Answer {
    whole(status, "application/json", value.to_string())
}

/// A streamed response.
pub fn stream(channel: Channel<Bytes, Infallible>) -> Answer {
    with_headers(StatusCode::OK, "text/event-stream", Either::Right(channel))
}

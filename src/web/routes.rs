//! The addresses of the server, and what answers them.

use super::http::{Answer, json, plain, stream, whole};
use super::hub::{Gone, Hub};
use super::paged::{Paged, Text};
use super::requests::{Ask, Asking, Choose, Course, Line, Pass, Sent};
use super::{events, guard};
use crate::drawing::letters;
use crate::hinted::Hinted;
use hyper::body::Bytes;
use hyper::http::request::Parts;
use hyper::{Method, StatusCode};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// The most bytes of a line of commands.
const LONGEST: usize = 65_536;

/// Answers that need only the head of a request. Every request without a token gets its answer here. `None` admits the
/// request.
pub fn at_the_door<D: Paged>(hub: &Hub<D>, head: &Parts) -> Option<Answer> {
    if !guard::comes_from_here(&head.headers, hub.port) {
        return Some(plain(StatusCode::FORBIDDEN, "this server answers its own page on this machine alone"));
    }
    if let Some(answer) = files(&head.method, head.uri.path()) {
        return Some(answer);
    }
    let why = "open the page with the whole address that was printed: it ends with a token";
    (!guard::brings_token(&head.headers, &hub.token)).then(|| plain(StatusCode::UNAUTHORIZED, why))
}

/// Answers an admitted request.
pub async fn answer<D: Paged>(hub: &Hub<D>, head: &Parts, body: &Bytes) -> Answer {
    let path = head.uri.path();
    let answered = match (&head.method, path) {
        (&Method::GET, _) => look(hub, path).await,
        (&Method::POST, _) => act(hub, path, body).await,
        _ => Ok(plain(StatusCode::METHOD_NOT_ALLOWED, "GET looks, POST acts")),
    };
    answered.unwrap_or_else(|Gone| plain(StatusCode::SERVICE_UNAVAILABLE, "the session is over"))
}

/// Files that are the same for everybody.
fn files(method: &Method, path: &str) -> Option<Answer> {
    let (kind, bytes): (&str, &'static [u8]) = match path {
        "/" => ("text/html; charset=utf-8", include_bytes!("page/page.html")),
        "/page.css" => ("text/css; charset=utf-8", include_bytes!("page/page.css")),
        "/page.js" => ("text/javascript; charset=utf-8", include_bytes!("page/page.js")),
        "/table.css" => ("text/css; charset=utf-8", include_bytes!("page/table.css")),
        "/board.js" => ("text/javascript; charset=utf-8", include_bytes!("page/board.js")),
        "/view.js" => ("text/javascript; charset=utf-8", include_bytes!("page/view.js")),
        "/popup.js" => ("text/javascript; charset=utf-8", include_bytes!("page/popup.js")),
        "/dice.js" => ("text/javascript; charset=utf-8", include_bytes!("page/dice.js")),
        "/hand.js" => ("text/javascript; charset=utf-8", include_bytes!("page/hand.js")),
        "/journal.js" => ("text/javascript; charset=utf-8", include_bytes!("page/journal.js")),
        "/settings.js" => ("text/javascript; charset=utf-8", include_bytes!("page/settings.js")),
        "/tabs.js" => ("text/javascript; charset=utf-8", include_bytes!("page/tabs.js")),
        "/parts.js" => ("text/javascript; charset=utf-8", include_bytes!("page/parts.js")),
        "/lobby.js" => ("text/javascript; charset=utf-8", include_bytes!("page/lobby.js")),
        "/editor.js" => ("text/javascript; charset=utf-8", include_bytes!("page/editor.js")),
        "/letters.ttf" => ("font/ttf", letters::FILES[0].2),
        "/letters-bold.ttf" => ("font/ttf", letters::FILES[1].2),
        "/letters-title.ttf" => ("font/ttf", letters::FILES[2].2),
        "/favicon.ico" => ("image/x-icon", b""),
        _ => return None,
    };
    Some(match method {
        &Method::GET => whole(StatusCode::OK, kind, bytes),
        _ => plain(StatusCode::METHOD_NOT_ALLOWED, "GET, please"),
    })
}

async fn look<D: Paged>(hub: &Hub<D>, path: &str) -> Result<Answer, Gone> {
    let script = path.strip_prefix("/api/card/").and_then(|n| n.parse::<u16>().ok());
    Ok(match (path, script) {
        ("/api/events", _) => stream(events::follow(hub)),
        ("/api/state", _) => {
            let (said, own) = (hub.said(), hub.own);
            let text = hub.look(move |desk, version| desk.state(version, own, said())).await?;
            whole(StatusCode::OK, "application/json", text)
        }
        ("/api/board.svg", _) => {
            let svg = hub.look(|desk, _| desk.board()).await?;
            whole(StatusCode::OK, "image/svg+xml", svg)
        }
        ("/api/scenarios", _) => match hub.own {
            Some(_) => plain(StatusCode::FORBIDDEN, "games are not begun on the page of one player"),
            None => json(StatusCode::OK, &hub.look(|desk, _| desk.scenarios()).await?),
        },
        ("/api/cards", _) => {
            let own = hub.own;
            json(StatusCode::OK, &hub.look(move |desk, _| desk.scripts(own)).await?)
        }
        (_, Some(number)) => {
            let own = hub.own;
            let one = hub.look(move |desk, _| desk.script(own, number));
            match one.await? {
                Some(value) => json(StatusCode::OK, &value),
                None => plain(StatusCode::NOT_FOUND, "there is nothing of that number, or it is not to be seen"),
            }
        }
        _ => plain(StatusCode::NOT_FOUND, "there is no such page"),
    })
}

async fn act<D: Paged>(hub: &Hub<D>, path: &str, body: &Bytes) -> Result<Answer, Gone> {
    // The page of one player has only its own choices and questions. Lines, files and other players' actions belong to
    // the host.
    if hub.own.is_some() && ["/api/line", "/api/check", "/api/save", "/api/stop"].contains(&path) {
        return Ok(plain(StatusCode::FORBIDDEN, "that is for whoever hosts the game, not for the page of one player"));
    }
    match path {
        "/api/choose" => request::<_, Choose>(hub, body).await,
        "/api/pass" => request::<_, Pass>(hub, body).await,
        "/api/ask" => request::<_, Ask>(hub, body).await,
        "/api/go" => request::<_, Course>(hub, body).await,
        "/api/settings" => request::<_, Asking>(hub, body).await,
        "/api/line" => match serde_json::from_slice::<Line>(body) {
            Ok(Line { line }) if line.len() <= LONGEST => Ok(told(hub.line(line).await?)),
            Ok(_) => Ok(plain(StatusCode::PAYLOAD_TOO_LARGE, "that line is too long")),
            Err(error) => Ok(bad(&error)),
        },
        "/api/check" | "/api/save" => {
            let text = match serde_json::from_slice::<Text>(body) {
                Ok(text) => text,
                Err(error) => return Ok(bad(&error)),
            };
            match path {
                "/api/check" => Ok(json(StatusCode::OK, &hub.look(move |desk, _| desk.check(&text)).await?)),
                _ => Ok(told(hub.work(move |desk, _| desk.save(&text)).await?)),
            }
        }
        "/api/stop" => {
            hub.interrupt();
            Ok(json(StatusCode::OK, &json!({})))
        }
        _ => Ok(plain(StatusCode::NOT_FOUND, "there is no such page")),
    }
}

fn bad(error: &serde_json::Error) -> Answer {
    plain(StatusCode::BAD_REQUEST, &format!("the request cannot be read: {error}"))
}

fn told(done: Result<Value, Hinted>) -> Answer {
    match done {
        Ok(value) => json(StatusCode::OK, &value),
        Err(no) => json(StatusCode::CONFLICT, &json!({ "why": no.to_string(), "hints": no.hints })),
    }
}

/// Reads a request and does it.
async fn request<D: Paged, R: Sent + DeserializeOwned + Send + 'static>(
    hub: &Hub<D>,
    body: &[u8],
) -> Result<Answer, Gone> {
    match serde_json::from_slice::<R>(body) {
        Ok(wanted) => Ok(told(hub.act(wanted).await?)),
        Err(error) => Ok(bad(&error)),
    }
}

//! The addresses of the server, and what answers them.

use super::doors::{Door, opened};
use super::http::{Answer, json, plain, stream, whole};
use super::hub::{Gone, Hub};
use super::paged::{Paged, Text};
use super::requests::{Ask, Asking, Choose, Course, Going, Line, Pass, Sent, Whole};
use super::who::Who;
use super::{events, guard, now};
use crate::drawing::letters;
use crate::hinted::Hinted;
use crate::kit::SampleTold;
use crate::view::{page as shared, paint};
use hyper::body::Bytes;
use hyper::http::request::Parts;
use hyper::{Method, StatusCode};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// The most bytes of a line of commands.
const LONGEST: usize = 65_536;

const JSON: &str = "application/json";

/// Where a page hears of what is done.
pub const EVENTS: &str = "/api/events";

/// What only the host may do.
const HOSTS: [&str; 4] = ["/api/line", "/api/check", "/api/save", "/api/stop"];

/// The address that a request comes through. Every request without a token gets its answer here, which needs only the head.
///
/// # Errors
/// The answer.
pub fn at_the_door<'h, D: Paged>(hub: &'h Hub<D>, head: &Parts) -> Result<(usize, &'h Door<D::Seat>), Box<Answer>> {
    if !guard::comes_from_here(&head.headers, &hub.reach) {
        let why = "this server answers its own page alone, under the addresses that it was started with";
        return Err(Box::new(plain(StatusCode::FORBIDDEN, why)));
    }
    if let Some(answer) = files(&head.method, head.uri.path()) {
        return Err(Box::new(answer));
    }
    let why = "open the whole address that was printed: it ends with a token";
    let opened = opened(&hub.doors, &head.headers).and_then(|number| Some((number, hub.doors.get(number)?)));
    opened.ok_or_else(|| Box::new(plain(StatusCode::UNAUTHORIZED, why)))
}

/// Answers an admitted request.
pub async fn answer<D: Paged>(hub: &Hub<D>, door: usize, head: &Parts, body: &Bytes) -> Answer {
    let path = head.uri.path();
    let answered = match (&head.method, path) {
        (&Method::GET, now::NOW) => everything(hub, door, head).await,
        (&Method::GET, _) => look(hub, door, path).await,
        (&Method::POST, _) => match act(hub, door, path, body).await {
            Ok(acted) => answered(hub, door, head, acted).await,
            Err(gone) => Err(gone),
        },
        _ => Ok(plain(StatusCode::METHOD_NOT_ALLOWED, "GET looks, POST acts")),
    };
    answered.unwrap_or_else(|gone| match gone {
        Gone::Engine => plain(StatusCode::SERVICE_UNAVAILABLE, "the session is over"),
        Gone::Seat => plain(StatusCode::CONFLICT, "this seat has no part in the game on the table"),
    })
}

/// What came of a request to act.
enum Acted {
    /// It was done or refused, as a value.
    Told(StatusCode, Value),
    /// It was not read, or is answered by itself.
    Plain(Answer),
}

impl Acted {
    fn bad(error: &serde_json::Error) -> Acted {
        Acted::plain(StatusCode::BAD_REQUEST, &format!("the request cannot be read: {error}"))
    }

    fn plain(status: StatusCode, text: &str) -> Acted {
        Acted::Plain(plain(status, text))
    }

    fn told(done: Result<Value, Hinted>) -> Acted {
        match done {
            Ok(value) => Acted::Told(StatusCode::OK, value),
            Err(no) => {
                Acted::Told(StatusCode::CONFLICT, json!({ "why": paint::plain(&no.to_string()), "hints": no.hints }))
            }
        }
    }
}

/// What came of an action, and everything as it is now for a page that wants that.
async fn answered<D: Paged>(hub: &Hub<D>, door: usize, head: &Parts, acted: Acted) -> Result<Answer, Gone> {
    match (acted, now::has(head)) {
        (Acted::Plain(answer), _) => Ok(answer),
        (Acted::Told(status, value), None) => Ok(json(status, &value)),
        (Acted::Told(status, value), Some(has)) => {
            let now = hub.now(door, has).await?;
            Ok(whole(status, JSON, format!("{{\"done\":{value},\"now\":{now}}}")))
        }
    }
}

/// Everything that the page shows.
async fn everything<D: Paged>(hub: &Hub<D>, door: usize, head: &Parts) -> Result<Answer, Gone> {
    Ok(whole(StatusCode::OK, JSON, hub.now(door, now::has(head).unwrap_or_default()).await?))
}

/// Files that are the same for everybody.
fn files(method: &Method, path: &str) -> Option<Answer> {
    let (kind, bytes): (&str, &'static [u8]) = match path {
        "/" => ("text/html; charset=utf-8", include_bytes!("page/page.html")),
        "/page.css" => ("text/css; charset=utf-8", include_bytes!("page/page.css")),
        "/page.js" => ("text/javascript; charset=utf-8", include_bytes!("page/page.js")),
        "/table.css" => ("text/css; charset=utf-8", include_bytes!("page/table.css")),
        "/board.js" => ("text/javascript; charset=utf-8", include_bytes!("page/board.js")),
        "/dice.css" => ("text/css; charset=utf-8", shared::DICE_STYLE.as_bytes()),
        "/elements.js" => ("text/javascript; charset=utf-8", shared::ELEMENTS.as_bytes()),
        "/view.js" => ("text/javascript; charset=utf-8", shared::VIEW.as_bytes()),
        "/dice.js" => ("text/javascript; charset=utf-8", shared::DICE.as_bytes()),
        "/popup.js" => ("text/javascript; charset=utf-8", include_bytes!("page/popup.js")),
        "/fight.js" => ("text/javascript; charset=utf-8", include_bytes!("page/fight.js")),
        "/hand.js" => ("text/javascript; charset=utf-8", include_bytes!("page/hand.js")),
        "/journal.js" => ("text/javascript; charset=utf-8", include_bytes!("page/journal.js")),
        "/settings.js" => ("text/javascript; charset=utf-8", include_bytes!("page/settings.js")),
        "/turn.js" => ("text/javascript; charset=utf-8", include_bytes!("page/turn.js")),
        "/wholes.js" => ("text/javascript; charset=utf-8", include_bytes!("page/wholes.js")),
        "/tabs.js" => ("text/javascript; charset=utf-8", include_bytes!("page/tabs.js")),
        "/parts.js" => ("text/javascript; charset=utf-8", include_bytes!("page/parts.js")),
        "/redraw.js" => ("text/javascript; charset=utf-8", include_bytes!("page/redraw.js")),
        "/legend.js" => ("text/javascript; charset=utf-8", include_bytes!("page/legend.js")),
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

/// An answer that is JSON or a drawing, if there is one.
fn shown(kind: &str, found: Option<Bytes>) -> Answer {
    match found {
        Some(text) => whole(StatusCode::OK, kind, text),
        None => plain(StatusCode::NOT_FOUND, "there is nothing with that number, or it is hidden from you"),
    }
}

async fn look<D: Paged>(hub: &Hub<D>, number: usize, path: &str) -> Result<Answer, Gone> {
    let script = path.strip_prefix("/api/card/").and_then(|n| n.parse::<u16>().ok());
    let door = hub.door(number)?;
    let who = door.who;
    Ok(match (path, script) {
        (EVENTS, _) => stream(events::follow(hub, door)),
        (now::STATE, _) => shown(JSON, hub.state(number).await?),
        (now::BOARD, _) => shown("image/svg+xml", hub.board(number).await?),
        (now::SCRIPTS, _) => shown(JSON, hub.scripts(number).await?),
        ("/api/legend", _) => {
            let all = hub.look(number, |desk, _| desk.legend()).await?;
            let one = |it: &SampleTold| json!({ "drawing": it.drawing, "text": it.text });
            json(StatusCode::OK, &all.iter().map(one).collect())
        }
        ("/api/scenarios", _) => match who {
            Who::Host => json(StatusCode::OK, &hub.look(number, |desk, _| desk.scenarios()).await?),
            _ => plain(StatusCode::FORBIDDEN, "games are begun by the host alone"),
        },
        (_, Some(card)) => {
            let one = move |desk: &mut D, _| desk.script(who, card).map(|value| value.to_string());
            shown(JSON, hub.shown(number, &format!("/api/card/{card}"), one).await?)
        }
        _ => plain(StatusCode::NOT_FOUND, "there is no such page"),
    })
}

async fn act<D: Paged>(hub: &Hub<D>, door: usize, path: &str, body: &Bytes) -> Result<Acted, Gone> {
    // The page of one player has only its own choices and questions. Lines, files and other players' actions belong to
    // the host.
    match hub.door(door)?.who {
        Who::Spectator => return Ok(Acted::plain(StatusCode::FORBIDDEN, "spectators cannot do that")),
        Who::Seat(_) if HOSTS.contains(&path) => {
            return Ok(Acted::plain(StatusCode::FORBIDDEN, "only the host can do that"));
        }
        Who::Seat(_) | Who::Host => {}
    }
    match path {
        "/api/choose" => request::<_, Choose>(hub, door, body).await,
        "/api/pass" => request::<_, Pass>(hub, door, body).await,
        "/api/ask" => request::<_, Ask>(hub, door, body).await,
        "/api/go" => request::<_, Course>(hub, door, body).await,
        "/api/settings" => request::<_, Asking>(hub, door, body).await,
        "/api/whole" => match serde_json::from_slice::<Whole>(body) {
            Ok(wanted) => Ok(Acted::told(hub.whole(door, wanted).await?)),
            Err(error) => Ok(Acted::bad(&error)),
        },
        "/api/back" => match serde_json::from_slice::<Going>(body) {
            Ok(going) => Ok(Acted::told(hub.back(door, going).await?)),
            Err(error) => Ok(Acted::bad(&error)),
        },
        "/api/line" => match serde_json::from_slice::<Line>(body) {
            Ok(Line { line }) if line.len() <= LONGEST => Ok(Acted::told(hub.line(door, line).await?)),
            Ok(_) => Ok(Acted::plain(StatusCode::PAYLOAD_TOO_LARGE, "the command is too long")),
            Err(error) => Ok(Acted::bad(&error)),
        },
        "/api/check" | "/api/save" => {
            let text = match serde_json::from_slice::<Text>(body) {
                Ok(text) => text,
                Err(error) => return Ok(Acted::bad(&error)),
            };
            match path {
                "/api/check" => {
                    Ok(Acted::Plain(json(StatusCode::OK, &hub.look(door, move |desk, _| desk.check(&text)).await?)))
                }
                _ => Ok(Acted::told(hub.work(door, move |desk, _| desk.save(&text)).await?)),
            }
        }
        "/api/stop" => {
            hub.interrupt();
            Ok(Acted::Plain(json(StatusCode::OK, &json!({}))))
        }
        _ => Ok(Acted::plain(StatusCode::NOT_FOUND, "there is no such page")),
    }
}

/// Reads a request and does it.
async fn request<D: Paged, R: Sent + DeserializeOwned + Send + 'static>(
    hub: &Hub<D>,
    door: usize,
    body: &[u8],
) -> Result<Acted, Gone> {
    match serde_json::from_slice::<R>(body) {
        Ok(wanted) => Ok(Acted::told(hub.act(door, wanted).await?)),
        Err(error) => Ok(Acted::bad(&error)),
    }
}

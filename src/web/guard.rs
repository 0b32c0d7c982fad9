//! Who may connect.

use super::reach::Reach;
use hyper::header::{HOST, HeaderMap, ORIGIN};
use std::fmt::Write;

/// The header that carries the token.
pub const TOKEN: &str = "x-sandtable-token";

/// How many characters a token has.
const LONG: usize = 64;

/// 256 random bits, as letters.
pub fn token() -> Option<String> {
    let mut bytes = [0u8; LONG / 2];
    getrandom::fill(&mut bytes).ok()?;
    Some(bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    }))
}

/// Whether a text could be a token that this program made.
pub fn is_token(text: &str) -> bool {
    text.len() == LONG && text.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte))
}

/// Whether a request is meant for this server and comes from its own page, or from no page at all. Requests from other
/// pages are refused, and so are requests under a host name that was made to point to this machine.
pub fn comes_from_here(headers: &HeaderMap, reach: &Reach) -> bool {
    let mut hosts = headers.get_all(HOST).iter();
    let host = hosts.next().and_then(|host| host.to_str().ok()).is_some_and(|host| reach.is_ours(host));
    let mut origins = headers.get_all(ORIGIN).iter();
    let origin = origins.all(|origin| origin.to_str().is_ok_and(|origin| reach.is_our_origin(origin)));
    let site = headers.get("sec-fetch-site").is_none_or(|site| site == "same-origin" || site == "none");
    host && hosts.next().is_none() && origin && site
}

/// Whether this is the token. Checking takes the same time for every wrong token.
pub fn brought(brought: &[u8], token: &str) -> bool {
    let wanted = token.as_bytes();
    let differ = brought.iter().zip(wanted).fold(0u8, |sum, (a, b)| sum | (a ^ b));
    brought.len() == wanted.len() && differ == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        let mut map = HeaderMap::new();
        for (name, value) in pairs {
            map.append(*name, value.parse().unwrap());
        }
        map
    }

    #[test]
    fn other_hosts_and_pages_are_turned_away() {
        let good: [&[(&str, &str)]; 3] = [
            &[("host", "127.0.0.1:1812")],
            &[("host", "localhost:1812"), ("origin", "http://localhost:1812")],
            &[("host", "127.0.0.1:1812"), ("sec-fetch-site", "same-origin")],
        ];
        for pairs in good {
            assert!(comes_from_here(&headers(pairs), &Reach::here(1812)), "{pairs:?}");
        }
        let bad: [&[(&str, &str)]; 7] = [
            &[],
            &[("host", "example.org:1812")],
            &[("host", "127.0.0.1:80")],
            &[("host", "127.0.0.1:1812"), ("host", "example.org")],
            &[("host", "127.0.0.1:1812"), ("origin", "http://example.org")],
            &[("host", "127.0.0.1:1812"), ("origin", "null")],
            &[("host", "127.0.0.1:1812"), ("sec-fetch-site", "cross-site")],
        ];
        for pairs in bad {
            assert!(!comes_from_here(&headers(pairs), &Reach::here(1812)), "{pairs:?}");
        }
    }

    #[test]
    fn tokens_are_long_and_never_the_same() {
        let (a, b) = (token().unwrap(), token().unwrap());
        assert!(is_token(&a) && is_token(&b) && a != b);
        assert!(!is_token(&a[1..]) && !is_token(&a.to_uppercase()));
    }
}

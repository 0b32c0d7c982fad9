//! From where the server can be reached, and under which names.

use crate::hinted::{Hint, Hinted};
use hyper::Uri;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::str::FromStr;

/// The address under which a reverse proxy shows the page to the world: `https://games.example.org`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PublicUrl {
    /// The host as a browser sends it, with its port unless that is the usual one.
    host: String,
}

impl FromStr for PublicUrl {
    type Err = Hinted;

    fn from_str(text: &str) -> Result<PublicUrl, Hinted> {
        let no = |why: &str| format!("{text:?} {why}").hint("--public-url https://games.example.org");
        let uri: Uri = text.parse().map_err(|_| no("is no address"))?;
        if uri.scheme_str() != Some("https") {
            return Err(no(
                "does not begin with https://, and without TLS anyone who can read the network traffic can read the tokens",
            ));
        }
        let authority = uri.authority().map(|it| it.as_str()).unwrap_or_default().to_ascii_lowercase();
        if authority.is_empty() || authority.contains('@') {
            return Err(no("names no host"));
        }
        if !matches!(uri.path(), "" | "/") || uri.query().is_some() {
            return Err(no("has a path, and the page needs a host of its own"));
        }
        // A browser leaves the usual port out.
        Ok(PublicUrl { host: authority.strip_suffix(":443").unwrap_or(&authority).to_string() })
    }
}

/// From where the server can be reached.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reach {
    /// The address and the port that it listens on.
    pub at: SocketAddr,
    /// The address that a reverse proxy has for it.
    pub public: Option<PublicUrl>,
}

impl Reach {
    /// On this machine alone.
    pub fn here(port: u16) -> Reach {
        Reach { at: SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), port), public: None }
    }

    /// Whether it can be reached from other machines without a proxy.
    pub fn is_beyond(&self) -> bool {
        !self.at.ip().is_loopback()
    }

    /// What stands before the token in the addresses of the page.
    pub fn base(&self) -> String {
        match &self.public {
            Some(url) => format!("https://{}/", url.host),
            None => format!("http://{}/", SocketAddr::new(self.shown(), self.at.port())),
        }
    }

    /// The address to show: whoever listens everywhere can be reached here.
    fn shown(&self) -> IpAddr {
        match self.at.ip() {
            ip if ip.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
            ip => ip,
        }
    }

    /// Whether a host name in a request means this server. A name that was made to point here does not. If the server listens
    /// everywhere, it has many addresses; each is a number, which nobody can make point elsewhere.
    pub fn is_ours(&self, host: &str) -> bool {
        if self.is_public(host) {
            return true;
        }
        let port = self.at.port();
        // A browser leaves the usual port out.
        let whole = if port == 80 && !has_port(host) { format!("{host}:80") } else { host.to_string() };
        let host = whole.as_str();
        let here = host == format!("127.0.0.1:{port}") || host == format!("localhost:{port}");
        let number = host.parse::<SocketAddr>().is_ok_and(|it| {
            it.port() == port
                && (it.ip() == self.at.ip() || (self.at.ip().is_unspecified() && !it.ip().is_unspecified()))
        });
        here || number
    }

    /// Whether a page from this origin is ours.
    pub fn is_our_origin(&self, origin: &str) -> bool {
        let direct = origin.strip_prefix("http://").is_some_and(|host| self.is_ours(host) && !self.is_public(host));
        direct || origin.strip_prefix("https://").is_some_and(|host| self.is_public(host))
    }

    fn is_public(&self, host: &str) -> bool {
        self.public.as_ref().is_some_and(|url| url.host.eq_ignore_ascii_case(host))
    }
}

/// Whether a host comes with a port. The colons of an address of version 6 stand in brackets.
fn has_port(host: &str) -> bool {
    host.rsplit_once(':').is_some_and(|(_, port)| !port.ends_with(']'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_public_address_is_a_host_behind_tls() {
        for good in ["https://games.example.org", "https://games.example.org/", "https://Games.example.org:443"] {
            assert_eq!(good.parse::<PublicUrl>().unwrap().host, "games.example.org", "{good}");
        }
        assert_eq!("https://games.example.org:8443".parse::<PublicUrl>().unwrap().host, "games.example.org:8443");
        for bad in
            ["http://games.example.org", "games.example.org", "https://a.org/sub", "https://u@a.org", "", "https://"]
        {
            assert!(bad.parse::<PublicUrl>().is_err(), "{bad}");
        }
    }

    #[test]
    fn only_names_that_mean_this_server_are_ours() {
        let here = Reach::here(1812);
        assert!(here.is_ours("127.0.0.1:1812") && here.is_ours("localhost:1812"));
        assert!(!here.is_ours("games.example.org") && !here.is_ours("192.168.1.5:1812") && !here.is_ours("127.0.0.1"));
        let public = Reach { public: "https://games.example.org".parse().ok(), ..here.clone() };
        assert!(public.is_ours("games.example.org") && public.is_ours("127.0.0.1:1812"));
        assert!(!public.is_ours("example.org") && !public.is_ours("games.example.org.evil.org"));
        assert!(public.is_our_origin("https://games.example.org"));
        assert!(!public.is_our_origin("http://games.example.org") && !public.is_our_origin("https://127.0.0.1:1812"));
        let everywhere = Reach { at: "0.0.0.0:1812".parse().unwrap(), public: None };
        assert!(everywhere.is_ours("192.168.1.5:1812") && everywhere.is_our_origin("http://192.168.1.5:1812"));
        assert!(!everywhere.is_ours("192.168.1.5:80") && !everywhere.is_ours("rebound.example.org:1812"));
        assert!(everywhere.is_beyond() && !here.is_beyond());
        let usual = Reach { at: "[::]:80".parse().unwrap(), public: None };
        assert!(usual.is_ours("192.168.1.5") && usual.is_ours("[2001:db8::5]") && usual.is_ours("localhost"));
        assert!(!usual.is_ours("192.168.1.5:1812") && !usual.is_ours("rebound.example.org"));
    }
}

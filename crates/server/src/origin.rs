//! Where a request comes from, for limits on those without a valid token.

use std::net::{IpAddr, Ipv6Addr};

use axum::http::{Extensions, HeaderMap};

/// The address of a connection: an extension of its requests.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub IpAddr);

/// An IPv4 address, or the network of an IPv6 one: a host has as many addresses there as it likes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Origin(IpAddr);

impl Origin {
    /// The origin of a request. A peer in our own network may be a proxy: then it is what that says.
    pub(crate) fn of(extensions: &Extensions, headers: &HeaderMap) -> Origin {
        let Some(Peer(peer)) = extensions.get::<Peer>().copied() else {
            return Origin::new(IpAddr::V6(Ipv6Addr::UNSPECIFIED));
        };
        // The last address is what the proxy itself saw; those before it may be invented.
        let told = headers.get_all("x-forwarded-for").iter().next_back();
        let told = told.and_then(|value| value.to_str().ok()).and_then(|text| text.rsplit(',').next());
        let told = told.and_then(|text| text.trim().parse().ok());
        Origin::new(told.filter(|_| is_near(peer)).unwrap_or(peer))
    }

    fn new(address: IpAddr) -> Origin {
        Origin(match address.to_canonical() {
            IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() >> 64 << 64)),
            address => address,
        })
    }
}

/// Whether an address is of this computer or of a private network.
fn is_near(address: IpAddr) -> bool {
    match address.to_canonical() {
        IpAddr::V4(address) => address.is_loopback() || address.is_private(),
        IpAddr::V6(address) => address.is_loopback() || address.is_unique_local(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_near_peer_can_say_for_whom_it_asks() -> Result<(), Box<dyn std::error::Error>> {
        let of = |peer: &str, told: Option<&str>| -> Result<String, Box<dyn std::error::Error>> {
            let (mut extensions, mut headers) = (Extensions::new(), HeaderMap::new());
            extensions.insert(Peer(peer.parse()?));
            if let Some(told) = told {
                headers.insert("x-forwarded-for", told.parse()?);
            }
            Ok(Origin::of(&extensions, &headers).0.to_string())
        };
        assert_eq!(of("127.0.0.1", None)?, "127.0.0.1");
        assert_eq!(of("::ffff:10.0.0.1", Some("1.1.1.1, 203.0.113.7"))?, "203.0.113.7");
        assert_eq!(of("203.0.113.7", Some("1.1.1.1"))?, "203.0.113.7");
        assert_eq!(of("10.0.0.1", Some("nonsense"))?, "10.0.0.1");
        assert_eq!(of("2001:db8:1:2:3:4:5:6", None)?, "2001:db8:1:2::");
        Ok(())
    }
}

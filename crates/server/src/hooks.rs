//! Webhooks: delivers the outbox, each event at least once.

use std::sync::Arc;
use std::time::Duration;

use difftest::digest::hex;
use sha2::{Digest as _, Sha256};

use crate::db::hooks::{Delivery, claim, failed, told};
use crate::error::Error;
use crate::log::Level;
use crate::state::State;

/// The timeout of a delivery.
const PATIENCE: Duration = Duration::from_secs(10);

/// Deliveries in parallel.
const TOGETHER: i64 = 16;

/// Delivers all due events.
pub(crate) async fn deliver(state: &Arc<State>) -> Result<(), Error> {
    loop {
        let claimed = claim(&state.db, TOGETHER).await?;
        if claimed.is_empty() {
            return Ok(());
        }
        let mut posts = tokio::task::JoinSet::new();
        for delivery in claimed {
            posts.spawn_blocking(move || {
                let result = post(&delivery);
                (delivery, result)
            });
        }
        while let Some(posted) = posts.join_next().await {
            let Ok((delivery, result)) = posted else { continue };
            match result {
                Ok(()) => told(&state.db, &delivery).await?,
                Err(why) => {
                    state.log.say(Level::Warn, None, &format!("hook {}: {why}", delivery.url));
                    failed(&state.db, &delivery).await?;
                }
            }
        }
    }
}

fn post(delivery: &Delivery) -> Result<(), String> {
    let agent: ureq::Agent = ureq::Agent::config_builder().timeout_global(Some(PATIENCE)).build().into();
    let body = delivery.body.to_string();
    let signature = format!("sha256={}", hex(&hmac(delivery.secret.as_bytes(), body.as_bytes())));
    let request = agent.post(&delivery.url).header("content-type", "application/json");
    let request = request.header("x-mirsmith-signature", signature);
    request.send(&body).map(drop).map_err(|error| error.to_string())
}

/// HMAC-SHA256, by RFC 2104.
fn hmac(key: &[u8], message: &[u8]) -> [u8; 32] {
    let mut block = [0; 64];
    if key.len() > block.len() {
        block[..32].copy_from_slice(&Sha256::digest(key));
    } else {
        block[..key.len()].copy_from_slice(key);
    }
    let inner = Sha256::new().chain_update(block.map(|byte| byte ^ 0x36)).chain_update(message).finalize();
    Sha256::new().chain_update(block.map(|byte| byte ^ 0x5c)).chain_update(inner).finalize().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signatures_are_those_of_the_standard() {
        // RFC 4231, cases 2 and 6.
        let short = hmac(b"Jefe", b"what do ya want for nothing?");
        assert_eq!(hex(&short), "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
        let long = hmac(&[0xaa; 131], b"Test Using Larger Than Block-Size Key - Hash Key First");
        assert_eq!(hex(&long), "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
    }
}

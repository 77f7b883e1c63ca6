//! Connections that do nothing keep nobody out, even if they are as many as the server may have descriptors.

mod fixture;

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use fixture::{Postgres, Result};
use mirsmith_server::{Config, Server};

/// The database of a server of its own, in a process with few descriptors.
const DATABASE: &str = "MIRSMITH_TEST_DATABASE";

/// Not a test by itself: what the other one starts.
#[test]
fn serves_in_its_own_process() -> Result {
    let Ok(database) = std::env::var(DATABASE) else { return Ok(()) };
    let blobs = std::env::temp_dir().join(format!("mirsmith-loris-{}", std::process::id()));
    let mut config = Config::new(database, blobs.display().to_string());
    (config.listen, config.connections) = ("127.0.0.1:0".to_string(), 8);
    let server = Server::start(config)?;
    println!("\nlistening on {}", server.address());
    // Until the other one is gone.
    std::io::copy(&mut std::io::stdin(), &mut std::io::sink())?;
    server.stop()?;
    Ok(std::fs::remove_dir_all(&blobs)?)
}

fn healthz(address: &str) -> Result<String> {
    let mut stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(Duration::from_secs(30)))?;
    stream.write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")?;
    let mut text = String::new();
    stream.read_to_string(&mut text)?;
    Ok(text)
}

#[test]
fn half_open_connections_keep_nobody_out() -> Result {
    let postgres = Postgres::start()?;
    let mut child = Command::new("sh")
        .args(["-c", "ulimit -n 300; exec \"$0\" --exact serves_in_its_own_process --nocapture"])
        .arg(std::env::current_exe()?)
        .env(DATABASE, postgres.url())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let mut lines = BufReader::new(child.stdout.take().ok_or("no pipe")?).lines();
    let address = loop {
        let line = lines.next().ok_or("no server")??;
        if let Some(address) = line.strip_prefix("listening on ") {
            break address.to_string();
        }
    };
    // Nothing, a part of a head, and a part of a body.
    let mut open = Vec::new();
    for number in 0..300 {
        let mut stream = TcpStream::connect(&address)?;
        let part: &[u8] = match number % 3 {
            0 => b"",
            1 => b"GET /healthz HTTP/1.1\r\nhost: ",
            _ => b"POST /login HTTP/1.1\r\nhost: x\r\ncontent-length: 99\r\n\r\ntok",
        };
        stream.write_all(part)?;
        open.push(stream);
    }
    let start = Instant::now();
    let text = healthz(&address)?;
    assert!(text.starts_with("HTTP/1.1 200"), "{text}");
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
    // All of them are closed in the end, without further clients.
    let start = Instant::now();
    for stream in &mut open {
        stream.set_read_timeout(Some(Duration::from_secs(30)))?;
        // Perhaps it is told why.
        let _ = stream.read_to_end(&mut Vec::new());
    }
    assert!(start.elapsed() < Duration::from_secs(30), "{:?}", start.elapsed());
    drop(child.stdin.take());
    assert!(child.wait()?.success());
    Ok(())
}

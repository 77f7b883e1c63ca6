//! A simulated worker: one connection, one job.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::Result;

/// CPU seconds of a program on both back ends: a lease of 600 seconds has 3,200.
const EACH: f64 = 0.1875;

/// What all workers share.
pub(crate) struct Load {
    pub address: String,
    pub campaign: i64,
    pub backends: [i64; 2],
    /// Seconds of a lease.
    pub lease: f64,
    /// Beats of a lease, with its end.
    pub beats: u64,
    pub findings: u64,
    pub counts: Arc<Counts>,
    pub measuring: Arc<AtomicBool>,
    pub stop: Arc<AtomicBool>,
}

/// A worker.
pub(crate) struct Job {
    pub load: Arc<Load>,
    pub number: u64,
    pub delay: Duration,
}

/// How long requests took, in microseconds.
#[derive(Default)]
pub(crate) struct Kind(Mutex<Vec<u32>>);

impl Kind {
    fn note(&self, took: Duration) {
        let micros = u32::try_from(took.as_micros()).unwrap_or(u32::MAX);
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(micros);
    }

    pub(crate) fn len(&self) -> usize {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    /// The median, the 99th percentile and the longest, in milliseconds.
    pub(crate) fn quantiles(&self) -> [f64; 3] {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.sort_unstable();
        [0.5, 0.99, 1.0].map(|q| {
            all.get(((all.len() as f64 * q) as usize).min(all.len().saturating_sub(1)))
                .map_or(0.0, |t| f64::from(*t) / 1000.0)
        })
    }
}

/// What happened while it was measured.
#[derive(Default)]
pub(crate) struct Counts {
    pub take: Kind,
    pub beat: Kind,
    pub finish: Kind,
    pub finding: Kind,
    sent: AtomicU64,
    received: AtomicU64,
    failed: AtomicU64,
    gone: AtomicU64,
}

impl Counts {
    pub(crate) fn bytes(&self) -> (u64, u64) {
        (self.sent.load(Relaxed), self.received.load(Relaxed))
    }

    pub(crate) fn failed(&self) -> u64 {
        self.failed.load(Relaxed)
    }

    pub(crate) fn gone(&self) -> u64 {
        self.gone.load(Relaxed)
    }
}

/// A connection that stays.
pub(crate) struct Line {
    socket: TcpStream,
    token: String,
    read: Vec<u8>,
    sent: usize,
    received: usize,
}

impl Line {
    pub(crate) async fn open(address: &str, token: &str) -> Result<Line> {
        let socket = TcpStream::connect(address).await?;
        socket.set_nodelay(true)?;
        Ok(Line { socket, token: token.to_string(), read: Vec::new(), sent: 0, received: 0 })
    }

    pub(crate) async fn post(&mut self, path: &str, body: &str) -> Result<Value> {
        let request = format!(
            "POST /api/v1/{path} HTTP/1.1\r\nHost: fuzz.example.org\r\nUser-Agent: mirsmith\r\nAccept: */*\r\nAuthorization: Bearer {}\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            self.token,
            body.len()
        );
        self.socket.write_all(request.as_bytes()).await?;
        self.sent = request.len();
        self.read.clear();
        let end = loop {
            if self.socket.read_buf(&mut self.read).await? == 0 {
                return Err("the server has hung up".into());
            }
            if let Some(end) = self.read.windows(4).position(|four| four == b"\r\n\r\n") {
                break end + 4;
            }
        };
        let head = String::from_utf8_lossy(&self.read[..end]).to_ascii_lowercase();
        let length = head
            .lines()
            .find_map(|line| line.strip_prefix("content-length:"))
            .map_or(Ok(0), |n| n.trim().parse::<usize>())?;
        while self.read.len() < end + length {
            self.socket.read_buf(&mut self.read).await?;
        }
        self.received = self.read.len();
        if !head.starts_with("http/1.1 200") {
            return Err(format!("{path}: {}", String::from_utf8_lossy(&self.read)).into());
        }
        Ok(serde_json::from_slice(&self.read[end..])?)
    }
}

/// Works until it is stopped; after a failure it tries again.
pub(crate) async fn run(job: Job) {
    tokio::time::sleep(job.delay).await;
    let mut first = true;
    while !job.load.stop.load(Relaxed) {
        if let Err(error) = work(&job).await {
            if job.load.counts.failed.fetch_add(1, Relaxed) == 0 && first {
                eprintln!("{error}");
            }
            first = false;
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
    }
}

/// How often a worker looks whether it is time for a beat, in milliseconds.
const LOOKS: u64 = 250;

/// How much later than at the earliest a beat comes. Without it, those who were answered together once would come together
/// for ever.
fn late(number: u64, turn: u64, beat: u64) -> Duration {
    let mixed = (number << 40 ^ turn << 8 ^ beat).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
    Duration::from_millis(mixed % LOOKS)
}

async fn work(job: &Job) -> Result {
    let load = &*job.load;
    let mut line = Line::open(&load.address, &format!("{:064}", job.number)).await?;
    let mut turn = job.number;
    loop {
        turn += 1;
        let finds = turn.is_multiple_of(load.findings);
        let taken = say(
            load,
            &mut line,
            &load.counts.take,
            "take",
            &format!("{{\"campaign\":{},\"lot\":0}}", load.campaign),
        )
        .await?;
        let lease = &taken["lease"];
        let number = |key: &str| lease[key].as_u64().unwrap_or(0);
        let (token, first, end) =
            (lease["token"].as_i64().ok_or(taken.to_string())?, number("first"), number("end"));
        let batches = (end - first).div_ceil(32);
        let parts = batches * 2;
        let mut from = number("part");
        // With what it is late, a beat comes as often as was asked for.
        let pause = Duration::from_secs_f64(load.lease / load.beats as f64)
            .saturating_sub(Duration::from_millis(LOOKS / 2));
        for beat in 1..=load.beats {
            tokio::time::sleep(pause + late(job.number, turn, beat)).await;
            let part = (parts * beat / load.beats).max(from);
            let last = beat == load.beats;
            if finds && last {
                say(load, &mut line, &load.counts.finding, "finding", &finding(load, first)).await?;
            }
            let progress = format!(
                "\"token\":{token},\"from\":{from},\"part\":{part},\"sums\":{}",
                sums(load, part - from, finds && last)
            );
            from = part;
            if last {
                let body = format!("{{{progress},\"complete\":true}}");
                let told = say(load, &mut line, &load.counts.finish, "finish", &body).await?;
                if told["go"] != "on" {
                    load.counts.gone.fetch_add(1, Relaxed);
                }
            } else {
                let body = format!("{{\"leases\":[{{{progress}}}]}}");
                let told = say(load, &mut line, &load.counts.beat, "beat", &body).await?;
                if told["leases"][0] != "on" {
                    load.counts.gone.fetch_add(1, Relaxed);
                    break;
                }
            }
        }
    }
}

/// A request, measured.
async fn say(load: &Load, line: &mut Line, kind: &Kind, path: &str, body: &str) -> Result<Value> {
    let start = Instant::now();
    let answer = line.post(path, body).await?;
    if load.measuring.load(Relaxed) {
        kind.note(start.elapsed());
        load.counts.sent.fetch_add(line.sent as u64, Relaxed);
        load.counts.received.fetch_add(line.received as u64, Relaxed);
    }
    Ok(answer)
}

/// What some parts gave: mostly passes, sometimes what a back end lacks.
fn sums(load: &Load, parts: u64, finds: bool) -> String {
    let programs = 16 * parts;
    let row = |backend: i64, state: &str, tests: u64, cpu: f64, more: &str| {
        format!(
            "{{\"backend\":{backend},\"state\":\"{state}\",\"tests\":{tests},\"compile_cpu\":{cpu:.4},\"run_cpu\":{:.4}{more}}}",
            cpu / 20.0
        )
    };
    let [a, b] = load.backends;
    let cpu = EACH * programs as f64 / 2.0;
    let mut rows = vec![
        row(a, "pass", programs, cpu * 0.8, ""),
        row(b, "pass", programs.saturating_sub(3 + u64::from(finds)), cpu * 1.1, ""),
    ];
    rows.push(row(b, "unsupported", 3, 0.0, ",\"lacking\":{\"128-bit atomics\":3}"));
    let mut groups = String::new();
    if finds {
        rows.push(row(b, "mismatch", 1, 0.0, ""));
        groups = format!(
            "{{\"backend\":{b},\"state\":\"mismatch\",\"message\":\"usize is 0x1 instead of 0x0\",\"count\":1,\"old\":0}}"
        );
    }
    format!(
        "{{\"tallies\":[{}],\"groups\":[{groups}],\"batches\":{},\"programs\":{programs},\"steps\":{},\"own_cpu\":{:.4},\"errors\":0}}",
        rows.join(","),
        parts / 2,
        programs * 400,
        EACH * programs as f64 * 0.1
    )
}

fn finding(load: &Load, seed: u64) -> String {
    let backend = load.backends[1];
    let message = "usize is 0x1 instead of 0x0";
    serde_json::json!({
        "campaign": load.campaign, "backend": backend,
        "record": {
            "seed": seed, "state": "mismatch", "backend": "nightly-O3", "message": message, "confirmed": true, "folder": null, "seconds": 1.0,
            "verdict": { "backend": "nightly-O3", "state": "mismatch", "message": message, "confirmed": true },
            "others": [], "expected": "", "compile": "rustc program.rs", "backend_entry": {}, "generator": 1, "version": "0.1.0", "profile": [],
        },
        "files": { "program.rs": "fn main() { let x = 1; observe(x); }\n".repeat(500) },
    })
    .to_string()
}

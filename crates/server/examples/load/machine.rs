//! A PostgreSQL of one's own, and what processes use.

use std::io::{BufRead, BufReader};
use std::os::unix::fs::MetadataExt;
use std::path::PathBuf;
use std::process::{Child, Command};
use std::time::Instant;

use super::Result;

/// PostgreSQL as Debian sets it up, with commits to disk.
pub(crate) struct Postgres {
    pub root: PathBuf,
    bin: PathBuf,
}

impl Postgres {
    /// Starts one; `statements` makes it measure each of them, which costs time itself.
    pub(crate) fn start(statements: bool) -> Result<Postgres> {
        let places =
            std::fs::read_dir("/usr/lib/postgresql")?.flatten().map(|entry| entry.path().join("bin"));
        let bin = places.max().ok_or("this needs PostgreSQL: on Debian, apt-get install postgresql")?;
        let root = std::env::temp_dir().join(format!("mirsmith-load-{}", std::process::id()));
        std::fs::create_dir_all(&root)?;
        let postgres = Postgres { root, bin };
        if is_root() {
            Command::new("chown").arg("postgres").arg(&postgres.root).status()?;
        }
        let data = postgres.root.join("data").display().to_string();
        postgres.run("initdb", &["-A", "trust", "-U", "postgres", "-D", &data])?;
        let root = postgres.root.display();
        // More memory than Debian's: what docs/cluster.md advises.
        let mut options = format!(
            "-c listen_addresses='' -c unix_socket_directories='{root}' -c max_connections=100 -c shared_buffers=512MB -c max_wal_size=4GB"
        );
        if statements {
            options += " -c shared_preload_libraries=pg_stat_statements -c pg_stat_statements.track=all";
        }
        postgres
            .run("pg_ctl", &["-D", &data, "-w", "-o", &options, "-l", &format!("{root}/log"), "start"])?;
        Ok(postgres)
    }

    pub(crate) fn url(&self, database: &str) -> String {
        format!("host={} user=postgres dbname={database}", self.root.display())
    }

    /// The process whose children do the work.
    pub(crate) fn pid(&self) -> Result<u32> {
        let text = std::fs::read_to_string(self.root.join("data/postmaster.pid"))?;
        Ok(text.lines().next().unwrap_or_default().parse()?)
    }

    /// Transactions per second of the bare engine.
    pub(crate) fn pgbench(&self) -> Result<String> {
        let host = self.root.display().to_string();
        let to = ["-h", &host, "-U", "postgres"];
        self.run("createdb", &[&to[..], &["bench"]].concat())?;
        self.run("pgbench", &[&to[..], &["-i", "-q", "-s", "10", "bench"]].concat())?;
        let text =
            self.run("pgbench", &[&to[..], &["-N", "-c", "8", "-j", "1", "-T", "10", "bench"]].concat())?;
        let line =
            |start: &str| text.lines().find(|line| line.starts_with(start)).unwrap_or_default().to_string();
        Ok(format!("{}, {}", line("tps"), line("latency average")))
    }

    fn run(&self, name: &str, words: &[&str]) -> Result<String> {
        let program = self.bin.join(name);
        let mut command = Command::new("runuser");
        command.args(["-u", "postgres", "--"]).arg(&program);
        let mut command = if is_root() { command } else { Command::new(&program) };
        let log = self.root.with_extension("out");
        // To a file: who starts a server would wait for its output.
        let output = std::fs::File::create(&log)?;
        let status =
            command.current_dir("/").args(words).stdout(output.try_clone()?).stderr(output).status()?;
        let text = std::fs::read_to_string(&log)?;
        std::fs::remove_file(&log)?;
        if status.success() { Ok(text) } else { Err(format!("{name}: {text}").into()) }
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let data = self.root.join("data").display().to_string();
        let _ = self.run("pg_ctl", &["-D", &data, "-w", "-m", "immediate", "stop"]);
        let _ = std::fs::remove_dir_all(&self.root);
    }
}

fn is_root() -> bool {
    std::fs::metadata("/proc/self").is_ok_and(|meta| meta.uid() == 0)
}

/// The first line that a process prints.
pub(crate) fn first_line(child: &mut Child) -> Result<String> {
    let mut line = String::new();
    BufReader::new(child.stdout.take().ok_or("no output")?).read_line(&mut line)?;
    Ok(line.trim().to_string())
}

/// What was used up to a moment.
pub(crate) struct Sample {
    pub at: Instant,
    pub server: f64,
    pub postgres: f64,
    /// What makes the load.
    pub own: f64,
    /// All processes of the computer.
    pub all: f64,
    pub wal: i64,
}

impl Sample {
    pub(crate) async fn take(client: &tokio_postgres::Client, server: u32, postgres: u32) -> Result<Sample> {
        let wal = client.query_one("select (pg_current_wal_lsn() - '0/0')::bigint", &[]).await?.get(0);
        Ok(Sample {
            at: Instant::now(),
            server: cpu_of(server, false),
            postgres: cpu_of(postgres, true),
            own: cpu_of(std::process::id(), false),
            all: cpu_of_all(),
            wal,
        })
    }
}

/// The fields of a process after its name.
fn stat(pid: u32) -> Option<Vec<u64>> {
    let text = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    Some(text.rsplit_once(')')?.1.split_whitespace().map(|word| word.parse().unwrap_or(0)).collect())
}

/// CPU seconds of a process, or of it and all its children, also those that are gone.
pub(crate) fn cpu_of(pid: u32, children: bool) -> f64 {
    // Fields 14 to 17 of proc(5), in hundredths of seconds.
    let own = stat(pid).map_or(0, |f| f[11] + f[12] + if children { f[13] + f[14] } else { 0 });
    let mut ticks = own;
    if children {
        let all = std::fs::read_dir("/proc").into_iter().flatten().flatten();
        let pids = all.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok());
        ticks += pids.filter_map(stat).filter(|f| f[1] == u64::from(pid)).map(|f| f[11] + f[12]).sum::<u64>();
    }
    ticks as f64 / 100.0
}

/// CPU seconds of all processes: user, nice and system.
fn cpu_of_all() -> f64 {
    let text = std::fs::read_to_string("/proc/stat").unwrap_or_default();
    let ticks = text.split_whitespace().skip(1).take(3).filter_map(|word| word.parse::<f64>().ok());
    ticks.sum::<f64>() / 100.0
}

/// Resident bytes of a process.
pub(crate) fn memory_of(pid: u32) -> u64 {
    stat(pid).map_or(0, |fields| fields[21] * 4096)
}

//! A PostgreSQL of its own for each test, in a temporary directory.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A cluster that ends with the test.
pub struct Postgres {
    root: PathBuf,
    programs: PathBuf,
}

/// Where Debian puts the programs of a version.
fn programs() -> PathBuf {
    let versions = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut found: Vec<PathBuf> = versions.map(|entry| entry.path().join("bin")).collect();
    found.retain(|path| path.join("initdb").exists());
    found.sort();
    found.pop().expect("no PostgreSQL; install it: apt-get install postgresql")
}

impl Postgres {
    /// Makes and starts one.
    pub fn start(name: &str) -> Postgres {
        let root = std::env::temp_dir().join(format!("mirsmith-{name}-{}", std::process::id()));
        let postgres = Postgres { root, programs: programs() };
        let root = postgres.root.to_str().expect("UTF-8");
        postgres.must(Command::new("mkdir").args(["-m", "755", root]));
        postgres.must(
            &mut postgres.program("initdb", &["-D", &postgres.data(), "-A", "trust", "-U", "mirsmith"]),
        );
        postgres.resume();
        postgres
    }

    /// Starts it again after a crash.
    pub fn resume(&self) {
        // A crash of the processes, not of the system: what they have written to files stays written.
        let options = format!("-k {} -c listen_addresses='' -c max_connections=60", self.root.display());
        let (data, log) = (self.data(), self.root.join("log").display().to_string());
        self.must(&mut self.program("pg_ctl", &["-D", &data, "-l", &log, "-w", "-o", &options, "start"]));
    }

    /// What happens to it when the system crashes, as far as a test can do that.
    pub fn crash(&self) {
        self.must(&mut self.program("pg_ctl", &["-D", &self.data(), "-m", "immediate", "-w", "stop"]));
    }

    /// The address of its database.
    pub fn url(&self) -> String {
        format!("postgresql://mirsmith@/postgres?host={}", self.root.display())
    }

    /// What a query gives, a line for each row.
    pub fn query(&self, text: &str) -> Vec<String> {
        let host = self.root.display().to_string();
        let arguments = ["-h", &host, "-U", "mirsmith", "-Atc", text, "postgres"];
        let output =
            Command::new(self.programs.join("psql")).args(arguments).output().expect("there is psql");
        assert!(output.status.success(), "{text}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).lines().map(String::from).collect()
    }

    fn data(&self) -> String {
        self.root.join("data").display().to_string()
    }

    fn program(&self, name: &str, arguments: &[&str]) -> Command {
        let mut command = Command::new(self.programs.join(name));
        command.args(arguments);
        command
    }

    /// Runs a command; not as root, with whom it does not work.
    fn must(&self, command: &mut Command) -> Output {
        let mut command = if is_root() { as_postgres(command) } else { clone(command) };
        let output = command.current_dir("/").output().expect("there is such a program");
        let text = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{command:?}: {text}");
        output
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        let data = self.data();
        let mut stop = self.program("pg_ctl", &["-D", &data, "-m", "immediate", "stop"]);
        let _ = if is_root() { as_postgres(&stop).output() } else { stop.output() };
        let _ = std::fs::remove_dir_all(&self.root);
    }
}

fn is_root() -> bool {
    use std::os::unix::fs::MetadataExt as _;
    std::fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0)
}

fn clone(command: &Command) -> Command {
    let mut other = Command::new(command.get_program());
    other.args(command.get_args());
    other
}

fn as_postgres(command: &Command) -> Command {
    let mut other = Command::new("runuser");
    other.args(["-u", "postgres", "--"]).arg(Path::new(command.get_program())).args(command.get_args());
    other
}

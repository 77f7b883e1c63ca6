//! The processes of a cluster: a server and workers, as users start them.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::postgres::Postgres;

/// Our own binary.
pub(crate) const MIRSMITH: &str = env!("CARGO_BIN_EXE_mirsmith");

/// A compiler that gets one operator wrong, made of the machine: quick, and everybody has it.
const PLANTED: &str = r#"
sed '/^mod prelude/,$!s/ ^ / | /' "$1" > wrong.rs
if [ "$MIRSMITH_TRACE" = 1 ]; then MIRSMITH check wrong.rs; else MIRSMITH check wrong.rs | tail -n 1; fi
"#;

/// A cluster in a directory of its own.
pub(crate) struct Cluster {
    pub postgres: Postgres,
    pub root: PathBuf,
    /// The compilers; those that are installed if there is none.
    pub config: Option<PathBuf>,
    server: Option<Child>,
    address: String,
    options: Vec<String>,
    /// Where the files are.
    blobs: String,
    /// The environment of the server.
    env: Vec<(String, String)>,
}

impl Cluster {
    /// A database and a server, with options that make it quick to give up on workers.
    pub(crate) fn start(name: &str, options: &[&str]) -> Cluster {
        let blobs = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name).join("blobs");
        Cluster::start_with(name, options, blobs.to_str().expect("UTF-8"), &[])
    }

    /// The same with files elsewhere, and an environment that says how to get there.
    pub(crate) fn start_with(name: &str, options: &[&str], blobs: &str, env: &[(&str, &str)]) -> Cluster {
        let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = std::fs::remove_dir_all(&root);
        std::fs::create_dir_all(&root).expect("cargo's directory for tests is writable");
        let script = root.join("planted.sh");
        let text = PLANTED.replace("MIRSMITH check", &format!("'{MIRSMITH}' check"));
        std::fs::write(&script, text).expect("it is ours");
        let config = root.join("mirsmith.toml");
        let options = options.iter().map(ToString::to_string).collect();
        let (postgres, config) = (Postgres::start().expect("a PostgreSQL"), Some(config));
        let mut cluster = Cluster {
            postgres,
            root,
            config,
            server: None,
            address: "127.0.0.1:0".to_string(),
            options,
            blobs: blobs.to_string(),
            env: env.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect(),
        };
        cluster.set_backends(&["a", "b"]);
        cluster.start_server();
        for (name, role) in [
            ("one", "worker"),
            ("two", "worker"),
            ("three", "worker"),
            ("judge", "triage"),
            ("guest", "viewer"),
        ] {
            cluster.admin(&["token", name, "--role", role, "--out", &cluster.file(name)]);
        }
        cluster
    }

    /// Writes the configuration: planted compilers with these names.
    pub(crate) fn set_backends(&self, names: &[&str]) {
        let script = self.file("planted.sh");
        let entry = |name: &&str| {
            format!(
                "[[backend]]\nname = \"{name}\"\ndriver = \"command\"\nprogram = \"/bin/sh\"\nargs = ['{script}', '{{source}}']\nenv = {{ NAME = \"{name}\" }}\n"
            )
        };
        let text: String = names.iter().map(entry).collect();
        std::fs::write(self.root.join("mirsmith.toml"), text).expect("it is ours");
    }

    /// Starts the server, the second time where it was before.
    pub(crate) fn start_server(&mut self) {
        let (url, blobs) = (self.postgres.url(), &self.blobs);
        let admin = self.file("admin");
        let fixed =
            ["serve", "--database", &url, "--blobs", blobs, "--admin-token-file", &admin, "--rate", "0"];
        let mut command = Command::new(MIRSMITH);
        command.args(fixed).args(["--listen", &self.address]).args(&self.options);
        command.envs(self.env.iter().map(|(name, value)| (name, value)));
        command.stdout(Stdio::piped()).stderr(self.log("server"));
        let mut child = command.spawn().expect("the binary was just built");
        let mut line = String::new();
        let out = child.stdout.take().expect("a pipe");
        BufReader::new(out).read_line(&mut line).expect("text");
        let address = line.trim().strip_prefix("listening on http://");
        let log = || std::fs::read_to_string(self.file("server.log")).unwrap_or_default();
        self.address = address.unwrap_or_else(|| panic!("no server: {line}{}", log())).to_string();
        self.server = Some(child);
    }

    /// Kills the server.
    pub(crate) fn kill_server(&mut self) {
        if let Some(mut child) = self.server.take() {
            child.kill().expect("it is ours");
            child.wait().expect("it is ours");
        }
    }

    /// Where the server is.
    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// A file of the cluster.
    pub(crate) fn file(&self, name: &str) -> String {
        self.root.join(name).display().to_string()
    }

    /// The arguments that name the compilers.
    pub(crate) fn config(&self) -> Vec<&str> {
        self.config.as_ref().map_or_else(Vec::new, |path| vec!["--config", path.to_str().expect("UTF-8")])
    }

    /// What a process says, for who looks why a test fails.
    fn log(&self, name: &str) -> std::fs::File {
        let path = self.file(&format!("{name}.log"));
        std::fs::OpenOptions::new().create(true).append(true).open(path).expect("it is ours")
    }

    /// An admin's command.
    pub(crate) fn admin(&self, arguments: &[&str]) -> Output {
        let (url, token) = (self.url(), self.file("admin"));
        let own = ["cluster", "--server", &url, "--token-file", &token];
        let output = Command::new(MIRSMITH).args(own).args(arguments).output().expect("just built");
        assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
        output
    }

    /// A worker with the token of this name.
    pub(crate) fn worker(&self, name: &str, more: &[&str]) -> Child {
        let (url, token, spool) = (self.url(), self.file(name), self.file(&format!("spool-{name}")));
        let own = ["work", "--server", &url, "--token-file", &token, "--spool", &spool, "--jobs", "1"];
        let mut command = Command::new(MIRSMITH);
        command.args(own).args(self.config()).args(more);
        command.env("XDG_CACHE_HOME", self.file(&format!("cache-{name}")));
        let log = self.log(name);
        command.stdout(Stdio::null()).stderr(log);
        command.spawn().expect("the binary was just built")
    }

    /// What a query gives, a line for each row.
    pub(crate) fn query(&self, sql: &str) -> Vec<String> {
        let rows = self.postgres.sql(sql).unwrap_or_else(|error| panic!("{sql}: {error}"));
        rows.lines().map(String::from).collect()
    }

    /// The campaign as the server tells it to those who look.
    pub(crate) fn stats(&self, campaign: i32) -> Value {
        let (url, token) = (format!("{}/campaigns/{campaign}", self.url()), self.file("guest"));
        let arguments = ["show", &url, "--token-file", &token, "--findings", "--json"];
        let output = Command::new(MIRSMITH).args(arguments).output().expect("just built");
        serde_json::from_slice(&output.stdout)
            .unwrap_or_else(|_| panic!("no statistics: {}", String::from_utf8_lossy(&output.stderr)))
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        self.kill_server();
    }
}

/// Waits for the end of a process, for at most this long.
pub(crate) fn wait(child: &mut Child, most: Duration) -> bool {
    let start = Instant::now();
    while start.elapsed() < most {
        if child.try_wait().expect("it is ours").is_some() {
            return true;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
    false
}

/// Kills a process.
pub(crate) fn kill(mut child: Child) {
    child.kill().expect("it is ours");
    child.wait().expect("it is ours");
}

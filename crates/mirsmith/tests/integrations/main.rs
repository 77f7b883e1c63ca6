//! The scripts of `integrations/` where they will run: no network, no rustup, no HOME, a sysroot that can't be written. Each is given a
//! stand-in for its compiler: with a bug it fails with one command that repeats it, without one it passes twice in a row.
#![cfg(target_os = "linux")]

mod cranelift;
mod gcc;
mod rustc;

use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// An exclusive or becomes an or: what each stand-in gets wrong.
const PLANT: &str = "[ ! -f program.rs ] || sed -i '/^mod prelude/,$!s/ ^ / | /' program.rs";

/// How often a compiler gets a program of the seeds from 0 on wrong by [`PLANT`]: seed 0 is wrong.
const WRONG: u64 = 0;

/// Makes the environment, checks that it is what it should be, and runs a command in it. The pairs after it are what is mounted where; without
/// namespaces it is linked.
const JAIL: &str = r#"
confined=$1; command=$2; root=$3; shift 3
fault() { echo "the environment is wrong: $*" >&2; exit 99; }
while [ $# -gt 0 ]; do
    if [ "$confined" = yes ]; then
        mount --bind "$1" "$2" && mount -o remount,bind,ro "$2" || fault "can't mount $2"
        ! touch "$2/x" 2>/dev/null || fault "$2 can be written"
    elif [ ! -L "$2" ]; then
        rmdir "$2" && ln -s "$1" "$2" || fault "can't link $2"
    fi
    shift 2
done
[ "$confined" = no ] || [ "$(grep -c : /proc/net/dev)" = 1 ] || fault "there is a network"
cd "$root" && exec env -i PATH="$root/bin:/usr/local/bin:/usr/bin:/bin" sh -c '
    if command -v rustup; then echo "the environment is wrong: there is a rustup" >&2; exit 99; fi
    '"$command"
"#;

/// A clone of a host, with its CI's environment.
struct Host {
    root: PathBuf,
    mounts: Vec<PathBuf>,
}

impl Host {
    /// An empty one, with mirsmith in its PATH.
    fn new(name: &str) -> Host {
        let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("host-{name}"));
        let _ = std::fs::remove_dir_all(&root);
        let host = Host { root, mounts: Vec::new() };
        std::fs::create_dir_all(host.root.join("bin")).expect("cargo's directory for tests is writable");
        symlink(env!("CARGO_BIN_EXE_mirsmith"), host.root.join("bin/mirsmith")).expect("it was just made");
        host
    }

    /// Copies the folder of an integration, as a host would.
    fn install(self, integration: &str, to: &str) -> Host {
        let from = format!("{}/../../integrations/{integration}", env!("CARGO_MANIFEST_DIR"));
        std::fs::create_dir_all(self.root.join(to)).expect("it is ours");
        let status = Command::new("cp").args(["-r", &format!("{from}/.")]).arg(self.root.join(to)).status();
        assert!(status.is_ok_and(|status| status.success()), "{from} is there");
        self
    }

    /// The toolchain of this test at this place, read-only.
    fn with_sysroot(mut self, place: &str) -> Host {
        std::fs::create_dir_all(self.root.join(place)).expect("it is ours");
        self.mounts.push(self.root.join(place));
        self
    }

    /// A rustc that knows other code generators: a back end is a shell script that it runs first. Like Cranelift, and unlike LLVM, they
    /// refuse LLVM's arguments.
    fn with_code_generators(self, backend: &str) -> Host {
        let host = self.with_sysroot("sysroot");
        let rustc = host.root.join("sysroot/bin/rustc");
        let script = format!(
            "#!/bin/sh\nbackend=\nfor word do\n    shift\n    case $word in\n        -Zcodegen-backend=*) backend=${{word#*=}} ;;\n        \
             *) set -- \"$@\" \"$word\" ;;\n    esac\ndone\nif [ -n \"$backend\" ]; then\n    case \"$*\" in *llvm-args*) echo 'error: \
             unknown option' >&2; exit 1 ;; esac\n    . \"$backend\"\nfi\nexec '{}' \"$@\"\n",
            rustc.display()
        );
        host.write("nightly/bin/rustc", &script).write(backend, ":\n")
    }

    /// Writes a file that may be executed.
    fn write(self, path: &str, text: &str) -> Host {
        let path = self.root.join(path);
        std::fs::create_dir_all(path.parent().expect("it has one")).expect("it is ours");
        std::fs::write(&path, text).expect("it is ours");
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).expect("it is ours");
        self
    }

    /// The same with little time, which is `TIME` in the command, or more where the computer is too busy for this exit code.
    fn run_shortly(&self, command: &str, code: i32) -> Run {
        let run = |time: &str| self.run(&command.replace("TIME", time));
        let is_done = |run: &Run| run.code == Some(code);
        ["20s", "80s"].into_iter().map(run).find(is_done).unwrap_or_else(|| run("320s"))
    }

    /// Runs a line of shell at the root of the clone.
    fn run(&self, command: &str) -> Run {
        let sysroot = Command::new("rustc").args(["--print", "sysroot"]).output().expect("there is a rustc");
        let sysroot = String::from_utf8(sysroot.stdout).expect("a path");
        const SPACES: [&str; 3] = ["--map-root-user", "--mount", "--net"];
        let tried = Command::new("unshare").args(SPACES).arg("true").output();
        let confined = tried.is_ok_and(|tried| tried.status.success());
        let mut jailed = if confined { Command::new("unshare") } else { Command::new("sh") };
        if confined {
            jailed.args(SPACES).arg("sh");
        } else {
            eprintln!("no namespaces can be made here: the network is there, and the sysroot can be written");
        }
        jailed.args(["-c", JAIL, "sh", if confined { "yes" } else { "no" }, command]).arg(&self.root);
        for mount in &self.mounts {
            jailed.arg(sysroot.trim_end()).arg(mount);
        }
        let Output { status, stdout, stderr } = jailed.output().expect("there is a shell");
        let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
        let run = Run { code: status.code(), stdout: text(stdout), stderr: text(stderr) };
        assert!(!run.stderr.contains("the environment is wrong"), "{}", run.stderr);
        run
    }
}

/// What a script did.
struct Run {
    code: Option<i32>,
    stdout: String,
    stderr: String,
}

impl Run {
    /// The answer: one line of JSON, which is all of standard output.
    fn answer(&self) -> serde_json::Value {
        assert_eq!(self.stdout.lines().count(), 1, "{}{}", self.stdout, self.stderr);
        serde_json::from_str(&self.stdout).expect("JSON")
    }

    /// It has found something, and says last how to repeat it.
    fn rerun(&self) -> &str {
        assert_eq!(self.code, Some(2), "{}{}", self.stdout, self.stderr);
        self.answer();
        let last = self.stderr.lines().last().unwrap_or_default();
        assert_eq!(self.stderr.matches("\nrerun: ").count(), 1, "one command: {}", self.stderr);
        last.strip_prefix("rerun: ").unwrap_or_else(|| panic!("it comes last: {}", self.stderr))
    }

    /// It has found nothing, and has nothing to repeat.
    fn passes(&self) {
        assert_eq!(self.code, Some(0), "{}{}", self.stdout, self.stderr);
        assert!(self.answer()["programs"].as_u64().is_some_and(|programs| programs > 0), "{}", self.stdout);
        assert!(!self.stderr.contains("rerun: "), "{}", self.stderr);
    }
}

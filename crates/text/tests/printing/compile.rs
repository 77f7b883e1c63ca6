//! Compilers and the programs that they make, each in a separate temporary directory.

use std::path::PathBuf;
use std::process::{Command, Output};
use std::sync::atomic::{AtomicU32, Ordering};

use mir::Version;

/// A compiler by its command.
pub(crate) struct Compiler {
    command: Vec<String>,
    /// What `rustc -V` says.
    pub version: Version,
}

/// A compiled program; its directory goes when it is dropped.
pub(crate) struct Binary {
    directory: TempDir,
}

struct TempDir(PathBuf);

impl TempDir {
    fn new() -> TempDir {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let name = format!("mirsmith-print-{}-{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).expect("a temporary directory");
        TempDir(path)
    }
}

impl Drop for TempDir {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

impl Compiler {
    /// The compiler with the given command, such as `rustc` or `rustc +nightly`.
    pub(crate) fn new(command: &str) -> Compiler {
        let command: Vec<String> = command.split_whitespace().map(str::to_string).collect();
        let mut version = Command::new(&command[0]);
        let output = version.args(&command[1..]).arg("-V").output();
        let output =
            output.unwrap_or_else(|e| panic!("cannot run `{command:?}`: {e}; these tests need rustc"));
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let number =
            text.split_whitespace().nth(1).unwrap_or_else(|| panic!("`{command:?} -V` says {text:?}"));
        Compiler { version: number.parse().expect("a version"), command }
    }

    /// The compilers named in the environment.
    pub(crate) fn others() -> Vec<Compiler> {
        let names = std::env::var("MIRSMITH_COMPILERS")
            .expect("set MIRSMITH_COMPILERS to paths of rustc separated by ':', or use: .ci/run crosscheck");
        names.split(':').map(Compiler::new).collect()
    }

    fn run(&self, directory: &TempDir, text: &str, flags: &[String]) -> Output {
        std::fs::write(directory.0.join("program.rs"), text).expect("writing the program");
        let mut rustc = Command::new(&self.command[0]);
        rustc.args(&self.command[1..]).current_dir(&directory.0);
        rustc.env("RUSTC_BOOTSTRAP", "1").env("RUSTC_ICE", "0");
        rustc.args(["--edition", "2021", "-Ccodegen-units=1", "-Cdebug-assertions=off"]);
        rustc.args(flags).arg("program.rs").output().expect("running the compiler")
    }

    /// Compiles a program; fails with the compiler's messages.
    pub(crate) fn build(&self, what: &str, text: &str, flags: &[String]) -> Binary {
        let directory = TempDir::new();
        let output = self.run(&directory, text, flags);
        let messages = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{what} does not compile:\n{messages}\n{text}");
        Binary { directory }
    }

    /// What the compiler says about a program that it accepts.
    pub(crate) fn warnings(&self, text: &str) -> String {
        let output = self.run(&TempDir::new(), text, &["--emit=metadata".to_string()]);
        let messages = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{}: {messages}\n{text}", self.version);
        messages
    }

    /// The lints that are errors by default.
    pub(crate) fn errors_by_default(&self) -> Vec<String> {
        let mut rustc = Command::new(&self.command[0]);
        let output =
            rustc.args(&self.command[1..]).args(["-W", "help"]).output().expect("running the compiler");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let lints = text.lines().filter_map(|line| {
            let mut words = line.split_whitespace();
            let (name, level) = (words.next()?, words.next()?);
            ["deny", "forbid"].contains(&level).then(|| name.replace('-', "_"))
        });
        lints.collect()
    }

    /// What the compiler says about a const-eval variant whose result is read out.
    pub(crate) fn const_eval_messages(&self, text: &str) -> String {
        let flags = [
            "--cfg=read_out",
            "--emit=metadata",
            "-Zunleash-the-miri-inside-of-you",
            "-Zextra-const-ub-checks",
        ];
        let output = self.run(&TempDir::new(), text, &flags.map(str::to_string));
        String::from_utf8_lossy(&output.stderr).into_owned()
    }
}

impl Binary {
    /// What the program prints.
    pub(crate) fn run(&self, trace: bool) -> String {
        let mut command = Command::new(self.directory.0.join("program"));
        command.env("MIRSMITH_TRACE", if trace { "1" } else { "0" });
        let output = command.output().expect("running the program");
        assert!(output.status.success(), "{:?}", output.status);
        String::from_utf8(output.stdout).expect("text")
    }
}

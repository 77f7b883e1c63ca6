//! The protections available on this system, for `mirsmith doctor`.

use serde::Serialize;

use crate::process::{How, Launcher, ProcessLimits, Task, TaskKind, TempDir, run};

/// A protection, and whether it works here.
#[derive(Clone, Debug, Serialize)]
pub struct Protection {
    /// What it protects against.
    pub what: &'static str,
    /// Whether it held when tried.
    pub active: bool,
    /// How it works, or why it does not.
    pub how: String,
}

/// Tries the protections with the system's own tools: only those seen to work are reported as active.
pub fn probe(launcher: &Launcher) -> std::io::Result<Vec<Protection>> {
    let outside = TempDir::new(&std::env::temp_dir())?;
    let target = outside.path().join("written");
    let script = format!("echo x > '{}'", target.display());
    let refused = |script: &str| -> std::io::Result<bool> {
        let inside = TempDir::new(&std::env::temp_dir())?;
        let args = ["-c".into(), script.into()];
        let task = Task {
            kind: TaskKind::Program,
            program: "/bin/sh".as_ref(),
            args: &args,
            directory: inside.path(),
            env: &[],
            limits: ProcessLimits::default().run,
            soon: None,
            confine: true,
        };
        Ok(run(launcher, &task, &false.into())?.how != How::Exit(0))
    };
    let writes = refused(&script)? && !target.exists();
    let forks = refused("/bin/true; /bin/true; exit 0")?;
    let entry = |what, active, yes: &str, no: &str| Protection {
        what,
        active,
        how: if active { yes } else { no }.to_string(),
    };
    let no_landlock = "this kernel has no Landlock (Linux 5.13 and later, `lsm=landlock,...`): a program can write \
                       wherever you can; run campaigns as a separate user or in a container";
    let no_seccomp = "this kernel or CPU has no seccomp filters: run campaigns in a container";
    Ok(vec![
        entry("time, memory, output and file size are limited", true, "resource limits and a watchdog", ""),
        entry("no writes outside its directory", writes, "Landlock", no_landlock),
        entry("programs can't start processes or send signals", forks, "seccomp", no_seccomp),
        entry("no network", forks, "seccomp: no sockets", no_seccomp),
        entry("a compiler's processes die with it", forks, "process groups sealed by seccomp", no_seccomp),
    ])
}

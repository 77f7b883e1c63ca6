//! CPU time of this process and of all children that it has waited for.

use crate::Error;

/// CPU seconds.
#[derive(Clone, Copy, PartialEq, Debug, Default, serde::Serialize)]
pub struct Cpu {
    /// CPU seconds of this process.
    pub own: f64,
    /// CPU seconds of its children and their children, once they have ended.
    pub children: f64,
}

impl Cpu {
    /// The CPU time used so far.
    pub fn now() -> Result<Cpu, Error> {
        Ok(Cpu { own: crate::testing::workers::own_cpu(), children: Cpu::of_children()? })
    }

    /// Not implemented on other systems, as nothing needs it there.
    #[cfg(not(target_os = "linux"))]
    fn of_children() -> Result<f64, Error> {
        Ok(0.0)
    }

    #[cfg(target_os = "linux")]
    fn of_children() -> Result<f64, Error> {
        let [_, _, user, system] = times("self")?;
        Ok(user + system)
    }

    /// CPU seconds of a child that has not been waited for.
    #[cfg(target_os = "linux")]
    pub fn of_child(child: &std::process::Child) -> Result<f64, Error> {
        let [user, system, ..] = times(&child.id().to_string())?;
        Ok(user + system)
    }

    /// Not implemented on other systems.
    #[cfg(not(target_os = "linux"))]
    pub fn of_child(_: &std::process::Child) -> Result<f64, Error> {
        Ok(0.0)
    }

    /// The CPU time since an earlier moment.
    pub fn since(self, before: Cpu) -> Cpu {
        Cpu { own: self.own - before.own, children: self.children - before.children }
    }

    /// The sum of both.
    pub fn all(self) -> f64 {
        self.own + self.children
    }

    /// The sum with another.
    pub fn plus(self, other: Cpu) -> Cpu {
        Cpu { own: self.own + other.own, children: self.children + other.children }
    }
}

/// The user and system CPU seconds of a process, then those of its children.
#[cfg(target_os = "linux")]
fn times(pid: &str) -> Result<[f64; 4], Error> {
    let path = format!("/proc/{pid}/stat");
    let text = std::fs::read_to_string(&path).map_err(Error::file("read", &path))?;
    // The second field is a name in parentheses, which may contain anything.
    let fields = text.rsplit_once(')').map(|(_, rest)| rest.split_whitespace().skip(11).take(4));
    let ticks: Vec<f64> = fields.into_iter().flatten().filter_map(|n| n.parse().ok()).collect();
    let per_second = rustix::param::clock_ticks_per_second() as f64;
    match <[f64; 4]>::try_from(ticks) {
        Ok(ticks) => Ok(ticks.map(|n| n / per_second)),
        Err(_) => Err(Error::Content { path: path.into(), message: "it has no CPU times".to_string() }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn children_count_when_they_have_ended() -> Result<(), Error> {
        let before = Cpu::now()?;
        let script = "i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done";
        let status = std::process::Command::new("sh").args(["-c", script]).status();
        assert!(status.is_ok_and(|status| status.success()));
        let spent = Cpu::now()?.since(before);
        assert!(spent.children > 0.0 && spent.all() >= spent.children, "{spent:?}");
        Ok(())
    }
}

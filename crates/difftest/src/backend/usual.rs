//! The default back ends of a campaign: few that find much.
//!
//! All of them together take minutes per program; those for MIR passes alone find about four times as much per CPU
//! second as `-O3`, which finds bugs of LLVM (`docs/recall.md`).

use crate::backend::builtin::LEVELS;
use crate::backend::probe::release_order;
use crate::backend::{Backend, Driver};

/// MIR passes without LLVM's, and what users compile with.
const USUAL: [&str; 2] = [LEVELS[1], LEVELS[2]];

/// Of the detected compilers: the default one with its reference, and the newest. Names, in the given order.
pub(super) fn usual(found: &[Backend], default: Option<&str>) -> Vec<String> {
    let rustc = || found.iter().filter(|b| b.driver == Driver::Rustc && b.on_request.is_empty());
    // If the default is not among them, `stable`: the usual default.
    let of =
        |name: &str| rustc().find(|b| b.name.strip_prefix(name).is_some_and(|rest| rest.starts_with("-O")));
    let first = default.and_then(of).or_else(|| of("stable")).or_else(|| rustc().next());
    let newest = rustc().max_by(|a, b| release_order(&a.compiler.release, &b.compiler.release));
    let is = |backend: &Backend, of: Option<&Backend>| of.is_some_and(|of| of.program == backend.program);
    let wanted = |b: &&Backend| {
        (is(b, first) && has(b, LEVELS[0]))
            || ((is(b, first) || is(b, newest)) && USUAL.iter().any(|level| has(b, level)))
    };
    rustc().filter(wanted).map(|b| b.name.clone()).collect()
}

/// Whether the flags of a back end end with these.
fn has(backend: &Backend, level: &str) -> bool {
    backend.flags.join(" ").ends_with(level)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::config::Entry;

    /// The back ends of a compiler that is a shell, which is not queried.
    fn compiler(name: &str, release: &str) -> Vec<Backend> {
        let sets = vec![LEVELS.map(String::from).to_vec()];
        let entry = Entry { driver: Driver::Command, program: Some(name.into()), sets, ..Entry::new(name) };
        let mut backends = entry.resolve().unwrap_or_default();
        for backend in &mut backends {
            backend.driver = Driver::Rustc;
            backend.compiler.release = release.to_string();
        }
        backends
    }

    #[test]
    fn the_default_and_the_newest() {
        let all = [
            compiler("nightly", "1.97.0-nightly"),
            compiler("stable", "1.95.0"),
            compiler("1.85.0", "1.85.0"),
        ]
        .concat();
        let newest = ["nightly-O0-mir4", "nightly-O3"];
        let of = |default| usual(&all, default);
        assert_eq!(of(None)[..2], newest);
        assert_eq!(of(None)[2..], ["stable-O0-mir0", "stable-O0-mir4", "stable-O3"]);
        assert_eq!(of(Some("1.85.0"))[2..], ["1.85.0-O0-mir0", "1.85.0-O0-mir4", "1.85.0-O3"]);
        assert_eq!(usual(&compiler("x", "1.95.0"), None), ["x-O0-mir0", "x-O0-mir4", "x-O3"]);
        assert_eq!(usual(&[], None), Vec::<String>::new());
    }
}

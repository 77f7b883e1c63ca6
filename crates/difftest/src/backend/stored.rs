//! Back ends as stored by a campaign: its results remain usable, whatever is configured now.

use mir::{Target, Version};
use serde::de::Error;
use serde::{Deserialize, Deserializer};
use serde_json::Value;
use text::Form;

use crate::backend::{Backend, Compiler, CompilerId, ConfigError, Driver, asked, form, target};

impl Backend {
    /// A back end from its record. Its compiler must be unchanged, at the same path.
    pub fn restored(record: &Value) -> Result<Backend, ConfigError> {
        let mut backend: Backend = serde_json::from_value(record.clone())?;
        let stored = backend.compiler.clone();
        let compiler = match backend.driver {
            Driver::Command => asked::ask(&backend.program).unwrap_or_default(),
            _ => asked::ask(&backend.program)?,
        };
        // Campaigns of older versions have no hash.
        let id = CompilerId { hash: stored.hash.clone().or(compiler.hash.clone()), ..stored.id() };
        if !id.is(&compiler) || stored.llvm != compiler.llvm {
            let (program, was, is) = (backend.program, describe(&stored), describe(&compiler));
            return Err(ConfigError::Changed { program, was, is });
        }
        backend.compiler = Compiler { name: stored.name, ..compiler };
        target::placed(backend)
    }
}

/// The identity of a compiler, in words.
fn describe(compiler: &Compiler) -> String {
    let parts = [
        compiler.commit.as_ref().map(|commit| format!("commit {}", commit.get(..9).unwrap_or(commit))),
        compiler.llvm.as_ref().map(|llvm| format!("LLVM {llvm}")),
        compiler.hash.as_ref().map(|hash| format!("files {hash}")),
    ];
    format!("{} ({})", compiler.release, parts.into_iter().flatten().collect::<Vec<_>>().join(", "))
}

pub(super) fn dialect<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Version, D::Error> {
    String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
}

pub(super) fn form<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Form, D::Error> {
    let text = String::deserialize(deserializer)?;
    form::of_text(&text).ok_or_else(|| D::Error::custom(format!("`{text}` is not a form of programs")))
}

/// A record omits the target: its triple determines it.
pub(super) fn default_target() -> &'static Target {
    Target::DEFAULT
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::config::load_text;

    const CONFIG: &str = r#"
        [[backend]]
        name = "plain"
        driver = "command"
        program = "/bin/sh"
        form = "surface"
        style = "all"
        gates = true
        [[backend]]
        name = "mir"
        driver = "command"
        program = "/bin/sh"
        env = { A = "b" }
        sets = [["-Copt-level=0", "-Copt-level=3"]]
    "#;

    #[test]
    fn a_record_gives_the_same_back_end() {
        let backends = load_text(CONFIG).expect("a configuration").backends;
        assert_eq!(backends.len(), 3);
        for backend in backends {
            let record = serde_json::to_value(&backend).expect("a record");
            let restored = Backend::restored(&record).expect("the same shell");
            assert_eq!(format!("{restored:?}"), format!("{backend:?}"));
        }
    }

    #[test]
    fn a_compiler_that_was_built_again_is_another_one() {
        let backend = load_text(CONFIG).expect("a configuration").backends.remove(1);
        let mut record = serde_json::to_value(&backend).expect("a record");
        record["compiler"]["release"] = "1.95.0".into();
        let error = Backend::restored(&record).map(drop).expect_err("a shell is no rustc");
        assert!(error.to_string().contains("/bin/sh has changed: it was rustc 1.95.0"), "{error}");
    }
}

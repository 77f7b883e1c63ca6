//! The identity of a compiler. A version is not enough: developers of a compiler have two of one version.

use serde::{Deserialize, Serialize};

use crate::backend::Compiler;

/// What tells a compiler apart from all others.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
pub struct CompilerId {
    /// Its release, such as `1.95.0` or `1.97.0-nightly`.
    pub release: String,
    /// The commit it was built from, if known.
    pub commit: Option<String>,
    /// The hash of its files, if it is not a named toolchain.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hash: Option<String>,
    /// Its name here, if it is not a named toolchain.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
}

impl CompilerId {
    /// Whether this identifies a compiler, under any name.
    pub fn is(&self, compiler: &Compiler) -> bool {
        (&self.release, &self.commit, &self.hash) == (&compiler.release, &compiler.commit, &compiler.hash)
    }

    /// The compiler for people: its release, after its name if it has one.
    pub fn label(&self) -> String {
        match &self.name {
            Some(name) if *name != self.release => format!("{name} ({})", self.release),
            _ => self.release.clone(),
        }
    }
}

impl Compiler {
    /// Its identity.
    pub fn id(&self) -> CompilerId {
        let Compiler { release, commit, hash, name, .. } = self;
        CompilerId {
            release: release.clone(),
            commit: commit.clone(),
            hash: hash.clone(),
            name: name.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compiler(hash: Option<&str>, name: Option<&str>) -> Compiler {
        Compiler {
            release: "1.85.0".to_string(),
            hash: hash.map(String::from),
            name: name.map(String::from),
            ..Compiler::default()
        }
    }

    #[test]
    fn two_of_one_version_are_two() {
        let (changed, before) = (compiler(Some("a"), Some("changed")), compiler(Some("b"), Some("baseline")));
        assert!(changed.id().is(&changed) && !changed.id().is(&before));
        assert_eq!(changed.id().label(), "changed (1.85.0)");
        // The same files under another name.
        assert!(changed.id().is(&compiler(Some("a"), Some("stage1"))));
        let release = compiler(None, None);
        assert!(!changed.id().is(&release) && !release.id().is(&changed));
        assert_eq!(release.id().label(), "1.85.0");
    }
}

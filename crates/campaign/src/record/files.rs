//! Files in memory: the content of a finding or a bug, wherever it is stored.

use std::collections::BTreeMap;
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::Error;

/// The program as the back end gets it.
pub const PROGRAM: &str = "program.rs";

/// The program in custom MIR, beside [`PROGRAM`] if that is plain Rust.
pub const CUSTOM: &str = "program.mir.rs";

/// The program with those that it must be compiled with, beside [`PROGRAM`] if it fails only in that batch.
pub const BATCH: &str = "batch.rs";

/// All that is known about a finding.
pub const FINDING: &str = "finding.json";

/// File contents by name. Names are plain, so no file can be outside of the folder.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(try_from = "BTreeMap<String, String>", into = "BTreeMap<String, String>")]
pub struct Files(BTreeMap<String, String>);

/// An invalid file name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("`{0}` is not a valid file name; use only letters, digits and -_+.=")]
pub struct BadName(pub String);

impl TryFrom<BTreeMap<String, String>> for Files {
    type Error = BadName;

    fn try_from(map: BTreeMap<String, String>) -> Result<Files, BadName> {
        match map.keys().find(|name| !is_plain(name)) {
            Some(name) => Err(BadName(name.clone())),
            None => Ok(Files(map)),
        }
    }
}

impl From<Files> for BTreeMap<String, String> {
    fn from(files: Files) -> BTreeMap<String, String> {
        files.0
    }
}

/// Whether a name stays in its folder, on any system and in any archive.
pub fn is_plain(name: &str) -> bool {
    !name.is_empty() && name.len() <= 200 && name.chars().all(is_plain_letter) && !name.starts_with('.')
}

/// Whether a plain name may contain a character.
pub fn is_plain_letter(c: char) -> bool {
    c.is_ascii_alphanumeric() || "-_+.=".contains(c)
}

impl Files {
    /// Adds or replaces a file. A name that is not plain is refused.
    pub fn put(&mut self, name: &str, text: impl Into<String>) -> Result<(), BadName> {
        if !is_plain(name) {
            return Err(BadName(name.to_string()));
        }
        self.0.insert(name.to_string(), text.into());
        Ok(())
    }

    /// The text of a file.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// The source of a finding's program in a form that can be parsed.
    pub fn program(&self) -> Option<&str> {
        self.get(CUSTOM).or_else(|| self.get(PROGRAM))
    }

    /// All files, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, text)| (name.as_str(), text.as_str()))
    }

    /// Total size in bytes.
    pub fn size(&self) -> usize {
        self.0.values().map(String::len).sum()
    }

    /// Writes all files into an existing directory.
    pub fn write(&self, directory: &Path) -> Result<(), Error> {
        for (name, text) in &self.0 {
            let path = directory.join(name);
            std::fs::write(&path, text).map_err(Error::file("write", &path))?;
        }
        Ok(())
    }

    /// Reads the text files of a folder; subfolders and other files are skipped.
    pub fn read(directory: &Path) -> Result<Files, Error> {
        let mut files = Files::default();
        for entry in std::fs::read_dir(directory).map_err(Error::file("read", directory))? {
            let path = entry.map_err(Error::file("read", directory))?.path();
            let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
            if let Ok(text) = std::fs::read_to_string(&path) {
                // A name that is not plain is not ours.
                let _ = files.put(name, text);
            }
        }
        Ok(files)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stay_in_the_folder() {
        let bad = ["", "..", "a/b", "../a", "/etc/passwd", "a\\b", ".hidden", "a b", "a\0"];
        assert!(bad.iter().all(|name| Files::default().put(name, "").is_err()));
        let good = ["program.rs", "7-stable-O3-mir4-+GVN", "a=b"];
        assert!(good.iter().all(|name| Files::default().put(name, "").is_ok()));
        assert!(
            serde_json::from_str::<Files>(r#"{"../x": ""}"#).is_err_and(|e| e.to_string().contains("../x"))
        );
    }

    #[test]
    fn what_is_written_is_read() -> Result<(), Box<dyn std::error::Error>> {
        let root = std::env::temp_dir().join(format!("mirsmith-files-{}", std::process::id()));
        std::fs::create_dir_all(&root)?;
        let mut files = Files::default();
        files.put(PROGRAM, "fn main() {}")?;
        assert_eq!(files.program(), Some("fn main() {}"));
        files.put(CUSTOM, "mir")?;
        assert_eq!(files.program(), Some("mir"));
        files.write(&root)?;
        assert_eq!(Files::read(&root)?, files);
        std::fs::remove_dir_all(&root)?;
        Ok(())
    }
}

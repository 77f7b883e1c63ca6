//! Parses a unified diff, as printed by `git diff`: the files that it touches, and the text of those that it adds.

/// A file that a patch touches.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Touched {
    /// Its path after the change, or before it if the file is deleted.
    pub path: String,
    /// What happens to it.
    pub how: How,
}

/// What happens to a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum How {
    /// It is new, with this text.
    Added(String),
    /// It is changed or renamed.
    Changed,
    /// It is removed.
    Deleted,
}

/// The files of a patch, in order.
pub(super) fn touched(patch: &str) -> Vec<Touched> {
    let mut reader = Reader::default();
    patch.lines().for_each(|line| reader.line(line));
    reader.end_file();
    reader.files
}

/// The state of parsing a patch.
#[derive(Default)]
struct Reader {
    files: Vec<Touched>,
    before: Option<String>,
    after: Option<String>,
    /// The lines added by the file's hunks.
    added: String,
    /// Remaining lines of the hunk, of the old and of the new file. These are not interpreted as headers.
    left: (u64, u64),
}

impl Reader {
    fn line(&mut self, line: &str) {
        if self.left != (0, 0) {
            self.hunk_line(line);
        } else if line.starts_with("diff --git ") {
            self.end_file();
        } else if let Some(name) = line.strip_prefix("--- ") {
            // A patch without git's headers: this line begins a file, unless a rename has named it already.
            if self.after.is_some() && self.before.is_none() {
                self.after = None;
            } else if self.after.is_some() {
                self.end_file();
            }
            self.before = Some(path(name));
        } else if let Some(name) = line.strip_prefix("+++ ") {
            self.after = Some(path(name));
        } else if let Some(name) = line.strip_prefix("rename to ") {
            self.after = Some(name.trim_matches('"').to_string());
        } else if let Some(counts) = hunk(line) {
            self.left = counts;
        }
    }

    fn hunk_line(&mut self, line: &str) {
        let (old, new) = self.left;
        match line.as_bytes().first() {
            Some(b'+') => {
                self.added.push_str(&line[1..]);
                self.added.push('\n');
                self.left = (old, new.saturating_sub(1));
            }
            Some(b'-') => self.left = (old.saturating_sub(1), new),
            // `\ No newline at end of file`
            Some(b'\\') => {}
            // Some tools drop the space of an empty line.
            _ => self.left = (old.saturating_sub(1), new.saturating_sub(1)),
        }
    }

    fn end_file(&mut self) {
        let (before, after) = (self.before.take(), self.after.take());
        let (added, how) = (std::mem::take(&mut self.added), How::Changed);
        self.left = (0, 0);
        let (path, how) = match (before.as_deref(), after) {
            (_, None) => return,
            (Some(NOTHING), Some(path)) => (path, How::Added(added)),
            (Some(before), Some(after)) if after == NOTHING => (before.to_string(), How::Deleted),
            (_, Some(path)) => (path, how),
        };
        self.files.push(Touched { path, how });
    }
}

/// The name for a missing file.
const NOTHING: &str = "/dev/null";

/// The path of a `---` or `+++` line, without git's `a/` or `b/` and without a trailing timestamp.
fn path(name: &str) -> String {
    let name = name.split('\t').next().unwrap_or(name).trim_end().trim_matches('"');
    let prefixed = ["a/", "b/", "i/", "w/", "c/", "o/"].iter().find_map(|prefix| name.strip_prefix(prefix));
    prefixed.unwrap_or(name).to_string()
}

/// The number of lines of the old and of the new file in a hunk: `@@ -1,2 +3,4 @@`.
fn hunk(line: &str) -> Option<(u64, u64)> {
    let mut words = line.strip_prefix("@@ ")?.split(' ');
    let count = |word: &str| match word.split_once(',') {
        Some((_, count)) => count.parse().ok(),
        None => Some(1),
    };
    let old = words.next()?.strip_prefix('-').and_then(count)?;
    Some((old, words.next()?.strip_prefix('+').and_then(count)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn files(patch: &str) -> Vec<(String, How)> {
        touched(patch).into_iter().map(|file| (file.path, file.how)).collect()
    }

    #[test]
    fn what_git_prints() {
        let patch = "From 0123 Mon Sep 17 00:00:00 2001\nSubject: x\n\n---\n a | 2 +-\n\n\
            diff --git a/src/a.rs b/src/a.rs\nindex 1..2 100644\n--- a/src/a.rs\n+++ b/src/a.rs\n\
            @@ -1,3 +1,3 @@ fn f() {\n x\n--- looks like a header\n+++ b/so/does/this\n y\n\
            diff --git a/tests/n.rs b/tests/n.rs\nnew file mode 100644\n--- /dev/null\n+++ b/tests/n.rs\n\
            @@ -0,0 +1,2 @@\n+fn f() {}\n+++ b/odd\n\\ No newline at end of file\n\
            diff --git a/tests/d.rs b/tests/d.rs\ndeleted file mode 100644\n--- a/tests/d.rs\n+++ /dev/null\n\
            @@ -1 +0,0 @@\n-fn f() {}\n\
            diff --git a/tests/o.rs b/tests/p.rs\nsimilarity index 100%\nrename from tests/o.rs\nrename to tests/p.rs\n\
            diff --git a/tests/q.rs b/tests/r.rs\nsimilarity index 90%\nrename from tests/q.rs\nrename to tests/r.rs\n\
            --- a/tests/q.rs\n+++ b/tests/r.rs\n@@ -5 +5 @@\n-a\n+b\n\
            diff --git a/b.png b/b.png\nBinary files a/b.png and b/b.png differ\n";
        let expected = [
            ("src/a.rs", How::Changed),
            ("tests/n.rs", How::Added("fn f() {}\n++ b/odd\n".to_string())),
            ("tests/d.rs", How::Deleted),
            ("tests/p.rs", How::Changed),
            ("tests/r.rs", How::Changed),
        ];
        assert_eq!(files(patch), expected.map(|(path, how)| (path.to_string(), how)));
    }

    #[test]
    fn what_diff_prints() {
        let patch = "--- old/a.rs\t2026-01-01\n+++ new/a.rs\t2026-01-02\n@@ -1,2 +1,2 @@\n-a\n+b\n\n\
            --- /dev/null\t2026-01-01\n+++ new/b.rs\t2026-01-02\n@@ -0,0 +1 @@\n+b\n";
        let expected = [("new/a.rs", How::Changed), ("new/b.rs", How::Added("b\n".to_string()))];
        assert_eq!(files(patch), expected.map(|(path, how)| (path.to_string(), how)));
        assert_eq!(files("no patch at all\n+++\n@@ -1 @@\n"), []);
    }
}

//! Tests which compilers fail.

use difftest::backend::probe::release_order;
use difftest::backend::{CompilerId, Source, one_per_compiler_for};
use difftest::{Backend, Error};
use serde::{Deserialize, Serialize};

use crate::blame::flags::{Sorted, is_mask, level_flags};
use crate::blame::lab::{Lab, Reproduction};

/// The levels of the table.
pub const LEVELS: [&str; 4] = ["0", "1", "2", "3"];

/// The results of one compiler.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Row {
    /// Its identity.
    #[serde(flatten)]
    pub id: CompilerId,
    /// Its LLVM.
    pub llvm: Option<String>,
    /// Where it comes from.
    #[serde(flatten)]
    pub source: Source,
    /// The result at each of [`LEVELS`], with no other flags but those that switch passes off.
    pub levels: Vec<Reproduction>,
    /// The result with the flags of the smallest configuration.
    pub smallest: Reproduction,
}

impl Row {
    /// Whether any result shows the failure.
    pub fn is_wrong(&self) -> bool {
        self.smallest.is_wrong() || self.levels.iter().any(Reproduction::is_wrong)
    }

    /// Whether anything is known: a compiler that fails in another way at some level need not be right.
    pub fn is_known(&self) -> bool {
        let right = !self.levels.is_empty() && self.levels.iter().all(Reproduction::is_right);
        self.is_wrong() || self.smallest.is_right() || right
    }
}

/// The flags of each of [`LEVELS`]: passes that the smallest configuration switches off stay off.
pub fn columns(smallest: &[String]) -> Vec<Vec<String>> {
    let masks: Vec<String> = smallest.iter().filter(|flag| is_mask(flag)).cloned().collect();
    LEVELS.iter().map(|level| level_flags(level, None, &masks)).collect()
}

/// One back end per compiler for a target, oldest first: the rows of the table. A compiler with its own name is derived
/// from a release and sorted after it.
pub fn compilers<'b>(all: &'b [Backend], target: Option<&str>) -> Vec<&'b Backend> {
    let mut compilers = one_per_compiler_for(all, target);
    compilers.sort_by(|a, b| {
        let (a, b) = (&a.compiler, &b.compiler);
        release_order(&a.release, &b.release).then_with(|| a.name.cmp(&b.name))
    });
    compilers
}

/// Tests the program with every compiler of these back ends, oldest first, in the form that `like` gets.
pub fn table(lab: &mut Lab, all: &[Backend], like: &Backend, flags: &[String]) -> Result<Vec<Row>, Error> {
    let mut rows = Vec::new();
    for backend in compilers(all, like.target.as_deref()) {
        let sorted = Sorted::new(&backend.like(like));
        let smallest = lab.see(&sorted.bare.with_flags(flags))?;
        let mut levels = Vec::new();
        for column in columns(flags) {
            levels.push(lab.see(&sorted.bare.with_flags(&column))?);
        }
        let compiler = &backend.compiler;
        rows.push(Row {
            id: compiler.id(),
            llvm: compiler.llvm.clone(),
            source: compiler.source.clone(),
            levels,
            smallest,
        });
    }
    Ok(rows)
}

/// The table in one line: since when it is wrong, and whether it was fixed.
pub fn summary(rows: &[Row]) -> String {
    let known: Vec<&Row> = rows.iter().filter(|row| row.is_known()).collect();
    let Some(first) = known.iter().position(|row| row.is_wrong()) else {
        return "no compiler here shows it".to_string();
    };
    if let [only] = known.as_slice() {
        return format!("wrong on {}, the only compiler tried", only.id.label());
    }
    // Releases are ordered. A compiler with its own name has no place in that order.
    if known.iter().any(|row| row.id.name.is_some()) {
        let on = |wrong: bool| -> String {
            let labels = known.iter().filter(|row| row.is_wrong() == wrong).map(|row| row.id.label());
            labels.collect::<Vec<_>>().join(", ")
        };
        let right = on(false);
        let right = if right.is_empty() { right } else { format!("; right on {right}") };
        return format!("wrong on {}{right}", on(true));
    }
    // The first is at most the last.
    let last = known.iter().rposition(|row| row.is_wrong()).unwrap_or(first);
    let since = match first.checked_sub(1) {
        Some(before) => {
            format!("wrong since {} (right on {})", known[first].id.release, known[before].id.release)
        }
        None => format!("wrong on {}, the oldest compiler tried", known[first].id.release),
    };
    let until = match known.get(last + 1) {
        Some(next) => format!("last wrong on {}, right on {}", known[last].id.release, next.id.release),
        None => format!("still wrong on {}, the newest compiler tried", known[last].id.release),
    };
    let holes: Vec<&str> =
        known[first..=last].iter().filter(|row| !row.is_wrong()).map(|row| row.id.release.as_str()).collect();
    let holes = if holes.is_empty() { String::new() } else { format!("; not on {}", holes.join(", ")) };
    format!("{since}; {until}{holes}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn since_and_until() {
        let row = |release: &str, reproduction: Reproduction| Row {
            id: CompilerId { release: release.to_string(), ..CompilerId::default() },
            llvm: None,
            source: Source::default(),
            levels: vec![reproduction.clone()],
            smallest: reproduction,
        };
        let rows = [
            row("1.78.0", Reproduction::Unknown("x".into())),
            row("1.85.0", Reproduction::Right),
            row("1.95.0", Reproduction::Wrong),
            row("1.98.1", Reproduction::Right),
        ];
        assert_eq!(
            summary(&rows),
            "wrong since 1.95.0 (right on 1.85.0); last wrong on 1.95.0, right on 1.98.1"
        );
        assert_eq!(summary(&rows[2..3]), "wrong on 1.95.0, the only compiler tried");
        // Two builds of one version are two compilers, and neither is older.
        let named = |name: &str, reproduction: Reproduction| {
            let mut row = row("1.95.0", reproduction);
            row.id.name = Some(name.to_string());
            row
        };
        let pair = [named("baseline", Reproduction::Right), named("changed", Reproduction::Wrong)];
        assert_eq!(summary(&pair), "wrong on changed (1.95.0); right on baseline (1.95.0)");
        // Right without optimisation, and another crash with it.
        let mixed = vec![Reproduction::Right, Reproduction::Unknown("x".into())];
        let other = Row { levels: mixed, ..row("1.85.0", Reproduction::Unknown("x".into())) };
        assert!(!other.is_known());
    }
}

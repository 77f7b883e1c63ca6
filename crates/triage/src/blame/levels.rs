//! The smallest configuration: which levels and flags a failure needs.

use difftest::Backend;
use serde::{Deserialize, Serialize};

use crate::blame::flags::{Sorted, is_check, is_mask, level_flags};
use crate::blame::lab::{Lab, Reproduction};
use crate::blame::unclear::{NotBlamed, Unclear};

/// What is seen at one pair of levels.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Cell {
    /// The optimisation level.
    pub opt: String,
    /// The level of MIR optimisation, if it is set: else the compiler's default.
    pub mir: Option<String>,
    /// What is seen.
    pub sight: Reproduction,
}

/// A configuration that shows the failure, and what is seen around it.
#[derive(Clone, Debug)]
pub struct Smallest {
    /// The compiler with these flags and the neutral ones.
    pub backend: Backend,
    /// The flags that it needs.
    pub flags: Vec<String>,
    /// The compiler without them.
    pub sorted: Sorted,
    /// The table.
    pub cells: Vec<Cell>,
}

/// Finds it.
pub fn smallest(lab: &mut Lab, backend: &Backend) -> Result<Smallest, NotBlamed> {
    let mut sorted = Sorted::new(backend);
    let (opt, mir) = (sorted.opt.clone(), sorted.mir.clone());
    let first = lab.see(&sorted.at(&opt, mir.as_deref(), &sorted.extra.clone()))?;
    if !first.is_wrong() {
        return Err(Unclear::NotSeen { backend: backend.name.clone(), seen: first }.into());
    }
    // Checks first, all together: a failure that needs none of them is the rule.
    let without: Vec<String> = sorted.extra.iter().filter(|flag| !is_check(flag)).cloned().collect();
    if without != sorted.extra && lab.see(&sorted.at(&opt, mir.as_deref(), &without))?.is_wrong() {
        sorted.extra = without;
    }
    let mut at = 0;
    while at < sorted.extra.len() {
        if is_mask(&sorted.extra[at]) {
            at += 1;
            continue;
        }
        let mut fewer = sorted.extra.clone();
        fewer.remove(at);
        if lab.see(&sorted.at(&opt, mir.as_deref(), &fewer))?.is_wrong() {
            sorted.extra = fewer;
        } else {
            at += 1;
        }
    }
    let mut opts: Vec<&str> = vec!["0", "1", "2", "3"];
    if !opts.contains(&opt.as_str()) {
        opts.push(&opt);
    }
    let mut mirs: Vec<Option<&str>> = vec![None, Some("0"), Some("2"), Some("4")];
    if !mirs.contains(&mir.as_deref()) {
        mirs.push(mir.as_deref());
    }
    let mut cells = Vec::new();
    for mir in &mirs {
        for opt in &opts {
            let sight = lab.see(&sorted.at(opt, *mir, &sorted.extra.clone()))?;
            cells.push(Cell { opt: opt.to_string(), mir: mir.map(String::from), sight });
        }
    }
    let (opt, mir) = choose(&cells).ok_or(Unclear::FlakyLevels)?;
    let flags = level_flags(&opt, mir.as_deref(), &sorted.extra);
    Ok(Smallest { backend: sorted.bare.with_flags(&flags), flags, sorted, cells })
}

/// The wrong pair that most users have: the default level of MIR optimisation before others, then the lowest levels. What
/// fails without MIR passes stays where it does: at other levels a bug on MIR may show, which is another one.
fn choose(cells: &[Cell]) -> Option<(String, Option<String>)> {
    let without_mir =
        |opt: &str| cells.iter().any(|c| c.opt == opt && c.mir.as_deref() == Some("0") && c.sight.is_wrong());
    let llvm = cells.iter().any(|cell| without_mir(&cell.opt));
    let rank = |cell: &&Cell| {
        (cell.mir.is_some(), cell.mir.as_deref() == Some("0"), cell.mir.clone(), cell.opt.clone())
    };
    let fits = |cell: &&Cell| cell.sight.is_wrong() && (!llvm || without_mir(&cell.opt));
    let best = cells.iter().filter(fits).min_by_key(rank)?;
    Some((best.opt.clone(), best.mir.clone()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_users_have_is_preferred() {
        let cell = |opt: &str, mir: Option<&str>, wrong: bool| Cell {
            opt: opt.into(),
            mir: mir.map(String::from),
            sight: if wrong { Reproduction::Wrong } else { Reproduction::Right },
        };
        let cells = [cell("1", None, false), cell("3", None, true), cell("0", Some("2"), true)];
        assert_eq!(choose(&cells), Some(("3".to_string(), None)));
        let cells = [cell("3", None, false), cell("3", Some("4"), true), cell("1", Some("4"), true)];
        assert_eq!(choose(&cells), Some(("1".to_string(), Some("4".to_string()))));
        assert_eq!(choose(&cells[..1]), None);
        let cells = [cell("0", None, true), cell("3", None, true), cell("3", Some("0"), true)];
        assert_eq!(choose(&cells), Some(("3".to_string(), None)));
    }
}

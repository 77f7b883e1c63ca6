//! The smallest configuration that fails: its levels and flags.

use difftest::Backend;
use serde::{Deserialize, Serialize};

use crate::blame::flags::{Sorted, is_check, is_mask, level_flags};
use crate::blame::lab::{Lab, Reproduction};
use crate::blame::unclear::{NotBlamed, Unclear};

/// The result at one pair of levels.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Cell {
    /// The optimisation level.
    pub opt: String,
    /// The MIR optimisation level, or `None` for the compiler's default.
    pub mir: Option<String>,
    /// The result.
    #[serde(rename = "sight")]
    pub reproduction: Reproduction,
}

impl Cell {
    /// Whether it is wrong although LLVM optimises nothing, so that the MIR is wrong.
    pub fn is_wrong_without_llvm(&self) -> bool {
        self.opt == "0" && self.mir.as_deref() != Some("0") && self.reproduction.is_wrong()
    }
}

/// A configuration that fails, and the results around it.
#[derive(Clone, Debug)]
pub struct Smallest {
    /// The compiler with these flags and the neutral ones.
    pub backend: Backend,
    /// The flags it needs.
    pub flags: Vec<String>,
    /// The compiler without them.
    pub sorted: Sorted,
    /// The results at all levels.
    pub cells: Vec<Cell>,
}

/// Finds the smallest configuration.
pub fn smallest(lab: &mut Lab, backend: &Backend) -> Result<Smallest, NotBlamed> {
    let mut sorted = Sorted::new(backend);
    let (opt, mir) = (sorted.opt.clone(), sorted.mir.clone());
    let first = lab.see(&sorted.at(&opt, mir.as_deref(), &sorted.extra.clone()))?;
    if !first.is_wrong() {
        return Err(Unclear::NotSeen { backend: backend.name.clone(), seen: first }.into());
    }
    // Checks first, all together: most failures need none of them.
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
            let reproduction = lab.see(&sorted.at(opt, *mir, &sorted.extra.clone()))?;
            cells.push(Cell { opt: opt.to_string(), mir: mir.map(String::from), reproduction });
        }
    }
    let (opt, mir) = choose(&cells).ok_or(Unclear::FlakyLevels)?;
    let flags = level_flags(&opt, mir.as_deref(), &sorted.extra);
    Ok(Smallest { backend: sorted.bare.with_flags(&flags), flags, sorted, cells })
}

/// The failing pair that is most common in practice: the default MIR level first, then the lowest levels. If the
/// program fails without MIR passes, only optimisation levels at which it does so count: at others another bug may show.
fn choose(cells: &[Cell]) -> Option<(String, Option<String>)> {
    let without_mir = |opt: &str| {
        cells.iter().any(|c| c.opt == opt && c.mir.as_deref() == Some("0") && c.reproduction.is_wrong())
    };
    let llvm = cells.iter().any(|cell| without_mir(&cell.opt));
    let rank = |cell: &&Cell| {
        (cell.mir.is_some(), cell.mir.as_deref() == Some("0"), cell.mir.clone(), cell.opt.clone())
    };
    let fits = |cell: &&Cell| cell.reproduction.is_wrong() && (!llvm || without_mir(&cell.opt));
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
            reproduction: if wrong { Reproduction::Wrong } else { Reproduction::Right },
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

//! The names of the files that `-Zdump-mir` writes.

/// A file of `-Zdump-mir`: `program.fn0.005-014.GVN.after.mir`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Dumped {
    /// The number of the phase, and that of the pass in it.
    pub order: (u32, u32),
    /// The name of the pass.
    pub pass: String,
    /// The name of the function.
    pub function: String,
    /// Whether it is the output of the pass, not its input.
    pub after: bool,
}

/// Parses the name of a dumped file.
pub fn dumped(file: &str) -> Option<Dumped> {
    let stem = file.strip_suffix(".mir")?;
    let (stem, after) = match stem.strip_suffix(".after") {
        Some(stem) => (stem, true),
        None => (stem.strip_suffix(".before")?, false),
    };
    let (stem, pass) = stem.rsplit_once('.')?;
    let (stem, order) = stem.rsplit_once('.')?;
    let (_crate, function) = stem.split_once('.')?;
    // `005-014`, and since 1.90 or so `3-2-014`: the last two numbers are the phase and the pass.
    let (front, number) = order.rsplit_once('-')?;
    let phase = front.replace('-', "");
    Some(Dumped {
        order: (phase.parse().ok()?, number.parse().ok()?),
        pass: pass.to_string(),
        function: function.to_string(),
        after,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_files() {
        let old = dumped("program.fn0.005-014.GVN.after.mir");
        assert_eq!(
            old,
            Some(Dumped { order: (5, 14), pass: "GVN".into(), function: "fn0".into(), after: true })
        );
        let new = dumped("program.main.3-2-016.DeadStoreElimination-final.before.mir");
        assert_eq!(
            new.map(|d| (d.order, d.pass, d.after)),
            Some(((32, 16), "DeadStoreElimination-final".into(), false))
        );
        assert_eq!(dumped("e.main.-------.nll.0.mir"), None);
        assert_eq!(dumped("e.main.-------.renumber.0.mir"), None);
    }
}

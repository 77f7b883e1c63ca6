//! Many programs in one compilation, each in its own module: this costs far less than one compilation each.

use std::fmt::Write as _;

use text::print::Printed;

/// The text of a crate with these modules, which runs the one whose number is its argument; also the line at which
/// each module begins, followed by that of the crate's `main`.
pub fn crate_text(modules: &[&Printed]) -> (String, Vec<usize>) {
    let features = modules.iter().flat_map(|module| module.features.iter().cloned()).collect();
    let mut text = Printed::attributes(&features);
    let mut line = text.lines().count() + 1;
    let mut starts = Vec::new();
    let mut arms = String::new();
    for (i, module) in modules.iter().enumerate() {
        starts.push(line);
        // Writing to a String can't fail.
        let items = text::print::c::numbered(&module.items, i);
        let _ = write!(text, "mod p{i} {{\n{items}}}\n");
        let _ = writeln!(arms, "        Some(\"{i}\") => p{i}::main(),");
        line += module.items.lines().count() + 2;
    }
    starts.push(line);
    let _ = write!(
        text,
        "fn main() {{\n    match std::env::args().nth(1).as_deref() {{\n{arms}        \
         _ => std::process::exit(100),\n    }}\n}}\n"
    );
    (text, starts)
}

/// A text of this many bytes or more is compiled alone: the fixed cost of a compilation no longer matters.
const LARGE: usize = 100_000;

/// The maximum size of a batch in bytes: beyond this, a failure costs more than the batch gains.
const MOST: usize = 1_000_000;

/// Divides texts of these lengths into batches of at most `count`; returns their indices.
pub fn plan(lengths: &[usize], count: usize) -> Vec<Vec<usize>> {
    let mut batches: Vec<Vec<usize>> = Vec::new();
    let (mut current, mut size) = (Vec::new(), 0);
    for (i, &length) in lengths.iter().enumerate() {
        if length >= LARGE || count <= 1 {
            batches.push(vec![i]);
            continue;
        }
        if current.len() >= count || size + length > MOST {
            batches.push(std::mem::take(&mut current));
            size = 0;
        }
        current.push(i);
        size += length;
    }
    if !current.is_empty() {
        batches.push(current);
    }
    batches
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn modules_begin_where_it_says() {
        let module = |items: &str| Printed { features: BTreeSet::from(["f".into()]), items: items.into() };
        let (text, starts) = crate_text(&[&module("fn main() {}\nfn a() {}\n"), &module("fn main() {}\n")]);
        let lines: Vec<&str> = text.lines().collect();
        let at: Vec<&str> = starts.iter().map(|start| lines[start - 1]).collect();
        assert_eq!(at, ["mod p0 {", "mod p1 {", "fn main() {"]);
    }

    #[test]
    fn large_programs_are_alone() {
        assert_eq!(plan(&[10, LARGE, 10, 10], 2), [vec![1], vec![0, 2], vec![3]]);
        assert_eq!(plan(&[10, 10], 1), [vec![0], vec![1]]);
        assert_eq!(plan(&[], 5), Vec::<Vec<usize>>::new());
        assert!(plan(&[LARGE - 1; 30], 30).len() > 1);
    }
}

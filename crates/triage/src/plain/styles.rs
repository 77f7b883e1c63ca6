//! The styles and optimisation levels in which a failure is searched for.

use difftest::backend::form::is_unstable;
use text::print::Style;

use crate::blame::Blame;
use crate::blame::flags::is_mask;

/// The styles, the plainest first: no manners, each alone, all but one, all.
pub fn all() -> Vec<Style> {
    let every = Style::all();
    let but_one = Style::each().map(|manner| every.without(manner));
    let mut styles: Vec<Style> = Vec::new();
    for style in [Style::PLAIN].into_iter().chain(Style::each()).chain([every]).chain(but_one) {
        if !styles.contains(&style) {
            styles.push(style);
        }
    }
    styles
}

/// Sets of flags: those of the report and stronger ones, since the passes before the guilty one may need to do more on
/// plain Rust. Flags of stable compilers come first.
pub fn levels(blame: &Blame) -> Vec<Vec<String>> {
    let masks: Vec<String> = blame.flags.iter().filter(|flag| is_mask(flag)).cloned().collect();
    let stronger = [&["-Copt-level=3"][..], &["-Copt-level=3", "-Zmir-opt-level=4"]].map(|levels| {
        levels.iter().map(ToString::to_string).chain(masks.iter().cloned()).collect::<Vec<String>>()
    });
    let mut levels = vec![blame.flags.clone()];
    levels.extend(stronger.into_iter().filter(|flags| *flags != blame.flags));
    levels.sort_by_key(|flags| is_unstable(flags));
    levels
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_plainest_comes_first() {
        let all = all();
        assert_eq!(all.first(), Some(&Style::PLAIN));
        assert!(all.contains(&Style::all()));
        let once = all.iter().all(|style| all.iter().filter(|other| *other == style).count() == 1);
        assert!(once, "{all:?}");
    }
}

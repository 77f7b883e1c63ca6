//! What drop elaboration knows of each path where a body drops: a flag is asked only of those that may be there or not.

use crate::move_paths::{MovePaths, effects, is_argument, moved_by_terminator};
use crate::program::Function;
use crate::syntax::{Place, Terminator};

/// What may be true of a path at some point.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct May {
    /// Its value is there.
    pub(crate) there: bool,
    /// It is not: never set, moved, dropped, or without storage.
    pub(crate) gone: bool,
    /// A drop that asked its flag dropped it.
    asked: bool,
}

const THERE: May = May { there: true, gone: false, asked: false };
const GONE: May = May { there: false, gone: true, asked: false };

/// The state of all paths before each terminator; `None` where nothing leads.
pub(crate) type States = Vec<Option<Vec<May>>>;

/// What is known at the terminators of a body.
pub(crate) fn at_terminators(body: &Function, paths: &MovePaths) -> States {
    let count = body.blocks.len();
    let (mut before, mut at_end): (States, States) = (vec![None; count], vec![None; count]);
    let at_start = |place: &Place| if is_argument(body, place.local) { THERE } else { GONE };
    let Some(first) = before.first_mut() else { return at_end };
    *first = Some(paths.list.iter().map(|path| at_start(&path.place)).collect());
    let mut open = vec![0];
    while let Some(number) = open.pop() {
        let (Some(block), Some(Some(state))) = (body.blocks.get(number), before.get(number)) else {
            continue;
        };
        let mut state = state.clone();
        for statement in &block.statements {
            let (moved, assigned) = effects(statement);
            moved.iter().for_each(|place| set(paths, &mut state, place, GONE));
            if let Some(place) = assigned {
                set(paths, &mut state, place, THERE);
            }
        }
        let Some(terminator) = &block.terminator else { continue };
        for place in moved_by_terminator(terminator) {
            set(paths, &mut state, &place, GONE);
        }
        at_end[number] = Some(state.clone());
        if let Terminator::Drop { place, .. } = terminator
            && let Some(path) = paths.find(place)
        {
            let asked = style(paths, &state, path) == Style::Asked;
            set(paths, &mut state, place, May { asked, ..GONE });
        }
        for next in terminator.successors() {
            let mut after = state.clone();
            if let Terminator::Call { dest, target, .. } = terminator
                && *target == next
            {
                set(paths, &mut after, dest, THERE);
            }
            let Some(known) = before.get_mut(next.0 as usize) else { continue };
            let all = match known {
                None => after,
                Some(known) => known.iter().zip(&after).map(|(a, b)| either(*a, *b)).collect(),
            };
            if known.as_ref() != Some(&all) {
                *known = Some(all);
                open.push(next.0 as usize);
            }
        }
    }
    at_end
}

/// How a path and its parts are dropped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Style {
    /// Not at all.
    Never,
    /// Without a question.
    Always,
    /// If its flag is set, or part by part.
    Asked,
}

/// How a path with its parts is dropped.
pub(crate) fn style(paths: &MovePaths, state: &[May], path: usize) -> Style {
    let all = paths.within(path).map(|part| state[part]).fold(May::default(), either);
    match (all.there, all.gone) {
        (false, _) => Style::Never,
        (true, false) => Style::Always,
        (true, true) => Style::Asked,
    }
}

/// Whether a value that may be there may also have been dropped by a drop that asked. A drop that did not ask keeps the flag;
/// of one that asked that is not known.
pub(crate) fn is_dropped_twice(body: &Function, paths: &MovePaths) -> bool {
    let states = at_terminators(body, paths);
    body.blocks.iter().zip(&states).any(|(block, state)| match (&block.terminator, state) {
        (Some(Terminator::Drop { place, .. }), Some(state)) => {
            let path = paths.find(place);
            path.is_some_and(|path| paths.within(path).any(|part| state[part].there && state[part].asked))
        }
        _ => false,
    })
}

fn either(a: May, b: May) -> May {
    May { there: a.there || b.there, gone: a.gone || b.gone, asked: a.asked || b.asked }
}

fn set(paths: &MovePaths, state: &mut [May], place: &Place, to: May) {
    if let Some(path) = paths.find(place) {
        paths.within(path).for_each(|part| state[part] = to);
    }
}

//! Raw pointers that point nowhere.

use mir::{CastKind, Mutbl, Place, Rvalue, TyId, Types};

use crate::builder::Builder;
use crate::builder::literals::literal;
use crate::choices::Stream;
use crate::idioms::{Detector, Idiom, Run, anywhere};
use crate::knobs::usual;
use crate::statements::assign;

const S: Stream = Stream::Control;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "wild_pointers",
    doc: "Dangling raw pointers: null and small integers.",
    hunts: &["EarlyOtherwiseBranch", "llvm:SimplifyCFG", "llvm:InstCombine"],
    default: 3,
    kind: usual(),
    run: Run::Hole(anywhere, |g, _| point_nowhere(g)),
    detect: &[Detector {
        name: "cast.wild-pointer",
        switches: &[],
        doc: "a dangling raw pointer transmuted from an integer",
        count: None,
    }],
};

/// Makes a raw pointer that points nowhere.
fn point_nowhere(g: &mut Builder) {
    let to = g.any_ty();
    wild_pointer(g, to);
}

/// A raw pointer that points nowhere, usually null.
pub(crate) fn wild_pointer(g: &mut Builder, to: TyId) -> Option<Place> {
    if g.mix.raw_pointers == 0 || g.mix.idiom(IDIOM.name) == 0 {
        return None;
    }
    let ty = g.raw_ptr(Mutbl::Mut, to);
    let bits = if g.choices.percent(S, 70) { 0 } else { g.choices.below(S, 1 << 12) as u128 };
    let address = literal(bits, Types::USIZE);
    assign(g, ty, Rvalue::Cast(CastKind::Transmute, address, ty))
}

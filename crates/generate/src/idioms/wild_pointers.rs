//! Raw pointers that point nowhere.

use mir::{CastKind, Mutbl, Place, Rvalue, TyId, Types};

use crate::builder::literals::literal;
use crate::choices::Stream;
use crate::idioms::{Detector, Idiom, Run, anywhere};
use crate::random::knobs::usual;
use crate::grow::Grower;

const S: Stream = Stream::Control;

/// The registry's entry.
pub(crate) static IDIOM: Idiom = Idiom {
    name: "wild_pointers",
    doc: "Dangling raw pointers: null and small integers.",
    hunts: &["EarlyOtherwiseBranch", "llvm:SimplifyCFG", "llvm:InstCombine"],
    default: 3,
    kind: usual(),
    run: Run::Hole(anywhere, |g, _| g.point_nowhere()),
    detect: &[
        Detector {
            name: "cast.wild-pointer",
            switches: &[],
            doc: "a dangling raw pointer transmuted from an integer",
            count: None,
        },
    ],
};

impl Grower {
    /// Some raw pointer that points nowhere.
    pub(crate) fn point_nowhere(&mut self) {
        let to = self.any_ty();
        self.wild_pointer(to);
    }

    /// A raw pointer that points nowhere: null, mostly.
    pub(crate) fn wild_pointer(&mut self, to: TyId) -> Option<Place> {
        if self.mix.raw_pointers == 0 || self.mix.idiom(&IDIOM) == 0 {
            return None;
        }
        let ty = self.raw_ptr(Mutbl::Mut, to);
        let bits = if self.choices.percent(S, 70) { 0 } else { self.choices.below(S, 1 << 12) as u128 };
        let address = literal(bits, Types::USIZE);
        self.assign(ty, Rvalue::Cast(CastKind::Transmute, address, ty))
    }
}

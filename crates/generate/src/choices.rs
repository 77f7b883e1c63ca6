//! The only source of random decisions.
//!
//! A seed gives a number of named streams; each decision names the stream it draws from, so that switching one feature
//! off does not shift what the others draw. The random number generator and the bounded draws are our own: a seed must
//! mean the same program for years.

macro_rules! streams {
    ($($(#[doc = $doc:literal])* $name:ident,)*) => {
        /// The subject of a decision.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Stream { $($(#[doc = $doc])* $name,)* }

        impl Stream {
            /// All streams.
            pub const ALL: &[Stream] = &[$(Stream::$name,)*];
        }
    };
}

streams! {
    /// Which features a program has, their weights and its size.
    Mix,
    /// The types of a program.
    Types,
    /// The values of literals.
    Literals,
    /// What to do next in a block.
    Actions,
    /// Rvalues and their operators.
    Rvalues,
    /// Which place an operand or destination is.
    Places,
    /// Loops, switches and their targets.
    Control,
    /// Functions, their parameters and calls.
    Calls,
    /// Intrinsics.
    Intrinsics,
    /// Which values are observed.
    Observations,
    /// Code that never runs.
    Decoys,
    /// Donors, their functions, and what is done with them.
    Donors,
    /// Changes that keep a program well-formed and nothing more.
    Mutations,
    /// Drops and destructors.
    Drops,
}

const STREAMS: usize = Stream::ALL.len();

/// The source of all random choices.
#[derive(Clone, Debug)]
pub struct Choices {
    states: [u64; STREAMS],
}

/// One step of splitmix64: a bijection that mixes well.
pub(crate) fn mix(mut z: u64) -> u64 {
    z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

impl Choices {
    /// The choices of a seed.
    pub fn new(seed: u64) -> Choices {
        let states = std::array::from_fn(|i| mix(mix(seed).wrapping_add(STEP.wrapping_mul(i as u64 + 1))));
        Choices { states }
    }

    /// 64 random bits.
    pub fn bits(&mut self, stream: Stream) -> u64 {
        let state = &mut self.states[stream as usize];
        *state = state.wrapping_add(STEP);
        mix(*state)
    }

    /// A number below `bound`; 0 if `bound` is 0.
    pub fn below(&mut self, stream: Stream, bound: u64) -> u64 {
        // The high half of the product is uniform up to 2^-64 times the bound: no loop, one draw.
        ((self.bits(stream) as u128 * bound as u128) >> 64) as u64
    }

    /// A number from `low` to `high`, both included.
    pub fn between(&mut self, stream: Stream, low: u64, high: u64) -> u64 {
        low + self.below(stream, (high - low.min(high)).saturating_add(1))
    }

    /// True in `percent` of 100 cases.
    pub fn percent(&mut self, stream: Stream, percent: u32) -> bool {
        self.below(stream, 100) < percent as u64
    }

    /// An index with a probability proportional to its weight; `None` if all weights are zero.
    pub fn weighted(&mut self, stream: Stream, weights: &[u32]) -> Option<usize> {
        let total: u64 = weights.iter().map(|w| *w as u64).sum();
        if total == 0 {
            return None;
        }
        let mut at = self.below(stream, total);
        for (i, weight) in weights.iter().enumerate() {
            match at.checked_sub(*weight as u64) {
                None => return Some(i),
                Some(rest) => at = rest,
            }
        }
        None
    }

    /// One of the items; `None` if there are none.
    pub fn pick<'t, T>(&mut self, stream: Stream, items: &'t [T]) -> Option<&'t T> {
        let index = self.below(stream, items.len() as u64) as usize;
        items.get(index)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_are_independent() {
        let (mut a, mut b) = (Choices::new(1), Choices::new(1));
        for _ in 0..10 {
            a.bits(Stream::Types);
        }
        assert_eq!(a.bits(Stream::Places), b.bits(Stream::Places));
        assert_ne!(a.bits(Stream::Control), b.bits(Stream::Types));
    }

    #[test]
    fn draws_stay_in_bounds_and_reach_all() {
        let mut choices = Choices::new(3);
        let mut seen = [0u32; 7];
        for _ in 0..7000 {
            seen[choices.below(Stream::Mix, 7) as usize] += 1;
        }
        assert!(seen.iter().all(|n| (800..1200).contains(n)), "{seen:?}");
        assert_eq!(choices.weighted(Stream::Mix, &[0, 0, 3]), Some(2));
        assert_eq!(choices.weighted(Stream::Mix, &[0, 0]), None);
        assert_eq!(choices.between(Stream::Mix, 5, 5), 5);
    }
}

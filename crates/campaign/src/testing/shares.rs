//! How `--time` is divided, so that the answer is there when it is up. Documented for users in docs/fuzzing.md
//! and docs/vet.md.

use std::time::Duration;

/// Compilers get at least this to show that they work: on a busy machine a trivial program takes many seconds.
const LEAST_PROBING: Duration = Duration::from_secs(20);

/// For trying the compilers with a trivial program. The rest must be enough for testing.
pub fn probing(time: Duration) -> Duration {
    (time / 2).max(LEAST_PROBING)
}

/// For the programs of known bugs.
pub fn known_bugs(time: Duration) -> Duration {
    time / 5
}

/// How long after its time a campaign cancels the work in progress: most of it ends before.
pub fn grace(time: Duration) -> Duration {
    time / 20 + Duration::from_secs(2)
}

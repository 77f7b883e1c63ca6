//! A smaller module by `llvm-reduce`, or why there is none.

use difftest::{Error, Harness};

use crate::report::llvm::tools::{ToolError, Tools};
use crate::unanswered::{Answer, Unanswered};

/// Why a module is not smaller.
#[derive(Debug, thiserror::Error)]
pub enum NotSmaller {
    /// The tool of this version is missing.
    #[error("llvm-reduce of LLVM {0} is not installed")]
    NoReducer(u32),
    /// It ended without a module.
    #[error("llvm-reduce: {0}")]
    Fails(ToolError),
    /// It found nothing to remove.
    #[error("llvm-reduce leaves the module as it is")]
    Unchanged,
    /// Its module does not show the bug when it is tested once more.
    #[error("what llvm-reduce made does not pass the test")]
    NotShown,
    /// Its module does not show the crash when it is tested once more.
    #[error("what llvm-reduce made does not crash the same way")]
    OtherCrash,
}

impl From<NotSmaller> for Unanswered<NotSmaller> {
    fn from(why: NotSmaller) -> Self {
        Unanswered::Because(why)
    }
}

impl From<Unanswered<ToolError>> for Unanswered<NotSmaller> {
    fn from(why: Unanswered<ToolError>) -> Self {
        match why {
            Unanswered::Because(why) => NotSmaller::Fails(why).into(),
            Unanswered::Harness(error) => error.into(),
        }
    }
}

impl Tools {
    /// A smaller module that passes a test, in the form that `tidy` gives it. What `llvm-reduce` says is not taken for granted.
    pub fn smaller(
        &self,
        harness: &Harness,
        module: &str,
        test: &str,
        tidy: fn(&str) -> String,
    ) -> Result<String, Unanswered<NotSmaller>> {
        let small = tidy(&self.reduce(harness, module, test)?);
        if self.passes(harness, &small, test)?.is_wrong() {
            Ok(small)
        } else {
            Err(NotSmaller::NotShown.into())
        }
    }
}

/// The smaller module; or the whole one, and for a page why it is not smaller.
pub(super) fn or_whole(
    small: Result<String, Unanswered<NotSmaller>>,
    module: &str,
) -> Result<(String, Option<String>), Error> {
    small.map(|small| (small, None)).or_because(|why| (module.to_string(), Some(why.to_string())))
}

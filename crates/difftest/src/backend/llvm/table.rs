//! The passes that random pipelines are drawn from, and those that are excluded.
//!
//! A pass belongs here if it preserves the meaning of any module for its target. Rows are checked against the passes
//! of each installed `opt` (`tests/llvm.rs`).

/// The unit that a pass works on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Level {
    /// The module.
    Module,
    /// A strongly connected component of the call graph.
    Cgscc,
    /// A function.
    Function,
    /// A loop or a loop nest.
    Loop,
    /// A loop, with MemorySSA available.
    LoopMssa,
}

/// A pass.
#[derive(Clone, Copy, Debug)]
pub struct Pass {
    /// Its name in the syntax of `-passes=`.
    pub name: &'static str,
    /// The unit that it works on.
    pub level: Level,
    /// The first version of LLVM with this name and these parameters; 0: LLVM 16 or before.
    pub since: u32,
    /// The first version without it.
    pub until: u32,
    /// Parameter lists, one of which is drawn; if empty, the pass has none.
    pub parameters: &'static [&'static str],
}

const fn row(level: Level, since: u32, name: &'static str, parameters: &'static [&'static str]) -> Pass {
    Pass { name, level, since, until: u32::MAX, parameters }
}

impl Pass {
    const fn until(self, until: u32) -> Pass {
        Pass { until, ..self }
    }

    /// Whether a version of LLVM has it.
    pub fn is_in(&self, version: u32) -> bool {
        (self.since..self.until).contains(&version)
    }
}

use Level::{Cgscc, Function, Loop, LoopMssa, Module};

/// The passes.
pub const PASSES: &[Pass] = &[
    row(Module, 0, "always-inline", &[]),
    row(Module, 0, "attributor", &[]),
    row(Module, 18, "attributor-light", &[]),
    row(Module, 0, "called-value-propagation", &[]),
    row(Module, 0, "constmerge", &[]),
    row(Module, 0, "deadargelim", &[]),
    row(Module, 0, "elim-avail-extern", &[]),
    row(Module, 0, "globaldce", &[]),
    row(Module, 0, "globalopt", &[]),
    row(Module, 0, "globalsplit", &[]),
    row(Module, 0, "hotcoldsplit", &[]),
    row(Module, 0, "inferattrs", &[]),
    row(Module, 0, "inliner-wrapper", &[]),
    row(Module, 0, "ipsccp", &["", "func-spec", "no-func-spec"]),
    row(Module, 0, "iroutliner", &[]).until(24),
    row(Module, 0, "mergefunc", &[]),
    row(Module, 0, "module-inline", &[]),
    row(Module, 0, "partial-inliner", &[]),
    row(Module, 0, "rel-lookup-table-converter", &[]),
    row(Module, 0, "rpo-function-attrs", &[]),
    row(Cgscc, 0, "argpromotion", &[]),
    row(Cgscc, 0, "attributor-cgscc", &[]),
    row(Cgscc, 18, "attributor-light-cgscc", &[]),
    row(Cgscc, 0, "function-attrs", &[]),
    row(Cgscc, 0, "inline", &[]),
    row(Function, 0, "adce", &[]),
    row(Function, 0, "aggressive-instcombine", &[]),
    row(Function, 0, "alignment-from-assumptions", &[]),
    row(Function, 0, "assume-builder", &[]),
    row(Function, 0, "assume-simplify", &[]),
    row(Function, 0, "bdce", &[]),
    row(Function, 0, "break-crit-edges", &[]),
    row(Function, 0, "callsite-splitting", &[]),
    // LLVM 16 crashes without a profile.
    row(Function, 19, "chr", &[]),
    row(Function, 0, "consthoist", &[]),
    row(Function, 0, "constraint-elimination", &[]),
    row(Function, 0, "correlated-propagation", &[]),
    row(Function, 0, "dce", &[]),
    row(Function, 0, "dfa-jump-threading", &[]),
    row(Function, 0, "div-rem-pairs", &[]),
    row(Function, 0, "dse", &[]),
    row(Function, 0, "early-cse", &["", "memssa"]),
    row(Function, 18, "expand-memcmp", &[]),
    row(Function, 19, "flatten-cfg", &[]),
    row(Function, 0, "float2int", &[]),
    row(Function, 0, "gvn", &["", "pre;load-pre;split-backedge-load-pre;memdep", "no-pre"]).until(24),
    row(Function, 24, "gvn", &["", "memoryssa;no-memdep"]),
    row(Function, 0, "gvn-hoist", &[]),
    row(Function, 0, "gvn-sink", &[]),
    row(Function, 18, "infer-alignment", &[]),
    row(Function, 0, "instcombine", &[]).until(18),
    // It would abort `opt` if one iteration does not reach a fixed point, which is no bug.
    row(Function, 18, "instcombine", &["no-verify-fixpoint"]),
    row(Function, 0, "instsimplify", &[]),
    row(Function, 18, "interleaved-access", &[]),
    row(Function, 18, "interleaved-load-combine", &[]),
    row(Function, 0, "irce", &[]),
    row(Function, 19, "jump-table-to-switch", &[]),
    row(Function, 0, "jump-threading", &[]),
    row(Function, 0, "lcssa", &[]),
    row(Function, 0, "libcalls-shrinkwrap", &[]),
    row(Function, 0, "load-store-vectorizer", &[]),
    row(Function, 0, "loop-data-prefetch", &[]),
    row(Function, 0, "loop-distribute", &[]),
    row(Function, 0, "loop-fusion", &[]),
    row(Function, 0, "loop-load-elim", &[]),
    row(Function, 0, "loop-simplify", &[]),
    row(Function, 0, "loop-sink", &[]),
    row(Function, 0, "loop-unroll", &["", "O3", "O3;partial;peeling;runtime;upperbound", "O2;no-peeling"]),
    row(Function, 0, "loop-vectorize", &["", "interleave-forced-only;vectorize-forced-only"]),
    row(Function, 0, "loop-versioning", &[]),
    row(Function, 19, "lower-atomic", &[]),
    row(Function, 0, "lower-constant-intrinsics", &[]),
    row(Function, 0, "lower-expect", &[]),
    row(Function, 19, "lower-switch", &[]),
    row(Function, 0, "mem2reg", &[]),
    row(Function, 0, "memcpyopt", &[]),
    row(Function, 0, "mergeicmps", &[]),
    row(Function, 0, "mergereturn", &[]).until(24),
    row(Function, 19, "move-auto-init", &[]),
    row(Function, 0, "nary-reassociate", &[]),
    row(Function, 0, "newgvn", &[]),
    row(Function, 0, "partially-inline-libcalls", &[]),
    row(Function, 0, "reassociate", &[]),
    row(Function, 0, "reg2mem", &[]),
    row(Function, 0, "scalarize-masked-mem-intrin", &[]),
    row(Function, 0, "scalarizer", &[]),
    row(Function, 0, "sccp", &[]),
    row(Function, 0, "separate-const-offset-from-gep", &[]),
    row(
        Function,
        0,
        "simplifycfg",
        &[
            "",
            "bonus-inst-threshold=1;forward-switch-cond;switch-range-to-icmp;switch-to-lookup;no-keep-loops;\
             hoist-common-insts;sink-common-insts",
            "no-keep-loops;sink-common-insts",
        ],
    ),
    row(Function, 0, "sink", &[]),
    row(Function, 0, "slp-vectorizer", &[]),
    row(Function, 0, "slsr", &[]),
    row(Function, 0, "speculative-execution", &[]),
    row(Function, 0, "sroa", &["modify-cfg", "preserve-cfg"]),
    row(Function, 0, "tailcallelim", &[]),
    row(Function, 18, "typepromotion", &[]),
    row(Function, 0, "vector-combine", &[]),
    row(Loop, 0, "canon-freeze", &[]),
    row(Loop, 0, "indvars", &[]),
    row(Loop, 0, "loop-bound-split", &[]),
    row(Loop, 0, "loop-deletion", &[]),
    row(Loop, 0, "loop-flatten", &[]),
    row(Loop, 0, "loop-idiom", &[]),
    row(Loop, 0, "loop-instsimplify", &[]),
    row(Loop, 0, "loop-interchange", &[]),
    row(Loop, 0, "loop-predication", &[]),
    row(Loop, 0, "loop-reduce", &[]),
    row(Loop, 0, "loop-rotate", &[]).until(19),
    row(Loop, 19, "loop-rotate", &["", "header-duplication", "no-header-duplication"]),
    row(Loop, 0, "loop-simplifycfg", &[]),
    row(Loop, 22, "loop-term-fold", &[]),
    row(Loop, 0, "loop-unroll-and-jam", &[]),
    row(Loop, 0, "loop-unroll-full", &[]),
    row(Loop, 0, "loop-versioning-licm", &[]),
    row(LoopMssa, 0, "licm", &["", "allowspeculation", "no-allowspeculation"]),
    row(LoopMssa, 0, "lnicm", &[]),
    row(LoopMssa, 0, "simple-loop-unswitch", &["", "nontrivial;trivial"]),
];

/// Passes that change code but are excluded, with the reason. Passes that only instrument, print or strip are not
/// listed.
pub const LEFT_OUT: &[(&str, &str)] = &[
    ("unify-loop-exits", "not for general IR: for targets with structured control flow"),
    ("fix-irreducible", "not for general IR: for targets with structured control flow"),
    ("structurizecfg", "not for general IR: for targets with structured control flow"),
    ("codegenprepare", "needs analyses that code generation makes for it"),
    ("atomic-expand", "needs analyses that code generation makes for it"),
    ("select-optimize", "needs analyses that code generation makes for it"),
    ("internalize", "removes what the linker needs"),
    ("lower-invoke", "changes the meaning of a module that unwinds"),
    ("loop-extract", "a tool for reduction"),
    ("infer-address-spaces", "for targets with several address spaces"),
    ("openmp-opt", "for OpenMP"),
    ("rewrite-statepoints-for-gc", "for garbage collectors"),
    ("guard-widening", "for guards, which rustc does not make"),
];

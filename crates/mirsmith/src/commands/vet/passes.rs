//! The passes that a changed file of the compiler implements: a table of `rustc_mir_transform`, by the stem of the
//! file.

use crate::shared::compilers::Part;

/// What a path of the compiler's tree affects.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum About {
    /// These MIR passes, by their names in `-Zdump-mir`.
    Passes(&'static [&'static str]),
    /// A part of the compiler, and no pass in particular.
    Part(Part),
    /// MIR passes, but the table does not tell which.
    Unknown,
    /// Nothing that matters here.
    Nothing,
}

/// A file or directory of `rustc_mir_transform/src`, and the passes that run its code.
struct File {
    stem: &'static str,
    passes: &'static [&'static str],
    /// The minor version of the first release that runs these passes; 0 if all known releases do.
    since: u32,
    /// The minor version of the first release that no longer does.
    until: Option<u32>,
}

const fn file(stem: &'static str, passes: &'static [&'static str]) -> File {
    File { stem, passes, since: 0, until: None }
}

const fn gone(stem: &'static str, passes: &'static [&'static str], until: u32) -> File {
    File { stem, passes, since: 0, until: Some(until) }
}

const fn new(stem: &'static str, passes: &'static [&'static str], since: u32) -> File {
    File { stem, passes, since, until: None }
}

/// The table. `ssa` and `cost_checker` are helpers that several passes share.
const FILES: &[File] = &[
    file("abort_unwinding_calls", &["AbortUnwindingCalls"]),
    file("add_call_guards", &["AddCallGuards"]),
    file("add_moves_for_packed_drops", &["AddMovesForPackedDrops"]),
    file("add_subtyping_projections", &["Subtyper"]),
    file("check_alignment", &["CheckAlignment"]),
    file("check_enums", &["CheckEnums"]),
    file("check_null", &["CheckNull"]),
    file("check_pointers", &["CheckAlignment", "CheckNull"]),
    file("cleanup_post_borrowck", &["CleanupPostBorrowck"]),
    gone("const_goto", &["ConstGoto"], 95),
    gone("const_prop", &["ConstProp"], 95),
    file("copy_prop", &["CopyProp"]),
    file("coroutine", &["StateTransform"]),
    file("cost_checker", &["Inline", "JumpThreading"]),
    file("dataflow_const_prop", &["DataflowConstProp"]),
    file("dead_store_elimination", &["DeadStoreElimination"]),
    file("deref_separator", &["Derefer"]),
    file("dest_prop", &["DestinationPropagation"]),
    file("early_otherwise_branch", &["EarlyOtherwiseBranch"]),
    file("elaborate_box_derefs", &["ElaborateBoxDerefs"]),
    file("elaborate_drop", &["ElaborateDrops"]),
    file("elaborate_drops", &["ElaborateDrops"]),
    file("erase_deref_temps", &["EraseDerefTemps"]),
    file("gvn", &["GVN"]),
    new("impossible_clauses", &["ImpossibleClauses"], 100),
    file("impossible_predicates", &["ImpossiblePredicates"]),
    file("inline", &["Inline"]),
    file("instsimplify", &["InstSimplify"]),
    file("jump_threading", &["JumpThreading"]),
    gone("large_enums", &["EnumSizeOpt"], 96),
    new("lint_and_remove_uninhabited", &["LintAndRemoveUninhabited"], 98),
    file("lower_intrinsics", &["LowerIntrinsics"]),
    file("lower_slice_len", &["LowerSliceLenCalls"]),
    file("match_branches", &["MatchBranchSimplification"]),
    file("mentioned_items", &["MentionedItems"]),
    file("multiple_return_terminators", &["MultipleReturnTerminators"]),
    gone("normalize_array_len", &["NormalizeArrayLen"], 95),
    gone("nrvo", &["RenameReturnPlace"], 95),
    file("post_analysis_normalize", &["PostAnalysisNormalize"]),
    file("promote_consts", &["PromoteTemps"]),
    file("ref_prop", &["ReferencePropagation"]),
    file("remove_noop_landing_pads", &["RemoveNoopLandingPads"]),
    file("remove_place_mention", &["RemovePlaceMention"]),
    file("remove_storage_markers", &["RemoveStorageMarkers"]),
    file("remove_unneeded_drops", &["RemoveUnneededDrops"]),
    file("remove_zsts", &["RemoveZsts"]),
    gone("separate_const_switch", &["SeparateConstSwitch"], 95),
    file("simplify", &["SimplifyCfg", "SimplifyLocals"]),
    file("simplify_branches", &["SimplifyConstCondition"]),
    file("simplify_comparison_integral", &["SimplifyComparisonIntegral"]),
    file("single_use_consts", &["SingleUseConsts"]),
    file("sroa", &["ScalarReplacementOfAggregates"]),
    file(
        "ssa",
        &["CopyProp", "GVN", "ReferencePropagation", "SimplifyComparisonIntegral", "SsaRangePropagation"],
    ),
    file("ssa_range_prop", &["SsaRangePropagation"]),
    file("unreachable_enum_branching", &["UnreachableEnumBranching"]),
    file("unreachable_prop", &["UnreachablePropagation"]),
];

/// Which releases run a pass of the table, if not all do.
pub(super) fn releases(pass: &str) -> Option<String> {
    let File { since, until, .. } = FILES.iter().find(|file| file.passes.contains(&pass))?;
    match until {
        Some(until) => Some(format!("not since 1.{until}")),
        None => (*since > 0).then(|| format!("since 1.{since}")),
    }
}

/// What a changed file affects.
pub(super) fn about(path: &str) -> About {
    if let Some(rest) = path.strip_prefix("compiler/rustc_mir_transform/src/") {
        let stem = rest.split('/').next().unwrap_or(rest);
        let stem = stem.strip_suffix(".rs").unwrap_or(stem);
        return FILES
            .iter()
            .find(|file| file.stem == stem)
            .map_or(About::Unknown, |file| About::Passes(file.passes));
    }
    let is_below = |folder: &&str| path.starts_with(folder);
    if ["compiler/rustc_mir_dataflow/", "compiler/rustc_mir_transform/"].iter().any(is_below) {
        return About::Unknown;
    }
    let llvm = ["compiler/rustc_codegen_llvm/", "compiler/rustc_llvm/", "src/llvm-project/"];
    // A submodule is one line of a patch, without files below it.
    if path == "src/llvm-project" || llvm.iter().any(is_below) {
        About::Part(Part::Llvm)
    } else {
        About::Nothing
    }
}

#[cfg(test)]
mod tests {
    use difftest::process::TempDir;

    use super::*;

    #[test]
    fn paths_of_the_tree() {
        let gvn = About::Passes(&["GVN"]);
        assert_eq!(about("compiler/rustc_mir_transform/src/gvn.rs"), gvn);
        assert_eq!(about("compiler/rustc_mir_transform/src/inline/cycle.rs"), About::Passes(&["Inline"]));
        assert_eq!(about("compiler/rustc_mir_transform/src/lib.rs"), About::Unknown);
        assert_eq!(about("compiler/rustc_codegen_llvm/src/abi.rs"), About::Part(Part::Llvm));
        assert_eq!(about("src/llvm-project"), About::Part(Part::Llvm));
        assert_eq!(about("library/core/src/lib.rs"), About::Nothing);
        assert!(FILES.iter().map(|file| file.stem).is_sorted(), "people look things up in it");
    }

    /// The compiler, with checks enabled, runs exactly the passes of the table for its version.
    #[track_caller]
    fn has_the_table(toolchain: &[&str]) {
        let folder = TempDir::new(&std::env::temp_dir()).expect("a directory");
        let (source, dumps) = (folder.path().join("a.rs"), folder.path().join("dumps"));
        std::fs::write(&source, "fn main() {}").expect("it is ours");
        let rustc = || {
            let mut command = std::process::Command::new("rustc");
            command.args(toolchain).env("RUSTC_BOOTSTRAP", "1").current_dir(folder.path());
            command
        };
        let version = rustc().arg("-V").output().expect("there is a rustc");
        let version = String::from_utf8_lossy(&version.stdout).into_owned();
        let minor: u32 = version.split('.').nth(1).and_then(|minor| minor.parse().ok()).expect("a version");
        let all = ["-Zmir-opt-level=4", "-Cdebug-assertions=on", "-Zdump-mir=all"];
        let status =
            rustc().args(all).arg(format!("-Zdump-mir-dir={}", dumps.display())).arg(&source).status();
        assert!(status.is_ok_and(|status| status.success()), "{version}");
        let names = std::fs::read_dir(&dumps).expect("dumps").flatten();
        let names: Vec<String> =
            names.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        for File { passes, since, until, .. } in FILES {
            let is_there = (*since..until.unwrap_or(u32::MAX)).contains(&minor);
            for pass in *passes {
                let (whole, part) = (format!(".{pass}."), format!(".{pass}-"));
                let is_run = names.iter().any(|name| name.contains(&whole) || name.contains(&part));
                assert_eq!(is_run, is_there, "{pass} of {version}");
            }
        }
    }

    #[test]
    fn the_compiler_has_the_passes_of_the_table() {
        has_the_table(&[]);
        let nightly = std::process::Command::new("rustc").args(["+nightly", "-V"]).output();
        if nightly.is_ok_and(|output| output.status.success()) {
            has_the_table(&["+nightly"]);
        }
    }
}

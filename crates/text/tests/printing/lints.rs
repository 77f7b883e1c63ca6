//! A printed program compiles without our flags: no lint that is an error by default refuses it.

use mir::Version;
use mirsmith_text::{Form, PrintOptions, print};

use crate::compile::Compiler;

/// Lints that are errors by default and that a printed program cannot meet, by what it does not have.
const CANNOT_APPLY: &[(&str, &[&str])] = &[
    (
        "attributes other than ours",
        &[
            "deprecated_cfg_attr_crate_type_name",
            "duplicate_features",
            "ill_formed_attribute_input",
            "invalid_doc_attributes",
            "invalid_macro_export_arguments",
            "no_mangle_const_items",
            "soft_unstable",
            "unknown_crate_types",
            "useless_deprecated",
        ],
    ),
    (
        "traits, associated items, generics or impls with a body",
        &[
            "ambiguous_associated_items",
            "cenum_impl_drop_cast",
            "default_overrides_default_fields",
            "elided_lifetimes_in_associated_constant",
            "ineffective_unstable_trait_impl",
            "invalid_type_param_default",
            "order_dependent_trait_objects",
            "patterns_in_fns_without_body",
        ],
    ),
    (
        "macros or derives of its own",
        &[
            "incomplete_include",
            "legacy_derive_helpers",
            "macro_expanded_macro_exports_accessed_by_absolute_paths",
            "missing_fragment_specifier",
            "out_of_scope_macro_calls",
            "proc_macro_back_compat",
            "proc_macro_derive_resolution_fallback",
        ],
    ),
    ("the type `!`", &["dependency_on_unit_never_type_fallback", "never_type_fallback_flowing_into_unsafe"]),
    ("inline assembly", &["binary_asm_labels", "named_asm_labels"]),
    (
        "calls of the library functions that it looks for",
        &[
            "enum_intrinsics_non_enums",
            "invalid_atomic_ordering",
            "invalid_from_utf8_unchecked",
            "let_underscore_lock",
            "undropped_manually_drops",
        ],
    ),
    ("patterns that bind", &["bindings_with_variant_name"]),
    (
        "characters outside of ASCII",
        &["text_direction_codepoint_in_comment", "text_direction_codepoint_in_literal"],
    ),
    ("C-variadic functions", &["varargs_without_pattern"]),
    ("re-exports", &["pub_use_of_private_extern_crate"]),
    ("flags, and wasm is no target of ours", &["explicit_builtin_cfgs_in_flags", "wasm_c_abi"]),
    ("what only rustc's own tests have", &["test_unstable_lint"]),
];

/// A transmute of `&u8` to `&mut u8`, which is defined as long as nothing is written through it.
const TRANSMUTE: &str = r#"
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0() {
    mir! {
        let a: u8;
        let b: &u8;
        let c: &mut u8;
        {
            a = 1_u8;
            b = &a;
            Call(c = core::intrinsics::transmute(b), ReturnTo(bb1), UnwindUnreachable())
        }
        bb1 = {
            Return()
        }
    }
}
fn main() { fn0(); }
"#;

fn check(compiler: &Compiler) {
    let program = mirsmith_text::parse::parse(TRANSMUTE).expect("a program");
    for form in [Form::Expanded, Form::Macro] {
        let options = PrintOptions { form, ..PrintOptions::new(compiler.version) };
        let text = print(&program, &options).expect("every version has a transmute");
        let messages = compiler.warnings(&text);
        assert_eq!(messages, "", "{} as {form:?}", compiler.version);
        let allowed = |lint: &str| text.lines().any(|l| l.starts_with("#![allow(") && l.contains(lint));
        let cannot = |lint: &str| CANNOT_APPLY.iter().any(|(_, lints)| lints.contains(&lint));
        let lints = compiler.errors_by_default();
        assert!(lints.len() > 30, "{}: {lints:?}", compiler.version);
        let both: Vec<&String> = lints.iter().filter(|lint| allowed(lint) == cannot(lint)).collect();
        assert!(both.is_empty(), "{}: neither allowed nor impossible, or both: {both:?}", compiler.version);
    }
}

#[test]
fn no_lint_of_this_compiler_refuses_a_program() {
    check(&Compiler::new("rustc"));
}

#[test]
#[ignore = "needs the compilers in MIRSMITH_COMPILERS and nightly"]
fn no_lint_of_other_compilers_refuses_a_program() {
    Compiler::others().iter().for_each(check);
    let nightly = Compiler::new("rustc +nightly");
    assert!(nightly.version >= Version::STABLE);
    check(&nightly);
}

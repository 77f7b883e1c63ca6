//! Plain Rust must not be undefined where the program is defined (semantics J.6): twins with Miri's verdict on both,
//! and what temporaries change.
//!
//! `plain_twins` has custom MIR with hand-written plain Rust beside it: `//@ ok` or `//@ ub` is Miri's verdict on the
//! file, `//@ plain` on that text. A file `-temporary` is the custom MIR with the hidden copy of the text written out.

use std::path::Path;

use mir::{Program, RunFacts, Version};
use mirsmith_machine::{Limits, Stop, run, run_facts};
use text::print::{Surface, print_with};
use text::{Form, PrintOptions};

/// What the hand-written text of a twin does and ours must not.
const FORMS: [(&str, &[&str]); 12] = [
    ("001-union-field-to-union", &["U { f: "]),
    ("007-struct-update-syntax", &["..s"]),
    ("008-statement-expression", &[" r;", "*r"]),
    ("016-match-option-some-binding", &["Some(m)", "=> x"]),
    ("023-if-else-value", &["= r", "{ r }", "ptr::read"]),
    ("028-method-borrows-whole", &[".second(", "&(*q)", "&*q"]),
    ("024-raw-by-cast", &["&mut ", "&a"]),
    ("027-raw-const-cast-write", &["&mut ", "&a"]),
    ("031-slice-get-dead-element", &[".get(", ".first("]),
    ("034-closure-captures-deref-of-dead-ref", &["||"]),
    ("035-closure-moves-dead-ref", &["||"]),
    ("044-ptr-read-dead-ref", &["ptr::read"]),
];

fn parsed(text: &str) -> Program {
    text::parse::parse(text).unwrap_or_else(|e| panic!("{e}\n{text}"))
}

/// The program in plain Rust, with what a run has shown; none if it has no such text.
fn plain(program: &Program, known: &RunFacts) -> Option<String> {
    let form = Form::Surface(Surface::default());
    print_with(program, &PrintOptions { form, ..PrintOptions::new(Version::STABLE) }, known).ok()
}

fn is_defined(program: &Program) -> bool {
    match run(program, Limits::default()).stop {
        None => true,
        Some(Stop::Ub(_)) => false,
        other => panic!("{other:?}"),
    }
}

/// The twins: name, text.
fn twins() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/plain_twins");
    let mut files: Vec<_> =
        std::fs::read_dir(folder).expect("the folder").map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    let name = |path: &Path| path.file_stem().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
    files.iter().map(|path| (name(path), std::fs::read_to_string(path).expect("a text"))).collect()
}

#[test]
fn the_machine_says_what_miri_says() {
    let twins = twins();
    assert!(twins.len() > 50, "{}", twins.len());
    for (name, text) in &twins {
        let stricter = text.contains("//@ machine: ub");
        assert_eq!(is_defined(&parsed(text)), text.starts_with("//@ ok") && !stricter, "{name}");
    }
}

/// What is defined has a text, and the text is defined: with the temporaries that rustc makes for it, and without the forms that made
/// the hand-written one undefined.
#[test]
fn the_text_of_a_defined_twin_is_defined() {
    let mut checked = 0;
    for (name, text) in twins().iter().filter(|(_, text)| text.starts_with("//@ ok")) {
        let program = parsed(text);
        if !is_defined(&program) {
            continue;
        }
        let known = run_facts(&program, Limits::default(), text::print::surface::with_temporaries);
        assert!(!known.undefined_temporaries, "{name}");
        let printed = plain(&program, &known).unwrap_or_else(|| panic!("{name} has no text"));
        let body = printed.split("\nmod prelude").next().unwrap_or_default();
        match FORMS.iter().find(|(of, _)| of == name) {
            Some((_, forms)) => {
                forms.iter().for_each(|form| assert!(!body.contains(form), "{name}: {form}\n{body}"));
                checked += 1;
            }
            None => assert!(!text.contains("//@ plain: ub"), "{name}: what makes its text undefined?"),
        }
    }
    assert_eq!(checked, FORMS.len());
}

const HEAD: &str =
    "use core::intrinsics::mir::*;\n#[derive(Copy, Clone)] union U { f: &'static u32, n: usize }\n";
const ATTR: &str = "#[custom_mir(dialect = \"runtime\", phase = \"initial\")]\n";

/// A program with an entry that has these locals and this body, and another function; it is defined.
fn defined(lets: &str, body: &str, other: &str) -> (Program, RunFacts) {
    let text =
        format!("{HEAD}{ATTR}fn fn0() {{ mir! {{ {lets} {body} }} }}\n{other}\nfn main() {{ fn0() }}\n");
    let program = parsed(&text);
    assert!(is_defined(&program), "{:?}\n{text}", run(&program, Limits::default()).stop);
    let known = run_facts(&program, Limits::default(), text::print::surface::with_temporaries);
    (program, known)
}

const DEAD: &str = "a = 3_u32; q = &raw mut a; r = &mut *q; *r = 4_u32;";

/// A dead reference goes into a union, also from behind a pointer, in a struct that is packed and may not be copied.
#[test]
fn unions_are_made_of_bytes() {
    let lets = "let a: u32; let q: *mut u32; let r: &'static u32; let w: U; let v: U; let p: *mut U;";
    let body = "{ a = 3_u32; q = &raw mut a; r = &*q; w = U { f: r }; p = &raw mut w; *q = 5_u32; v = U { f: (*p).f }; v = U { f: w.f }; Return() }";
    let (program, known) = defined(lets, body, "");
    let text = plain(&program, &known).expect("a text");
    assert!(!text.contains("U { f: "), "{text}");
    assert_eq!(text.matches("copy_nonoverlapping").count(), 3, "{text}");
}

/// The length of a slice behind a dead reference is no use of the reference.
#[test]
fn a_length_needs_no_copy() {
    let lets = "let a: [u32; 2]; let q: *mut [u32; 2]; let m: &'static mut [u32; 2]; let s: &'static mut [u32]; let n: usize;";
    let body = "{ a = [1_u32; 2]; q = &raw mut a; m = &mut *q; s = CastUnsize(m); *q = [2_u32; 2]; n = PtrMetadata(s); Return() }";
    let (program, known) = defined(lets, body, "");
    assert!(!known.undefined_temporaries);
    let text = plain(&program, &known).expect("a text");
    assert!(text.contains("(&raw const *s).len()"), "{text}");
}

/// `[x; 0]` does not read `x`.
#[test]
fn nothing_is_repeated_without_a_read() {
    let lets = "let a: u32; let q: *mut u32; let r: &'static u32; let none: [&'static u32; 0];";
    let (program, known) =
        defined(lets, "{ a = 3_u32; q = &raw mut a; r = &*q; *q = 5_u32; none = [r; 0]; Return() }", "");
    assert!(!known.undefined_temporaries);
    assert!(plain(&program, &known).expect("a text").contains("= [];"));
}

/// What can't be said without a temporary that is undefined is refused: none of these is a text.
#[track_caller]
fn refused(lets: &str, body: &str, other: &str) {
    let (program, known) = defined(lets, body, other);
    assert!(known.undefined_temporaries);
    assert_eq!(plain(&program, &known), None);
    // Custom MIR has no temporaries.
    assert!(print_with(&program, &PrintOptions::new(Version::NIGHTLY), &known).is_ok());
}

/// A tail call ends the frame before the call, an ordinary one after it: the argument of `fn1` is still protected in `fn2`.
#[test]
fn an_argument_of_a_tail_caller() {
    let lets = "let a: u32; let q: *mut u32; let r: &'static mut u32; let u: ();";
    let body =
        format!("{{ {DEAD} Call(u = fn1(r, q), ReturnTo(bb1), UnwindUnreachable()) }} bb1 = {{ Return() }}");
    let other = format!(
        "static mut Z: u32 = 0_u32;
        {ATTR}fn fn1(_1: &'static mut u32, _2: *mut u32) {{ mir! {{ let z: *mut u32;
            {{ *_1 = 7_u32; z = StaticMut(Z); _1 = &mut *z; TailCall(fn2(_1, _2)) }} }} }}
        {ATTR}fn fn2(_1: &'static mut u32, _2: *mut u32) {{ mir! {{ {{ *_2 = 8_u32; Return() }} }} }}"
    );
    refused(lets, &body, &other);
}

/// The reference that is returned is the parent of the argument: it may be used when the argument is no longer protected.
#[test]
fn a_result_that_was_written_as_bytes() {
    let lets = "let a: u32; let q: *mut u32; let r: &'static mut u32; let p: *const &'static mut u32; let s: &'static mut u32;";
    let body = format!(
        "{{ {DEAD} p = &raw const r; Call(s = fn1(r, p), ReturnTo(bb1), UnwindUnreachable()) }} bb1 = {{ *s = 9_u32; Return() }}"
    );
    let other = format!(
        "{ATTR}fn fn1(_1: &'static mut u32, _2: *const &'static mut u32) -> &'static mut u32 {{ mir! {{
            let to: *mut &'static mut u32; let u: ();
            {{ *_1 = 7_u32; to = &raw mut RET;
               Call(u = core::intrinsics::copy_nonoverlapping(_2, to, 1_usize), ReturnTo(bb1), UnwindUnreachable()) }}
            bb1 = {{ Return() }} }} }}"
    );
    refused(lets, &body, &other);
}

/// A reference is written into what it points to: a temporary of it is dead by then.
#[test]
fn a_reference_to_itself() {
    let lets = "let a: [u64; 1]; let q: *mut [u64; 1]; let r: &'static mut [u64; 1]; let p: *mut &'static mut [u64; 1]; let o: *mut [u64; 1];";
    let body = "{ a = [0_u64]; q = &raw mut a; r = &mut *q; o = &raw mut *r; p = o as *mut &'static mut [u64; 1]; *p = r; Return() }";
    refused(lets, body, "");
}

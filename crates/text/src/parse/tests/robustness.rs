//! The parser never panics, and printed programs parse to the same program.

use proptest::prelude::*;

use super::*;
use crate::print::{Form, PrintOptions, print};
use mir::canon::same;
use mir::dialect::Version;

const PROGRAM: &str = r#"// mirsmith: no-lint
#![feature(custom_mir, core_intrinsics, repr_simd)]
use core::intrinsics::mir::*;
use core::mem::{ManuallyDrop, MaybeUninit};
use core::sync::atomic::{self, AtomicU64};
fn observe(x: u64) { println!("{x}"); }
#[repr(C, packed(2))] #[derive(Copy, Clone)] struct P { a: u8, b: u32 }
#[repr(u8)] #[derive(Copy, Clone)] enum E { A(u32) = 3, B { x: i8, y: char }, C = 200 }
#[repr(C)] union U { i: u32, f: f32 }
#[repr(simd)] #[derive(Copy, Clone)] struct V([i32; 4]);
struct Node { next: *mut Node, list: Option<&'static Node>, cell: core::cell::Cell<u64> }
const FP: fn(u32, u32) -> u32 = add;
const K: &(u8, [i16; 2]) = &(1, [-2, 3]);
const INDEX: V = V([3, 0, 5, 7]);
const BITS_F32_7FC00000: f32 = unsafe { core::mem::transmute(0x7fc00000_u32) };
static S: AtomicU64 = AtomicU64::new(3);
static mut M: (*mut u64, [u32; 3], E, MaybeUninit<u8>) =
    (core::ptr::null_mut(), [7; 3], E::B { x: -1, y: 'x' }, MaybeUninit::uninit());
static A: &u64 = &11;
static Q: usize = usize::MAX;
#[custom_mir(dialect = "runtime", phase = "initial")]
#[inline(never)]
extern "C" fn add(mut a: u32, b: u32) -> u32 {
    mir! { let t: (u32, bool); debug sum => t.0; { t = Checked(a + b); a = t.0; RET = a; Return() } }
}
#[custom_mir(dialect = "runtime", phase = "initial")]
fn fn0(_1: u32, x: i64, f: f32, _4: &'static u64) -> u32 {
    mir! {
        type RET = u32;
        let e: E; let p: P; let u: U; let n: u8; let pb: *const u32; let c: bool; let g: fn(u32, u32) -> u32;
        let s: &'static AtomicU64; let m: *mut (*mut u64, [u32; 3], E, MaybeUninit<u8>); let i: usize;
        let o: Option<u32>; let w: u64; let unit: (); let v: V; let arr: [i32; 4]; let ord: core::cmp::Ordering;
        let k: &'static (u8, [i16; 2]); let d: ManuallyDrop<u64>; let sl: &'static [i32]; let ra: &'static [i32; 4];
        debug variable => x;
        {
            StorageLive(e);
            e = E::B { x: -4, y: '\'' };
            place!(Field::<i8>(Variant(e, 1), 0)) = 5;
            n = Discriminant(e);
            SetDiscriminant(e, 2);
            p = P { a: 1, b: 7 };
            pb = &raw const p.b;
            u = U { f: BITS_F32_7FC00000 };
            u.i = 0x10 ^ _1;
            c = u.f < 1.5e-3;
            match x { -1 => bb1, 9223372036854775807 => bb2, _ => loop_ }
        }
        bb1 = {
            g = FP;
            Call(RET = g(Move(_1), 4), ReturnTo(bb2), UnwindContinue())
        }
        bb2 = {
            s = Static(S); m = StaticMut(M); i = 2; arr = [1, -2, 3, 4]; arr[i] = (*ra)[i];
            let y = (*m).1; let z = y[i];
            v = CastTransmute(arr); k = K; d = CastTransmute::<_, ManuallyDrop<u64>>(x);
            o = Some(z); o = None; ord = core::cmp::Ordering::Greater; unit = ();
            ra = &arr; sl = CastUnsize::<&[i32; 4], &[i32]>(ra); i = PtrMetadata(sl); Assume(true);
            Call(v = core::intrinsics::simd::simd_shuffle::<V, V, V>(v, v, INDEX), ReturnTo(bb3), UnwindUnreachable())
        }
        bb3 = {
            w = x as u64;
            Call(w = core::intrinsics::rotate_left(w, 3), ReturnTo(bb4), UnwindTerminate(ReasonAbi))
        }
        bb4 = { Call(unit = observe(w), ReturnTo(loop_), UnwindCleanup(bb5)) }
        bb5 (cleanup) = { UnwindResume() }
        loop_ = {
            Call(w = core::intrinsics::atomic_load::<u64, { core::intrinsics::AtomicOrdering::SeqCst }>(pw), ReturnTo(bb6), UnwindUnreachable())
        }
        bb6 = { StorageDead(e); Return() }
    }
}
fn main() { unsafe { fn0(core::hint::black_box(1_u32), -5, BITS_F32_7FC00000, A) }; }
"#;

fn program_text() -> String {
    let text = PROGRAM.replace("(pw)", "(pp)").replace("let e: E;", "let e: E; let pp: *const u64;");
    // `A` is a static: the entry takes its address from a constant.
    text.replace("static A: &u64 = &11;", "const A: &u64 = &11;")
}

/// Prints for some versions and in both forms, and parses again. Returns
/// the number of texts: a version may lack what the program needs.
pub(super) fn prints_and_reads_back(program: &Program) -> Result<usize, String> {
    let mut texts = 0;
    for form in [Form::Expanded, Form::Macro] {
        for version in [85, 95, 98].map(Version::new) {
            let options = PrintOptions { form, ..PrintOptions::new(version) };
            let Ok(text) = print(program, &options) else { continue };
            texts += 1;
            let mut back = parse(&text).map_err(|e| format!("{e}\n{text}"))?;
            back.lint = program.lint;
            if !same(program, &back) {
                return Err(format!("reads back as another program\n{text}"));
            }
        }
    }
    Ok(texts)
}

#[test]
fn both_forms_of_every_version_read_back() {
    let program = read(&program_text());
    assert!(!program.lint);
    let newest = PrintOptions::new(Version::new(98));
    assert!(print(&program, &newest).is_ok(), "{:?}", print(&program, &newest));
    // 1.85 has no `CastUnsize`.
    assert_eq!(prints_and_reads_back(&program), Ok(4));
}

fn on_a_small_stack(text: String) -> bool {
    let parse = move || parse(&text).is_ok();
    std::thread::Builder::new().stack_size(2 << 20).spawn(parse).unwrap().join().unwrap()
}

#[test]
fn deep_input_is_refused_not_fatal() {
    let n = 100_000;
    for (open, close) in [("(", ")"), ("[", "]"), ("{", "}")] {
        assert!(!on_a_small_stack(format!("const X: u8 = {}0{};", open.repeat(n), close.repeat(n))));
        assert!(!on_a_small_stack(open.repeat(n)));
    }
    for prefix in [
        "-",
        "!",
        "*",
        "&",
        "&&",
        "&mut ",
        "&raw const ",
        "- (",
        "x = ",
        "return ",
        "|x| ",
        "..",
        "a.b[",
        "if a {} else ",
        "A::<",
        "match a { _ => ",
        "f(",
        "x as fn() -> ",
    ] {
        assert!(!on_a_small_stack(format!("const X: u8 = {}0;", prefix.repeat(n))), "{prefix}");
        let text = file("", "let a: u8;", &format!("{{ a = {}0; Return() }}", prefix.repeat(n)));
        assert!(!on_a_small_stack(text), "{prefix}");
    }
    for prefix in
        ["&", "*const ", "fn() -> ", "Option<", "(", "[", "impl Fn() -> ", "dyn for<'a> Fn(", "<", "a::<"]
    {
        assert!(!on_a_small_stack(format!("static X: {}u8 = 0;", prefix.repeat(n))), "{prefix}");
    }
    let chain: String = (1..5000).map(|i| format!("struct S{i}(S{});", i - 1)).collect();
    assert!(!on_a_small_stack(format!("struct S0;{chain}")));
    for prefix in ["mod a {", "use a::{", "#[a] ", "impl ", "r#"] {
        assert!(!on_a_small_stack(prefix.repeat(n)), "{prefix}");
    }
}

/// The deepest input that passes the limits needs less than half of a thread's usual stack.
#[test]
fn the_limits_leave_room() {
    for prefix in [
        "-",
        "*",
        "&mut ",
        "(",
        "[",
        "{",
        "-(",
        "-[",
        "f(-",
        "x = ",
        "if a {} else ",
        "|x| ",
        "a.b[",
        "A::<",
        "S { a: ",
        "match a { _ => ",
        "match a { (",
        "return ",
        "-unsafe { ",
    ] {
        for times in [20, 30, 55, 60, 63, 80, 120, 200, 230, 245] {
            let text = file("", "let a: u8;", &format!("{{ a = {}0; Return() }}", prefix.repeat(times)));
            let text = balanced(&text);
            let run = move || parse(&text).is_ok();
            let end = std::thread::Builder::new().stack_size(1 << 20).spawn(run).unwrap().join();
            assert!(end.is_ok(), "{prefix} {times}");
        }
    }
}

/// The text with the brackets that a prefix left open closed before the next `;`.
fn balanced(text: &str) -> String {
    let Some(at) = text.find("0; Return()") else { return text.to_string() };
    let start = text.find("a = ").unwrap_or(0);
    let mut closing = String::new();
    for c in text[start..at].chars() {
        match c {
            '(' => closing.insert(0, ')'),
            '[' => closing.insert(0, ']'),
            '{' => closing.insert(0, '}'),
            ')' | ']' | '}' => {
                closing.remove(0);
            }
            _ => {}
        }
    }
    format!("{}0{closing}{}", &text[..at], &text[at + 1..])
}

#[test]
fn types_that_share_parts_are_cheap() {
    let doubled: String = (1..100).map(|i| format!("struct S{i}([S{0}; 0], [S{0}; 0]);", i - 1)).collect();
    read(&file(&format!("struct S0;{doubled}"), "", "{ Return() }"));
}

#[test]
fn large_numbers_are_refused_or_cheap() {
    for (ty, value) in [
        ("[u8; 99999999999]", "[0; 99999999999]"),
        ("[[u8; 9999]; 9999]", "[[0; 9999]; 9999]"),
        ("u8", "99999999999999999999999999999999999999999999999999"),
        ("f64", "1e99999999999999999999"),
        ("f128", "1e-4999"),
        ("*const u8", "99999999999999999999999 as *const u8"),
    ] {
        let _ = parse(&file(&format!("static X: {ty} = {value};"), "", "{ Return() }"));
    }
    assert!(parse(&file("static X: [u8; 99999999999] = [0; 99999999999];", "", "{ Return() }")).is_err());
    assert!(parse(&file("static X: [[u8; 9999]; 9999] = [[0; 9999]; 9999];", "", "{ Return() }")).is_err());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn random_text_never_panics(text in "\\PC{0,200}") {
        let _ = parse(&text);
    }

    /// Deletes, duplicates, swaps and overwrites tokens of a real program.
    #[test]
    fn mutated_programs_never_panic(edits in prop::collection::vec((0usize..4000, 0usize..4000, 0u8..5), 1..6)) {
        let mut words: Vec<String> = split(&program_text());
        for (at, from, kind) in edits {
            let (at, from) = (at % words.len(), from % words.len());
            match kind {
                0 => { words.remove(at); }
                1 => words.insert(at, words[from].clone()),
                2 => words.swap(at, from),
                3 => words[at] = words[from].clone(),
                _ => { let end = (at + from % 20).min(words.len()); words.drain(at..end); }
            }
            if words.is_empty() { break; }
        }
        let text = words.concat();
        if let Ok(program) = parse(&text) {
            // A parsed program can be renumbered and printed too.
            prop_assert!(same(&program, &mir::canon::canonical(&program)));
            let _ = print(&program, &PrintOptions::new(Version::new(95)));
        }
    }

    #[test]
    fn mutated_bytes_never_panic(edits in prop::collection::vec((0usize..9000, any::<u8>()), 1..8)) {
        let mut bytes = program_text().into_bytes();
        for (at, byte) in edits {
            let at = at % bytes.len();
            bytes[at] = byte;
        }
        let _ = parse(&String::from_utf8_lossy(&bytes));
    }
}

/// Splits into words, spaces and single symbols.
fn split(text: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for c in text.chars() {
        match words.last_mut() {
            Some(word) if c.is_alphanumeric() && word.ends_with(|l: char| l.is_alphanumeric()) => {
                word.push(c)
            }
            _ => words.push(c.to_string()),
        }
    }
    words
}

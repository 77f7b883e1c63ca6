//! Intrinsics from program text (semantics C): values, broken rules, and open results.

use mirsmith_machine::{Limits, Stop, run};

/// A program of one function. Lines are statements, `call d = intrinsic(args)` or `see x`, which observes a `u64`.
fn source(items: &str, locals: &str, lines: &[&str]) -> String {
    let mut body = String::from("{\n");
    for (i, line) in lines.iter().enumerate() {
        let end = format!("ReturnTo(bb{i}), UnwindUnreachable())\n}}\nbb{i} = {{\n");
        if let Some(call) = line.strip_prefix("call ") {
            body += &format!("Call({}, {end}", call.replace("intr::", "core::intrinsics::"));
        } else if let Some(seen) = line.strip_prefix("see ") {
            body += &format!("Call(u = observe({seen}), {end}");
        } else {
            body += &format!("{line};\n");
        }
    }
    format!(
        "#![feature(custom_mir, core_intrinsics)]\nuse core::intrinsics::mir::*;\n\
         fn observe(x: u64) {{ println!(\"{{x}}\"); }}\n{items}\n\
         #[custom_mir(dialect = \"runtime\", phase = \"initial\")]\nfn fn0() {{ mir! {{\n{locals}\nlet u: ();\n\
         {body}Return()\n}}\n}} }}\nfn main() {{ fn0(); }}\n"
    )
}

/// What the program observes, or the rule that it breaks.
fn outcome(items: &str, locals: &str, lines: &[&str]) -> Result<Vec<u128>, String> {
    let text = source(items, locals, lines);
    let program = text::parse::parse(&text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    let outcome = run(&program, Limits::default());
    match outcome.stop {
        None => Ok(outcome.events.iter().map(|event| event.bits()).collect()),
        Some(Stop::Ub(ub)) => Err(ub.rule.name().to_string()),
        Some(other) => Err(format!("{other:?}")),
    }
}

fn breaks(rule: &str, locals: &str, lines: &[&str]) {
    assert_eq!(outcome("", locals, lines), Err(rule.to_string()));
}

fn yields(values: &[u128], locals: &str, lines: &[&str]) {
    assert_eq!(outcome("", locals, lines), Ok(values.to_vec()));
}

#[test]
fn pointer_bytes_in_integer_intrinsics() {
    let locals = "let x: u64; let a: u64; let p: *const u64; let n: u32; let t: (u64, bool); let o: u64;";
    let address = ["x = 1_u64", "p = &raw const x", "a = p as u64"];
    let with = |lines: &[&'static str]| [&address[..], lines].concat();
    // An address is not zero, but how many zeros it has is open.
    yields(&[], locals, &with(&["call n = intr::cttz_nonzero(a)"]));
    breaks("tainted", locals, &with(&["call n = intr::cttz_nonzero(a)", "o = n as u64", "see o"]));
    breaks("tainted", locals, &with(&["call o = intr::unchecked_add(a, 1_u64)"]));
    breaks("tainted", locals, &with(&["call t = intr::add_with_overflow(a, 1_u64)"]));
    yields(&[8], locals, &with(&["call o = intr::wrapping_add(a, 8_u64)", "o = o - a", "see o"]));
    yields(&[0], locals, &with(&["call o = intr::wrapping_sub(a, a)", "see o"]));
}

#[test]
fn moved_arguments_are_gone() {
    let locals = "let x: u32; let y: u32; let o: u64;";
    let call = "call y = intr::bswap(Move(x))";
    yields(&[1 << 24], locals, &["x = 1_u32", call, "o = y as u64", "see o"]);
    breaks("uninit", locals, &["x = 1_u32", call, "o = x as u64", "see o"]);
    breaks("move-overlap", locals, &["x = 1_u32", "call x = intr::bswap(Move(x))"]);
    breaks("move-overlap", locals, &["x = 1_u32", "call y = intr::wrapping_add(Move(x), x)"]);
}

#[test]
fn copies_move_whole_values_of_unspecified_layout() {
    let locals = "let a: [(u8, u32); 3]; let t: (u8, u32); let p: *mut (u8, u32); let q: *const (u8, u32);
        let b: *mut u8; let i: usize; let o: u64;";
    let start = [
        "t = (1_u8, 2_u32)",
        "a = [t; 3]",
        "t = (3_u8, 4_u32)",
        "i = 1_usize",
        "p = &raw mut a[i]",
        "q = &raw const t",
    ];
    let with = |lines: &[&'static str]| [&start[..], lines].concat();
    let copy = "call u = intr::copy_nonoverlapping(q, p, 1_usize)";
    yields(&[3], locals, &with(&[copy, "o = a[i].0 as u64", "see o"]));
    breaks("layout-dependent", locals, &with(&["b = p as *mut u8", "call u = intr::copy(b, b, 8_usize)"]));
    breaks("copy-overlap", locals, &with(&["q = p as *const (u8, u32)", copy]));
    yields(
        &[0],
        locals,
        &with(&["call u = intr::write_bytes(p, 0_u8, 2_usize)", "o = a[i].1 as u64", "see o"]),
    );
    let back = "call q = intr::arith_offset(q, -1_isize)";
    yields(&[1], locals, &with(&["q = p as *const (u8, u32)", back, "o = (*q).0 as u64", "see o"]));
    breaks("layout-dependent", locals, &with(&["q = p as *const (u8, u32)", back, back]));
}

#[test]
fn addresses_inside_unspecified_layouts() {
    let locals = "let t: (u8, u32); let a: [(u8, u32); 2]; let p: *const u8; let q: *const u8; let r: *const u32;
        let s: *const (u8, u32); let e: *const (u8, u32); let i: usize; let b: bool; let x: u64; let y: u64; let o: u64;";
    let start = [
        "t = (1_u8, 2_u32)",
        "a = [t; 2]",
        "p = &raw const t.0",
        "r = &raw const t.1",
        "q = r as *const u8",
        "s = &raw const t",
    ];
    let with = |lines: &[&'static str]| [&start[..], lines].concat();
    breaks("layout-dependent", locals, &with(&["b = p < q"]));
    breaks("layout-dependent", locals, &with(&["b = p == q"]));
    breaks("layout-dependent", locals, &with(&["q = s as *const u8", "b = p == q"]));
    breaks("layout-dependent", locals, &with(&["q = s as *const u8", "o = (*q) as u64"]));
    breaks("tainted", locals, &with(&["x = p as u64", "y = q as u64", "o = y - x", "see o"]));
    breaks("tainted", locals, &with(&["x = p as u64", "o = x & 3_u64", "see o"]));
    // Along an array the order and the distance are known.
    let walk = ["i = 1_usize", "e = &raw const a[i]", "i = 0_usize", "s = &raw const a[i]"];
    let order = ["b = s < e", "o = b as u64", "see o"];
    let distance = ["call i = intr::ptr_offset_from_unsigned(e, s)", "o = i as u64", "see o"];
    yields(&[1, 1], locals, &[&start[..], &walk, &order, &distance].concat());
}

#[test]
fn enums_of_unspecified_layout_are_not_filled() {
    let items = "#[derive(Clone, Copy)] enum E { A(u32), B(u8) }";
    let locals = "let e: E; let p: *mut E; let b: *mut u32;";
    let fill = "call u = intr::write_bytes(p, 0_u8, 1_usize)";
    let lines = ["e = E::A(1_u32)", "p = &raw mut e", fill];
    assert_eq!(outcome(items, locals, &lines), Err("layout-dependent".into()));
    let fill = "call u = intr::write_bytes(b, 0_u8, 1_usize)";
    let lines = ["e = E::A(1_u32)", "b = &raw mut place!(Field::<u32>(Variant(e, 0), 0))", fill];
    assert_eq!(outcome(items, locals, &lines), Err("layout-dependent".into()));
}

#[test]
fn masks_of_pointers() {
    let locals =
        "let a: [u64; 2]; let p: *const u64; let q: *const u64; let i: usize; let b: bool; let o: u64;";
    let start = ["a = [1_u64, 2_u64]", "i = 1_usize", "p = &raw const a[i]"];
    let with = |lines: &[&'static str]| [&start[..], lines].concat();
    let keep = "call q = intr::ptr_mask(p, 18446744073709551608_usize)";
    yields(&[2], locals, &with(&[keep, "o = *q", "see o"]));
    yields(&[0], locals, &with(&["call q = intr::ptr_mask(p, 7_usize)", "o = q as u64", "see o"]));
    breaks("null-deref", locals, &with(&["call q = intr::ptr_mask(p, 7_usize)", "o = *q"]));
    breaks("tainted", locals, &with(&["call q = intr::ptr_mask(p, 4095_usize)", "o = *q"]));
}

#[test]
fn atomics_on_pointers_and_frozen_memory() {
    let order = "{core::intrinsics::AtomicOrdering::SeqCst}";
    let locals =
        "let x: u32; let y: u32; let p: *mut u32; let q: *mut u32; let s: *mut *mut u32; let b: bool;
        let t: (*mut u32, bool); let o: u64;";
    let start = ["x = 1_u32", "y = 2_u32", "p = &raw mut x", "q = &raw mut y", "s = &raw mut p"];
    let cxchg = format!("call t = intr::atomic_cxchg::<*mut u32, {order}, {order}>(s, p, q)");
    let seen = ["o = t.1 as u64", "see o", "o = (*p) as u64", "see o", "q = t.0", "o = (*q) as u64", "see o"];
    yields(&[1, 2, 1], locals, &[&start[..], &[&cxchg], &seen].concat());
    let add = format!("call p = intr::atomic_xadd::<*mut u32, usize, {order}>(s, 4_usize)");
    let unsupported = outcome("", locals, &[&start[..], &[&add]].concat());
    assert!(unsupported.is_err_and(|why| why.contains("Unsupported") && why.contains("atomic_xadd")));
    // A failing exchange counts as a write.
    let locals = "let x: u32; let r: &u32; let p: *const u32; let q: *mut u32; let t: (u32, bool);";
    let fail = format!("call t = intr::atomic_cxchg::<u32, {order}, {order}>(q, 7_u32, 8_u32)");
    let lines = ["x = 1_u32", "r = &x", "p = &raw const (*r)", "q = p as *mut u32", &fail];
    breaks("write-frozen", locals, &lines);
}

#[test]
fn open_nans() {
    let locals = "let n: f64; let z: f64; let x: f64; let i: i32; let b: bool; let o: u64;";
    let start = ["z = 0_f64", "n = z / z"];
    let with = |lines: &[&'static str]| [&start[..], lines].concat();
    let seen = ["b = x != x", "o = b as u64", "see o"];
    let nan = |call: &'static str| yields(&[1], locals, &[&start[..], &[call], &seen].concat());
    nan("call x = intr::sqrtf64(n)");
    nan("call x = intr::copysignf64(n, 1_f64)");
    nan("call x = intr::fmaf64(z, z, n)");
    nan("call x = intr::minimumf64(z, n)");
    let number = "call x = intr::maximum_number_nsz_f64(n, z)";
    yields(&[0], locals, &with(&[number, "b = x != x", "o = b as u64", "see o"]));
    let sign = ["call x = intr::copysignf64(1_f64, n)", "b = x < z"];
    breaks("tainted", locals, &with(&sign));
    breaks("float-to-int-range", locals, &with(&["call i = intr::float_to_int_unchecked::<f64, i32>(n)"]));
}

const VECTORS: &str = "#[repr(simd)] #[derive(Copy, Clone)] struct V([i32; 2]);
    #[repr(simd)] #[derive(Copy, Clone)] struct F([f32; 2]);
    #[repr(simd)] #[derive(Copy, Clone)] struct P([*const i32; 2]);
    #[repr(simd)] #[derive(Copy, Clone)] struct N([u32; 2]); const SWAP: N = N([3, 0]);";
const LANES: &str =
    "let w: [i32; 2]; let a: V; let b: V; let c: V; let f: F; let g: [f32; 2]; let q: [*const i32; 2];
    let ps: P; let p: *const i32; let m: *mut i32; let i: i32; let k: u8; let o: u64; let n: usize;";

fn simd(lines: &[&str]) -> Result<Vec<u128>, String> {
    let start = [
        "w = [7_i32, -2_i32]",
        "a = CastTransmute::<[i32; 2], V>(w)",
        "w = [-1_i32, 0_i32]",
        "b = CastTransmute::<[i32; 2], V>(w)",
    ];
    let seen = [
        "w = CastTransmute::<V, [i32; 2]>(c)",
        "n = 0_usize",
        "o = w[n] as u64",
        "see o",
        "n = 1_usize",
        "o = w[n] as u64",
        "see o",
    ];
    outcome(VECTORS, LANES, &[&start[..], lines, &seen].concat())
}

#[test]
fn simd_lanes() {
    let minus = |x: u64| u128::from(x.wrapping_neg());
    let call = |call: &str| simd(&[&format!("call c = core::intrinsics::simd::{call}")]);
    assert_eq!(call("simd_mul(a, a)"), Ok(vec![49, 4]));
    assert_eq!(call("simd_lt::<V, V>(a, b)"), Ok(vec![0, minus(1)]));
    assert_eq!(call("simd_select(b, a, b)"), Ok(vec![7, 0]));
    assert_eq!(call("simd_select(a, a, b)"), Err("simd-mask".into()));
    assert_eq!(call("simd_shuffle::<V, N, V>(a, b, SWAP)"), Ok(vec![0, 7]));
    assert_eq!(call("simd_insert_dyn(a, 1_u32, 9_i32)"), Ok(vec![7, 9]));
    assert_eq!(call("simd_insert_dyn(a, 2_u32, 9_i32)"), Err("simd-index".into()));
    assert_eq!(call("simd_shl(a, b)"), Err("shift-out-of-range".into()));
    assert_eq!(call("simd_div(a, b)"), Err("division-by-zero".into()));
    assert_eq!(call("simd_select_bitmask::<u8, V>(2_u8, a, b)"), Ok(vec![minus(1), minus(2)]));
    assert_eq!(call("simd_select_bitmask::<u8, V>(4_u8, a, b)"), Err("simd-bitmask".into()));
}

#[test]
fn simd_destinations() {
    let own = ["call a = core::intrinsics::simd::simd_add(a, a)", "c = a"];
    assert_eq!(simd(&own), Ok(vec![14, u128::from(4u64.wrapping_neg())]));
    let shuffled = ["call a = core::intrinsics::simd::simd_shuffle::<V, N, V>(a, b, SWAP)", "c = a"];
    assert_eq!(simd(&shuffled), Err("overlapping-assignment".into()));
}

#[test]
fn simd_memory() {
    let gather = "call c = core::intrinsics::simd::simd_gather(a, ps, b)";
    let set = ["i = 5_i32", "p = &raw const i"];
    // The second lane is off: its pointer may be anything.
    let null = ["o = 0_u64", "q = [p, p]", "n = 1_usize", "q[n] = CastTransmute::<u64, *const i32>(o)"];
    let lanes = ["ps = CastTransmute::<[*const i32; 2], P>(q)", gather];
    let minus_two = u128::from(2u64.wrapping_neg());
    assert_eq!(simd(&[&set[..], &null, &lanes].concat()), Ok(vec![5, minus_two]));
    let null = ["o = 0_u64", "q = [p, p]", "n = 0_usize", "q[n] = CastTransmute::<u64, *const i32>(o)"];
    assert_eq!(simd(&[&set[..], &null, &lanes].concat()), Err("null-deref".into()));
    let load = |align: &str| {
        format!(
            "call c = core::intrinsics::simd::simd_masked_load::<V, *const i32, V, \
             {{core::intrinsics::simd::SimdAlign::{align}}}>(b, p, a)"
        )
    };
    assert_eq!(simd(&[&set[..], &[&load("Element")]].concat()), Ok(vec![5, minus_two]));
    assert_eq!(simd(&[&set[..], &[&load("Vector")]].concat()), Err("misaligned".into()));
}

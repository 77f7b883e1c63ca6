//! Vendor vector functions: calls, masks, memory, what is undefined, and what well-formedness forbids.

use mir::wf::WfRule;
use mir::{Program, Version};
use mirsmith_machine::{self as machine, Limits, Rule, Stop};
use text::PrintOptions;

/// A program whose entry has these locals and blocks, after some items.
fn program(items: &str, head: &str, locals: &str, blocks: &str) -> Program {
    let text = format!(
        "#![feature(custom_mir, core_intrinsics)]
        use core::intrinsics::mir::*;
        use core::arch::x86_64::*;
        {items}
        #[custom_mir(dialect = \"runtime\", phase = \"initial\")]
        {head}
        fn fn0() {{ mir! {{ {locals} let u: (); {blocks} }} }}
        fn main() {{ fn0() }}"
    );
    text::parse::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

fn observed(program: &Program) -> Result<Vec<u128>, Stop> {
    assert_eq!(mir::wf::check(program), Ok(()));
    let ran = machine::run(program, Limits::default());
    match ran.stop {
        None => Ok(ran.events.iter().map(|event| event.bits()).collect()),
        Some(stop) => Err(stop),
    }
}

fn rule(program: &Program) -> Option<Rule> {
    match observed(program) {
        Err(Stop::Ub(ub)) => Some(ub.rule),
        _ => None,
    }
}

const CHAIN: &str = "
    { Call(x = _mm_set1_epi32(7_i32), ReturnTo(bb1), UnwindUnreachable()) }
    bb1 = { Call(y = _mm_slli_epi32::<3>(x), ReturnTo(bb2), UnwindUnreachable()) }
    bb2 = { Call(x = _mm_mask_sub_epi32(x, 2_u8, x, y), ReturnTo(bb3), UnwindUnreachable()) }
    bb3 = { w = CastTransmute(x); Call(u = observe(w), ReturnTo(bb4), UnwindUnreachable()) }
    bb4 = { Return() }";
const LOCALS: &str = "let x: __m128i; let y: __m128i; let w: u128;";

#[test]
fn a_chain_with_constants_and_a_mask() {
    let lanes = [7u32, (7 - 56i32) as u32, 7, 7];
    let bits = lanes.iter().rev().fold(0, |bits, lane| bits << 32 | u128::from(*lane));
    assert_eq!(observed(&program("", "", LOCALS, CHAIN)), Ok(vec![bits]));
}

#[test]
fn what_is_printed_is_read_back() {
    let program = program("", "", LOCALS, CHAIN);
    for (minor, gated) in [(85, true), (95, false)] {
        let text =
            text::print(&program, &PrintOptions::new(Version::new(minor))).expect("the version has it");
        assert!(text.contains("#[target_feature(enable = \"avx512f,avx512vl,sse2\")]"), "{text}");
        assert_eq!(text.contains("stdarch_x86_avx512"), gated, "{text}");
        let again = text::parse::parse(&text).expect("it is ours");
        assert!(mir::canon::same(&program, &again));
    }
    assert!(text::print(&program, &PrintOptions::new(Version::new(78))).is_err(), "1.78 lacks AVX-512");
}

/// Loads three of four lanes that are in memory, and the fourth, which is not, if the mask says so.
fn masked_load(mask: &str) -> Program {
    let blocks = format!(
        "{{ a = [1_i32, 2_i32, 3_i32]; p = &raw const a; q = p as *const i32;
            Call(x = _mm_maskz_loadu_epi32({mask}, q), ReturnTo(bb1), UnwindUnreachable()) }}
        bb1 = {{ w = CastTransmute(x); Call(u = observe(w), ReturnTo(bb2), UnwindUnreachable()) }}
        bb2 = {{ Return() }}"
    );
    let locals = "let a: [i32; 3]; let p: *const [i32; 3]; let q: *const i32; let x: __m128i; let w: u128;";
    program("", "", locals, &blocks)
}

#[test]
fn a_mask_says_which_lanes_of_memory_are_touched() {
    assert_eq!(observed(&masked_load("5_u8")), Ok(vec![3 << 64 | 1]));
    assert_eq!(rule(&masked_load("13_u8")), Some(Rule::OutOfBounds));
}

#[test]
fn a_masked_store_leaves_the_rest() {
    let blocks = "{ a = [1_i32, 2_i32, 3_i32, 4_i32]; p = &raw mut a; q = p as *mut i32;
            Call(x = _mm_set1_epi32(9_i32), ReturnTo(bb1), UnwindUnreachable()) }
        bb1 = { Call(u = _mm_mask_storeu_epi32(q, 6_u8, x), ReturnTo(bb2), UnwindUnreachable()) }
        bb2 = { w = CastTransmute(a); Call(u = observe(w), ReturnTo(bb3), UnwindUnreachable()) }
        bb3 = { Return() }";
    let locals = "let a: [i32; 4]; let p: *mut [i32; 4]; let q: *mut i32; let x: __m128i; let w: u128;";
    assert_eq!(observed(&program("", "", locals, blocks)), Ok(vec![4 << 96 | 9 << 64 | 9 << 32 | 1]));
}

#[test]
fn a_register_must_be_initialised() {
    let blocks = "{ Call(x = _mm_abs_epi8(y), ReturnTo(bb1), UnwindUnreachable()) } bb1 = { Return() }";
    assert_eq!(rule(&program("", "", LOCALS, blocks)), Some(Rule::Uninit));
}

/// 0 / 0 in all lanes, looked at.
fn nan(local: &str, look: &str) -> Program {
    let blocks = format!(
        "{{ Call(f = _mm_setzero_ps(), ReturnTo(bb1), UnwindUnreachable()) }}
        bb1 = {{ Call(f = _mm_div_ps(f, f), ReturnTo(bb2), UnwindUnreachable()) }}
        bb2 = {{ {look} }}
        bb3 = {{ Call(u = observe(w), ReturnTo(bb4), UnwindUnreachable()) }}
        bb4 = {{ Return() }}"
    );
    program("", "", &format!("let f: __m128; let w: {local};"), &blocks)
}

#[test]
fn which_nan_it_is_stays_open() {
    assert_eq!(rule(&nan("u128", "w = CastTransmute(f); Goto(bb3)")), Some(Rule::Tainted));
    let lane = "Call(w = _mm_cvtss_f32(f), ReturnTo(bb3), UnwindUnreachable())";
    assert_eq!(observed(&nan("f32", lane)), Ok(vec![0x7fc0_0000]));
    let mask = "Call(w = _mm_cmp_ps_mask::<3>(f, f), ReturnTo(bb3), UnwindUnreachable())";
    assert_eq!(observed(&nan("u8", mask)), Ok(vec![15]));
}

#[test]
fn features_forbid_pointers_and_inlining() {
    let broken = |program: &Program| mir::wf::check(program).err().map(|errors| errors[0].rule);
    let mut inlined = program("", "#[inline(always)]", LOCALS, CHAIN);
    assert_eq!(broken(&inlined), Some(WfRule::TargetFeatures));
    inlined.functions[0].attrs.inline = None;
    assert_eq!(broken(&inlined), None);
    let pointed = program("const F: fn() = fn0;", "", LOCALS, CHAIN);
    assert_eq!(broken(&pointed), Some(WfRule::TargetFeatures));
    for (from, to) in [("::<3>", "::<300>"), ("slli_epi32::<3>(x)", "slli_epi32::<3>(Move(x))")] {
        let changed = program("", "", LOCALS, &CHAIN.replace(from, to));
        assert_eq!(broken(&changed), Some(WfRule::VendorCall), "{to}");
    }
    let elsewhere = program("", "", LOCALS, CHAIN)
        .on(mir::target::TABLE.iter().find(|t| t.name == "aarch64").expect("a target"));
    assert_eq!(broken(&elsewhere), Some(WfRule::VendorCall));
}

/// The same on aarch64.
fn neon(locals: &str, blocks: &str) -> Program {
    let text = format!(
        "#![feature(custom_mir, core_intrinsics)]
        use core::intrinsics::mir::*;
        use core::arch::aarch64::*;
        #[custom_mir(dialect = \"runtime\", phase = \"initial\")]
        fn fn0() {{ mir! {{ {locals} let u: (); {blocks} }} }}
        fn main() {{ fn0() }}"
    );
    let target = mir::Target::named("aarch64").expect("a target");
    text::parse::parse_for(&text, target).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

const NEON: &str = "
    { Call(x = vdup_n_s16(-300_i16), ReturnTo(bb1), UnwindUnreachable()) }
    bb1 = { Call(y = vcombine_s16(x, x), ReturnTo(bb2), UnwindUnreachable()) }
    bb2 = { Call(z = vqshrun_n_s16::<1>(y), ReturnTo(bb3), UnwindUnreachable()) }
    bb3 = { Call(s = vqshrn_n_s16::<1>(y), ReturnTo(bb4), UnwindUnreachable()) }
    bb4 = { w = CastTransmute(z); Call(u = observe(w), ReturnTo(bb5), UnwindUnreachable()) }
    bb5 = { w = CastTransmute(s); Call(u = observe(w), ReturnTo(bb6), UnwindUnreachable()) }
    bb6 = { Return() }";
const NEON_LOCALS: &str =
    "let x: int16x4_t; let y: int16x8_t; let z: uint8x8_t; let s: int8x8_t; let w: u64;";

#[test]
fn neon_narrows_with_saturation() {
    let program = neon(NEON_LOCALS, NEON);
    assert_eq!(observed(&program), Ok(vec![0, 0x8080_8080_8080_8080]));
    let text = text::print(&program, &PrintOptions::new(Version::new(96))).expect("the version has it");
    assert!(text.contains("#[target_feature(enable = \"neon\")]"), "{text}");
    let again = text::parse::parse_for(&text, program.types.target()).expect("it is ours");
    assert_eq!(observed(&again), observed(&program));
}

#[test]
fn neon_loads_and_stores_lanes() {
    let blocks = "
        { a = [1_u8, 2_u8, 3_u8]; i = 2_usize; p = &raw mut a[i]; q = p as *const u8;
            Call(x = vdup_n_u8(9_u8), ReturnTo(bb1), UnwindUnreachable()) }
        bb1 = { Call(x = vld1_lane_u8::<7>(q, x), ReturnTo(bb2), UnwindUnreachable()) }
        bb2 = { Call(u = vst1_lane_u8::<0>(p, x), ReturnTo(bb3), UnwindUnreachable()) }
        bb3 = { w = CastTransmute(x); Call(u = observe(w), ReturnTo(bb4), UnwindUnreachable()) }
        bb4 = { v = a[i]; Call(u = observe(v), ReturnTo(bb5), UnwindUnreachable()) }
        bb5 = { Return() }";
    let locals = "let a: [u8; 3]; let i: usize; let x: uint8x8_t; let p: *mut u8; let q: *const u8; let w: u64; let v: u8;";
    let program = neon(locals, blocks);
    assert_eq!(observed(&program), Ok(vec![0x0309_0909_0909_0909, 9]));
}

#[test]
fn architectures_do_not_meet() {
    let broken = |program: &Program| mir::wf::check(program).err().map(|errors| errors[0].rule);
    let own = neon(NEON_LOCALS, NEON);
    assert_eq!(broken(&own), None);
    assert_eq!(mir::vendor::arch(&own), Some(mir::vendor::Arch::Aarch64));
    assert_eq!(broken(&own.on(mir::Target::DEFAULT)), Some(WfRule::VendorCall));
    // A type alone is of its architecture, too.
    let ty = neon("let x: core::arch::x86_64::__m128i;", "{ Return() }");
    assert_eq!(broken(&ty), Some(WfRule::VendorCall));
}

//! The module `prelude` of each printed program: it observes values, as `mir::observe` defines.
//!
//! It is compiled with every program, so it uses no `core::fmt`, no generics and no traits. Its state is in `static
//! mut`s that are only read and written by value: references to them are errors in new editions.

use std::collections::BTreeSet;
use std::fmt::Write;

use mir::observe::{HASH_FACTOR, HASH_SEED, HASH_SHIFT, ObservedTy, canonical_nan};
use mir::types::FloatTy;

/// Name of the parameter that passes the hash through the const-eval variant.
pub(super) const HASH_PARAM: &str = "mirsmith_hash";

/// The prelude for observations of the types `used`. With `const_eval` the hash is behind a pointer parameter.
pub(crate) fn prelude(used: &BTreeSet<ObservedTy>, const_eval: bool) -> String {
    let mut out = String::from(
        "mod prelude {\n    extern \"C\" {\n        fn write(fd: i32, from: *const u8, len: usize) -> isize;\n",
    );
    if !const_eval {
        out.push_str("        fn getenv(name: *const u8) -> *const u8;\n");
    }
    out.push_str("    }\n");
    let (constant, hash) = if const_eval { ("const ", "hash: *mut u64, ") } else { ("", "") };
    if const_eval {
        let _ = writeln!(out, "\n    pub const SEED: u64 = {HASH_SEED:#x};");
        out.push_str(FINISH_CONST);
    } else {
        let _ = writeln!(out, "\n    static mut HASH: u64 = {HASH_SEED:#x};");
        out.push_str(START_FINISH);
    }
    out.push_str(HEX);
    if used.is_empty() {
        out.push_str("}\n");
        return out;
    }
    let _ = write!(
        out,
        "
    {constant}fn mix(hash: u64, word: u64) -> u64 {{
        let hash = (hash ^ word).wrapping_mul({HASH_FACTOR:#x});
        hash ^ hash >> {HASH_SHIFT}
    }}
"
    );
    out.push_str(if const_eval { EVENT_CONST } else { EVENT });
    for ty in used {
        observe_function(&mut out, *ty, constant, hash, const_eval);
    }
    out.push_str("}\n");
    out
}

/// `observe_T`, which turns one value into an event.
fn observe_function(out: &mut String, ty: ObservedTy, constant: &str, hash: &str, const_eval: bool) {
    let (name, tag) = (ty.name(), ty.tag());
    let event = |label: &str, lo: &str, hi: &str| {
        if const_eval {
            format!("event(hash, site, {tag}, {lo}, {hi})")
        } else {
            format!("event(site, {tag}, {lo}, {hi}, b\"{label}\")")
        }
    };
    let value = format!("{name} 0x");
    let body = match ty {
        ObservedTy::Float(float) => {
            let (lo, hi) = if float == FloatTy::F128 {
                ("bits as u64", "(bits >> 64) as u64")
            } else {
                ("bits as u64", "0")
            };
            let nan = canonical_nan(float);
            let magnitude = (1u128 << (float.bits() - 1)) - 1;
            let infinity = nan & !(1 << (float.fraction_bits() - 1));
            format!(
                "let bits: u{width} = unsafe {{ core::mem::transmute(x) }};
        if bits & {magnitude:#x} > {infinity:#x} {{
            {}
        }} else {{
            {}
        }}",
                event(
                    &format!("{name} nan"),
                    &format!("{:#x}", nan as u64),
                    &format!("{:#x}", (nan >> 64) as u64)
                ),
                event(&value, lo, hi),
                width = float.bits(),
            )
        }
        ObservedTy::Int(int) if int.bits() == 128 => event(&value, "x as u64", "(x as u128 >> 64) as u64"),
        // A signed value is observed zero-extended.
        ObservedTy::Int(int) => event(&value, &format!("x as u{} as u64", int.bits()), "0"),
        ObservedTy::Bool | ObservedTy::Char => event(&value, "x as u64", "0"),
    };
    let _ = write!(
        out,
        "
    #[inline(never)]
    pub {constant}fn observe_{name}({hash}site: u32, x: {name}) {{
        {body}
    }}
"
    );
}

const START_FINISH: &str = r#"    static mut TRACE: bool = false;

    pub fn start() {
        unsafe {
            let value = getenv(b"MIRSMITH_TRACE\0" as *const u8);
            TRACE = !value.is_null() && *value == b'1' && *value.offset(1) == 0;
        }
    }

    pub fn finish() {
        let mut line = *b"hash: ----------------\n";
        unsafe {
            hex(&mut line, 22, HASH);
            write(1, &line as *const u8, 23);
        }
    }
"#;

const FINISH_CONST: &str = r#"
    pub fn finish(hash: u64) {
        let mut line = *b"hash: ----------------\n";
        hex(&mut line, 22, hash);
        unsafe { write(1, &line as *const u8, 23) };
    }
"#;

const HEX: &str = r#"
    // 16 digits that end before `end`.
    fn hex(line: &mut [u8], end: usize, mut value: u64) {
        let mut i = end;
        while i > end - 16 {
            i -= 1;
            line[i] = b"0123456789abcdef"[(value & 15) as usize];
            value >>= 4;
        }
    }
"#;

const EVENT: &str = r#"
    fn event(site: u32, tag: u64, lo: u64, hi: u64, label: &'static [u8]) {
        unsafe {
            HASH = mix(mix(mix(HASH, (site as u64) << 8 | tag), lo), hi);
            if TRACE {
                trace(site, lo, hi, label);
            }
        }
    }

    #[inline(never)]
    fn trace(mut site: u32, lo: u64, hi: u64, label: &'static [u8]) {
        // Written from the end to the front: the longest line has 10 + 1 + 8 + 32 + 1 bytes.
        let mut line = [0; 64];
        line[63] = b'\n';
        let mut at = 63;
        if label[label.len() - 1] == b'x' {
            hex(&mut line, 47, hi);
            hex(&mut line, 63, lo);
            at = 31;
            while at < 62 && line[at] == b'0' {
                at += 1;
            }
        }
        let mut i = label.len();
        while i > 0 {
            i -= 1;
            at -= 1;
            line[at] = label[i];
        }
        at -= 1;
        line[at] = b' ';
        loop {
            at -= 1;
            line[at] = b'0' + (site % 10) as u8;
            site /= 10;
            if site == 0 {
                break;
            }
        }
        unsafe { write(1, (&line as *const u8).offset(at as isize), 64 - at) };
    }
"#;

const EVENT_CONST: &str = r#"
    const fn event(hash: *mut u64, site: u32, tag: u64, lo: u64, hi: u64) {
        unsafe { *hash = mix(mix(mix(*hash, (site as u64) << 8 | tag), lo), hi) };
    }
"#;

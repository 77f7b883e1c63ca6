//! Anything around a program that is not exactly what we know is refused at its position: rustc would compile it, and
//! the machine would not execute it.

use super::errors::expect;
use super::*;
use crate::print::{PrintOptions, print};

/// A file with the given items and `main`.
fn with_main(items: &str, main: &str) -> String {
    format!(
        "{items}\n#[custom_mir(dialect = \"runtime\", phase = \"initial\")]\n\
         fn fn0(a: u8) {{ mir! {{ {{ Return() }} }} }}\n{main}\n"
    )
}

#[test]
fn main_calls_the_entry_and_nothing_else() {
    let extra = "must call one custom MIR function and do nothing else";
    let cases = [
        ("fn main() { fn0(1); @fn0(2); }", extra),
        ("fn main() { fn0(1); @core::hint::black_box(1 / 0); }", extra),
        ("fn main() { @let x = 3; fn0(1); }", extra),
        ("fn main() { fn0(1); @unsafe { *(8 as *mut u8) = 1; } }", extra),
        ("fn main() { @unsafe { *(8 as *mut u8) = 1; fn0(1) }; }", extra),
        ("fn main() { @fn fn0(a: u8) {} fn0(1); }", extra),
        ("fn main() { @if true { fn0(1) } }", extra),
        ("fn main() { @loop { fn0(1) } }", extra),
        ("fn main() { @println!(); fn0(1); }", extra),
        ("fn main() { @let Some(_) = fn0(1) else { panic!() }; }", extra),
        ("fn main() { fn0(1); @finish(); }", extra),
        ("fn main() { start(); fn0(1); @}", "must end with `finish();`"),
        ("fn main() { start(); fn0(1); @fn0(2); finish(); }", extra),
        ("fn main() { start(); @finish(); fn0(1); finish(); }", extra),
        ("fn @main() {}", "calls no custom MIR function"),
        ("fn @main() { start(); finish(); }", "calls no custom MIR function"),
        ("fn @main() -> u8 { fn0(1); 3 }", "must be written `fn main()`"),
        ("unsafe fn @main() { fn0(1); }", "must be written `fn main()`"),
        ("fn main() { fn0(@black_box(1)); }", "must be literals or constants"),
        ("fn main() { fn0(@mine::black_box(1)); }", "must be literals or constants"),
    ];
    for (main, message) in cases {
        expect(&with_main("", main), message);
    }
    for main in [
        "fn main() { fn0(1) }",
        "fn main() { fn0(1);; }",
        "pub fn main() { unsafe { fn0(1) }; }",
        "fn main() { let _ = unsafe { fn0(1) }; }",
        "fn main() { start(); unsafe { fn0(core::hint::black_box(1)); } finish(); }",
    ] {
        read(&with_main("", main));
    }
}

#[test]
fn items_that_would_be_compiled_are_refused() {
    let cases = [
        ("fn @g() {}", "`g` is not `#[custom_mir]`"),
        ("fn @fn1() { unsafe { *(8 as *mut u8) = 1 } }", "`fn1` is not `#[custom_mir]`"),
        ("fn @observe(x: u64) { println!(\"{}\", x + 1); }", "`observe` must be written"),
        ("fn @observe(x: u64) { println!(\"{x}\"); panic!() }", "`observe` must be written"),
        ("fn @observe(x: &u64) { println!(\"{x}\"); }", "`observe` must be written"),
        ("mod @m { }", "only the prelude"),
        ("mod @prelude;", "must be in this file"),
        ("mod prelude { @pub fn start() {} }", "here it differs"),
        ("@macro_rules! mir { () => {} }", "macros are not supported"),
        ("@core::arch::global_asm!(\"nop\");", "macros are not supported"),
        ("@include!(\"other.rs\");", "macros are not supported"),
        ("@extern \"C\" { fn write(); }", "this kind of item"),
        ("@extern crate alloc as core;", "this kind of item"),
        ("@impl Drop for u8 { }", "a `drop` must call"),
        ("@impl Clone for u8 { fn clone(&self) -> u8 { 1 } }", "`impl Clone`"),
        ("@unsafe impl Freeze for u8 { }", "`impl Freeze`"),
        ("@impl !Unpin for u8 { }", "`impl !Unpin`"),
        ("@impl u8 { }", "methods"),
        ("use @super::x;", "only names of"),
        ("use @crate::x;", "only names of"),
        ("use @x;", "only names of"),
        ("use core::mem::drop as @observe;", "means something else"),
        ("use core::mem::drop as @Some;", "means something else"),
        ("use std::eprintln as @println;", "means something else"),
        ("use core::num::{NonZeroU8 as @u8};", "means something else"),
        ("@async fn f() {}", "`async`"),
    ];
    for (items, message) in cases {
        expect(&with_main(items, "fn main() { fn0(1); }"), message);
    }
    for items in [
        "fn observe(x: bool) { println!(\"{x}\"); }",
        "extern crate core; use core::cell::Cell; use std::mem::{self, MaybeUninit as M}; use self::prelude::*;",
        "struct S<'a>(&'a u8); unsafe impl<'a> Sync for S<'a> {}",
    ] {
        read(&with_main(items, "fn main() { fn0(1); }"));
    }
}

#[test]
fn attributes_that_could_change_the_meaning_are_refused() {
    let cases = [
        ("@#![no_main]", "`#![no_main]`"),
        ("@#![cfg(any())]", "`#![cfg]`"),
        ("@#[no_mangle] static S: u8 = 1;", "`#[no_mangle]`"),
        ("@#[unsafe(no_mangle)] static S: u8 = 1;", "`#[unsafe]`"),
        ("@#[cfg(any())] struct S(u8);", "`#[cfg]`"),
        ("@#[cfg_attr(all(), no_mangle)] static S: u8 = 1;", "`#[cfg_attr]`"),
        ("struct S { @#[cfg(any())] a: u8 }", "`#[cfg]`"),
        ("@#[rustc_layout_scalar_valid_range_start(1)] struct S(u8);", "valid_range_start"),
        ("@#[thread_local] static S: u8 = 1;", "`#[thread_local]`"),
        ("@#[global_allocator] static S: u8 = 1;", "`#[global_allocator]`"),
    ];
    for (items, message) in cases {
        expect(&with_main(items, "fn main() { fn0(1); }"), message);
    }
    expect(&with_main("", "fn main() { @#[cfg(any())] fn0(1); }"), "`#[cfg]`");
    expect(&file("", "let a: u8;", "{ @#[cfg(any())] a = 1; Return() }"), "`#[cfg]`");
    expect(&with_main("", "fn main() { fn0(1); }").replacen("#[custom", "@#[cold] #[custom", 1), "`#[cold]`");
    let optimised = with_main("", "fn main() { fn0(1); }").replace("initial", "optimized");
    expect(&optimised.replacen("#[custom", "@#[custom", 1), "only the phase");
    read(&with_main(
        "#![feature(x)]\n#![allow(warnings)]\n/// Words.\n#[derive(Copy)] struct S(u8);",
        "fn main() { fn0(1) }",
    ));
}

/// Changes the prelude of a printed program with observations.
#[test]
fn the_prelude_is_the_printers_own() {
    let program = read(&file(
        "",
        "let u: ();",
        "{ Call(u = observe_f32(1, 1.0), ReturnTo(a), UnwindContinue()) } \
         a = { Call(u = observe_i128(2, 1), ReturnTo(b), UnwindContinue()) } b = { Return() }",
    ));
    let text = print(&program, &PrintOptions::new(mir::Version::STABLE)).expect("it can be printed");
    read(&text);
    let changes = [
        ("hash ^ hash >> 29", "hash ^ hash >> @28"),
        ("wrapping_mul(0x9e", "wrapping_mul(@0x1e"),
        ("static mut TRACE", "static @TRACE"),
        ("TRACE = !value", "@HASH = !value"),
        ("pub fn finish() {", "pub fn finish() { @loop {}"),
        ("event(site, tag", "@event(site + 1, tag"),
        ("#[inline(never)]\n    pub fn observe_i128", "@pub fn observe_i128"),
    ];
    for (old, new) in changes {
        if text.contains(old) {
            expect(&text.replacen(old, new, 1), "here it differs");
        }
    }
    let found = changes.iter().filter(|(old, _)| text.contains(old)).count();
    assert!(found >= 6, "{found}");
    // More at its end.
    let end = text.rfind('}').expect("the end of the prelude");
    expect(&format!("{}@fn more() {{}} }}\n", &text[..end]), "here it differs");
}

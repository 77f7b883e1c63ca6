//! A standard library for targets that Debian has none for: just enough for mirsmith's programs, which need little more
//! than `core`. `install.sh` builds it with `core` and `compiler_builtins`; rustc takes it for the real one.
//!
//! It needs `write`, `getenv` and `abort` of C, which `wasi.rs` and `riscv32.rs` have where there is no C library.
#![no_std]
#![feature(lang_items, rustc_attrs)]
#![allow(internal_features)]

pub use core::*;

#[cfg(target_arch = "riscv32")]
mod riscv32;
#[cfg(target_os = "wasi")]
mod wasi;

extern "C" {
    fn write(fd: i32, from: *const u8, len: usize) -> isize;
    fn abort() -> !;
    #[link_name = "exit"]
    fn c_exit(code: i32) -> !;
}

/// The type of what `main` returns.
#[lang = "termination"]
pub trait Termination {}
impl Termination for () {}

static mut ARGC: isize = 0;
static mut ARGV: *const *const u8 = ptr::null();

/// What the compiler's own `main` calls.
#[lang = "start"]
fn start<T: Termination + 'static>(main: fn() -> T, argc: isize, argv: *const *const u8, _: u8) -> isize {
    if !argv.is_null() {
        unsafe { (ARGC, ARGV) = (argc, argv) };
    }
    main();
    0
}

#[panic_handler]
fn panicked(info: &panic::PanicInfo) -> ! {
    use fmt::Write;
    let _ = writeln!(Output(2), "{info}");
    unsafe { abort() }
}

/// No program of ours unwinds, but code for it must link.
#[cfg(panic = "unwind")]
#[lang = "eh_personality"]
extern "C" fn personality() -> ! {
    unsafe { abort() }
}

/// A stream that is written to.
#[doc(hidden)]
pub struct Output(pub i32);

impl fmt::Write for Output {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        unsafe { write(self.0, text.as_ptr(), text.len()) };
        Ok(())
    }
}

/// Prints a line.
#[macro_export]
macro_rules! println {
    ($($part:tt)*) => {{
        let _ = $crate::fmt::Write::write_fmt(&mut $crate::Output(1), $crate::format_args!($($part)*));
        let _ = $crate::fmt::Write::write_str(&mut $crate::Output(1), "\n");
    }};
}

/// The names that every file has.
pub mod prelude {
    /// Those of edition 2021, which mirsmith uses.
    pub mod rust_2021 {
        pub use crate::println;
        pub use core::prelude::rust_2021::*;
    }
}

/// The environment of the process.
pub mod env {
    /// The arguments of the process.
    pub struct Args(isize);

    /// These arguments.
    pub fn args() -> Args {
        Args(0)
    }

    impl Iterator for Args {
        type Item = &'static str;

        fn next(&mut self) -> Option<&'static str> {
            let index = self.0;
            self.0 += 1;
            unsafe {
                if index >= crate::ARGC {
                    return None;
                }
                crate::ffi::CStr::from_ptr((*crate::ARGV.offset(index)).cast()).to_str().ok()
            }
        }
    }
}

/// The process itself.
pub mod process {
    /// Ends it.
    pub fn exit(code: i32) -> ! {
        unsafe { crate::c_exit(code) }
    }
}

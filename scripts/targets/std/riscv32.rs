//! What a C library would have, by Linux's system calls alone, and the entry point: Debian has no libc for riscv32.

use core::arch::{asm, global_asm};
use core::ptr;

extern "C" {
    /// The compiler's own `main`.
    fn main(argc: i32, argv: *const *const u8) -> i32;
}

global_asm!(
    ".globl _start",
    "_start:",
    ".option push",
    ".option norelax",
    "la gp, __global_pointer$",
    ".option pop",
    "mv a0, sp",
    "andi sp, sp, -16",
    "call {enter}",
    enter = sym enter,
);

static mut ENVIRON: *const *const u8 = ptr::null();

/// The stack has the number of arguments, the arguments, null, and the environment.
unsafe extern "C" fn enter(stack: *const usize) -> ! {
    let (argc, argv) = (*stack, stack.add(1).cast::<*const u8>());
    ENVIRON = argv.add(argc + 1);
    exit(main(argc as i32, argv))
}

unsafe fn call(number: usize, a: usize, b: usize, c: usize) -> isize {
    let result;
    asm!("ecall", in("a7") number, inlateout("a0") a => result, in("a1") b, in("a2") c);
    result
}

#[no_mangle]
unsafe extern "C" fn write(fd: i32, from: *const u8, len: usize) -> isize {
    call(64, fd as usize, from as usize, len)
}

#[no_mangle]
unsafe extern "C" fn exit(code: i32) -> ! {
    loop {
        call(94, code as usize, 0, 0);
    }
}

#[no_mangle]
extern "C" fn abort() -> ! {
    unsafe { asm!("ebreak", options(noreturn)) }
}

#[no_mangle]
extern "C" fn _Unwind_Resume() -> ! {
    abort()
}

#[no_mangle]
unsafe extern "C" fn getenv(name: *const u8) -> *const u8 {
    let mut variable = ENVIRON;
    while !(*variable).is_null() {
        let mut at = 0;
        while *name.add(at) != 0 && *name.add(at) == *(*variable).add(at) {
            at += 1;
        }
        if *name.add(at) == 0 && *(*variable).add(at) == b'=' {
            return (*variable).add(at + 1);
        }
        variable = variable.add(1);
    }
    ptr::null()
}

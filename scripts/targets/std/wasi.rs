//! What a C library would have, by WASI alone, and the entry point.

use core::ptr;

#[link(wasm_import_module = "wasi_snapshot_preview1")]
extern "C" {
    fn fd_write(fd: i32, parts: *const (*const u8, usize), count: usize, written: *mut usize) -> u16;
    fn proc_exit(code: i32) -> !;
    fn args_sizes_get(count: *mut usize, size: *mut usize) -> u16;
    fn args_get(argv: *mut *const u8, bytes: *mut u8) -> u16;
    fn environ_sizes_get(count: *mut usize, size: *mut usize) -> u16;
    fn environ_get(environ: *mut *const u8, bytes: *mut u8) -> u16;
}

extern "C" {
    /// The compiler's own `main`, which has no arguments here.
    fn __main_void() -> i32;
}

const MOST: usize = 16;
const BYTES: usize = 4096;
static mut ARGV: [*const u8; MOST] = [ptr::null(); MOST];
static mut ARGUMENTS: [u8; BYTES] = [0; BYTES];
static mut ENVIRON: [*const u8; MOST] = [ptr::null(); MOST];
static mut VARIABLES: [u8; BYTES] = [0; BYTES];

#[no_mangle]
unsafe extern "C" fn _start() {
    let (mut count, mut size) = (0, 0);
    args_sizes_get(&mut count, &mut size);
    if count >= MOST || size > BYTES {
        abort();
    }
    args_get(&raw mut ARGV as *mut *const u8, &raw mut ARGUMENTS as *mut u8);
    (crate::ARGC, crate::ARGV) = (count as isize, &raw const ARGV as *const *const u8);
    exit(__main_void());
}

#[no_mangle]
unsafe extern "C" fn write(fd: i32, from: *const u8, len: usize) -> isize {
    let mut written = 0;
    fd_write(fd, &(from, len), 1, &mut written);
    written as isize
}

#[no_mangle]
unsafe extern "C" fn getenv(name: *const u8) -> *const u8 {
    let (mut count, mut size) = (0, 0);
    environ_sizes_get(&mut count, &mut size);
    if count >= MOST || size > BYTES {
        return ptr::null();
    }
    environ_get(&raw mut ENVIRON as *mut *const u8, &raw mut VARIABLES as *mut u8);
    for i in 0..count {
        let variable = ENVIRON[i];
        let mut at = 0;
        while *name.add(at) != 0 && *name.add(at) == *variable.add(at) {
            at += 1;
        }
        if *name.add(at) == 0 && *variable.add(at) == b'=' {
            return variable.add(at + 1);
        }
    }
    ptr::null()
}

#[no_mangle]
unsafe extern "C" fn exit(code: i32) -> ! {
    proc_exit(code)
}

#[no_mangle]
extern "C" fn abort() -> ! {
    core::arch::wasm32::unreachable()
}

//@ test-mir-pass: RemoveUnneededDrops
//@ needs-unwind
struct Noisy(u8);

impl Drop for Noisy {
    fn drop(&mut self) {
        println!("{}", self.0);
    }
}

// EMIT_MIR drops.make.RemoveUnneededDrops.diff
fn make(x: u8) {
    let _noisy = Noisy(x);
}

// EMIT_MIR drops.plain.RemoveUnneededDrops.diff
fn plain(x: (u8, bool)) -> u8 {
    drop(x.1);
    x.0
}

fn main() {
    make(1);
    plain((1, true));
}

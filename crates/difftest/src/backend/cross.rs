//! Compiling for another target and running its programs: the flags of a back end for that, and the usual names of
//! the tools.

use crate::backend::Backend;

/// Prefixes of flags that affect how a program is linked for a target, not what it does.
const LINKING: [&str; 6] = [
    "--target",
    "-Clinker=",
    "-Clink-self-contained=",
    "-Cdefault-linker-libraries=",
    "-Ctarget-feature=+crt-static",
    "-Crelocation-model=",
];

impl Backend {
    /// The flags needed to compile for its target; empty for the host.
    pub fn cross_flags(&self) -> Vec<String> {
        match self.target {
            Some(_) => self.flags.iter().filter(|flag| is_linking(flag)).cloned().collect(),
            None => Vec::new(),
        }
    }
}

/// Whether a flag is a linking flag.
pub fn is_linking(flag: &str) -> bool {
    LINKING.iter().any(|prefix| flag.starts_with(prefix))
}

/// The flags that people usually write for a target triple.
pub fn usual_flags(triple: &str) -> Vec<String> {
    let linker = format!("-Clinker={}", gcc(triple));
    vec![format!("--target={triple}"), linker, "-Ctarget-feature=+crt-static".to_string()]
}

/// The usual name of the C compiler for a triple.
pub fn gcc(triple: &str) -> String {
    let mut parts = triple.split('-');
    let arch = match parts.next().unwrap_or_default() {
        "armv7" => "arm",
        arch => arch.strip_suffix("gc").unwrap_or(arch),
    };
    let rest: Vec<&str> = parts.filter(|part| *part != "unknown").collect();
    format!("{arch}-{}-gcc", rest.join("-"))
}

/// The usual name of the emulator for a triple.
pub fn emulator(triple: &str) -> String {
    let arch = match triple.split('-').next().unwrap_or_default() {
        "armv7" => "arm",
        "i686" => "i386",
        "powerpc64le" => "ppc64le",
        "powerpc64" => "ppc64",
        arch => arch.strip_suffix("gc").unwrap_or(arch),
    };
    format!("qemu-{arch}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_tools() {
        let names = |triple| (gcc(triple), emulator(triple));
        let of = |gcc: &str, qemu: &str| (gcc.to_string(), qemu.to_string());
        assert_eq!(names("aarch64-unknown-linux-gnu"), of("aarch64-linux-gnu-gcc", "qemu-aarch64"));
        assert_eq!(names("armv7-unknown-linux-gnueabihf"), of("arm-linux-gnueabihf-gcc", "qemu-arm"));
        assert_eq!(names("riscv64gc-unknown-linux-gnu"), of("riscv64-linux-gnu-gcc", "qemu-riscv64"));
    }
}

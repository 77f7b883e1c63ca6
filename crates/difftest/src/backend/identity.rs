//! The identity of a back end, independent of where it is installed: the same on two computers with the same one.

use serde_json::Value;

use crate::backend::Backend;
use crate::backend::shared::saves_time;
use crate::digest::sha256_hex;

/// Fields that are local to a computer or change no result.
const LOCAL: [&str; 4] = ["name", "batch", "confine", "reference"];

impl Backend {
    /// Compiler, flags, target, form and limits; no paths and no name.
    pub fn identity(&self) -> Value {
        // A back end consists of texts and numbers, which can always be serialized.
        identity_of(&serde_json::to_value(self).unwrap_or_default())
    }

    /// The hash of its identity.
    pub fn identity_hash(&self) -> String {
        hash_of(&self.identity())
    }
}

/// The hash of the identity of a back end described as JSON.
pub fn identity_hash_of(description: &Value) -> String {
    hash_of(&identity_of(description))
}

fn hash_of(identity: &Value) -> String {
    sha256_hex(identity.to_string().as_bytes())
}

/// The identity of a back end described as JSON.
pub fn identity_of(description: &Value) -> Value {
    let mut value = description.clone();
    let sysroot = value["compiler"]["sysroot"].as_str().unwrap_or_default().to_string();
    if let Some(fields) = value.as_object_mut() {
        LOCAL.iter().for_each(|name| drop(fields.remove(*name)));
    }
    if let Some(compiler) = value.get_mut("compiler").and_then(Value::as_object_mut) {
        compiler.remove("sysroot");
        compiler.remove("name");
    }
    if let Some(flags) = value.get_mut("flags").and_then(Value::as_array_mut) {
        flags.retain(|flag| !flag.as_str().is_some_and(saves_time));
    }
    // The path of shared libraries is local to this computer.
    if let Some(env) = value.get_mut("run_env").and_then(Value::as_object_mut) {
        env.remove("LD_LIBRARY_PATH");
    }
    // A rustc is identified by its version and by the hash of its files, if it has one; other programs by their file
    // names.
    let is_known = value["compiler"]["release"].as_str().is_some_and(|release| !release.is_empty());
    if let (true, Some(fields)) = (is_known, value.as_object_mut()) {
        fields.remove("program");
    }
    strip(&mut value, &sysroot);
    value
}

/// Shortens the paths in all strings.
fn strip(value: &mut Value, sysroot: &str) {
    match value {
        Value::String(text) => *text = without_paths(text, sysroot),
        Value::Array(values) => values.iter_mut().for_each(|value| strip(value, sysroot)),
        Value::Object(fields) => fields.values_mut().for_each(|value| strip(value, sysroot)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Shortens an absolute path in a word to its last component, or to the part inside of the compiler's directory.
fn without_paths(text: &str, sysroot: &str) -> String {
    let text = if sysroot.is_empty() { text.to_string() } else { text.replace(sysroot, "{sysroot}") };
    let begin = if text.starts_with('/') { Some(0) } else { text.find("=/").map(|at| at + 1) };
    match begin {
        Some(begin) => {
            let last = text.rsplit('/').next().unwrap_or_default();
            format!("{}{last}", &text[..begin])
        }
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::Driver;
    use crate::backend::config::Entry;

    fn backend(program: &str, sysroot: &str) -> Backend {
        let entry = Entry { driver: Driver::Command, program: Some("/bin/sh".into()), ..Entry::new("x") };
        let backend = entry.resolve().ok().and_then(|all| all.into_iter().next()).expect("a back end");
        let mut backend = Backend { driver: Driver::Rustc, program: program.into(), ..backend };
        backend.compiler.release = "1.95.0".to_string();
        backend.compiler.sysroot = sysroot.into();
        backend.flags =
            vec!["-Copt-level=3".to_string(), format!("-L{sysroot}/lib"), format!("-Clinker={program}-ld")];
        backend
    }

    #[test]
    fn the_same_compiler_elsewhere_is_the_same() {
        let (here, there) = (backend("/a/bin/rustc", "/a"), backend("/home/b/x/bin/rustc", "/home/b/x"));
        assert_eq!(here.identity(), there.identity());
        assert_eq!(here.identity_hash(), there.identity_hash());
        let text = here.identity().to_string();
        assert!(!text.contains("\"/") && !text.contains("=/"), "{text}");
        let linked = there.with_flags(&["-Cprefer-dynamic".to_string(), "-Clink-arg=-B/lld".to_string()]);
        assert_eq!(linked.identity_hash(), here.identity_hash());
        let renamed = Backend { name: "y".to_string(), batch: 3, ..here.clone() };
        assert_eq!(renamed.identity_hash(), here.identity_hash());
    }

    #[test]
    fn what_changes_results_changes_the_identity() {
        let first = backend("/a/bin/rustc", "/a");
        let mut llvm = first.clone();
        llvm.compiler.llvm = Some("22.1".to_string());
        let mut built_again = first.clone();
        built_again.compiler.hash = Some("0123456789abcdef".to_string());
        let target = Backend { target: Some("riscv64gc-unknown-linux-gnu".to_string()), ..first.clone() };
        let flags = first.with_flags(&["-Zmir-opt-level=4".to_string()]);
        for other in [llvm, target, flags, built_again] {
            assert_ne!(other.identity_hash(), first.identity_hash());
        }
    }
}

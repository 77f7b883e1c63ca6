//! The modules of the crate in layers: each uses only those before it.

use std::path::Path;

const LAYERS: &[&str] = &[
    "choices",
    "knobs",
    "builder",
    "statements",
    "liveness",
    "control",
    "calls",
    "idioms",
    "crossover",
    "profiles",
    "measure",
    "portable",
    "actions",
    "grow",
    "mutate",
];

fn layer(module: &str) -> Option<usize> {
    LAYERS.iter().position(|name| *name == module)
}

/// Checks the files of a folder, which belong to one module.
fn check(path: &Path, of: usize) {
    if path.is_dir() {
        for entry in path.read_dir().expect("a folder of sources") {
            check(&entry.expect("an entry").path(), of);
        }
        return;
    }
    let text = std::fs::read_to_string(path).expect("a source");
    for used in text.split("crate::").skip(1) {
        let name: String = used.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
        let used = layer(&name).unwrap_or(0);
        assert!(used <= of, "{} uses {name}, which is above it", path.display());
    }
}

#[test]
fn each_module_uses_only_those_before_it() {
    let src = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src"));
    for entry in src.read_dir().expect("the sources") {
        let path = entry.expect("an entry").path();
        let name = path.file_stem().and_then(|name| name.to_str()).unwrap_or_default();
        if name != "lib" {
            let of = layer(name).unwrap_or_else(|| panic!("{name} has no layer"));
            check(&path, of);
        }
    }
}

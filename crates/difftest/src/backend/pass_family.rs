//! MIR passes run several times, as instances.

/// A pass name without the suffix that distinguishes its instances.
pub fn pass_family(name: &str) -> &str {
    match name.split_once('-') {
        // rustc's passes are in camel case; those of LLVM 17 and later contain hyphens, and those of code generation
        // are words: `X86 DAG->DAG Instruction Selection`.
        Some((family, _)) if family.starts_with(|c: char| c.is_ascii_uppercase()) && !name.contains(' ') => {
            family
        }
        _ => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instances_of_a_pass_are_one_family() {
        let families = ["DeadStoreElimination-final", "GVN", "slp-vectorizer"].map(pass_family);
        assert_eq!(families, ["DeadStoreElimination", "GVN", "slp-vectorizer"]);
        let selection = "X86 DAG->DAG Instruction Selection";
        assert_eq!(pass_family(selection), selection);
    }
}

//! What a back end's programs run on, as the machine knows it.

use std::borrow::Cow;

use mir::{Program, Target};

use crate::backend::probe::output;
use crate::backend::{Backend, ConfigError, Driver};

impl Backend {
    /// What its programs run on.
    pub fn target(&self) -> &'static Target {
        self.runs_on
    }

    /// Whether a program does here what is predicted for it.
    pub fn runs(&self, program: &Program) -> bool {
        self.fitted(program).is_some()
    }

    /// A program as this back end gets it: as it is if its target has the same data model, for this one if it is
    /// portable, else not at all. Vendor functions are for their own processors.
    pub fn fitted<'p>(&self, program: &'p Program) -> Option<Cow<'p, Program>> {
        // Targets may share a data model without sharing vendor functions.
        let triple = self.triple().unwrap_or(Target::DEFAULT.name);
        if mir::vendor::arch(program).is_some_and(|arch| !arch.is_of_triple(triple)) {
            return None;
        }
        match self.target().runs(program.types.target()) {
            true => Some(Cow::Borrowed(program)),
            false => program.portable.then(|| Cow::Owned(program.on(self.target()))),
        }
    }

    /// The target triple: the last one that its flags name, else its entry's, else the compiler's host.
    pub fn triple(&self) -> Option<&str> {
        let flags = &self.flags;
        let named =
            flags.iter().enumerate().rev().find_map(|(i, flag)| match flag.strip_prefix("--target") {
                Some("") => flags.get(i + 1).map(String::as_str),
                Some(rest) => rest.strip_prefix('='),
                None => None,
            });
        let host = Some(self.compiler.host.as_str()).filter(|host| !host.is_empty());
        named.or(self.target.as_deref()).or(host)
    }
}

/// The same with the target that its triple names.
pub(super) fn placed(backend: Backend) -> Result<Backend, ConfigError> {
    let runs_on = match (backend.triple(), backend.driver) {
        (None, _) => Target::DEFAULT,
        (Some(triple), driver) => match (Target::of_triple(triple), driver) {
            (Some(target), _) => target,
            // What another command compiles for is its own business, and nobody can be asked.
            (None, Driver::Command) => Target::DEFAULT,
            (None, _) => described(&backend, triple)?,
        },
    };
    Ok(Backend { runs_on, ..backend })
}

/// The target of a triple that we do not know, or of a file that describes one: only the compiler can say what it is.
fn described(backend: &Backend, triple: &str) -> Result<&'static Target, ConfigError> {
    let cfg = output(&backend.program, &["-Zunstable-options", "--print", "cfg", "--target", triple])?;
    let [width, endian] =
        ["target_pointer_width", "target_endian"].map(|name| value(&cfg, name).unwrap_or("?").to_string());
    match (width.as_str(), endian.as_str()) {
        // The usual data model; whether it is that is found out before anything is tested.
        ("64", "little") => Ok(Target::DEFAULT),
        _ => Err(ConfigError::Target { target: triple.to_string(), width, endian }),
    }
}

/// The value of `name="value"` in what `--print cfg` says.
fn value<'a>(cfg: &'a str, name: &str) -> Option<&'a str> {
    cfg.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix("=\"")?.strip_suffix('"'))
}

/// What the table says of a target, to be checked by a compiler.
pub(crate) struct Layout {
    /// A constant expression, its value, and what the compiler is to say if it has another one.
    facts: Vec<(String, u64, String)>,
}

impl Layout {
    /// That of a target.
    pub fn of(target: &Target) -> Layout {
        let model = target.model;
        let mut facts = Vec::new();
        let mut fact = |what: &str, expression: String, value: u64| {
            let complaint = format!("{what} is not {value}, as the table of targets says of {}", target.name);
            facts.push((expression, value, complaint));
        };
        fact("the size of a pointer", "size_of::<*const ()>()".into(), model.pointer.size());
        fact("the alignment of a pointer", "align_of::<*const ()>()".into(), model.pointer.size());
        fact(
            "whether it is big-endian",
            "cfg!(target_endian = \"big\") as usize".into(),
            model.big_endian.into(),
        );
        let wide = u64::from(model.atomic >= 64);
        fact("whether it has 64-bit atomics", "cfg!(target_has_atomic = \"64\") as usize".into(), wide);
        fact("the alignment of a vector of 16 bytes", "align_of::<Vector>()".into(), model.vector_align(16));
        for size in [2, 4, 8, 16] {
            let types =
                [("u", model.int_align(size)), ("i", model.int_align(size)), ("f", model.float_align(size))];
            for (letter, align) in types {
                let ty = format!("{letter}{}", size * 8);
                fact(&format!("the alignment of {ty}"), format!("align_of::<{ty}>()"), align);
            }
        }
        Layout { facts }
    }

    /// A crate that compiles only if all of it is so.
    pub fn text(&self) -> String {
        let mut text = String::from(
            "#![no_std]\n#![feature(repr_simd, f16, f128)]\nuse core::mem::{align_of, size_of};\n\
             #[repr(simd)]\npub struct Vector([u32; 4]);\n",
        );
        for (expression, value, complaint) in &self.facts {
            text.push_str(&format!("const _: () = assert!({expression} == {value}, \"{complaint}\");\n"));
        }
        text
    }

    /// What of it is not so, by what the compiler says.
    pub fn complaint(&self, messages: &str) -> Option<&str> {
        self.facts
            .iter()
            .map(|(_, _, complaint)| complaint.as_str())
            .find(|complaint| messages.contains(complaint))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_of_the_configuration() {
        let cfg = "target_endian=\"big\"\ntarget_has_atomic\ntarget_pointer_width=\"32\"\nunix\n";
        assert_eq!(value(cfg, "target_endian"), Some("big"));
        assert_eq!(value(cfg, "target_pointer_width"), Some("32"));
        assert_eq!(value(cfg, "target"), None);
    }
}

//! The target of a back end's programs, in the machine's terms.

use std::borrow::Cow;

use mir::{Program, Target};

use crate::backend::probe::output;
use crate::backend::{Backend, ConfigError, Driver};

impl Backend {
    /// The target of its programs.
    pub fn target(&self) -> &'static Target {
        self.runs_on
    }

    /// Whether the prediction of a program is valid here.
    pub fn runs(&self, program: &Program) -> bool {
        self.fitted(program).is_some()
    }

    /// A program as this back end gets it: unchanged if its target has the same data model, retargeted if it is
    /// portable, else not at all. Vendor functions are for their own processors.
    pub fn fitted<'p>(&self, program: &'p Program) -> Option<Cow<'p, Program>> {
        // Targets may share a data model without sharing vendor functions.
        let triple = self.triple().unwrap_or(Target::DEFAULT.name);
        if mir::vendor::arch(program).is_some_and(|arch| !arch.is_of_triple(triple)) {
            return None;
        }
        if self.target().runs(program.types.target()) {
            Some(Cow::Borrowed(program))
        } else {
            program.portable.then(|| Cow::Owned(program.on(self.target())))
        }
    }

    /// The target triple: the last one in its flags, else its entry's, else the compiler's host.
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

/// The back end with the target of its triple.
pub(super) fn placed(backend: Backend) -> Result<Backend, ConfigError> {
    let runs_on = match (backend.triple(), backend.driver) {
        (None, _) => Target::DEFAULT,
        (Some(triple), driver) => match (Target::of_triple(triple), driver) {
            (Some(target), _) => target,
            // The target of another command is unknown and can't be queried.
            (None, Driver::Command) => Target::DEFAULT,
            (None, _) => described(&backend, triple)?,
        },
    };
    Ok(Backend { runs_on, ..backend })
}

/// The target of an unknown triple or of a target file: only the compiler knows it.
fn described(backend: &Backend, triple: &str) -> Result<&'static Target, ConfigError> {
    let cfg = output(&backend.program, &["-Zunstable-options", "--print", "cfg", "--target", triple])?;
    let [width, endian] =
        ["target_pointer_width", "target_endian"].map(|name| value(&cfg, name).unwrap_or("?").to_string());
    match (width.as_str(), endian.as_str()) {
        // The usual data model; preflight checks it before anything is tested.
        ("64", "little") => Ok(Target::DEFAULT),
        _ => Err(ConfigError::Target { target: triple.to_string(), width, endian }),
    }
}

/// The value of `name="value"` in the output of `--print cfg`.
fn value<'a>(cfg: &'a str, name: &str) -> Option<&'a str> {
    cfg.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix("=\"")?.strip_suffix('"'))
}

/// The facts about a target in the table, to be checked by a compiler.
pub(crate) struct Layout {
    /// A constant expression, its value, and the message if it has another one.
    facts: Vec<(String, u64, String)>,
}

impl Layout {
    /// The facts about a target.
    pub(crate) fn of(target: &Target) -> Layout {
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

    /// A crate that compiles only if all facts are true.
    pub(crate) fn text(&self) -> String {
        let mut text = String::from(
            "#![no_std]\n#![feature(repr_simd, f16, f128)]\nuse core::mem::{align_of, size_of};\n\
             #[repr(simd)]\npub struct Vector([u32; 4]);\n",
        );
        for (expression, value, complaint) in &self.facts {
            text.push_str(&format!("const _: () = assert!({expression} == {value}, \"{complaint}\");\n"));
        }
        text
    }

    /// The first false fact, from the compiler's messages.
    pub(crate) fn complaint(&self, messages: &str) -> Option<&str> {
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

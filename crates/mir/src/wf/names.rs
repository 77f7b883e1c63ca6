//! Names: identifiers, reserved words, clashes.

use std::collections::BTreeSet;

use super::{Checker, WfRule};
use crate::adt::CtorStyle;
use crate::program::Function;
use crate::syntax::FuncId;
use crate::target::Width;

/// Words that no item, local, field or variant may be called: Rust's keywords and names that the printed program uses.
const RESERVED: &[&str] = &[
    "RET", "Self", "_", "abstract", "as", "async", "await", "become", "box", "break", "const", "continue",
    "core", "crate", "do", "dyn", "else", "enum", "extern", "false", "final", "finish", "fn", "for", "gen",
    "if", "impl", "in", "let", "loop", "macro", "main", "match", "mod", "move", "mut", "override", "priv",
    "pub", "ref", "return", "self", "start", "static", "std", "struct", "super", "trait", "true", "try",
    "type", "typeof", "union", "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

/// Types and functions of the prelude and of custom MIR that an item would shadow.
const RESERVED_ITEMS: &[&str] = &[
    "Assume",
    "BasicBlock",
    "Call",
    "CastPtrToPtr",
    "CastTransmute",
    "CastUnsize",
    "Checked",
    "CopyForDeref",
    "Deinit",
    "Discriminant",
    "Drop",
    "Field",
    "Goto",
    "Len",
    "Move",
    "None",
    "Ok",
    "Err",
    "Offset",
    "Option",
    "PtrMetadata",
    "ReasonAbi",
    "ReasonInCleanup",
    "Retag",
    "Return",
    "ReturnTo",
    "SetDiscriminant",
    "Some",
    "Static",
    "StaticMut",
    "StorageDead",
    "StorageLive",
    "TailCall",
    "Unreachable",
    "UnwindActionArg",
    "UnwindCleanup",
    "UnwindContinue",
    "UnwindResume",
    "UnwindTerminate",
    "UnwindTerminateReason",
    "UnwindUnreachable",
    "Variant",
    "black_box",
    "bool",
    "char",
    "mir",
    "prelude",
    "println",
    "str",
    "Copy",
    "Clone",
];

/// Whether a name is an identifier that a local, field or variant may have.
fn is_free(name: &str) -> bool {
    let mut chars = name.chars();
    let starts = chars.next().is_some_and(|c| c.is_ascii_alphabetic() || c == '_');
    let block = name.strip_prefix("bb").is_some_and(|n| n.bytes().all(|b| b.is_ascii_digit()));
    starts
        && chars.all(|c| c.is_ascii_alphanumeric() || c == '_')
        && !block
        && !name.starts_with("observe")
        && !name.starts_with("__")
        && !RESERVED.contains(&name)
}

/// Whether an item or local may have this name.
pub fn is_free_for_item(name: &str) -> bool {
    let primitive = crate::types::IntTy::from_name(name, Width::W64).is_some()
        || crate::types::FloatTy::from_name(name).is_some();
    is_free(name) && !primitive && !RESERVED_ITEMS.contains(&name)
}

/// The number in a name of the form `_n`, as unnamed locals are printed.
fn unnamed_local(name: &str) -> Option<u32> {
    name.strip_prefix('_').filter(|n| *n == "0" || !n.starts_with('0')).and_then(|n| n.parse().ok())
}

impl Checker<'_> {
    pub(super) fn check_names(&mut self) {
        let mut items = BTreeSet::new();
        let program = self.program;
        let adts = program.types.adts().filter(|(_, adt)| adt.lib.is_none()).map(|(_, adt)| &adt.name);
        let functions = program.functions.iter().map(|f| &f.name);
        let statics = program.statics.iter().map(|s| &s.name);
        let consts = program.consts.iter().map(|c| &c.name);
        for name in adts.chain(functions).chain(statics).chain(consts) {
            self.item = Some(name.clone());
            self.require(
                is_free_for_item(name),
                WfRule::ReservedName,
                format!("an item cannot be called `{name}`"),
            );
            self.require(
                items.insert(name.as_str()),
                WfRule::NameClash,
                format!("two items are called `{name}`"),
            );
        }
        for (_, adt) in program.types.adts().filter(|(_, adt)| adt.lib.is_none()) {
            self.item = Some(adt.name.clone());
            self.unique(
                adt.is_enum().then(|| adt.variants().iter().map(|v| v.name.as_str())).into_iter().flatten(),
            );
            match adt.kind {
                crate::adt::AdtKind::Union(ref fields) => self.unique(fields.iter().map(|f| f.name.as_str())),
                _ => {
                    for variant in adt.variants().iter().filter(|v| v.style == CtorStyle::Named) {
                        self.unique(variant.fields.iter().map(|f| f.name.as_str()));
                    }
                }
            }
        }
        self.item = None;
        for (index, function) in program.functions.iter().enumerate() {
            self.function = Some(FuncId(index as u32));
            self.local_names(function, &items);
        }
        self.function = None;
    }

    fn unique<'n>(&mut self, names: impl Iterator<Item = &'n str>) {
        let mut seen = BTreeSet::new();
        for name in names {
            self.require(is_free(name), WfRule::ReservedName, format!("nothing can be called `{name}`"));
            self.require(seen.insert(name), WfRule::NameClash, format!("`{name}` occurs twice in one type"));
        }
    }

    /// Checks the names of locals: one that equals an item's would hide it, and in a pattern would not be a binding.
    fn local_names(&mut self, function: &Function, items: &BTreeSet<&str>) {
        let mut seen = BTreeSet::new();
        for (index, local) in function.locals.iter().enumerate().skip(1) {
            let Some(name) = &local.name else { continue };
            let own = unnamed_local(name).is_none_or(|n| n as usize == index);
            self.require(
                own,
                WfRule::LocalNumber,
                format!("the local `{name}` has number {index} in its function; a name that is a number must be its own"),
            );
            self.require(
                is_free_for_item(name),
                WfRule::ReservedName,
                format!("a local cannot be called `{name}`"),
            );
            let free = seen.insert(name.as_str()) && !items.contains(name.as_str());
            self.require(free, WfRule::NameClash, format!("the name `{name}` of a local is taken"));
        }
    }
}

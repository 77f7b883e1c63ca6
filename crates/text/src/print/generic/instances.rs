//! Reads a generic body at the instance that the program uses: replaces parameters in MIR that rustc printed.

use mir::program::Program;

/// The instances of a program's generic functions.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Instances {
    /// The functions, each with its parameters.
    functions: Vec<(String, Vec<(String, String)>)>,
    /// The associated constants and functions of all traits, as `Tr_f>::K0`.
    items: Vec<(String, String)>,
}

impl Instances {
    /// No function is generic.
    pub(crate) fn none() -> Instances {
        Instances::default()
    }

    /// Adds a function of the program, with its parameters and the constants and functions of its trait.
    pub(super) fn add(
        &mut self,
        function: &str,
        parameters: Vec<(String, String)>,
        items: Vec<(String, String)>,
    ) {
        self.functions.push((function.to_string(), parameters));
        self.items.extend(items);
    }

    /// The names of the generic functions.
    pub(crate) fn names(&self) -> Vec<String> {
        self.functions.iter().map(|(name, _)| name.clone()).collect()
    }

    /// Whether no function is generic.
    pub(crate) fn is_empty(&self) -> bool {
        self.functions.is_empty()
    }

    /// The text of a body at its instance. `module` is the program's module in the text.
    pub(crate) fn read(&self, program: &Program, function: &str, text: &str, module: Option<&str>) -> String {
        let parameters = self.functions.iter().find(|(name, _)| name == function);
        let parameters: &[(String, String)] = parameters.map_or(&[], |(_, parameters)| parameters);
        let prefix = module.map(|module| format!("{module}::")).unwrap_or_default();
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(next) = rest.chars().next() {
            // `<G as Tr_f>::U0`, `<G_f as Tr_f>::K0`, `<G as Tr_f>::M0`.
            if let Some((is, after)) = self.associated(rest, &prefix, parameters) {
                if program.functions.iter().any(|own| own.name == is) {
                    out.push_str(&prefix);
                }
                out.push_str(is);
                rest = after;
                continue;
            }
            let word = &rest[..word_len(rest)];
            if word.is_empty() {
                out.push(next);
                rest = &rest[next.len_utf8()..];
                continue;
            }
            rest = &rest[word.len()..];
            match parameters.iter().find(|(name, _)| name == word) {
                Some((_, is)) => {
                    out.push_str(is);
                    let is_length = is.bytes().all(|byte| byte.is_ascii_digit());
                    if is_length && out[..out.len() - is.len()].ends_with("const ") {
                        out.push_str("_usize");
                    }
                    // Verbose texts number parameters: `P0/#1`.
                    if let Some(after) = rest.strip_prefix("/#") {
                        rest = after.trim_start_matches(|c: char| c.is_ascii_digit());
                    }
                }
                None => {
                    out.push_str(word);
                    if rest.starts_with("::<") && program.functions.iter().any(|own| own.name == word) {
                        rest = after_brackets(&rest[2..]);
                    }
                }
            }
        }
        out
    }

    /// An associated type, constant or function at the start of a text, and what follows it.
    fn associated<'s, 't>(
        &'s self,
        text: &'t str,
        prefix: &str,
        parameters: &'s [(String, String)],
    ) -> Option<(&'s str, &'t str)> {
        let of = text.strip_prefix('<')?;
        let of = of.strip_prefix(prefix).unwrap_or(of);
        if !of.starts_with('G') {
            return None;
        }
        let (_, of) = of.split_once(" as ")?;
        let of = of.strip_prefix(prefix).unwrap_or(of);
        let (name, after) = of.split_once(">::")?;
        let item = &after[..word_len(after)];
        let name = format!("{name}>::{item}");
        let all = parameters.iter().chain(&self.items);
        let (_, is) = all.into_iter().find(|(own, _)| *own == name)?;
        Some((is, &after[item.len()..]))
    }
}

/// The length of the word at the start of a text.
fn word_len(text: &str) -> usize {
    text.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(text.len())
}

/// What follows generic arguments, which begin with `<`.
fn after_brackets(text: &str) -> &str {
    let mut depth = 0;
    for (i, c) in text.char_indices() {
        match c {
            '<' => depth += 1,
            '>' if !text[..i].ends_with('-') => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return &text[i + c.len_utf8()..];
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use mir::program::Function;
    use mir::types::Types;

    #[test]
    fn parameters_are_replaced() {
        let pair = |a: &str, b: &str| (a.to_string(), b.to_string());
        let mut instances = Instances::none();
        let parameters = vec![pair("P0", "&'static u8"), pair("N0", "4"), pair("Tr_fn0>::U0", "(u8, u16)")];
        instances.add(
            "fn0",
            parameters,
            vec![pair("Tr_fn0>::K0", "31_u8"), pair("Tr_fn1>::K0", "1.5f32"), pair("Tr_fn0>::M0", "fn1")],
        );
        let mut program = Program::new();
        program.functions.push(Function::new("fn1", &[], Types::UNIT));
        let read = |text| instances.read(&program, "fn0", text, Some("p3"));
        assert_eq!(read("let _1: [P0; N0];"), "let _1: [&'static u8; 4];");
        assert_eq!(read("_1 = const N0; _2 = [copy _3; N0/#2];"), "_1 = const 4_usize; _2 = [copy _3; 4];");
        assert_eq!(read("let _1: *mut <G as p3::Tr_fn0>::U0;"), "let _1: *mut (u8, u16);");
        assert_eq!(read("Add(copy _1, const <G as p3::Tr_fn0>::K0)"), "Add(copy _1, const 31_u8)");
        assert_eq!(read("const <p3::G_fn1 as p3::Tr_fn1>::K0;"), "const 1.5f32;");
        assert_eq!(
            read("_1 = p3::fn0::<G, fn(u8) -> P0, 4>(copy _2) -> bb1"),
            "_1 = p3::fn0(copy _2) -> bb1"
        );
        assert_eq!(read("_1 = <G as p3::Tr_fn0>::M0(copy _2)"), "_1 = p3::fn1(copy _2)");
        assert_eq!(read("_1 = NotP0; "), "_1 = NotP0; ");
    }
}

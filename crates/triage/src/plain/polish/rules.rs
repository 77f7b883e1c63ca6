//! Rules that make expressions shorter. Each keeps the meaning of what it applies to, or the compiler refuses the result.

use text::print::surface::syntax::{Expr, File, Item, Kind, Stmt};

use super::names::with_words;

/// A rule.
pub(super) enum Rule {
    /// What an expression may be replaced by.
    Expr(fn(&Expr) -> Option<Expr>),
    /// What an expression may be replaced by where any may stand: as an argument or in parentheses.
    Argument(fn(&Expr) -> Option<Expr>),
    /// Changes whatever it likes, at places that it asks for.
    File(fn(&mut File, &mut Places)),
}

/// The places where a rule applies: all of them, or one.
#[derive(Default)]
pub(super) struct Places {
    only: Option<usize>,
    seen: usize,
}

impl Places {
    /// Whether the rule is to be applied here, where it applies.
    pub(super) fn take(&mut self) -> bool {
        self.seen += 1;
        self.only.is_none_or(|only| only + 1 == self.seen)
    }
}

impl Rule {
    /// The number of places where it applies.
    pub(super) fn places(&self, file: &File) -> usize {
        let mut places = Places { only: Some(usize::MAX - 1), seen: 0 };
        self.apply(&mut file.clone(), &mut places);
        places.seen
    }

    /// The file after the rule, applied everywhere or at one place.
    pub(super) fn applied(&self, file: &File, only: Option<usize>) -> File {
        let mut file = file.clone();
        self.apply(&mut file, &mut Places { only, seen: 0 });
        file
    }

    fn apply(&self, file: &mut File, places: &mut Places) {
        let mut replace = |expr: &mut Expr, rule: fn(&Expr) -> Option<Expr>| {
            if let Some(new) = rule(expr)
                && places.take()
            {
                *expr = new;
            }
        };
        match self {
            Rule::Expr(rule) => file.each_expr(&mut |expr| replace(expr, *rule)),
            Rule::Argument(rule) => file.each_expr(&mut |expr| match expr {
                Expr::Call(_, args) | Expr::Method(_, _, args) => {
                    args.iter_mut().for_each(|arg| replace(arg, *rule));
                }
                Expr::Paren(inner) => replace(inner, *rule),
                _ => {}
            }),
            Rule::File(rule) => rule(file, places),
        }
    }
}

/// The rules, in the order in which they are tried.
pub(super) static RULES: &[Rule] = &[
    Rule::Expr(black_box),
    Rule::File(const_pointers),
    Rule::Expr(raw_borrow),
    Rule::Argument(block),
    Rule::Expr(parentheses),
    Rule::Expr(call_in_unsafe),
    Rule::File(unsafe_bodies),
    Rule::File(suffixes),
    Rule::Argument(cast),
    Rule::File(derives),
];

/// `core::hint::black_box(x)` is `x`.
fn black_box(expr: &Expr) -> Option<Expr> {
    match expr {
        Expr::Call(path, args) if **path == Expr::text("core::hint::black_box") => args.first().cloned(),
        _ => None,
    }
}

/// `*mut` for every `*const`, which differ in nothing but their names: then no cast between them is needed.
fn const_pointers(file: &mut File, places: &mut Places) {
    let before = file.clone();
    let casts = ["cast_mut", "cast_const"];
    file.each_expr(&mut |expr| match expr {
        Expr::Prefix(operator @ "&raw const ", _) => *operator = "&raw mut ",
        Expr::Method(pointer, name, _) if casts.contains(&name.as_str()) => *expr = (**pointer).clone(),
        _ => {}
    });
    each_text(file, &mut |text| {
        *text = text.replace("*const ", "*mut ");
        let mutable = |word: &str| ["null", "slice_from_raw_parts"].contains(&word);
        *text = with_words(text, |word| mutable(word).then(|| format!("{word}_mut")));
    });
    if *file != before && !places.take() {
        *file = before;
    }
}

/// Calls `each` for all code that is text.
fn each_text(file: &mut File, each: &mut dyn FnMut(&mut String)) {
    for item in &mut file.items {
        match item {
            Item::Text(text) => each(text),
            Item::Function(function) => each(&mut function.head),
        }
    }
    file.each_block(&mut |block| {
        for stmt in block {
            if let Stmt::Let { ty: Some(ty), .. } = stmt {
                each(ty);
            }
        }
    });
    file.each_expr(&mut |expr| match expr {
        Expr::Text(text) | Expr::Cast(_, text) | Expr::Method(_, text, _) => each(text),
        Expr::Code(parts, last) => parts.iter_mut().map(|(text, _)| text).chain([last]).for_each(&mut *each),
        _ => {}
    });
}

/// `*(&raw mut x)` and `*core::ptr::addr_of_mut!(x)` are `x`: a borrow of that is an ordinary one, if the compiler takes it.
fn raw_borrow(expr: &Expr) -> Option<Expr> {
    let Expr::Prefix("*", pointer) = expr else { return None };
    match &**pointer {
        Expr::Paren(inner) => match &**inner {
            Expr::Prefix("&raw mut " | "&raw const ", place) => Some((**place).clone()),
            _ => None,
        },
        Expr::Call(path, args) if matches!(&**path, Expr::Text(path) if path.starts_with("core::ptr::addr_of")) => {
            args.first().cloned()
        }
        _ => None,
    }
}

/// `println!("{:?}", { x })` without the block.
fn block(expr: &Expr) -> Option<Expr> {
    match expr {
        Expr::Block(Kind::Plain, body) if let [Stmt::Value(value)] = body.as_slice() => Some(value.clone()),
        _ => None,
    }
}

/// Parentheses around what binds most anyway: a name or literal, with fields, indices and calls behind it.
fn parentheses(expr: &Expr) -> Option<Expr> {
    match expr {
        Expr::Paren(inner) if is_postfix(inner) => Some((**inner).clone()),
        _ => None,
    }
}

/// Whether an expression needs no parentheses anywhere.
pub(super) fn is_postfix(expr: &Expr) -> bool {
    match expr {
        Expr::Name(_) => true,
        Expr::Text(text) => text.chars().all(|c| c.is_alphanumeric() || "_:.".contains(c)),
        Expr::Field(of, _) | Expr::Index(of, _) | Expr::Method(of, ..) => is_postfix(of),
        Expr::Call(path, _) => matches!(&**path, Expr::Text(path) if !path.ends_with('!')),
        _ => false,
    }
}

/// `unsafe { f(x) };` as a statement: the functions of a program are safe to call.
fn call_in_unsafe(expr: &Expr) -> Option<Expr> {
    match expr {
        Expr::Block(Kind::Unsafe, body) if let [Stmt::Value(call)] = body.as_slice() => Some(call.clone()),
        _ => None,
    }
}

/// `{ unsafe { .. }}` as the body of a function, if nothing in it is unsafe.
fn unsafe_bodies(file: &mut File, places: &mut Places) {
    for item in &mut file.items {
        if let Item::Function(function) = item
            && function.is_unsafe
            && places.take()
        {
            function.is_unsafe = false;
        }
    }
}

/// `1_u8` is `1` where the type is known otherwise.
fn suffixes(file: &mut File, places: &mut Places) {
    each_text(file, &mut |text| {
        *text = with_words(text, |word| {
            let (number, suffix) = word.split_once('_')?;
            let is_number = number.starts_with(|c: char| c.is_ascii_digit());
            let is_type = ["8", "16", "32", "64", "128", "size"].contains(&suffix.get(1..)?);
            (is_number && is_type && places.take()).then(|| number.to_string())
        });
    });
}

/// `0 as u32` is `0` where the type is known otherwise, and a pointer may be one of its type already.
fn cast(expr: &Expr) -> Option<Expr> {
    let Expr::Cast(value, ty) = expr else { return None };
    let is_number = matches!(&**value, Expr::Text(text) if text.bytes().all(|b| b.is_ascii_digit()));
    let is_pointer = matches!(**value, Expr::Name(_)) && ty.starts_with("*mut ");
    (is_number || is_pointer).then(|| (**value).clone())
}

/// `#[derive(Copy, Clone)]` where nothing is copied.
fn derives(file: &mut File, places: &mut Places) {
    for item in &mut file.items {
        if let Item::Text(text) = item
            && let Some(rest) = text.strip_prefix("#[derive(Copy, Clone)]\n")
            && places.take()
        {
            *text = rest.to_string();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(rule: fn(&Expr) -> Option<Expr>, expr: &Expr) -> String {
        let mut expr = expr.clone();
        expr.each_mut(&mut |expr| *expr = rule(expr).unwrap_or_else(|| expr.clone()));
        expr.to_string()
    }

    #[test]
    fn expressions() {
        let [x, p] = ["x", "p"].map(Expr::name);
        let hidden = Expr::call("core::hint::black_box", &[&Expr::text("1_u8")]);
        assert_eq!(all(black_box, &Expr::call("f", &[&hidden])), "f(1_u8)");
        let borrow = |raw: Expr| raw.deref().prefix("&mut ");
        assert_eq!(all(raw_borrow, &borrow(x.prefix("&raw mut ").paren())), "&mut x");
        let place = p.deref().paren().field("0");
        assert_eq!(all(raw_borrow, &borrow(Expr::call("core::ptr::addr_of!", &[&place]))), "&mut (*p).0");
        assert_eq!(block(&Expr::Block(Kind::Plain, vec![Stmt::Value(x.clone())])), Some(x.clone()));
        assert_eq!(cast(&Expr::text("3").cast("u32")), Some(Expr::text("3")));
        assert_eq!(cast(&x.cast("u32")), None);
        assert_eq!(cast(&Expr::text("256").cast("u8").cast("u32")), None);
        assert_eq!(cast(&p.cast("*mut u8")), Some(p));
    }

    #[test]
    fn files() {
        let apply = |rule: fn(&mut File, &mut Places), mut file: File| {
            rule(&mut file, &mut Places::default());
            file.to_string()
        };
        let file = |expr: &Expr| {
            let body = vec![Stmt::let_(false, "p", Some("*const u8".to_string()), Some(expr.clone()))];
            let f =
                text::print::surface::syntax::Function { head: "fn f()".to_string(), is_unsafe: true, body };
            File {
                items: vec![Item::Text("#[derive(Copy, Clone)]\nstruct A;\n".to_string()), Item::Function(f)],
            }
        };
        let raw = file(&Expr::name("x").prefix("&raw const ").paren().method("cast_const", &[]));
        assert!(apply(const_pointers, raw.clone()).contains("let p: *mut u8 = (&raw mut x);"));
        assert!(apply(unsafe_bodies, raw.clone()).contains("fn f() {\n    let"));
        assert!(apply(derives, raw).starts_with("struct A;"));
        let numbers = file(&Expr::text("(1_u8, 0x10_usize, x_1, 1.5_f32)"));
        assert!(apply(suffixes, numbers.clone()).contains("(1, 0x10, x_1, 1.5)"));
        assert_eq!(Rule::File(suffixes).places(&numbers), 3);
        let one = Rule::File(suffixes).applied(&numbers, Some(1));
        assert!(one.to_string().contains("(1_u8, 0x10, x_1, 1.5_f32)"));
    }

    #[test]
    fn parentheses_that_mean_something_stay() {
        let [x, y] = ["x", "y"].map(Expr::name);
        for expr in
            [x.binary("+", &y).paren().prefix("-"), x.cast("u8").paren(), x.deref().paren().field("f")]
        {
            assert_eq!(all(parentheses, &expr), expr.to_string());
        }
        let called = x.field("f").paren().called(&[&y]);
        assert_eq!(all(parentheses, &called), "(x.f)(y)");
        assert_eq!(all(parentheses, &x.paren().method("wrapping_add", &[&y])), "x.wrapping_add(y)");
        assert_eq!(all(parentheses, &x.field("0").index(&y.paren()).paren().prefix("-")), "-x.0[y]");
    }
}

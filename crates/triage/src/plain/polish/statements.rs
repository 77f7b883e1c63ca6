//! Rules that make statements fewer: declarations where the value is, no local that is used at once, no needless return.

use text::print::surface::syntax::{Block, Expr, File, Stmt, declare, mentions};

use super::names::words;
use super::rules::{Places, Rule, is_postfix};

/// The rules, in the order in which they are tried.
pub(super) static RULES: &[Rule] = &[
    Rule::File(unused),
    Rule::File(declarations),
    Rule::File(types),
    Rule::File(returned_locals),
    Rule::File(last_returns),
    Rule::File(used_at_once),
    Rule::File(matches),
    Rule::File(loops),
    Rule::Expr(format_argument),
];

/// Calls `each` for each statement of a file, with its block; what it returns is how many statements to go on.
fn each_stmt(file: &mut File, mut each: impl FnMut(&mut Block, usize) -> usize) {
    file.each_block(&mut |block| {
        let mut at = 0;
        while at < block.len() {
            at += each(block, at);
        }
    });
}

/// `let x: T;` of what nothing uses; the compiler refuses the rest without it.
fn unused(file: &mut File, places: &mut Places) {
    file.each_block(&mut |block| {
        block.retain(|stmt| !matches!(stmt, Stmt::Let { value: None, .. }) || !places.take());
    });
}

/// `let mut x: T; .. x = E;` is `let mut x: T = E;`, also in a block further in if all of it is there.
fn declarations(file: &mut File, places: &mut Places) {
    each_stmt(file, |block, at| {
        let mut moved = block.clone();
        if declare(&mut moved, at, true) && places.take() {
            *block = moved;
            return 0;
        }
        1
    });
}

/// `let x: T = E;` is `let x = E;`, unless a number's type is at stake.
fn types(file: &mut File, places: &mut Places) {
    each_stmt(file, |block, at| {
        if let Stmt::Let { ty: ty @ Some(_), value: Some(value), .. } = &mut block[at]
            && !words(&value.to_string()).any(|word| word.starts_with(|c: char| c.is_ascii_digit()))
            && places.take()
        {
            *ty = None;
        }
        1
    });
}

/// `x = E; return x;` is `return E;`.
fn returned_locals(file: &mut File, places: &mut Places) {
    each_stmt(file, |block, at| {
        let Some(Stmt::Do(Expr::Return(Some(returned)))) = block.get(at + 1) else { return 1 };
        let value = match &block[at] {
            Stmt::Let { name, value: Some(value), .. } if **returned == Expr::name(name) => value,
            Stmt::Do(Expr::Assign(to, value)) if to == returned && matches!(**to, Expr::Name(_)) => value,
            _ => return 1,
        };
        let returned = Stmt::Do(value.returned());
        if places.take() {
            block.splice(at..at + 2, [returned]);
        }
        1
    });
}

/// `return x;` at the end of a function is `x`.
fn last_returns(file: &mut File, places: &mut Places) {
    for body in file.bodies() {
        let Some(Stmt::Do(Expr::Return(value))) = body.last() else { continue };
        let value = value.as_ref().map(|value| Stmt::Value((**value).clone()));
        if places.take() {
            body.pop();
            body.extend(value);
        }
    }
}

/// `let x = E; f(x);` is `f(E);`, if that is all of it and nothing comes between.
fn used_at_once(file: &mut File, places: &mut Places) {
    each_stmt(file, |block, at| {
        let Stmt::Let { name, value: Some(value), .. } = &block[at] else { return 1 };
        let (name, value) = (name.clone(), value.clone());
        if mentions(&block[at + 1..], &name) != 1 {
            return 1;
        }
        let mut next = block[at + 1].clone();
        let mut before = Before { calls: has_call(&value), ..Before::default() };
        let used = once(&mut next).and_then(|expr| before.use_of(expr, &name));
        let Some(used) = used else { return 1 };
        *used = if is_postfix(&value) { value.clone() } else { value.paren() };
        if before.changes() || !places.take() {
            return 1;
        }
        bare(&mut next, &value);
        block.splice(at..at + 2, [next]);
        0
    });
}

/// Removes the parentheses around a value where any expression may stand.
fn bare(stmt: &mut Stmt, value: &Expr) {
    let parentheses = value.paren();
    let strip = |expr: &mut Expr| {
        if *expr == parentheses {
            *expr = value.clone();
        }
    };
    let Some(expr) = stmt.expr_mut() else { return };
    expr.each_mut(&mut |expr| match expr {
        Expr::Call(_, args) | Expr::Method(_, _, args) => args.iter_mut().for_each(strip),
        Expr::Assign(_, x) | Expr::Return(Some(x)) | Expr::If(x, ..) => strip(x),
        Expr::Block(_, body) => body.iter_mut().filter_map(Stmt::expr_mut).for_each(strip),
        Expr::Code(parts, last) => {
            for i in 0..parts.len() {
                let behind = parts.get(i + 1).map_or(&*last, |(text, _)| text).trim_start();
                let alone = behind.starts_with([')', ',', ';', '}']);
                if alone && parts[i].0.trim_end().ends_with(['(', ',', '=', '{']) {
                    strip(&mut parts[i].1);
                }
            }
        }
        _ => {}
    });
    strip(expr);
}

/// The part of a statement that is evaluated once and by all means.
fn once(stmt: &mut Stmt) -> Option<&mut Expr> {
    match stmt.expr_mut()? {
        Expr::If(condition, ..) => Some(condition),
        Expr::Match(..) | Expr::Loop(..) | Expr::Block(..) => None,
        expr => Some(expr),
    }
}

/// What is evaluated before the use of a value.
#[derive(Default)]
struct Before {
    /// Whether the value has a call.
    calls: bool,
    /// Whether a local is read before it.
    reads: bool,
    /// Whether a call or what is in brackets ends before it.
    ends: bool,
}

impl Before {
    /// Whether the value may be another one there.
    fn changes(&self) -> bool {
        self.ends || self.calls && self.reads
    }

    /// The use of a local, unless it is borrowed or assigned, or in what may not be evaluated.
    fn use_of<'e>(&mut self, expr: &'e mut Expr, name: &str) -> Option<&'e mut Expr> {
        match &*expr {
            Expr::Name(of) if of == name => return Some(expr),
            Expr::Name(_) => self.reads = true,
            Expr::Prefix(operator, of) if operator.starts_with('&') && is_part_of(of, name) => return None,
            Expr::Assign(to, _) if is_part_of(to, name) => return None,
            _ => {}
        }
        let ends = is_call(expr) || matches!(expr, Expr::Paren(_));
        let assigns = matches!(expr, Expr::Assign(..));
        let parts: Vec<&mut Expr> = match expr {
            Expr::Code(parts, _) => {
                let before = parts.iter().take_while(|(text, _)| !text.contains('{')).count();
                parts.iter_mut().take(before).map(|(_, part)| part).collect()
            }
            Expr::Block(_, body) if body.len() > 1 => Vec::new(),
            Expr::Block(_, body) => body.iter_mut().filter_map(Stmt::expr_mut).collect(),
            other => other.exprs_mut(),
        };
        for (i, part) in parts.into_iter().enumerate() {
            if let Some(found) = self.use_of(part, name) {
                return Some(found);
            }
            // The place is not read.
            self.reads &= !(assigns && i == 0);
        }
        self.ends |= ends;
        None
    }
}

/// Whether a place is a local or a part of it.
fn is_part_of(place: &Expr, name: &str) -> bool {
    match place {
        Expr::Name(of) => of == name,
        Expr::Field(of, _) | Expr::Index(of, _) => is_part_of(of, name),
        _ => false,
    }
}

fn is_call(expr: &Expr) -> bool {
    matches!(expr, Expr::Call(..) | Expr::Method(..) | Expr::Code(..) | Expr::Block(..))
}

fn has_call(expr: &Expr) -> bool {
    let mut found = false;
    expr.each(&mut |expr| found |= is_call(expr));
    found
}

/// `match x { 1 => { A } _ => {} }` is `if x == 1 { A }`.
fn matches(file: &mut File, places: &mut Places) {
    each_stmt(file, |block, at| {
        let Stmt::Value(Expr::Match(value, arms)) = &block[at] else { return 1 };
        let [(pattern, arm), (any, rest)] = arms.as_slice() else { return 1 };
        let is_number = pattern.starts_with(|c: char| c.is_ascii_digit());
        // What follows an arm that does not come back needs no arm of its own.
        let leaves =
            matches!(arm.last(), Some(Stmt::Do(Expr::Return(_) | Expr::Break(_) | Expr::Continue(_))));
        if is_number && any == "_" && (rest.is_empty() || leaves) {
            let condition = value.binary("==", &Expr::text(pattern));
            let mut new = vec![Stmt::Value(Expr::If(Box::new(condition), arm.clone(), Block::new()))];
            new.extend(rest.iter().cloned());
            if places.take() {
                block.splice(at..=at, new);
            }
        }
        1
    });
}

/// `loop { if x == 1 { A return; } B }` at the end of a function is `while x != 1 { B } A`.
fn loops(file: &mut File, places: &mut Places) {
    for body in file.bodies() {
        let Some(Stmt::Value(Expr::Loop(label, head, inner))) = body.last() else { continue };
        let Some((Stmt::Value(Expr::If(condition, exit, no)), rest)) = inner.split_first() else { continue };
        let (Expr::Binary(a, "==", b), Some((Stmt::Do(Expr::Return(None)), exit))) =
            (&**condition, exit.split_last())
        else {
            continue;
        };
        if **head == Expr::text("loop") && no.is_empty() && !has_break(inner) && places.take() {
            let head = Expr::code("while $", &[&a.binary("!=", b)]);
            let new = Stmt::Value(Expr::Loop(label.clone(), Box::new(head), rest.to_vec()));
            let exit = exit.to_vec();
            body.pop();
            body.push(new);
            body.extend(exit);
        }
    }
}

fn has_break(block: &[Stmt]) -> bool {
    let mut found = false;
    for expr in block.iter().filter_map(Stmt::expr) {
        expr.each(&mut |expr| found |= matches!(expr, Expr::Break(_)));
    }
    found
}

/// `println!("{:?}", x)` is `println!("{x:?}")`.
fn format_argument(expr: &Expr) -> Option<Expr> {
    let Expr::Call(_, args) = expr else { return None };
    match args.as_slice() {
        [_, value @ Expr::Name(name)] if *expr == Expr::println(value) => {
            Some(Expr::call("println!", &[&Expr::text(format!("\"{{{name}:?}}\""))]))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use text::print::surface::syntax::{Function, Item, Kind};

    fn x() -> Expr {
        Expr::name("x")
    }

    fn set(name: &str, value: &str) -> Stmt {
        Stmt::Do(Expr::name(name).assign(&Expr::text(value)))
    }

    fn let_(name: &str, value: Option<Expr>) -> Stmt {
        Stmt::let_(false, name, Some("u8".to_string()), value)
    }

    fn call(name: &str, args: &[&Expr]) -> Stmt {
        Stmt::Do(Expr::call(name, args))
    }

    fn return_(value: Option<Expr>) -> Stmt {
        Stmt::Do(Expr::Return(value.map(Box::new)))
    }

    /// The body of a function after a rule, in one line.
    fn all(rule: fn(&mut File, &mut Places), body: &[Stmt]) -> String {
        let function = Function { head: "f".to_string(), is_unsafe: false, body: body.to_vec() };
        let mut file = File { items: vec![Item::Function(function)] };
        rule(&mut file, &mut Places::default());
        let text = file.to_string();
        text.lines().map(str::trim).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn a_declaration_goes_to_the_value() {
        let [declared, g, h] = [let_("x", None), call("g", &[]), call("h", &[&x()])];
        let body = [declared.clone(), g, set("x", "1"), h.clone()];
        assert_eq!(all(declarations, &body), "f { g(); let x: u8 = 1; h(x); }");
        let inner = vec![set("x", "1"), h.clone()];
        let label = |inner| Stmt::Value(Expr::Block(Kind::Label("'a".to_string()), inner));
        let body = [declared.clone(), label(inner)];
        assert_eq!(all(declarations, &body), "f { 'a: { let x: u8 = 1; h(x); } }");
        // Mentioned before, or outside of the block in which it is assigned.
        let part = Stmt::Do(x().field("0").assign(&Expr::text("1")));
        for body in [[declared.clone(), part, set("x", "1")], [declared, label(vec![set("x", "1")]), h]] {
            assert!(all(declarations, &body).starts_with("f { let x: u8; "));
        }
    }

    #[test]
    fn what_nothing_uses_goes() {
        let body = [let_("x", None), let_("y", Some(Expr::text("1")))];
        assert_eq!(all(unused, &body), "f { let y: u8 = 1; }");
    }

    #[test]
    fn a_type_that_is_known_goes() {
        assert_eq!(all(types, &[let_("x", Some(Expr::name("y")))]), "f { let x = y; }");
        assert_eq!(all(types, &[let_("x", Some(Expr::text("1")))]), "f { let x: u8 = 1; }");
    }

    #[test]
    fn returns() {
        let returned = return_(Some(x()));
        assert_eq!(all(returned_locals, &[set("x", "y"), returned.clone()]), "f { return y; }");
        assert_eq!(
            all(returned_locals, &[let_("x", Some(Expr::name("y"))), returned.clone()]),
            "f { return y; }"
        );
        assert_eq!(all(last_returns, &[call("g", &[]), returned]), "f { g(); x }");
        assert_eq!(all(last_returns, &[call("g", &[]), return_(None)]), "f { g(); }");
    }

    #[test]
    fn what_is_used_at_once_is_no_local() {
        let [a, b] = ["a", "b"].map(Expr::name);
        let sum = let_("x", Some(a.binary("+", &b)));
        assert_eq!(all(used_at_once, &[sum.clone(), call("g", &[&x()])]), "f { g(a + b); }");
        let product = Stmt::Do(Expr::name("y").assign(&x().binary("*", &a)));
        assert_eq!(all(used_at_once, &[sum.clone(), product]), "f { y = (a + b) * a; }");
        let called = let_("x", Some(Expr::call("g", &[])));
        let again = Stmt::Value(Expr::Loop(String::new(), Box::new(Expr::code("while $", &[&x()])), vec![]));
        for body in [
            // Used twice, borrowed, in a loop, behind a call, and a call behind what it could change.
            [sum.clone(), call("g", &[&x(), &x()])],
            [sum.clone(), call("g", &[&x().prefix("&")])],
            [sum.clone(), again],
            [sum, call("g", &[&Expr::call("h", &[]), &x()])],
            [called, Stmt::Do(Expr::name("y").assign(&a.binary("+", &x())))],
        ] {
            assert!(all(used_at_once, &body).starts_with("f { let x: u8 = "));
        }
    }

    #[test]
    fn a_match_on_one_number() {
        let [g, h] = ["g", "h"].map(|name| call(name, &[]));
        let on = |arm: &[Stmt], rest: &[Stmt]| {
            let arms = [("1", arm), ("_", rest)].map(|(pattern, arm)| (pattern.to_string(), arm.to_vec()));
            [Stmt::Value(Expr::Match(Box::new(x().deref()), arms.to_vec()))]
        };
        assert_eq!(all(matches, &on(std::slice::from_ref(&g), &[])), "f { if *x == 1 { g(); } }");
        assert!(all(matches, &on(std::slice::from_ref(&g), std::slice::from_ref(&h))).contains("match"));
        let leaves = on(&[g, return_(None)], &[h]);
        assert_eq!(all(matches, &leaves), "f { if *x == 1 { g(); return; } h(); }");
    }

    #[test]
    fn a_loop_that_ends_with_the_function() {
        let [g, h] = ["g", "h"].map(|name| call(name, &[]));
        let on = |exit: Block, rest: Stmt| {
            let condition = Box::new(x().binary("==", &Expr::text("1")));
            let inner = vec![Stmt::Value(Expr::If(condition, exit, vec![])), rest];
            Stmt::Value(Expr::Loop("'l".to_string(), Box::new(Expr::text("loop")), inner))
        };
        let exit = vec![g.clone(), return_(None)];
        assert_eq!(all(loops, &[on(exit.clone(), h.clone())]), "f { while x != 1 { h(); } g(); }");
        let leave = Stmt::Do(Expr::Break("'l".to_string()));
        for body in
            [vec![on(exit.clone(), h.clone()), g.clone()], vec![on(exit, leave)], vec![on(vec![g], h)]]
        {
            assert!(all(loops, &body).contains("loop {"));
        }
    }

    #[test]
    fn names_in_formats() {
        let shown = format_argument(&Expr::println(&x())).map(|expr| expr.to_string());
        assert_eq!(shown.as_deref(), Some("println!(\"{x:?}\")"));
        assert_eq!(format_argument(&Expr::println(&x().field("0"))), None);
    }
}

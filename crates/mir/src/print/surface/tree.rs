//! The text of a body as a tree, so that labels nobody needs can go.

/// A piece of a body.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Node {
    /// A statement.
    Line(String),
    /// The declaration of a local, by name (with `mut`, if it changes) and type, which is assigned before it is read.
    Let { mutable: bool, name: String, ty: String },
    /// `if`: the condition, and both arms.
    If(String, Vec<Node>, Vec<Node>),
    /// `match`: what is looked at, and the arms.
    Match(String, Vec<(String, Vec<Node>)>),
    /// A loop, left by jumps alone.
    Loop(String, Vec<Node>),
    /// A labelled block.
    Block(String, Vec<Node>),
    /// `break` out of the block with this label.
    Break(String),
    /// `continue` with the loop of this label.
    Continue(String),
}

/// How loops are begun and ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Loops {
    /// Behind the label: `loop`, or a `for` that does not end by itself.
    pub head: &'static str,
    /// What follows the loop, if Rust thinks that it may end.
    pub after: Option<&'static str>,
}

impl Loops {
    /// `loop`.
    pub const PLAIN: Loops = Loops { head: "loop", after: None };
    /// A range that is longer than any program runs.
    pub const ITERATOR: Loops =
        Loops { head: "for _ in 0_u64..u64::MAX", after: Some("core::hint::unreachable_unchecked();") };
}

/// Takes away jumps that go where control goes anyway, and labels that are no longer named.
pub(super) fn simplify(nodes: Vec<Node>) -> Vec<Node> {
    let mut out = Vec::new();
    for node in nodes {
        match node {
            Node::Block(label, inner) => {
                let inner = without_last_jump(simplify(inner), &Node::Break(label.clone()));
                if names(&inner, &label) { out.push(Node::Block(label, inner)) } else { out.extend(inner) }
            }
            Node::Loop(label, inner) => {
                let inner = without_last_jump(simplify(inner), &Node::Continue(label.clone()));
                out.push(Node::Loop(label, inner));
            }
            Node::If(condition, yes, no) => out.push(Node::If(condition, simplify(yes), simplify(no))),
            Node::Match(value, arms) => {
                let arms = arms.into_iter().map(|(pattern, arm)| (pattern, simplify(arm))).collect();
                out.push(Node::Match(value, arms));
            }
            other => out.push(other),
        }
        // What follows a jump is never reached, and borrow checking does not look at it.
        if matches!(out.last(), Some(Node::Break(_) | Node::Continue(_))) {
            break;
        }
    }
    join_declarations(out)
}

/// Declares a local where it is assigned for the first time, if that is in the same list.
fn join_declarations(mut nodes: Vec<Node>) -> Vec<Node> {
    let mut i = 0;
    while i < nodes.len() {
        let Node::Let { mutable, name, ty } = &nodes[i] else {
            i += 1;
            continue;
        };
        let first = nodes[i + 1..].iter().position(|node| mentions(node, name)).map(|n| i + 1 + n);
        let assigned = first.and_then(|first| match &nodes[first] {
            Node::Line(line) => Some((first, line.strip_prefix(name.as_str())?.strip_prefix(" = ")?)),
            _ => None,
        });
        match assigned {
            Some((first, value)) => {
                nodes[first] = Node::Line(format!("let {}{name}: {ty} = {value}", mut_(*mutable)));
                nodes.remove(i);
            }
            None => i += 1,
        }
    }
    nodes
}

/// Whether a node mentions a name, as a word.
fn mentions(node: &Node, name: &str) -> bool {
    let in_list = |nodes: &[Node]| nodes.iter().any(|node| mentions(node, name));
    match node {
        Node::Line(text) => is_word_of(text, name),
        Node::Let { .. } | Node::Break(_) | Node::Continue(_) => false,
        Node::If(condition, yes, no) => is_word_of(condition, name) || in_list(yes) || in_list(no),
        Node::Match(value, arms) => is_word_of(value, name) || arms.iter().any(|(_, arm)| in_list(arm)),
        Node::Loop(_, inner) | Node::Block(_, inner) => in_list(inner),
    }
}

fn is_word_of(text: &str, name: &str) -> bool {
    let part = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
    text.match_indices(name)
        .any(|(at, _)| !part(text[..at].chars().next_back()) && !part(text[at + name.len()..].chars().next()))
}

/// The same without the jump at the end of any way through it.
fn without_last_jump(mut nodes: Vec<Node>, jump: &Node) -> Vec<Node> {
    match nodes.pop() {
        Some(last) if last == *jump => {}
        Some(Node::If(condition, yes, no)) => {
            nodes.push(Node::If(condition, without_last_jump(yes, jump), without_last_jump(no, jump)));
        }
        Some(Node::Match(value, arms)) => {
            let arms =
                arms.into_iter().map(|(pattern, arm)| (pattern, without_last_jump(arm, jump))).collect();
            nodes.push(Node::Match(value, arms));
        }
        Some(Node::Block(label, inner)) => {
            nodes.push(Node::Block(label, without_last_jump(inner, jump)));
        }
        Some(other) => nodes.push(other),
        None => {}
    }
    nodes
}

/// Whether any jump names the label.
fn names(nodes: &[Node], label: &str) -> bool {
    nodes.iter().any(|node| match node {
        Node::Line(_) | Node::Let { .. } => false,
        Node::If(_, yes, no) => names(yes, label) || names(no, label),
        Node::Match(_, arms) => arms.iter().any(|(_, arm)| names(arm, label)),
        Node::Loop(_, inner) | Node::Block(_, inner) => names(inner, label),
        Node::Break(to) | Node::Continue(to) => to == label,
    })
}

/// The text.
pub(super) fn text(nodes: &[Node], loops: Loops, depth: usize, out: &mut String) {
    let indent = "    ".repeat(depth);
    for node in nodes {
        match node {
            Node::Line(line) => out.push_str(&format!("{indent}{line}\n")),
            Node::Let { mutable, name, ty } => {
                out.push_str(&format!("{indent}let {}{name}: {ty};\n", mut_(*mutable)));
            }
            Node::If(condition, yes, no) if yes.is_empty() && !no.is_empty() => {
                out.push_str(&format!("{indent}if !{condition} {{\n"));
                text(no, loops, depth + 1, out);
                out.push_str(&format!("{indent}}}\n"));
            }
            Node::If(condition, yes, no) => {
                out.push_str(&format!("{indent}if {condition} {{\n"));
                text(yes, loops, depth + 1, out);
                if !no.is_empty() {
                    out.push_str(&format!("{indent}}} else {{\n"));
                    text(no, loops, depth + 1, out);
                }
                out.push_str(&format!("{indent}}}\n"));
            }
            Node::Match(value, arms) => {
                out.push_str(&format!("{indent}match {value} {{\n"));
                for (pattern, arm) in arms {
                    match arm.as_slice() {
                        [] => out.push_str(&format!("{indent}    {pattern} => {{}}\n")),
                        arm => {
                            out.push_str(&format!("{indent}    {pattern} => {{\n"));
                            text(arm, loops, depth + 2, out);
                            out.push_str(&format!("{indent}    }}\n"));
                        }
                    }
                }
                out.push_str(&format!("{indent}}}\n"));
            }
            Node::Loop(label, inner) => {
                let label = if names(inner, label) { format!("{label}: ") } else { String::new() };
                out.push_str(&format!("{indent}{label}{} {{\n", loops.head));
                text(inner, loops, depth + 1, out);
                out.push_str(&format!("{indent}}}\n"));
                if let Some(after) = loops.after {
                    out.push_str(&format!("{indent}{after}\n"));
                }
            }
            Node::Block(label, inner) => {
                out.push_str(&format!("{indent}{label}: {{\n"));
                text(inner, loops, depth + 1, out);
                out.push_str(&format!("{indent}}}\n"));
            }
            Node::Break(label) => out.push_str(&format!("{indent}break {label};\n")),
            Node::Continue(label) => out.push_str(&format!("{indent}continue {label};\n")),
        }
    }
}

/// `mut `, for what changes.
pub(super) fn mut_(mutable: bool) -> &'static str {
    if mutable { "mut " } else { "" }
}

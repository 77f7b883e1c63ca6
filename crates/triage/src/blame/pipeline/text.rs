//! A pipeline in the syntax of `-passes=`, parsed into a tree so that passes can be removed.

/// A pipeline.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pipeline(Vec<Node>);

#[derive(Clone, PartialEq, Eq, Debug)]
enum Node {
    /// A pass, with its parameters.
    Pass(String),
    /// Runs passes on parts of its own unit.
    Manager(String, Vec<Node>),
}

impl Pipeline {
    /// Parses it; `None` if brackets do not match.
    pub fn parse(text: &str) -> Option<Pipeline> {
        let mut rest = text.trim();
        let nodes = list(&mut rest)?;
        rest.is_empty().then_some(Pipeline(nodes))
    }

    /// The passes, in order.
    pub fn passes(&self) -> Vec<&str> {
        let mut names = Vec::new();
        self.0.iter().for_each(|node| collect(node, &mut names));
        names
    }

    /// The text with only the marked passes; empty managers are left out.
    pub fn with(&self, kept: &[bool]) -> String {
        let mut marks = kept.iter().copied();
        texts(&self.0, &mut marks).join(",")
    }
}

fn collect<'a>(node: &'a Node, names: &mut Vec<&'a str>) {
    match node {
        Node::Pass(name) => names.push(name),
        Node::Manager(_, inner) => inner.iter().for_each(|node| collect(node, names)),
    }
}

fn texts(nodes: &[Node], marks: &mut impl Iterator<Item = bool>) -> Vec<String> {
    let mut out = Vec::new();
    for node in nodes {
        match node {
            Node::Pass(name) => out.extend(marks.next().unwrap_or(true).then(|| name.clone())),
            Node::Manager(name, inner) => {
                let inner = texts(inner, marks);
                if !inner.is_empty() {
                    out.push(format!("{name}({})", inner.join(",")));
                }
            }
        }
    }
    out
}

/// Parses up to the end or the closing bracket of the list.
fn list(rest: &mut &str) -> Option<Vec<Node>> {
    let mut nodes = Vec::new();
    loop {
        let name = name(rest)?;
        if let Some(inner) = rest.strip_prefix('(') {
            *rest = inner;
            let inner = list(rest)?;
            *rest = rest.strip_prefix(')')?;
            nodes.push(Node::Manager(name, inner));
        } else if !name.is_empty() {
            nodes.push(Node::Pass(name));
        }
        match rest.strip_prefix(',') {
            Some(more) => *rest = more,
            None => return Some(nodes),
        }
    }
}

/// A name with its parameters, whose commas and brackets are part of it.
fn name(rest: &mut &str) -> Option<String> {
    let mut depth = 0_u32;
    let end = rest.char_indices().find(|(_, c)| match c {
        '<' => {
            depth += 1;
            false
        }
        '>' => {
            depth = depth.saturating_sub(1);
            false
        }
        ',' | '(' | ')' => depth == 0,
        _ => false,
    });
    let (name, tail) = rest.split_at(end.map_or(rest.len(), |(at, _)| at));
    *rest = tail;
    (depth == 0).then(|| name.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "a,cgscc(b<x;y>,function<eager-inv>(c,loop-mssa(d))),function(e<f(g),h>)";

    #[test]
    fn what_is_read_is_written() {
        let pipeline = Pipeline::parse(TEXT).expect("it is one");
        assert_eq!(pipeline.passes(), ["a", "b<x;y>", "c", "d", "e<f(g),h>"]);
        assert_eq!(pipeline.with(&[true; 5]), TEXT);
    }

    #[test]
    fn empty_managers_go() {
        let pipeline = Pipeline::parse(TEXT).expect("it is one");
        let with = |kept: [bool; 5]| pipeline.with(&kept);
        assert_eq!(with([false, false, false, true, false]), "cgscc(function<eager-inv>(loop-mssa(d)))");
        assert_eq!(with([true, false, false, false, false]), "a");
        assert_eq!(with([false; 5]), "");
    }

    #[test]
    fn what_is_no_pipeline_is_refused() {
        assert_eq!(Pipeline::parse("function(a"), None);
        assert_eq!(Pipeline::parse("a)"), None);
        assert_eq!(Pipeline::parse("a<b"), None);
    }
}

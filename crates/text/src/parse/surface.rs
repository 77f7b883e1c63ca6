//! The body of a custom MIR function as written: the `mir!` macro or its hand-written expansion, converted to one shape.

use proc_macro2::Span;
use syn::parse::{Parse, ParseStream};
use syn::spanned::Spanned;
use syn::{Block, Expr, Ident, Pat, Stmt, Token, Type, braced, parenthesized};

use super::error::{Result, error, error_at};
use super::literals::unparen;

/// A body with unresolved names.
#[derive(Default)]
pub(super) struct Body {
    /// `type RET = T;`
    pub ret: Option<Type>,
    pub lets: Vec<Let>,
    pub debug: Vec<(String, Expr)>,
    pub blocks: Vec<SurfaceBlock>,
}

/// The declaration of a local.
pub(super) struct Let {
    pub name: Ident,
    pub ty: Option<Type>,
}

/// A block; only the entry has no name.
pub(super) struct SurfaceBlock {
    pub name: Option<Ident>,
    pub cleanup: bool,
    pub stmts: Vec<Stmt>,
    /// The position at which a missing terminator is reported.
    pub end: Span,
}

/// The body of a function.
pub(super) fn body(block: &Block) -> Result<Body> {
    let significant: Vec<&Stmt> = block.stmts.iter().filter(|s| !is_empty(s)).collect();
    let [stmt] = significant[..] else {
        return Err(error_at(block.span(), "the body must be one `mir!` or its expansion"));
    };
    let mac = match stmt {
        Stmt::Macro(stmt) => &stmt.mac,
        Stmt::Expr(Expr::Macro(expr), _) => &expr.mac,
        Stmt::Expr(Expr::Block(expr), _) => return expansion(&expr.block),
        Stmt::Expr(Expr::Unsafe(expr), _) => return body(&expr.block),
        _ => return error(stmt, "the body must be one `mir!` or its expansion"),
    };
    match mac.path.segments.last() {
        Some(name) if name.ident == "mir" => mac.parse_body().map_err(|e| error_at(e.span(), e.to_string())),
        _ => error(stmt, "the body must be one `mir!` or its expansion"),
    }
}

impl Parse for Body {
    fn parse(input: ParseStream) -> syn::Result<Body> {
        let mut body = Body::default();
        if input.peek(Token![type]) {
            input.parse::<Token![type]>()?;
            let name: Ident = input.parse()?;
            if name != "RET" {
                return Err(syn::Error::new(name.span(), "only `RET` can be given a type this way"));
            }
            input.parse::<Token![=]>()?;
            body.ret = Some(input.parse()?);
            input.parse::<Token![;]>()?;
        }
        while input.peek(Token![let]) {
            input.parse::<Token![let]>()?;
            input.parse::<Option<Token![mut]>>()?;
            let name = input.parse()?;
            let ty = match input.parse::<Option<Token![:]>>()? {
                Some(_) => Some(input.parse()?),
                None => None,
            };
            input.parse::<Token![;]>()?;
            body.lets.push(Let { name, ty });
        }
        while input.peek(Ident) && input.peek2(Ident) {
            let keyword: Ident = input.parse()?;
            if keyword != "debug" {
                return Err(syn::Error::new(keyword.span(), "expected `debug name => place;` or a block"));
            }
            let name: Ident = input.parse()?;
            input.parse::<Token![=>]>()?;
            let place = input.parse()?;
            input.parse::<Token![;]>()?;
            body.debug.push((name.to_string(), place));
        }
        body.blocks.push(parse_block(input, None, false)?);
        while !input.is_empty() {
            let name: Ident = input.parse()?;
            let cleanup = input.peek(syn::token::Paren);
            if cleanup {
                let inside;
                parenthesized!(inside in input);
                let word: Ident = inside.parse()?;
                if word != "cleanup" || !inside.is_empty() {
                    return Err(syn::Error::new(word.span(), "expected `cleanup`"));
                }
            }
            input.parse::<Token![=]>()?;
            body.blocks.push(parse_block(input, Some(name), cleanup)?);
        }
        Ok(body)
    }
}

fn parse_block(input: ParseStream, name: Option<Ident>, cleanup: bool) -> syn::Result<SurfaceBlock> {
    let inside;
    let brace = braced!(inside in input);
    let stmts = inside.call(Block::parse_within)?;
    Ok(SurfaceBlock { name, cleanup, stmts, end: brace.span.close() })
}

/// `let bb1 = BasicBlock::Normal; .. { let RET: T; .. { __debuginfo(..); .. { {..}; {..}; RET } } }`
fn expansion(block: &Block) -> Result<Body> {
    // The entry comes first and has no name.
    let mut names = vec![(None, false)];
    let mut body = Body::default();
    let (lets, rest) = split(block)?;
    for stmt in lets {
        match stmt {
            Stmt::Local(local) => {
                let kind = match &local.init {
                    Some(init) => match unparen(&init.expr) {
                        Expr::Path(p) => p.path.segments.last().map(|s| s.ident.to_string()),
                        _ => None,
                    },
                    None => None,
                };
                match (kind.as_deref(), &local.pat) {
                    (Some("Normal"), Pat::Ident(pat)) => names.push((Some(pat.ident.clone()), false)),
                    (Some("Cleanup"), Pat::Ident(pat)) => names.push((Some(pat.ident.clone()), true)),
                    _ => return error(stmt, "expected `let bb = BasicBlock::Normal;`"),
                }
            }
            _ => return error(stmt, "expected `let bb = BasicBlock::Normal;`"),
        }
    }
    let (lets, rest) = split(rest)?;
    for stmt in lets {
        let Stmt::Local(syn::Local { pat, init: None, .. }) = stmt else {
            return error(stmt, "expected `let local: T;`");
        };
        let (pat, ty) = match pat {
            Pat::Type(typed) => (typed.pat.as_ref(), Some(typed.ty.as_ref().clone())),
            pat => (pat, None),
        };
        match pat {
            Pat::Ident(pat) if pat.ident == "RET" => body.ret = ty,
            Pat::Ident(pat) => body.lets.push(Let { name: pat.ident.clone(), ty }),
            _ => return error(pat, "expected the name of a local"),
        }
    }
    let (debug, rest) = split(rest)?;
    for stmt in debug {
        match stmt {
            Stmt::Expr(Expr::Call(call), _) if call.args.len() == 2 && is_debuginfo(&call.func) => {
                match unparen(&call.args[0]) {
                    Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(name), .. }) => {
                        body.debug.push((name.value(), call.args[1].clone()));
                    }
                    _ => return error(stmt, "expected `__debuginfo(\"name\", place);`"),
                }
            }
            _ => return error(stmt, "expected `__debuginfo(\"name\", place);`"),
        }
    }
    let mut names = names.into_iter();
    for stmt in rest.stmts.iter().filter(|s| !is_empty(s)) {
        let block = match stmt {
            Stmt::Expr(Expr::Block(block), _) => &block.block,
            Stmt::Expr(Expr::Path(path), None) if path.path.is_ident("RET") => continue,
            _ => return error(stmt, "expected a block `{ .. };` or `RET` at the end"),
        };
        let Some((name, cleanup)) = names.next() else {
            return error(stmt, "there are more blocks than `BasicBlock` declarations");
        };
        let end = block.brace_token.span.close();
        body.blocks.push(SurfaceBlock { name, cleanup, stmts: block.stmts.clone(), end });
    }
    match names.next() {
        Some((Some(name), _)) => error(&name, format!("block `{name}` is declared but not written")),
        Some((None, _)) => error(&rest.brace_token.span.close(), "there is no block"),
        None => Ok(body),
    }
}

/// The statements of a block, and its last one, which must be a block too.
fn split(block: &Block) -> Result<(Vec<&Stmt>, &Block)> {
    let mut stmts: Vec<&Stmt> = block.stmts.iter().filter(|s| !is_empty(s)).collect();
    match stmts.pop() {
        Some(Stmt::Expr(Expr::Block(last), _)) => Ok((stmts, &last.block)),
        _ => Err(error_at(
            block.brace_token.span.close(),
            "this is not the expansion of `mir!`: expected a block at the end",
        )),
    }
}

fn is_debuginfo(func: &Expr) -> bool {
    matches!(unparen(func), Expr::Path(path)
        if path.path.segments.last().is_some_and(|segment| segment.ident == "__debuginfo"))
}

/// A stray `;`.
pub(super) fn is_empty(stmt: &Stmt) -> bool {
    matches!(stmt, Stmt::Expr(Expr::Verbatim(tokens), _) if tokens.is_empty())
}

//! A file's items: names and types first, then constants, bodies and the entry.

use syn::{Expr, File, FnArg, Ident, Item, ItemFn, Pat};

use super::Parsed;
use super::adts::refuse_generics;
use super::consts::{inner, is_addr_of};
use super::drops::own_drops;
use super::error::{ParseError, Position, Result, error};
use super::frame;
use super::literals::unparen;
use super::names::{Cx, Value};
use super::roles::plain;
use super::tys::{abi, mutbl};
use mir::program::{ConstValue, Entry, FnAttrs, Function, Inline, LocalDecl, NamedConst, Role, Static};
use mir::syntax::{Const, ConstId, FuncId, StaticId};
use mir::target::Target;
use mir::types::{Mutbl, TyId};

/// The program that a file defines.
pub(super) fn lower(file: &File, target: &'static Target, end: Position) -> Result<Parsed> {
    let mut cx = Cx::new(target);
    for item in &file.items {
        frame::item(item)?;
        if let Item::Use(item) = item {
            cx.add_use(&item.tree, &mut Vec::new());
        }
        if let Some(ident) = name(item) {
            cx.spans.items.insert(ident.to_string(), Position::of(ident.span()));
        }
    }
    cx.declare_adts(&file.items)?;
    cx.define_adts(&file.items)?;
    let functions: Vec<&ItemFn> = file.items.iter().filter_map(function).collect::<Result<_>>()?;
    cx.declare_items(&file.items, &functions)?;
    cx.define_values(&file.items)?;
    for (i, item) in functions.iter().enumerate() {
        match plain(item) {
            Some(plain) => cx.lower_role(FuncId(i as u32), item, &plain)?,
            None => cx.lower_body(FuncId(i as u32), item)?,
        }
    }
    cx.spans_of_made(end);
    let is_main = |item: &&Item| matches!(item, Item::Fn(f) if f.sig.ident == "main");
    let Some(Item::Fn(main)) = file.items.iter().find(is_main) else {
        return Err(ParseError::new(end, "the file has no `main`"));
    };
    cx.program.entry = match cx.script(main)? {
        Some(entry) => entry,
        None => cx.entry(main)?,
    };
    for (item, number) in functions.iter().zip(0..) {
        if let Some(Phase::Analysis) = phase(item).transpose()? {
            cx.elaborate(FuncId(number), &item.sig.ident)?;
        }
    }
    mir::glue::add(&mut cx.program);
    cx.spans_of_made(end);
    Ok(Parsed { program: cx.program, spans: cx.spans })
}

/// The name that an item defines.
pub(super) fn name(item: &Item) -> Option<&Ident> {
    match item {
        Item::Struct(item) => Some(&item.ident),
        Item::Enum(item) => Some(&item.ident),
        Item::Union(item) => Some(&item.ident),
        Item::Const(item) => Some(&item.ident),
        Item::Static(item) => Some(&item.ident),
        Item::Fn(item) => Some(&item.sig.ident),
        _ => None,
    }
}

/// The function, if it is custom MIR or has a role; checks the dialect.
fn function(item: &Item) -> Option<Result<&ItemFn>> {
    let Item::Fn(item) = item else { return None };
    if plain(item).is_some() {
        return Some(Ok(item));
    }
    Some(phase(item)?.map(|_| item))
}

/// The phases whose bodies are read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    Runtime,
    Analysis,
}

/// The phase of a custom MIR function.
fn phase(item: &ItemFn) -> Option<Result<Phase>> {
    let attr = item.attrs.iter().find(|a| a.path().is_ident("custom_mir"))?;
    let (mut dialect, mut phase) = (String::new(), String::new());
    let parsed = attr.parse_nested_meta(|meta| {
        let value = meta.value()?.parse::<syn::LitStr>()?.value();
        match meta.path.get_ident().map(Ident::to_string).as_deref() {
            Some("dialect") => dialect = value,
            Some("phase") => phase = value,
            _ => return Err(meta.error("only `dialect` and `phase` are known")),
        }
        Ok(())
    });
    if let Err(e) = parsed {
        return Some(error(&e.span(), e.to_string()));
    }
    Some(match (dialect.as_str(), phase.as_str()) {
        ("runtime", "initial") => Ok(Phase::Runtime),
        ("analysis", "post-cleanup") => Ok(Phase::Analysis),
        ("runtime", _) => error(attr, "of the dialect \"runtime\", only the phase \"initial\" is supported"),
        ("analysis", _) => {
            error(attr, "of the dialect \"analysis\", only the phase \"post-cleanup\" is supported")
        }
        _ => error(attr, "only the dialects \"runtime\" and \"analysis\" are supported"),
    })
}

impl Cx {
    /// Gives functions that the file does not have the position of its end.
    fn spans_of_made(&mut self, end: Position) {
        let made = || super::error::FunctionSpans { name: end, blocks: Vec::new() };
        self.spans.functions.resize_with(self.program.functions.len(), made);
    }

    /// Declares names and types of functions, statics and constants, so that all can mention each other.
    fn declare_items(&mut self, items: &[Item], functions: &[&ItemFn]) -> Result<()> {
        for (i, item) in functions.iter().enumerate() {
            let mut function = self.signature(item)?;
            function.attrs.drops = own_drops(items).any(|own| *own.function == item.sig.ident);
            self.program.functions.push(function);
            self.define(&item.sig.ident, Value::Function(FuncId(i as u32)))?;
        }
        for item in items {
            match item {
                Item::Fn(f) if !functions.iter().any(|c| std::ptr::eq(*c, f)) => {
                    self.define(&f.sig.ident, Value::Plain)?;
                }
                Item::Static(item) => {
                    let ty = self.ty(&item.ty)?;
                    let id = StaticId(self.program.statics.len() as u32);
                    let mutbl = mutbl(matches!(item.mutability, syn::StaticMutability::Mut(_)));
                    let value = ConstValue::Scalar(0);
                    self.program.statics.push(Static { name: item.ident.to_string(), mutbl, ty, value });
                    self.define(&item.ident, Value::Static(id))?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Defines the values of constants in file order, then those of statics.
    fn define_values(&mut self, items: &[Item]) -> Result<()> {
        for item in items {
            if let Item::Const(item) = item {
                let ty = self.ty(&item.ty)?;
                let value = self.const_value(&item.expr, ty)?;
                // The printer writes a number without a literal like this.
                if let ConstValue::Scalar(bits) = value
                    && item.ident.to_string().starts_with("BITS_")
                {
                    self.define(&item.ident, Value::Literal(Const::Scalar { bits, ty }))?;
                    continue;
                }
                let id = self.add_const(item.ident.to_string(), ty, value);
                self.define(&item.ident, Value::Const(id))?;
            }
        }
        let statics = items.iter().filter_map(|item| match item {
            Item::Static(item) => Some(item),
            _ => None,
        });
        for (i, item) in statics.enumerate() {
            let value = self.const_value(&item.expr, self.program.statics[i].ty)?;
            self.program.statics[i].value = value;
        }
        Ok(())
    }

    /// Adds a named constant to the program.
    pub(super) fn add_const(&mut self, name: String, ty: TyId, value: ConstValue) -> ConstId {
        self.program.consts.push(NamedConst { name, ty, value });
        ConstId(self.program.consts.len() as u32 - 1)
    }

    /// Interns the pointer type of `Static(S)`, which operands have (see `typing::const_ty`).
    pub(super) fn make_static_ty(&mut self, id: StaticId) {
        let item = self.program.static_(id);
        match (item.mutbl, item.ty) {
            (Mutbl::Not, ty) => self.program.types.reference(Mutbl::Not, ty),
            (Mutbl::Mut, ty) => self.program.types.raw_ptr(Mutbl::Mut, ty),
        };
    }

    /// A function with its parameters as locals and no blocks yet.
    fn signature(&mut self, item: &ItemFn) -> Result<Function> {
        refuse_generics(&item.sig.ident, &item.sig.generics)?;
        let ret = self.return_ty(&item.sig.output)?;
        let mut locals = vec![LocalDecl { name: None, ty: ret }];
        for arg in &item.sig.inputs {
            let FnArg::Typed(arg) = arg else { return error(arg, "methods are not supported") };
            let Pat::Ident(pat @ syn::PatIdent { by_ref: None, subpat: None, .. }) = arg.pat.as_ref() else {
                return error(&arg.pat, "a parameter must be a plain name");
            };
            let ty = self.ty(&arg.ty)?;
            // In plain Rust a parameter may have the name of a function.
            let name = local_name(&pat.ident, locals.len()).filter(|_| plain(item).is_none());
            locals.push(LocalDecl { name, ty });
        }
        if let Some(variadic) = &item.sig.variadic {
            return error(variadic, "variadic functions are not supported");
        }
        Ok(Function {
            name: item.sig.ident.to_string(),
            attrs: FnAttrs {
                inline: inline(item)?,
                abi: abi(item.sig.abi.as_ref())?,
                role: plain(item).map_or(Role::Body, |plain| plain.role()),
                drops: false,
            },
            params: locals.len() as u32 - 1,
            locals,
            blocks: Vec::new(),
            debug: Vec::new(),
            written: None,
        })
    }

    /// The call in `main`.
    fn entry(&mut self, main: &ItemFn) -> Result<Entry> {
        let call = frame::main_call(main, |call| self.called(call).is_some())?;
        let Some(function) = self.called(call) else {
            return error(call, "`main` calls no custom MIR function");
        };
        let params: Vec<TyId> = self.program.func(function).sig().params;
        if params.len() != call.args.len() {
            return error(call, format!("`main` must pass {} arguments here", params.len()));
        }
        let args = call.args.iter().zip(params).map(|(arg, ty)| self.entry_arg(arg, ty));
        Ok(Entry { function, args: args.collect::<Result<_>>()? })
    }

    /// The called custom MIR function.
    fn called(&self, call: &syn::ExprCall) -> Option<FuncId> {
        match unparen(&call.func) {
            Expr::Path(path) => match self.value(&path.path)? {
                Value::Function(function) => Some(function),
                _ => None,
            },
            _ => None,
        }
    }

    /// An argument of the entry call: a constant, usually behind `black_box`.
    fn entry_arg(&mut self, arg: &Expr, ty: TyId) -> Result<Const> {
        let arg = match unparen(arg) {
            Expr::Call(call)
                if call.args.len() == 1
                    && matches!(unparen(&call.func), Expr::Path(p)
                        if self.in_module(&p.path, "core::hint").as_deref() == Some("black_box")) =>
            {
                &call.args[0]
            }
            arg => arg,
        };
        let addr_of = match inner(arg) {
            Expr::Reference(reference) => Some(reference.expr.as_ref().clone()),
            Expr::RawAddr(raw) => Some(raw.expr.as_ref().clone()),
            Expr::Macro(mac) if is_addr_of(&mac.mac.path) => mac.mac.parse_body().ok(),
            _ => None,
        };
        if let Some(ConstValue::StaticAddr(id)) = addr_of.map(|place| self.static_addr(&place)).transpose()? {
            self.make_static_ty(id);
            return Ok(Const::Static(id));
        }
        match self.const_operand(arg, Some(ty))? {
            Some(constant) => Ok(constant),
            None => error(arg, "the arguments of the entry must be literals or constants"),
        }
    }
}

/// The name to keep for a local: none if the printer would generate the same.
pub(super) fn local_name(ident: &Ident, index: usize) -> Option<String> {
    let name = ident.to_string();
    (name != format!("_{index}")).then_some(name)
}

fn inline(item: &ItemFn) -> Result<Option<Inline>> {
    let Some(attr) = item.attrs.iter().find(|a| a.path().is_ident("inline")) else { return Ok(None) };
    match &attr.meta {
        syn::Meta::Path(_) => Ok(Some(Inline::Hint)),
        syn::Meta::List(list) => match list.tokens.to_string().as_str() {
            "always" => Ok(Some(Inline::Always)),
            "never" => Ok(Some(Inline::Never)),
            _ => error(attr, "unknown `inline` attribute"),
        },
        syn::Meta::NameValue(_) => error(attr, "unknown `inline` attribute"),
    }
}

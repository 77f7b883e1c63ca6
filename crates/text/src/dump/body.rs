//! Reads a function: its locals, blocks and statements.

use std::collections::BTreeMap;

use super::Reader;
use super::cursor::Cursor;
use super::error::{Result, Unread};
use super::items::BodyText;
use super::panics::doomed;
use super::rvalues::Source;
use mir::intrinsics::Intrinsic;
use mir::program::{Block, Function, LocalDecl};
use mir::syntax::{
    BlockId, Callee, Const, FuncId, GenericArg, Local, Operand, Place, Rvalue, Statement, Terminator, Unwind,
};
use mir::types::{TyId, Types};

/// A block as text: its lines with their numbers.
struct BlockText<'t> {
    cleanup: bool,
    lines: Vec<(usize, &'t str)>,
}

/// Reads one body: the function so far, and what its text refers to.
pub(super) struct BodyReader<'r, 'a> {
    pub(super) reader: &'r mut Reader<'a>,
    pub(super) function: Function,
    /// The number of locals that the text declares, and the number of blocks.
    pub(super) declared: usize,
    pub(super) blocks: usize,
    /// Locals that hold constant indices.
    pub(super) indices: BTreeMap<u64, Local>,
    /// Locals of unknown type, which the body must not use.
    pub(super) unknown: BTreeMap<u32, Unread>,
    /// Statements to insert before the current one.
    pub(super) before: Vec<Statement>,
    /// The panic block, if it has one.
    pub(super) panic: Option<BlockId>,
}

impl Reader<'_> {
    /// Reads a body of `func`. Attributes and the number of parameters are taken from the original.
    pub(super) fn body(&mut self, func: FuncId, body: &BodyText) -> Result<Function> {
        let original = self.program.func(func);
        let (name, attrs, params) = (original.name.clone(), original.attrs, original.params);
        let types: Vec<TyId> = original.locals.iter().take(1 + params as usize).map(|l| l.ty).collect();
        let (ret, declared) = self.signature(body)?;
        if types.first() != Some(&ret) || types.get(1..) != Some(&declared) {
            let header = body.text.lines().next().unwrap_or_default();
            return Cursor::new(header, body.line).unread("another signature of function");
        }
        let function = Function { name, attrs, params, ..Function::new("", &declared, ret) };
        let (function, panic) = self.block_lines(function, body.text, body.line)?;
        if let Some(block) = panic {
            self.panics.insert(func, block);
        }
        Ok(function)
    }

    /// Reads the lines after the header into a function that already has its return place and parameters. Returns its
    /// panic block too, if it has one.
    pub(crate) fn block_lines(
        &mut self,
        function: Function,
        text: &str,
        line: usize,
    ) -> Result<(Function, Option<BlockId>)> {
        let mut body = BodyReader {
            reader: self,
            function,
            declared: 0,
            blocks: 0,
            indices: BTreeMap::new(),
            unknown: BTreeMap::new(),
            before: Vec::new(),
            panic: None,
        };
        body.read(text.lines().enumerate().skip(1).map(|(i, text)| (line + i, text)))?;
        Ok((body.function, body.panic))
    }

    /// The return type and the types of parameters in a header.
    pub(crate) fn signature(&mut self, body: &BodyText) -> Result<(TyId, Vec<TyId>)> {
        let (header, line) = (body.text.lines().next().unwrap_or_default(), body.line);
        let whole = Cursor::new(header, line);
        let Some(at) = header.find("(_1: ").or_else(|| header.rfind("() ->")) else {
            return whole.unread("function header");
        };
        let mut c = Cursor::new(&header[at + 1..], line);
        let mut number = 0;
        let params = c.list(")", "parameter", |c| {
            number += 1;
            c.expect(&format!("_{number}: "), "parameter")?;
            self.ty(c)
        })?;
        c.expect(" -> ", "return type")?;
        Ok((self.ty(&mut c)?, params))
    }
}

impl BodyReader<'_, '_> {
    fn read<'t>(&mut self, lines: impl Iterator<Item = (usize, &'t str)>) -> Result<()> {
        let types: Vec<TyId> = self.function.locals.iter().map(|l| l.ty).collect();
        let (locals, blocks) = self.outline(lines, &types)?;
        self.declared = locals.len();
        self.blocks = blocks.len();
        self.function.locals = locals;
        self.function.blocks = vec![Block::default(); blocks.len()];
        let ends: Vec<&str> = blocks.iter().map(|b| b.lines.last().map_or("", |(_, text)| *text)).collect();
        let doomed = doomed(&ends);
        for (index, text) in blocks.iter().enumerate() {
            if doomed[index] {
                self.function.block_mut(BlockId(index as u32)).terminator =
                    Some(Terminator::Goto(self.panic_block()));
            } else {
                self.fill(BlockId(index as u32), text)?;
            }
        }
        self.set_indices();
        Ok(())
    }

    /// Collects locals and blocks. Ignores scopes and debug information.
    fn outline<'t>(
        &mut self,
        lines: impl Iterator<Item = (usize, &'t str)>,
        types: &[TyId],
    ) -> Result<(Vec<LocalDecl>, Vec<BlockText<'t>>)> {
        let mut locals: BTreeMap<u32, TyId> = (0..).zip(types.iter().copied()).collect();
        let mut blocks: Vec<BlockText> = Vec::new();
        let mut in_block = false;
        for (number, line) in lines {
            let text = bare(line);
            let mut c = Cursor::new(text, number);
            if in_block {
                match text {
                    "}" => in_block = false,
                    "" => {}
                    _ => blocks.last_mut().into_iter().for_each(|block| block.lines.push((number, text))),
                }
            } else if c.eat("let ") {
                c.eat("mut ");
                c.expect("_", "local")?;
                let local = c.small("local")?;
                c.expect(": ", "local")?;
                // A local of type `!` never gets a value. A user annotation may follow a type: `as usize`.
                let ty = if c.sees("!") { Ok(Types::UNIT) } else { self.reader.ty(&mut c) };
                locals.insert(local, *ty.as_ref().unwrap_or(&Types::UNIT));
                if let Err(unread) = ty {
                    self.unknown.insert(local, unread);
                }
            } else if c.eat("bb") {
                let index = c.small("block")?;
                let cleanup = c.eat(" (cleanup)");
                c.expect(": {", "block")?;
                if index as usize != blocks.len() {
                    return Cursor::new(text, number).unread("order of blocks");
                }
                blocks.push(BlockText { cleanup, lines: Vec::new() });
                in_block = true;
            } else if !(text.is_empty()
                || text == "}"
                || c.sees("debug ")
                || c.sees("scope ")
                || c.sees("coverage "))
            {
                return c.unread("line");
            }
        }
        let count = locals.keys().next_back().map_or(0, |last| last + 1);
        if count as usize > locals.len() + MOST_GAPS {
            return Err(Unread::new("number of locals", &count.to_string(), 0));
        }
        let ty = |local| locals.get(&local).copied().unwrap_or(Types::UNIT);
        Ok(((0..count).map(|local| LocalDecl { name: None, ty: ty(local) }).collect(), blocks))
    }

    /// Reads statements and terminator of a block. A statement that is a call in custom MIR ends the block early; the
    /// rest goes to a new one.
    fn fill(&mut self, block: BlockId, text: &BlockText) -> Result<()> {
        let mut at = block;
        self.function.block_mut(at).cleanup = text.cleanup;
        let Some(((last_line, last), statements)) = text.lines.split_last() else {
            return Err(Unread::new("block", "without terminator", 0));
        };
        for (line, text) in statements {
            let Some(text) = text.strip_suffix(';') else {
                return Cursor::new(text, *line).unread("statement");
            };
            let mut c = Cursor::new(text, *line);
            let step = self.statement(&mut c)?;
            self.function.block_mut(at).statements.append(&mut self.before);
            match step {
                LineMeaning::Nothing => {}
                LineMeaning::Statement(statement) => self.function.block_mut(at).statements.push(statement),
                LineMeaning::Call(dest, intrinsic, generics, args) => {
                    let target = self.function.add_block();
                    self.function.block_mut(target).cleanup = self.function.block(at).cleanup;
                    let callee = Callee::Intrinsic(intrinsic, generics);
                    let call = Terminator::Call { dest, callee, args, target, unwind: Unwind::Unreachable };
                    self.function.block_mut(at).terminator = Some(call);
                    at = target;
                }
            }
            if !c.is_empty() {
                return c.unread("end of statement");
            }
        }
        let Some(text) = last.strip_suffix(';') else {
            return Cursor::new(last, *last_line).unread("terminator");
        };
        let terminator = self.terminator(&mut Cursor::new(text, *last_line))?;
        self.function.block_mut(at).statements.append(&mut self.before);
        self.function.block_mut(at).terminator = Some(terminator);
        Ok(())
    }

    fn statement(&mut self, c: &mut Cursor) -> Result<LineMeaning> {
        let before = *c;
        let statement = if c.sees("Storage") && self.is_unknown(c) {
            c.take_while(|_| true);
            return Ok(LineMeaning::Nothing);
        } else if c.eat("StorageLive(") {
            Statement::StorageLive(self.local(c)?)
        } else if c.eat("StorageDead(") {
            Statement::StorageDead(self.local(c)?)
        } else if c.eat("nop") || c.eat("ConstEvalCounter") {
            return Ok(LineMeaning::Nothing);
        } else if c.eat("assume(") {
            Statement::Assume(self.operand(c, None)?)
        } else if c.eat("Deinit(") || c.eat("deinit(") {
            Statement::Deinit(self.place(c)?)
        } else if c.eat("Retag(") {
            Statement::Retag(self.place(c)?)
        } else if c.eat("copy_nonoverlapping(dst = ") {
            return self.copy_nonoverlapping(c);
        } else if c.eat("discriminant(") {
            let place = self.place(c)?;
            c.expect(") = ", "statement")?;
            return Ok(LineMeaning::Statement(Statement::SetDiscriminant(place, c.small("variant")?)));
        } else {
            let place = match self.place(c) {
                Ok(place) => place,
                // Report it as a place only if it certainly is one.
                Err(error) if before.sees("_") || before.sees("(") => return Err(error),
                Err(_) => return before.unread("statement"),
            };
            c.expect(" = ", "statement")?;
            let Some(ty) = self.place_ty(&place) else { return before.unread("statement") };
            return Ok(match self.rvalue(c, ty)? {
                Source::Rvalue(rvalue) => LineMeaning::Statement(Statement::Assign(place, rvalue)),
                Source::Intrinsic(intrinsic, generics, args) => {
                    LineMeaning::Call(place, intrinsic, generics, args)
                }
            });
        };
        c.expect(")", "statement")?;
        Ok(LineMeaning::Statement(statement))
    }

    /// Whether the local in parentheses has an unknown type, which does not matter if only its storage is mentioned.
    fn is_unknown(&self, c: &Cursor) -> bool {
        let mut ahead = *c;
        let number = ahead.until("(_", "statement").and_then(|_| ahead.small("local"));
        number.is_ok_and(|number| self.unknown.contains_key(&number))
    }

    /// `copy_nonoverlapping(dst = a, src = b, count = n)`, read as
    /// an intrinsic call. Its unit result goes to an unused local.
    fn copy_nonoverlapping(&mut self, c: &mut Cursor) -> Result<LineMeaning> {
        let before = *c;
        let to = self.operand(c, None)?;
        c.expect(", src = ", "statement")?;
        let from = self.operand(c, None)?;
        c.expect(", count = ", "statement")?;
        let count = self.operand(c, Some(Types::USIZE))?;
        c.expect(")", "statement")?;
        let pointee = self.operand_ty(&from).and_then(|ty| self.reader.program.types.pointee(ty));
        let Some(pointee) = pointee else { return before.unread("statement") };
        let unit = Place::local(self.unit_local());
        let generics = vec![GenericArg::Ty(pointee)];
        Ok(LineMeaning::Call(unit, Intrinsic::CopyNonoverlapping, generics, vec![from, to, count]))
    }

    fn unit_local(&mut self) -> Local {
        self.function.add_local(Types::UNIT)
    }

    /// Sets the locals that hold constant indices, at the start of the function.
    fn set_indices(&mut self) {
        let set = self.indices.iter().map(|(index, local)| {
            let constant = Const::Scalar { bits: u128::from(*index), ty: Types::USIZE };
            Statement::Assign(Place::local(*local), Rvalue::Use(Operand::Const(constant)))
        });
        let set: Vec<Statement> = set.collect();
        if let Some(entry) = self.function.blocks.first_mut() {
            entry.statements.splice(0..0, set);
        }
    }
}

/// The maximum number of gaps in the numbering of locals: passes leave few, and a wrong number must not exhaust memory.
const MOST_GAPS: usize = 1_000;

/// What a line of a block becomes.
enum LineMeaning {
    Nothing,
    Statement(Statement),
    Call(Place, Intrinsic, Vec<GenericArg>, Vec<Operand>),
}

/// The line without indentation and comment.
fn bare(line: &str) -> &str {
    let text = line.trim();
    if text.starts_with("//") {
        return "";
    }
    let ends = ["; //", "{ //", "} //"].iter().filter_map(|end| text.rfind(end));
    match ends.max() {
        Some(at) if !text[at..].contains('"') => &text[..=at],
        _ => text,
    }
}

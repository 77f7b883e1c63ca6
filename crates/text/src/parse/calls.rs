//! Parses calls: functions of the file, pointers, intrinsics and observations.

use syn::{Expr, ExprCall, ExprPath, GenericArgument, PathArguments};

use super::consts::inner;
use super::error::{Result, error};
use super::literals::{is_unsuffixed, unparen, unsigned};
use super::lower::FnCx;
use super::names::{Value, spell};
use mir::intrinsics::{GenericKind, Intrinsic, Named, Pat, infer_generics};
use mir::syntax::{AtomicOrdering, Callee, GenericArg, Local, Operand, Place, SimdAlign};
use mir::types::{Ty, TyId, Types};
use mir::typing;
use mir::vendor::{Arch, VendorId};

type Call = (Callee, Vec<Operand>);

impl FnCx<'_> {
    /// A call that writes to `dest`, or, for a tail call, to the return place.
    pub(super) fn call(&mut self, call: &ExprCall, dest: Option<&Place>) -> Result<Call> {
        let Expr::Path(func) = unparen(&call.func) else { return self.pointer_call(call) };
        if func.qself.is_some() {
            return match slice_method(func) {
                Some(named) => self.intrinsic_call(call, func, named, dest),
                None => error(func, "calls of trait methods are not supported"),
            };
        }
        if self.local_of(&func.path).is_some() {
            return self.pointer_call(call);
        }
        match self.cx.value(&func.path) {
            Some(Value::Function(id)) => {
                let params = self.cx.program.func(id).sig().params;
                Ok((Callee::Function(id), self.args(call, &params)?))
            }
            Some(Value::Const(_)) => self.pointer_call(call),
            _ => {
                if let Some(observation) = self.observation(call, func)? {
                    return Ok(observation);
                }
                if let Some(named) = self.named_intrinsic(func) {
                    return self.intrinsic_call(call, func, named, dest);
                }
                let vendor = Arch::ALL.iter().find_map(|arch| {
                    let id = VendorId::from_name(&self.cx.in_module(&func.path, arch.module())?)?;
                    id.row().is_some_and(|row| row.arch == *arch).then_some(id)
                });
                if let Some(id) = vendor {
                    return self.vendor_call(call, func, id);
                }
                if let Some(library) = self.library_call(call, func)? {
                    return Ok(library);
                }
                let name = spell(&func.path);
                error(func, format!("`{name}` is neither a `#[custom_mir]` function nor a known intrinsic"))
            }
        }
    }

    fn args(&mut self, call: &ExprCall, params: &[TyId]) -> Result<Vec<Operand>> {
        let with_types = call.args.iter().enumerate();
        with_types.map(|(i, arg)| self.operand(arg, params.get(i).copied())).collect()
    }

    fn pointer_call(&mut self, call: &ExprCall) -> Result<Call> {
        let pointer = self.operand(&call.func, None)?;
        let params = match self.operand_ty(&pointer).map(|ty| self.cx.program.types.get(ty)) {
            Some(Ty::FnPtr(sig)) => sig.params.clone(),
            _ => return error(&call.func, "this is not a function pointer"),
        };
        Ok((Callee::Pointer(pointer), self.args(call, &params)?))
    }

    /// `observe(x)`, whose sites are numbered in order, or the printer's `observe_u32(site, x)`.
    fn observation(&mut self, call: &ExprCall, func: &ExprPath) -> Result<Option<Call>> {
        let names = self.cx.resolve(&func.path);
        let name = match names.as_slice() {
            [name] => name,
            [prelude, name] if prelude == "prelude" => name,
            _ => return Ok(None),
        };
        let args: Vec<&Expr> = call.args.iter().collect();
        if name == "observe"
            && let [value] = args[..]
        {
            let site = self.cx.next_site;
            self.cx.next_site += 1;
            let value = self.operand(value, Some(Types::U64))?;
            return Ok(Some((Callee::Observe { site }, vec![value])));
        }
        let Some(observed) = name.strip_prefix("observe_") else { return Ok(None) };
        let (Some(ty), [site, value]) = (super::tys::primitive(observed), &args[..]) else {
            return error(call, "an observation is written `observe_T(site, x)`");
        };
        match unsigned(site).map(u32::try_from) {
            Some(Ok(site)) => {
                let value = self.operand(value, Some(ty))?;
                if self.operand_ty(&value) != Some(ty) {
                    return error(&call.args[1], format!("this is not of type `{observed}`"));
                }
                Ok(Some((Callee::Observe { site }, vec![value])))
            }
            _ => error(*site, "the site of an observation must be a literal"),
        }
    }

    /// `_mm_slli_epi32::<3>(x)`.
    fn vendor_call(&mut self, call: &ExprCall, func: &ExprPath, id: VendorId) -> Result<Call> {
        let Some(row) = id.row() else { return error(func, "no such vendor function") };
        let mut imms = Vec::new();
        if let Some(PathArguments::AngleBracketed(written)) = func.path.segments.last().map(|s| &s.arguments)
        {
            for arg in &written.args {
                let GenericArgument::Const(expr) = arg else {
                    return error(arg, "a constant is needed here");
                };
                match unsigned(expr).map(i64::try_from) {
                    Some(Ok(imm)) => imms.push(imm),
                    _ => return error(expr, "the constant of a vendor function must be a literal"),
                }
            }
        }
        let types = &mut self.cx.program.types;
        let params: Vec<TyId> = row.params.iter().map(|param| param.ty(types)).collect();
        Ok((Callee::Vendor { id, imms }, self.args(call, &params)?))
    }

    fn named_intrinsic(&self, func: &ExprPath) -> Option<Named> {
        let modules = ["core::intrinsics", "core::intrinsics::simd"];
        match modules.iter().find_map(|m| self.cx.in_module(&func.path, m)) {
            Some(name) => Intrinsic::from_name(&name),
            None => self.cx.in_module(&func.path, "core::ptr").and_then(|f| Intrinsic::from_library(&f)),
        }
    }

    fn intrinsic_call(
        &mut self,
        call: &ExprCall,
        func: &ExprPath,
        named: Named,
        dest: Option<&Place>,
    ) -> Result<Call> {
        let ret = match dest {
            Some(place) => typing::place_ty(&self.cx.program.types, &self.function, place),
            None => Some(self.function.local_ty(Local::RET)),
        };
        let Some(ret) = ret else { return error(call, "the destination has no type") };
        let args = self.intrinsic_args(call, named.intrinsic, ret)?;
        let mut arg_types = Vec::new();
        for (arg, expr) in args.iter().zip(&call.args) {
            match self.operand_ty(arg) {
                Some(ty) => arg_types.push(ty),
                None => return error(expr, "the type of this is unknown"),
            }
        }
        let mut explicit = named.implied;
        explicit.extend(self.generic_args(func)?);
        // Before 1.93 the masked accesses lacked this parameter and meant `Element`.
        let is_align = |arg: &GenericArg| matches!(arg, GenericArg::SimdAlign(_));
        if named.intrinsic.info().generics.contains(&GenericKind::Align) && !explicit.iter().any(is_align) {
            explicit.push(GenericArg::SimdAlign(SimdAlign::Element));
        }
        let types = &self.cx.program.types;
        match infer_generics(types, named.intrinsic, &explicit, &arg_types, ret) {
            Ok(generics) => Ok((Callee::Intrinsic(named.intrinsic, generics), args)),
            Err(why) => error(call, why.to_string()),
        }
    }

    /// The operands; a literal without suffix gets its type from the signature or the other operands.
    fn intrinsic_args(&mut self, call: &ExprCall, intrinsic: Intrinsic, ret: TyId) -> Result<Vec<Operand>> {
        let info = intrinsic.info();
        let mut known: Vec<(Pat, TyId)> = vec![(info.ret, ret)];
        let mut operands = vec![None; call.args.len()];
        for unsuffixed in [false, true] {
            for (i, expr) in call.args.iter().enumerate() {
                if is_unsuffixed(expr) != unsuffixed {
                    continue;
                }
                let pat = info.params.get(i).copied();
                let hint = pat.and_then(|pat| {
                    fixed_ty(pat).or_else(|| known.iter().rev().find(|(p, _)| *p == pat).map(|(_, ty)| *ty))
                });
                if unsuffixed && hint.is_none() {
                    return error(expr, "the literal needs a suffix here, such as `_u32`");
                }
                let operand = self.operand(expr, hint)?;
                if let (Some(pat), Some(ty)) = (pat, self.operand_ty(&operand)) {
                    known.push((pat, ty));
                }
                operands[i] = Some(operand);
            }
        }
        Ok(operands.into_iter().flatten().collect())
    }

    /// The arguments written in `::<..>`, without inferred types (`_`).
    fn generic_args(&mut self, func: &ExprPath) -> Result<Vec<GenericArg>> {
        let Some(PathArguments::AngleBracketed(written)) = func.path.segments.last().map(|s| &s.arguments)
        else {
            return Ok(Vec::new());
        };
        let mut args = Vec::new();
        for arg in &written.args {
            match arg {
                GenericArgument::Lifetime(_) | GenericArgument::Type(syn::Type::Infer(_)) => {}
                GenericArgument::Type(syn::Type::Path(path)) if const_of(&path.path).is_some() => {
                    args.extend(const_of(&path.path));
                }
                GenericArgument::Type(ty) => args.push(GenericArg::Ty(self.cx.ty(ty)?)),
                GenericArgument::Const(expr) => match inner(expr) {
                    Expr::Path(path) => match (const_of(&path.path), self.cx.value(&path.path)) {
                        (Some(arg), _) => args.push(arg),
                        (None, Some(Value::Const(id))) => args.push(GenericArg::Const(id)),
                        _ => return error(expr, format!("unknown generic argument `{}`", spell(&path.path))),
                    },
                    _ => return error(expr, "unsupported generic argument"),
                },
                _ => return error(arg, "unsupported generic argument"),
            }
        }
        Ok(args)
    }
}

/// `<[T]>::len`.
fn slice_method(func: &ExprPath) -> Option<Named> {
    func.qself.as_ref().filter(|own| matches!(*own.ty, syn::Type::Slice(_)))?;
    let name = func.path.segments.first().filter(|_| func.path.segments.len() == 1)?;
    Intrinsic::from_slice_method(&name.ident.to_string())
}

/// `AtomicOrdering::SeqCst`, `SimdAlign::Element`.
fn const_of(path: &syn::Path) -> Option<GenericArg> {
    let mut names = path.segments.iter().rev().map(|s| s.ident.to_string());
    let (value, ty) = (names.next()?, names.next()?);
    Some(match (ty.as_str(), value.as_str()) {
        ("AtomicOrdering", "Relaxed") => GenericArg::Ordering(AtomicOrdering::Relaxed),
        ("AtomicOrdering", "Release") => GenericArg::Ordering(AtomicOrdering::Release),
        ("AtomicOrdering", "Acquire") => GenericArg::Ordering(AtomicOrdering::Acquire),
        ("AtomicOrdering", "AcqRel") => GenericArg::Ordering(AtomicOrdering::AcqRel),
        ("AtomicOrdering", "SeqCst") => GenericArg::Ordering(AtomicOrdering::SeqCst),
        ("SimdAlign", "Unaligned") => GenericArg::SimdAlign(SimdAlign::Unaligned),
        ("SimdAlign", "Element") => GenericArg::SimdAlign(SimdAlign::Element),
        ("SimdAlign", "Vector") => GenericArg::SimdAlign(SimdAlign::Vector),
        _ => return None,
    })
}

/// The type of a parameter that is not generic.
fn fixed_ty(pat: Pat) -> Option<TyId> {
    use mir::types::IntTy;
    Some(match pat {
        Pat::U8 => Types::U8,
        Pat::U32 => Types::U32,
        Pat::I32 => Types::int(IntTy::I32),
        Pat::Usize => Types::USIZE,
        Pat::Isize => Types::ISIZE,
        _ => return None,
    })
}

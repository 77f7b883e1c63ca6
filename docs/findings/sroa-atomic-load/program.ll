; ModuleID = 'program.af509e895a9659c4-cgu.0'
source_filename = "program.af509e895a9659c4-cgu.0"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@vtable.0 = private unnamed_addr constant <{ [24 x i8], ptr, ptr, ptr }> <{ [24 x i8] c"\00\00\00\00\00\00\00\00\08\00\00\00\00\00\00\00\08\00\00\00\00\00\00\00", ptr @_RNSNvYNCINvNtCsi4IsKQVxMg0_3std2rt10lang_startuE0INtNtNtCs8NwYtU1Mohg_4core3ops8function6FnOnceuE9call_once6vtableCsf3ce2oskNi2_7program, ptr @_RNCINvNtCsi4IsKQVxMg0_3std2rt10lang_startuE0Csf3ce2oskNi2_7program, ptr @_RNCINvNtCsi4IsKQVxMg0_3std2rt10lang_startuE0Csf3ce2oskNi2_7program }>, align 8
@alloc_288ecb623574b7b6142ca125d7d3f0e4 = private unnamed_addr constant [6 x i8] c"u64 0x", align 1
@alloc_f27c91ec91c5a0660ba00b4219598bd0 = private unnamed_addr constant [16 x i8] c"0123456789abcdef", align 1
@alloc_74a079c1c27d92b5d6b4a417ba20e637 = private unnamed_addr constant [11 x i8] c"program.rs\00", align 1
@alloc_733ff8eb2a637dfad9963777408551f8 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_74a079c1c27d92b5d6b4a417ba20e637, [16 x i8] c"\0A\00\00\00\00\00\00\00]\00\00\00\17\00\00\00" }>, align 8
@alloc_1d1d82c0144c08c39daff79536fdd52e = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_74a079c1c27d92b5d6b4a417ba20e637, [16 x i8] c"\0A\00\00\00\00\00\00\00]\00\00\00\0D\00\00\00" }>, align 8
@_RNvNtCsf3ce2oskNi2_7program7prelude4HASH = internal global [8 x i8] c"htimsrim", align 8
@_RNvNtCsf3ce2oskNi2_7program7prelude5TRACE = internal global [1 x i8] zeroinitializer, align 1
@alloc_e07698b14322e79b1b41ac516ea31a84 = private unnamed_addr constant [15 x i8] c"MIRSMITH_TRACE\00", align 1
@alloc_e6526b6f16bdb5654d95053165bd1b14 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_74a079c1c27d92b5d6b4a417ba20e637, [16 x i8] c"\0A\00\00\00\00\00\00\00L\00\00\00B\00\00\00" }>, align 8
@alloc_bb6a4591fd570035e61b5c32110f9f96 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_74a079c1c27d92b5d6b4a417ba20e637, [16 x i8] c"\0A\00\00\00\00\00\00\00v\00\00\00\0C\00\00\00" }>, align 8
@alloc_66c07fc913cfb9b6490434aa436e2a61 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_74a079c1c27d92b5d6b4a417ba20e637, [16 x i8] c"\0A\00\00\00\00\00\00\00z\00\00\00\1E\00\00\00" }>, align 8
@alloc_8fc6b78740176f2c6ea6a7685ce76a74 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_74a079c1c27d92b5d6b4a417ba20e637, [16 x i8] c"\0A\00\00\00\00\00\00\00\85\00\00\00\09\00\00\00" }>, align 8
@alloc_5a6e658d120b9f29dd4a04799910f34e = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_74a079c1c27d92b5d6b4a417ba20e637, [16 x i8] c"\0A\00\00\00\00\00\00\00\88\00\00\00\0D\00\00\00" }>, align 8
@alloc_a3b0443dc71628432e7e79844a0dbe4f = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_74a079c1c27d92b5d6b4a417ba20e637, [16 x i8] c"\0A\00\00\00\00\00\00\00\8E\00\00\000\00\00\00" }>, align 8
@alloc_d36e0ae2e4809e2b3c5c21c37c844a6b = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_74a079c1c27d92b5d6b4a417ba20e637, [16 x i8] c"\0A\00\00\00\00\00\00\00\82\00\00\00\18\00\00\00" }>, align 8
@alloc_0f3e1b45496c1a14c98dca0587def9cd = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_74a079c1c27d92b5d6b4a417ba20e637, [16 x i8] c"\0A\00\00\00\00\00\00\00\82\00\00\00\0D\00\00\00" }>, align 8
@alloc_6302e41073eb7ad3cc7446d2fc40f2bf = private unnamed_addr constant [23 x i8] c"hash: ----------------\0A", align 1

; core::hint::black_box::<bool>
; Function Attrs: inlinehint nonlazybind uwtable
define internal noundef zeroext i1 @_RINvNtCs8NwYtU1Mohg_4core4hint9black_boxbECsf3ce2oskNi2_7program(i1 noundef zeroext %dummy) unnamed_addr #0 {
start:
  %0 = alloca [1 x i8], align 1
  call void @llvm.lifetime.start.p0(ptr %0)
  %1 = zext i1 %dummy to i8
  store i8 %1, ptr %0, align 1
  call void asm sideeffect "", "r,~{memory}"(ptr %0), !srcloc !4
  %2 = load i8, ptr %0, align 1, !range !5, !noundef !6
  %_0 = trunc nuw i8 %2 to i1
  call void @llvm.lifetime.end.p0(ptr %0)
  ret i1 %_0
}

; core::hint::black_box::<u64>
; Function Attrs: inlinehint nonlazybind uwtable
define internal noundef i64 @_RINvNtCs8NwYtU1Mohg_4core4hint9black_boxyECsf3ce2oskNi2_7program(i64 noundef %dummy) unnamed_addr #0 {
start:
  %0 = alloca [8 x i8], align 8
  call void @llvm.lifetime.start.p0(ptr %0)
  store i64 %dummy, ptr %0, align 8
  call void asm sideeffect "", "r,~{memory}"(ptr %0), !srcloc !4
  %_0 = load i64, ptr %0, align 8, !noundef !6
  call void @llvm.lifetime.end.p0(ptr %0)
  ret i64 %_0
}

; std::rt::lang_start::<()>
; Function Attrs: nonlazybind uwtable
define hidden noundef i64 @_RINvNtCsi4IsKQVxMg0_3std2rt10lang_startuECsf3ce2oskNi2_7program(ptr noundef nonnull %main, i64 noundef %argc, ptr noundef %argv, i8 noundef %sigpipe) unnamed_addr #1 {
start:
  %_7 = alloca [8 x i8], align 8
  call void @llvm.lifetime.start.p0(ptr %_7)
  store ptr %main, ptr %_7, align 8
; call std::rt::lang_start_internal
  %_0 = call noundef i64 @_RNvNtCsi4IsKQVxMg0_3std2rt19lang_start_internal(ptr noundef nonnull %_7, ptr noalias noundef readonly align 8 captures(address, read_provenance) dereferenceable(48) @vtable.0, i64 noundef %argc, ptr noundef %argv, i8 noundef %sigpipe)
  call void @llvm.lifetime.end.p0(ptr %_7)
  ret i64 %_0
}

; std::sys::backtrace::__rust_begin_short_backtrace::<fn(), ()>
; Function Attrs: noinline nonlazybind uwtable
define internal void @_RINvNtNtCsi4IsKQVxMg0_3std3sys9backtrace28___rust_begin_short_backtraceFEuuECsf3ce2oskNi2_7program(ptr noundef nonnull %f) unnamed_addr #2 {
start:
; call <fn() as core::ops::function::FnOnce<()>>::call_once
  call void @_RNvYFEuINtNtNtCs8NwYtU1Mohg_4core3ops8function6FnOnceuE9call_onceCsf3ce2oskNi2_7program(ptr noundef nonnull %f) #11
  call void asm sideeffect "", "~{memory}"(), !srcloc !4
  ret void
}

; std::rt::lang_start::<()>::{closure#0}
; Function Attrs: inlinehint nonlazybind uwtable
define internal noundef i32 @_RNCINvNtCsi4IsKQVxMg0_3std2rt10lang_startuE0Csf3ce2oskNi2_7program(ptr noalias noundef readonly align 8 captures(address, read_provenance) dereferenceable(8) %_1) unnamed_addr #0 {
start:
  %_4 = load ptr, ptr %_1, align 8, !nonnull !6, !noundef !6
; call std::sys::backtrace::__rust_begin_short_backtrace::<fn(), ()>
  call void @_RINvNtNtCsi4IsKQVxMg0_3std3sys9backtrace28___rust_begin_short_backtraceFEuuECsf3ce2oskNi2_7program(ptr noundef nonnull %_4) #12
; call <() as std::process::Termination>::report
  %self = call noundef i8 @_RNvXsZ_NtCsi4IsKQVxMg0_3std7processuNtB5_11Termination6report() #11
  %_0 = zext i8 %self to i32
  ret i32 %_0
}

; <std::rt::lang_start<()>::{closure#0} as core::ops::function::FnOnce<()>>::call_once::{shim:vtable#0}
; Function Attrs: inlinehint nonlazybind uwtable
define internal noundef i32 @_RNSNvYNCINvNtCsi4IsKQVxMg0_3std2rt10lang_startuE0INtNtNtCs8NwYtU1Mohg_4core3ops8function6FnOnceuE9call_once6vtableCsf3ce2oskNi2_7program(ptr noundef %_1) unnamed_addr #0 {
start:
  %0 = load ptr, ptr %_1, align 8, !nonnull !6, !noundef !6
; call <std::rt::lang_start<()>::{closure#0} as core::ops::function::FnOnce<()>>::call_once
  %_0 = call noundef i32 @_RNvYNCINvNtCsi4IsKQVxMg0_3std2rt10lang_startuE0INtNtNtCs8NwYtU1Mohg_4core3ops8function6FnOnceuE9call_onceCsf3ce2oskNi2_7program(ptr noundef nonnull %0) #11
  ret i32 %_0
}

; program::fn0
; Function Attrs: nonlazybind uwtable
define internal void @_RNvCsf3ce2oskNi2_7program3fn0(i64 noundef %_1, i1 noundef zeroext %_2) unnamed_addr #1 {
start:
  %_3 = alloca [8 x i8], align 8
  store i64 %_1, ptr %_3, align 8
  %0 = load atomic i64, ptr %_3 acquire, align 8
  store i64 %0, ptr %_3, align 8
  br i1 %_2, label %bb3, label %bb2

bb2:                                              ; preds = %bb3, %start
  %_5 = load i64, ptr %_3, align 8, !noundef !6
; call program::prelude::observe_u64
  call void @_RNvNtCsf3ce2oskNi2_7program7prelude11observe_u64(i32 noundef 0, i64 noundef %_5) #12
  ret void

bb3:                                              ; preds = %start
  store float 1.500000e+00, ptr %_3, align 8
  br label %bb2
}

; program::main
; Function Attrs: nonlazybind uwtable
define hidden void @_RNvCsf3ce2oskNi2_7program4main() unnamed_addr #1 {
start:
; call program::prelude::start
  call void @_RNvNtCsf3ce2oskNi2_7program7prelude5start()
; call core::hint::black_box::<u64>
  %_3 = call noundef i64 @_RINvNtCs8NwYtU1Mohg_4core4hint9black_boxyECsf3ce2oskNi2_7program(i64 noundef 1311768464867721217) #11
; call core::hint::black_box::<bool>
  %_4 = call noundef zeroext i1 @_RINvNtCs8NwYtU1Mohg_4core4hint9black_boxbECsf3ce2oskNi2_7program(i1 noundef zeroext false) #11
; call program::fn0
  call void @_RNvCsf3ce2oskNi2_7program3fn0(i64 noundef %_3, i1 noundef zeroext %_4)
; call program::prelude::finish
  call void @_RNvNtCsf3ce2oskNi2_7program7prelude6finish()
  ret void
}

; <[u8]>::len
; Function Attrs: inlinehint nonlazybind uwtable
define internal noundef i64 @_RNvMNtCs8NwYtU1Mohg_4core5sliceSh3lenCsf3ce2oskNi2_7program(ptr noalias noundef nonnull readonly captures(address, read_provenance) %self.0, i64 noundef range(i64 0, -9223372036854775808) %self.1) unnamed_addr #0 {
start:
  ret i64 %self.1
}

; <*const u8>::is_null
; Function Attrs: inlinehint nonlazybind uwtable
define internal noundef zeroext i1 @_RNvMNtNtCs8NwYtU1Mohg_4core3ptr9const_ptrPh7is_nullCsf3ce2oskNi2_7program(ptr noundef %self) unnamed_addr #0 {
start:
  %_3 = ptrtoint ptr %self to i64
  %_0 = icmp eq i64 %_3, 0
  ret i1 %_0
}

; program::prelude::observe_u64
; Function Attrs: noinline nonlazybind uwtable
define internal void @_RNvNtCsf3ce2oskNi2_7program7prelude11observe_u64(i32 noundef %site, i64 noundef %x) unnamed_addr #2 {
start:
; call program::prelude::event
  call void @_RNvNtCsf3ce2oskNi2_7program7prelude5event(i32 noundef %site, i64 noundef 11, i64 noundef %x, i64 noundef 0, ptr noalias noundef nonnull readonly captures(address, read_provenance) @alloc_288ecb623574b7b6142ca125d7d3f0e4, i64 noundef 6)
  ret void
}

; program::prelude::hex
; Function Attrs: nonlazybind uwtable
define internal void @_RNvNtCsf3ce2oskNi2_7program7prelude3hex(ptr noalias noundef nonnull %line.0, i64 noundef range(i64 0, -9223372036854775808) %line.1, i64 noundef %end, i64 noundef %0) unnamed_addr #1 {
start:
  %i = alloca [8 x i8], align 8
  %value = alloca [8 x i8], align 8
  store i64 %0, ptr %value, align 8
  call void @llvm.lifetime.start.p0(ptr %i)
  store i64 %end, ptr %i, align 8
  br label %bb1

bb1:                                              ; preds = %bb4, %start
  %_7 = load i64, ptr %i, align 8, !noundef !6
  %_8 = sub i64 %end, 16
  %_6 = icmp ugt i64 %_7, %_8
  br i1 %_6, label %bb2, label %bb5

bb5:                                              ; preds = %bb1
  call void @llvm.lifetime.end.p0(ptr %i)
  ret void

bb2:                                              ; preds = %bb1
  %1 = load i64, ptr %i, align 8, !noundef !6
  %2 = sub i64 %1, 1
  store i64 %2, ptr %i, align 8
  %_14 = load i64, ptr %value, align 8, !noundef !6
  %_13 = and i64 %_14, 15
  %_15 = icmp ult i64 %_13, 16
  br i1 %_15, label %bb3, label %panic

bb3:                                              ; preds = %bb2
  %3 = getelementptr inbounds nuw i8, ptr @alloc_f27c91ec91c5a0660ba00b4219598bd0, i64 %_13
  %_10 = load i8, ptr %3, align 1, !noundef !6
  %_16 = load i64, ptr %i, align 8, !noundef !6
  %_19 = icmp ult i64 %_16, %line.1
  br i1 %_19, label %bb4, label %panic1

panic:                                            ; preds = %bb2
; call core::panicking::panic_bounds_check
  call void @_RNvNtCs8NwYtU1Mohg_4core9panicking18panic_bounds_check(i64 noundef %_13, i64 noundef 16, ptr noalias noundef readonly align 8 captures(address, read_provenance) dereferenceable(24) @alloc_733ff8eb2a637dfad9963777408551f8) #13
  unreachable

bb4:                                              ; preds = %bb3
  %4 = getelementptr inbounds nuw i8, ptr %line.0, i64 %_16
  store i8 %_10, ptr %4, align 1
  %5 = load i64, ptr %value, align 8, !noundef !6
  %6 = lshr i64 %5, 4
  store i64 %6, ptr %value, align 8
  br label %bb1

panic1:                                           ; preds = %bb3
; call core::panicking::panic_bounds_check
  call void @_RNvNtCs8NwYtU1Mohg_4core9panicking18panic_bounds_check(i64 noundef %_16, i64 noundef %line.1, ptr noalias noundef readonly align 8 captures(address, read_provenance) dereferenceable(24) @alloc_1d1d82c0144c08c39daff79536fdd52e) #13
  unreachable
}

; program::prelude::mix
; Function Attrs: nonlazybind uwtable
define internal noundef i64 @_RNvNtCsf3ce2oskNi2_7program7prelude3mix(i64 noundef %hash, i64 noundef %word) unnamed_addr #1 {
start:
  %_4 = xor i64 %hash, %word
  %_0.i = mul i64 %_4, -7046029254386353131
  %_8 = lshr i64 %_0.i, 29
  %_0 = xor i64 %_0.i, %_8
  ret i64 %_0
}

; program::prelude::event
; Function Attrs: nonlazybind uwtable
define internal void @_RNvNtCsf3ce2oskNi2_7program7prelude5event(i32 noundef %site, i64 noundef %tag, i64 noundef %lo, i64 noundef %hi, ptr noalias noundef nonnull readonly captures(address, read_provenance) %label.0, i64 noundef range(i64 0, -9223372036854775808) %label.1) unnamed_addr #1 {
start:
  %_9 = load i64, ptr @_RNvNtCsf3ce2oskNi2_7program7prelude4HASH, align 8, !noundef !6
  %_13 = zext i32 %site to i64
  %_12 = shl i64 %_13, 8
  %_11 = or i64 %_12, %tag
; call program::prelude::mix
  %_8 = call noundef i64 @_RNvNtCsf3ce2oskNi2_7program7prelude3mix(i64 noundef %_9, i64 noundef %_11)
; call program::prelude::mix
  %_7 = call noundef i64 @_RNvNtCsf3ce2oskNi2_7program7prelude3mix(i64 noundef %_8, i64 noundef %lo)
; call program::prelude::mix
  %_6 = call noundef i64 @_RNvNtCsf3ce2oskNi2_7program7prelude3mix(i64 noundef %_7, i64 noundef %hi)
  store i64 %_6, ptr @_RNvNtCsf3ce2oskNi2_7program7prelude4HASH, align 8
  %0 = load i8, ptr @_RNvNtCsf3ce2oskNi2_7program7prelude5TRACE, align 1, !range !5, !noundef !6
  %_19 = trunc nuw i8 %0 to i1
  br i1 %_19, label %bb4, label %bb6

bb6:                                              ; preds = %start
  br label %bb7

bb4:                                              ; preds = %start
; call program::prelude::trace
  call void @_RNvNtCsf3ce2oskNi2_7program7prelude5trace(i32 noundef %site, i64 noundef %lo, i64 noundef %hi, ptr noalias noundef nonnull readonly captures(address, read_provenance) %label.0, i64 noundef %label.1) #12
  br label %bb7

bb7:                                              ; preds = %bb4, %bb6
  ret void
}

; program::prelude::start
; Function Attrs: nonlazybind uwtable
define internal void @_RNvNtCsf3ce2oskNi2_7program7prelude5start() unnamed_addr #1 {
start:
  %_5 = alloca [1 x i8], align 1
  %value = call noundef ptr @getenv(ptr noundef @alloc_e07698b14322e79b1b41ac516ea31a84) #14
  call void @llvm.lifetime.start.p0(ptr %_5)
; call <*const u8>::is_null
  %_6 = call noundef zeroext i1 @_RNvMNtNtCs8NwYtU1Mohg_4core3ptr9const_ptrPh7is_nullCsf3ce2oskNi2_7program(ptr noundef %value) #11
  br i1 %_6, label %bb3, label %bb4

bb4:                                              ; preds = %start
  %_9 = load i8, ptr %value, align 1, !noundef !6
  %_8 = icmp eq i8 %_9, 49
  br i1 %_8, label %bb5, label %bb6

bb3:                                              ; preds = %start
  br label %bb7

bb6:                                              ; preds = %bb4
  br label %bb7

bb5:                                              ; preds = %bb4
  %_0.i = getelementptr inbounds i8, ptr %value, i64 1
  %_10 = load i8, ptr %_0.i, align 1, !noundef !6
  %0 = icmp eq i8 %_10, 0
  %1 = zext i1 %0 to i8
  store i8 %1, ptr %_5, align 1
  br label %bb9

bb7:                                              ; preds = %bb3, %bb6
  store i8 0, ptr %_5, align 1
  br label %bb9

bb9:                                              ; preds = %bb7, %bb5
  %2 = load i8, ptr %_5, align 1, !range !5, !noundef !6
  %3 = trunc nuw i8 %2 to i1
  %4 = zext i1 %3 to i8
  store i8 %4, ptr @_RNvNtCsf3ce2oskNi2_7program7prelude5TRACE, align 1
  call void @llvm.lifetime.end.p0(ptr %_5)
  ret void
}

; program::prelude::trace
; Function Attrs: noinline nonlazybind uwtable
define internal void @_RNvNtCsf3ce2oskNi2_7program7prelude5trace(i32 noundef %0, i64 noundef %lo, i64 noundef %hi, ptr noalias noundef nonnull readonly captures(address, read_provenance) %label.0, i64 noundef range(i64 0, -9223372036854775808) %label.1) unnamed_addr #2 {
start:
  %i = alloca [8 x i8], align 8
  %at = alloca [8 x i8], align 8
  %line = alloca [64 x i8], align 1
  %site = alloca [4 x i8], align 4
  store i32 %0, ptr %site, align 4
  call void @llvm.lifetime.start.p0(ptr %line)
  call void @llvm.memset.p0.i64(ptr align 1 %line, i8 0, i64 64, i1 false)
  %1 = getelementptr inbounds nuw i8, ptr %line, i64 63
  store i8 10, ptr %1, align 1
  call void @llvm.lifetime.start.p0(ptr %at)
  store i64 63, ptr %at, align 8
; call <[u8]>::len
  %_13 = call noundef i64 @_RNvMNtCs8NwYtU1Mohg_4core5sliceSh3lenCsf3ce2oskNi2_7program(ptr noalias noundef nonnull readonly captures(address, read_provenance) %label.0, i64 noundef %label.1) #11
  %_12 = sub i64 %_13, 1
  %_16 = icmp ult i64 %_12, %label.1
  br i1 %_16, label %bb3, label %panic

bb3:                                              ; preds = %start
  %2 = getelementptr inbounds nuw i8, ptr %label.0, i64 %_12
  %_11 = load i8, ptr %2, align 1, !noundef !6
  %_10 = icmp eq i8 %_11, 120
  br i1 %_10, label %bb4, label %bb14

panic:                                            ; preds = %start
; call core::panicking::panic_bounds_check
  call void @_RNvNtCs8NwYtU1Mohg_4core9panicking18panic_bounds_check(i64 noundef %_12, i64 noundef %label.1, ptr noalias noundef readonly align 8 captures(address, read_provenance) dereferenceable(24) @alloc_bb6a4591fd570035e61b5c32110f9f96) #13
  unreachable

bb14:                                             ; preds = %bb3
  br label %bb15

bb4:                                              ; preds = %bb3
; call program::prelude::hex
  call void @_RNvNtCsf3ce2oskNi2_7program7prelude3hex(ptr noalias noundef nonnull %line, i64 noundef 64, i64 noundef 47, i64 noundef %hi)
; call program::prelude::hex
  call void @_RNvNtCsf3ce2oskNi2_7program7prelude3hex(ptr noalias noundef nonnull %line, i64 noundef 64, i64 noundef 63, i64 noundef %lo)
  store i64 31, ptr %at, align 8
  br label %bb7

bb15:                                             ; preds = %bb13, %bb14
  call void @llvm.lifetime.start.p0(ptr %i)
; call <[u8]>::len
  %3 = call noundef i64 @_RNvMNtCs8NwYtU1Mohg_4core5sliceSh3lenCsf3ce2oskNi2_7program(ptr noalias noundef nonnull readonly captures(address, read_provenance) %label.0, i64 noundef %label.1) #11
  store i64 %3, ptr %i, align 8
  br label %bb17

bb7:                                              ; preds = %bb10, %bb4
  %_29 = load i64, ptr %at, align 8, !noundef !6
  %_28 = icmp ult i64 %_29, 62
  br i1 %_28, label %bb8, label %bb12

bb12:                                             ; preds = %bb7
  br label %bb13

bb8:                                              ; preds = %bb7
  %_32 = load i64, ptr %at, align 8, !noundef !6
  %_33 = icmp ult i64 %_32, 64
  br i1 %_33, label %bb9, label %panic1

bb13:                                             ; preds = %bb11, %bb12
  br label %bb15

bb9:                                              ; preds = %bb8
  %4 = getelementptr inbounds nuw i8, ptr %line, i64 %_32
  %_31 = load i8, ptr %4, align 1, !noundef !6
  %_30 = icmp eq i8 %_31, 48
  br i1 %_30, label %bb10, label %bb11

panic1:                                           ; preds = %bb8
; call core::panicking::panic_bounds_check
  call void @_RNvNtCs8NwYtU1Mohg_4core9panicking18panic_bounds_check(i64 noundef %_32, i64 noundef 64, ptr noalias noundef readonly align 8 captures(address, read_provenance) dereferenceable(24) @alloc_66c07fc913cfb9b6490434aa436e2a61) #13
  unreachable

bb11:                                             ; preds = %bb9
  br label %bb13

bb10:                                             ; preds = %bb9
  %5 = load i64, ptr %at, align 8, !noundef !6
  %6 = add i64 %5, 1
  store i64 %6, ptr %at, align 8
  br label %bb7

bb17:                                             ; preds = %bb20, %bb15
  %_41 = load i64, ptr %i, align 8, !noundef !6
  %_40 = icmp ugt i64 %_41, 0
  br i1 %_40, label %bb18, label %bb21

bb21:                                             ; preds = %bb17
  %7 = load i64, ptr %at, align 8, !noundef !6
  %8 = sub i64 %7, 1
  store i64 %8, ptr %at, align 8
  %_51 = load i64, ptr %at, align 8, !noundef !6
  %_52 = icmp ult i64 %_51, 64
  br i1 %_52, label %bb22, label %panic2

bb18:                                             ; preds = %bb17
  %9 = load i64, ptr %i, align 8, !noundef !6
  %10 = sub i64 %9, 1
  store i64 %10, ptr %i, align 8
  %11 = load i64, ptr %at, align 8, !noundef !6
  %12 = sub i64 %11, 1
  store i64 %12, ptr %at, align 8
  %_43 = load i64, ptr %i, align 8, !noundef !6
  %_45 = icmp ult i64 %_43, %label.1
  br i1 %_45, label %bb19, label %panic4

bb22:                                             ; preds = %bb21
  %13 = getelementptr inbounds nuw i8, ptr %line, i64 %_51
  store i8 32, ptr %13, align 1
  br label %bb23

panic2:                                           ; preds = %bb21
; call core::panicking::panic_bounds_check
  call void @_RNvNtCs8NwYtU1Mohg_4core9panicking18panic_bounds_check(i64 noundef %_51, i64 noundef 64, ptr noalias noundef readonly align 8 captures(address, read_provenance) dereferenceable(24) @alloc_8fc6b78740176f2c6ea6a7685ce76a74) #13
  unreachable

bb23:                                             ; preds = %bb28, %bb22
  %14 = load i64, ptr %at, align 8, !noundef !6
  %15 = sub i64 %14, 1
  store i64 %15, ptr %at, align 8
  %_56 = load i32, ptr %site, align 4, !noundef !6
  %_55 = urem i32 %_56, 10
  %_54 = trunc i32 %_55 to i8
  %_58 = load i64, ptr %at, align 8, !noundef !6
  %_59 = icmp ult i64 %_58, 64
  br i1 %_59, label %bb25, label %panic3

bb25:                                             ; preds = %bb23
  %16 = getelementptr inbounds nuw i8, ptr %line, i64 %_58
  %17 = add i8 48, %_54
  store i8 %17, ptr %16, align 1
  %18 = load i32, ptr %site, align 4, !noundef !6
  %19 = udiv i32 %18, 10
  store i32 %19, ptr %site, align 4
  %_62 = load i32, ptr %site, align 4, !noundef !6
  %_61 = icmp eq i32 %_62, 0
  br i1 %_61, label %bb27, label %bb28

panic3:                                           ; preds = %bb23
; call core::panicking::panic_bounds_check
  call void @_RNvNtCs8NwYtU1Mohg_4core9panicking18panic_bounds_check(i64 noundef %_58, i64 noundef 64, ptr noalias noundef readonly align 8 captures(address, read_provenance) dereferenceable(24) @alloc_5a6e658d120b9f29dd4a04799910f34e) #13
  unreachable

bb28:                                             ; preds = %bb25
  br label %bb23

bb27:                                             ; preds = %bb25
  %_70 = load i64, ptr %at, align 8, !noundef !6
  %_0.i = getelementptr inbounds i8, ptr %line, i64 %_70
  %_72 = load i64, ptr %at, align 8, !noundef !6
  %_71 = sub i64 64, %_72
  %_64 = call noundef i64 @write(i32 noundef 1, ptr noundef %_0.i, i64 noundef %_71) #14
  call void @llvm.lifetime.end.p0(ptr %i)
  call void @llvm.lifetime.end.p0(ptr %at)
  call void @llvm.lifetime.end.p0(ptr %line)
  ret void

bb19:                                             ; preds = %bb18
  %20 = getelementptr inbounds nuw i8, ptr %label.0, i64 %_43
  %_42 = load i8, ptr %20, align 1, !noundef !6
  %_46 = load i64, ptr %at, align 8, !noundef !6
  %_47 = icmp ult i64 %_46, 64
  br i1 %_47, label %bb20, label %panic5

panic4:                                           ; preds = %bb18
; call core::panicking::panic_bounds_check
  call void @_RNvNtCs8NwYtU1Mohg_4core9panicking18panic_bounds_check(i64 noundef %_43, i64 noundef %label.1, ptr noalias noundef readonly align 8 captures(address, read_provenance) dereferenceable(24) @alloc_d36e0ae2e4809e2b3c5c21c37c844a6b) #13
  unreachable

bb20:                                             ; preds = %bb19
  %21 = getelementptr inbounds nuw i8, ptr %line, i64 %_46
  store i8 %_42, ptr %21, align 1
  br label %bb17

panic5:                                           ; preds = %bb19
; call core::panicking::panic_bounds_check
  call void @_RNvNtCs8NwYtU1Mohg_4core9panicking18panic_bounds_check(i64 noundef %_46, i64 noundef 64, ptr noalias noundef readonly align 8 captures(address, read_provenance) dereferenceable(24) @alloc_0f3e1b45496c1a14c98dca0587def9cd) #13
  unreachable
}

; program::prelude::finish
; Function Attrs: nonlazybind uwtable
define internal void @_RNvNtCsf3ce2oskNi2_7program7prelude6finish() unnamed_addr #1 {
start:
  %line = alloca [23 x i8], align 1
  call void @llvm.lifetime.start.p0(ptr %line)
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %line, ptr align 1 @alloc_6302e41073eb7ad3cc7446d2fc40f2bf, i64 23, i1 false)
  %_7 = load i64, ptr @_RNvNtCsf3ce2oskNi2_7program7prelude4HASH, align 8, !noundef !6
; call program::prelude::hex
  call void @_RNvNtCsf3ce2oskNi2_7program7prelude3hex(ptr noalias noundef nonnull %line, i64 noundef 23, i64 noundef 22, i64 noundef %_7)
  %_9 = call noundef i64 @write(i32 noundef 1, ptr noundef %line, i64 noundef 23) #14
  call void @llvm.lifetime.end.p0(ptr %line)
  ret void
}

; <() as std::process::Termination>::report
; Function Attrs: inlinehint nonlazybind uwtable
define internal noundef i8 @_RNvXsZ_NtCsi4IsKQVxMg0_3std7processuNtB5_11Termination6report() unnamed_addr #0 {
start:
  ret i8 0
}

; <fn() as core::ops::function::FnOnce<()>>::call_once
; Function Attrs: inlinehint nonlazybind uwtable
define internal void @_RNvYFEuINtNtNtCs8NwYtU1Mohg_4core3ops8function6FnOnceuE9call_onceCsf3ce2oskNi2_7program(ptr noundef nonnull %_1) unnamed_addr #0 {
start:
  %_2 = alloca [0 x i8], align 1
  call void %_1()
  ret void
}

; <std::rt::lang_start<()>::{closure#0} as core::ops::function::FnOnce<()>>::call_once
; Function Attrs: inlinehint nonlazybind uwtable
define internal noundef i32 @_RNvYNCINvNtCsi4IsKQVxMg0_3std2rt10lang_startuE0INtNtNtCs8NwYtU1Mohg_4core3ops8function6FnOnceuE9call_onceCsf3ce2oskNi2_7program(ptr noundef nonnull %0) unnamed_addr #0 personality ptr @rust_eh_personality {
start:
  %1 = alloca [16 x i8], align 8
  %_2 = alloca [0 x i8], align 1
  %_1 = alloca [8 x i8], align 8
  store ptr %0, ptr %_1, align 8
; invoke std::rt::lang_start::<()>::{closure#0}
  %_0 = invoke noundef i32 @_RNCINvNtCsi4IsKQVxMg0_3std2rt10lang_startuE0Csf3ce2oskNi2_7program(ptr noalias noundef readonly align 8 captures(address, read_provenance) dereferenceable(8) %_1)
          to label %bb1 unwind label %cleanup

bb3:                                              ; preds = %cleanup
  %2 = load ptr, ptr %1, align 8, !noundef !6
  %3 = getelementptr inbounds i8, ptr %1, i64 8
  %4 = load i32, ptr %3, align 8, !noundef !6
  call void @llvm.lifetime.end.p0(ptr %1)
  %5 = insertvalue { ptr, i32 } poison, ptr %2, 0
  %6 = insertvalue { ptr, i32 } %5, i32 %4, 1
  resume { ptr, i32 } %6

cleanup:                                          ; preds = %start
  %7 = landingpad { ptr, i32 }
          cleanup
  %8 = extractvalue { ptr, i32 } %7, 0
  %9 = extractvalue { ptr, i32 } %7, 1
  call void @llvm.lifetime.start.p0(ptr %1)
  store ptr %8, ptr %1, align 8
  %10 = getelementptr inbounds i8, ptr %1, i64 8
  store i32 %9, ptr %10, align 8
  br label %bb3

bb1:                                              ; preds = %start
  ret i32 %_0
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #3

; std::rt::lang_start_internal
; Function Attrs: nonlazybind uwtable
declare noundef i64 @_RNvNtCsi4IsKQVxMg0_3std2rt19lang_start_internal(ptr noundef nonnull, ptr noalias noundef readonly align 8 captures(address, read_provenance) dereferenceable(48), i64 noundef, ptr noundef, i8 noundef) unnamed_addr #1

; core::panicking::panic_bounds_check
; Function Attrs: cold minsize noinline noreturn nonlazybind optsize uwtable
declare void @_RNvNtCs8NwYtU1Mohg_4core9panicking18panic_bounds_check(i64 noundef, i64 noundef, ptr noalias noundef readonly align 8 captures(address, read_provenance) dereferenceable(24)) unnamed_addr #4

; Function Attrs: nofree nounwind nonlazybind memory(read) uwtable
declare noundef ptr @getenv(ptr noundef captures(none)) unnamed_addr #5

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg) #6

; Function Attrs: nofree nounwind nonlazybind uwtable
declare noundef i64 @write(i32 noundef, ptr noundef readonly captures(none), i64 noundef) unnamed_addr #7

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg) #8

; Function Attrs: nounwind nonlazybind uwtable
declare noundef range(i32 0, 10) i32 @rust_eh_personality(i32 noundef, i32 noundef, i64 noundef, ptr noundef, ptr noundef) unnamed_addr #9

; Function Attrs: nonlazybind
define i32 @main() {
  call void @_RNvCsf3ce2oskNi2_7program4main()
  ret i32 0
}

attributes #0 = { inlinehint nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #1 = { nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #2 = { noinline nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #3 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #4 = { cold minsize noinline noreturn nonlazybind optsize uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #5 = { nofree nounwind nonlazybind memory(read) uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #6 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #7 = { nofree nounwind nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #8 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #9 = { nounwind nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #10 = { nonlazybind "target-cpu"="x86-64" }
attributes #11 = { inlinehint }
attributes #12 = { noinline }
attributes #13 = { noinline noreturn }
attributes #14 = { nounwind }

!llvm.module.flags = !{!0, !1, !2}
!llvm.ident = !{!3}

!0 = !{i32 8, !"PIC Level", i32 2}
!1 = !{i32 7, !"PIE Level", i32 2}
!2 = !{i32 2, !"RtLibUseGOT", i32 1}
!3 = !{!"rustc version 1.97.0-nightly (e50aa6fba 2026-05-19)"}
!4 = !{i64 5187912472882750}
!5 = !{i8 0, i8 2}
!6 = !{}

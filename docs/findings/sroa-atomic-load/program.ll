; ModuleID = 'program.af509e895a9659c4-cgu.0'
source_filename = "program.af509e895a9659c4-cgu.0"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@vtable.0 = private unnamed_addr constant <{ [24 x i8], ptr, ptr, ptr }> <{ [24 x i8] c"\00\00\00\00\00\00\00\00\08\00\00\00\00\00\00\00\08\00\00\00\00\00\00\00", ptr @_RNSNvYNCINvNtCsi4IsKQVxMg0_3std2rt10lang_startuE0INtNtNtCs8NwYtU1Mohg_4core3ops8function6FnOnceuE9call_once6vtableCsf3ce2oskNi2_7program, ptr @_RNCINvNtCsi4IsKQVxMg0_3std2rt10lang_startuE0Csf3ce2oskNi2_7program, ptr @_RNCINvNtCsi4IsKQVxMg0_3std2rt10lang_startuE0Csf3ce2oskNi2_7program }>, align 8
@alloc_4a6bf088612c2487516af5dd1b3cc440 = private unnamed_addr constant [5 x i8] c"u8 0x", align 1
@alloc_f27c91ec91c5a0660ba00b4219598bd0 = private unnamed_addr constant [16 x i8] c"0123456789abcdef", align 1
@alloc_74a079c1c27d92b5d6b4a417ba20e637 = private unnamed_addr constant [11 x i8] c"program.rs\00", align 1
@alloc_316ec5c5b6d9a69ed8b51230daa553f3 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_74a079c1c27d92b5d6b4a417ba20e637, [16 x i8] c"\0A\00\00\00\00\00\00\00^\00\00\00\17\00\00\00" }>, align 8
@alloc_b30c5d7fb1055c281cf511b2570b2023 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_74a079c1c27d92b5d6b4a417ba20e637, [16 x i8] c"\0A\00\00\00\00\00\00\00^\00\00\00\0D\00\00\00" }>, align 8
@_RNvNtCsf3ce2oskNi2_7program7prelude4HASH = internal global [8 x i8] c"htimsrim", align 8
@_RNvNtCsf3ce2oskNi2_7program7prelude5TRACE = internal global [1 x i8] zeroinitializer, align 1
@alloc_e07698b14322e79b1b41ac516ea31a84 = private unnamed_addr constant [15 x i8] c"MIRSMITH_TRACE\00", align 1
@alloc_69bc9e96bce2aa81f8e5dc4a329cb412 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_74a079c1c27d92b5d6b4a417ba20e637, [16 x i8] c"\0A\00\00\00\00\00\00\00M\00\00\00B\00\00\00" }>, align 8
@alloc_3840c9a17f0923b62b35cc1dee44063e = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_74a079c1c27d92b5d6b4a417ba20e637, [16 x i8] c"\0A\00\00\00\00\00\00\00w\00\00\00\0C\00\00\00" }>, align 8
@alloc_fb9281d16b16b11cdd91832167f8fff3 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_74a079c1c27d92b5d6b4a417ba20e637, [16 x i8] c"\0A\00\00\00\00\00\00\00{\00\00\00\1E\00\00\00" }>, align 8
@alloc_1db395d225eb0d12f85493a12f76dbb9 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_74a079c1c27d92b5d6b4a417ba20e637, [16 x i8] c"\0A\00\00\00\00\00\00\00\86\00\00\00\09\00\00\00" }>, align 8
@alloc_a40bd4cf9367250ad4a44d0026746f43 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_74a079c1c27d92b5d6b4a417ba20e637, [16 x i8] c"\0A\00\00\00\00\00\00\00\89\00\00\00\0D\00\00\00" }>, align 8
@alloc_6ebd4f7a070e80bd14473a367b65c9b9 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_74a079c1c27d92b5d6b4a417ba20e637, [16 x i8] c"\0A\00\00\00\00\00\00\00\8F\00\00\000\00\00\00" }>, align 8
@alloc_4aac917803160dd7a6730a0e0fbcfea5 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_74a079c1c27d92b5d6b4a417ba20e637, [16 x i8] c"\0A\00\00\00\00\00\00\00\83\00\00\00\18\00\00\00" }>, align 8
@alloc_85b527e14e05a4d753787a1a9ce7008e = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_74a079c1c27d92b5d6b4a417ba20e637, [16 x i8] c"\0A\00\00\00\00\00\00\00\83\00\00\00\0D\00\00\00" }>, align 8
@alloc_6302e41073eb7ad3cc7446d2fc40f2bf = private unnamed_addr constant [23 x i8] c"hash: ----------------\0A", align 1

; core::hint::black_box::<u8>
; Function Attrs: inlinehint nonlazybind uwtable
define internal noundef i8 @_RINvNtCs8NwYtU1Mohg_4core4hint9black_boxhECsf3ce2oskNi2_7program(i8 noundef %dummy) unnamed_addr #0 {
start:
  %0 = alloca [1 x i8], align 1
  call void @llvm.lifetime.start.p0(ptr %0)
  store i8 %dummy, ptr %0, align 1
  call void asm sideeffect "", "r,~{memory}"(ptr %0), !srcloc !4
  %_0 = load i8, ptr %0, align 1, !noundef !5
  call void @llvm.lifetime.end.p0(ptr %0)
  ret i8 %_0
}

; core::hint::black_box::<u64>
; Function Attrs: inlinehint nonlazybind uwtable
define internal noundef i64 @_RINvNtCs8NwYtU1Mohg_4core4hint9black_boxyECsf3ce2oskNi2_7program(i64 noundef %dummy) unnamed_addr #0 {
start:
  %0 = alloca [8 x i8], align 8
  call void @llvm.lifetime.start.p0(ptr %0)
  store i64 %dummy, ptr %0, align 8
  call void asm sideeffect "", "r,~{memory}"(ptr %0), !srcloc !4
  %_0 = load i64, ptr %0, align 8, !noundef !5
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
  %_4 = load ptr, ptr %_1, align 8, !nonnull !5, !noundef !5
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
  %0 = load ptr, ptr %_1, align 8, !nonnull !5, !noundef !5
; call <std::rt::lang_start<()>::{closure#0} as core::ops::function::FnOnce<()>>::call_once
  %_0 = call noundef i32 @_RNvYNCINvNtCsi4IsKQVxMg0_3std2rt10lang_startuE0INtNtNtCs8NwYtU1Mohg_4core3ops8function6FnOnceuE9call_onceCsf3ce2oskNi2_7program(ptr noundef nonnull %0) #11
  ret i32 %_0
}

; program::fn0
; Function Attrs: nonlazybind uwtable
define internal void @_RNvCsf3ce2oskNi2_7program3fn0(i8 noundef %0, i64 noundef %1) unnamed_addr #1 {
start:
  %_5 = alloca [8 x i8], align 4
  %_4 = alloca [8 x i8], align 8
  %_3 = alloca [1 x i8], align 1
  %_2 = alloca [8 x i8], align 8
  %_1 = alloca [1 x i8], align 1
  store i8 %0, ptr %_1, align 1
  store i64 %1, ptr %_2, align 8
  br label %bb1

bb1:                                              ; preds = %bb4, %start
  %2 = load i8, ptr %_1, align 1, !noundef !5
  %3 = icmp eq i8 %2, 1
  br i1 %3, label %bb2, label %bb4

bb2:                                              ; preds = %bb1
  %4 = getelementptr inbounds nuw float, ptr %_5, i64 0
  store float 0.000000e+00, ptr %4, align 4
  %5 = getelementptr inbounds nuw float, ptr %_5, i64 1
  store float 0.000000e+00, ptr %5, align 4
  %6 = load ptr, ptr %_4, align 8, !noundef !5
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %6, ptr align 4 %_5, i64 8, i1 false)
  %7 = load i8, ptr %_3, align 1, !noundef !5
; call program::prelude::observe_u8
  call void @_RNvNtCsf3ce2oskNi2_7program7prelude10observe_u8(i32 noundef 0, i8 noundef %7) #12
  ret void

bb4:                                              ; preds = %bb1
  store ptr %_2, ptr %_4, align 8
  %8 = load ptr, ptr %_4, align 8, !noundef !5
  %9 = load ptr, ptr %_4, align 8, !noundef !5
  %10 = load atomic i64, ptr %9 acquire, align 8
  store i64 %10, ptr %8, align 8
  %11 = load i64, ptr %_2, align 8, !noundef !5
  %12 = trunc i64 %11 to i8
  store i8 %12, ptr %_3, align 1
  store i8 1, ptr %_1, align 1
  br label %bb1
}

; program::main
; Function Attrs: nonlazybind uwtable
define hidden void @_RNvCsf3ce2oskNi2_7program4main() unnamed_addr #1 {
start:
; call program::prelude::start
  call void @_RNvNtCsf3ce2oskNi2_7program7prelude5start()
; call core::hint::black_box::<u8>
  %_3 = call noundef i8 @_RINvNtCs8NwYtU1Mohg_4core4hint9black_boxhECsf3ce2oskNi2_7program(i8 noundef 0) #11
; call core::hint::black_box::<u64>
  %_4 = call noundef i64 @_RINvNtCs8NwYtU1Mohg_4core4hint9black_boxyECsf3ce2oskNi2_7program(i64 noundef 1) #11
; call program::fn0
  call void @_RNvCsf3ce2oskNi2_7program3fn0(i8 noundef %_3, i64 noundef %_4)
; call program::prelude::finish
  call void @_RNvNtCsf3ce2oskNi2_7program7prelude6finish()
  ret void
}

; <*const u8>::is_null
; Function Attrs: inlinehint nonlazybind uwtable
define internal noundef zeroext i1 @_RNvMNtNtCs8NwYtU1Mohg_4core3ptr9const_ptrPh7is_nullCsf3ce2oskNi2_7program(ptr noundef %self) unnamed_addr #0 {
start:
  %_3 = ptrtoint ptr %self to i64
  %_0 = icmp eq i64 %_3, 0
  ret i1 %_0
}

; program::prelude::observe_u8
; Function Attrs: noinline nonlazybind uwtable
define internal void @_RNvNtCsf3ce2oskNi2_7program7prelude10observe_u8(i32 noundef %site, i8 noundef %x) unnamed_addr #2 {
start:
  %_3 = zext i8 %x to i64
; call program::prelude::event
  call void @_RNvNtCsf3ce2oskNi2_7program7prelude5event(i32 noundef %site, i64 noundef 8, i64 noundef %_3, i64 noundef 0, ptr noalias noundef nonnull readonly captures(address, read_provenance) @alloc_4a6bf088612c2487516af5dd1b3cc440, i64 noundef 5)
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
  %_6 = load i64, ptr %i, align 8, !noundef !5
  %_7 = sub i64 %end, 16
  %_5 = icmp ugt i64 %_6, %_7
  br i1 %_5, label %bb2, label %bb5

bb5:                                              ; preds = %bb1
  call void @llvm.lifetime.end.p0(ptr %i)
  ret void

bb2:                                              ; preds = %bb1
  %1 = load i64, ptr %i, align 8, !noundef !5
  %2 = sub i64 %1, 1
  store i64 %2, ptr %i, align 8
  %_12 = load i64, ptr %value, align 8, !noundef !5
  %_11 = and i64 %_12, 15
  %_13 = icmp ult i64 %_11, 16
  br i1 %_13, label %bb3, label %panic

bb3:                                              ; preds = %bb2
  %3 = getelementptr inbounds nuw i8, ptr @alloc_f27c91ec91c5a0660ba00b4219598bd0, i64 %_11
  %_8 = load i8, ptr %3, align 1, !noundef !5
  %_14 = load i64, ptr %i, align 8, !noundef !5
  %_16 = icmp ult i64 %_14, %line.1
  br i1 %_16, label %bb4, label %panic1

panic:                                            ; preds = %bb2
; call core::panicking::panic_bounds_check
  call void @_RNvNtCs8NwYtU1Mohg_4core9panicking18panic_bounds_check(i64 noundef %_11, i64 noundef 16, ptr noalias noundef readonly align 8 captures(address, read_provenance) dereferenceable(24) @alloc_316ec5c5b6d9a69ed8b51230daa553f3) #13
  unreachable

bb4:                                              ; preds = %bb3
  %4 = getelementptr inbounds nuw i8, ptr %line.0, i64 %_14
  store i8 %_8, ptr %4, align 1
  %5 = load i64, ptr %value, align 8, !noundef !5
  %6 = lshr i64 %5, 4
  store i64 %6, ptr %value, align 8
  br label %bb1

panic1:                                           ; preds = %bb3
; call core::panicking::panic_bounds_check
  call void @_RNvNtCs8NwYtU1Mohg_4core9panicking18panic_bounds_check(i64 noundef %_14, i64 noundef %line.1, ptr noalias noundef readonly align 8 captures(address, read_provenance) dereferenceable(24) @alloc_b30c5d7fb1055c281cf511b2570b2023) #13
  unreachable
}

; program::prelude::mix
; Function Attrs: nonlazybind uwtable
define internal noundef i64 @_RNvNtCsf3ce2oskNi2_7program7prelude3mix(i64 noundef %hash, i64 noundef %word) unnamed_addr #1 {
start:
  %_4 = xor i64 %hash, %word
  %_0.i = mul i64 %_4, -7046029254386353131
  %_5 = lshr i64 %_0.i, 29
  %_0 = xor i64 %_0.i, %_5
  ret i64 %_0
}

; program::prelude::event
; Function Attrs: nonlazybind uwtable
define internal void @_RNvNtCsf3ce2oskNi2_7program7prelude5event(i32 noundef %site, i64 noundef %tag, i64 noundef %lo, i64 noundef %hi, ptr noalias noundef nonnull readonly captures(address, read_provenance) %label.0, i64 noundef range(i64 0, -9223372036854775808) %label.1) unnamed_addr #1 {
start:
  %_9 = load i64, ptr @_RNvNtCsf3ce2oskNi2_7program7prelude4HASH, align 8, !noundef !5
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
  %0 = load i8, ptr @_RNvNtCsf3ce2oskNi2_7program7prelude5TRACE, align 1, !range !6, !noundef !5
  %_14 = trunc nuw i8 %0 to i1
  br i1 %_14, label %bb4, label %bb5

bb5:                                              ; preds = %start
  br label %bb6

bb4:                                              ; preds = %start
; call program::prelude::trace
  call void @_RNvNtCsf3ce2oskNi2_7program7prelude5trace(i32 noundef %site, i64 noundef %lo, i64 noundef %hi, ptr noalias noundef nonnull readonly captures(address, read_provenance) %label.0, i64 noundef %label.1) #12
  br label %bb6

bb6:                                              ; preds = %bb4, %bb5
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
  br i1 %_6, label %bb6, label %bb3

bb3:                                              ; preds = %start
  %_7 = load i8, ptr %value, align 1, !noundef !5
  %0 = icmp eq i8 %_7, 49
  br i1 %0, label %bb4, label %bb5

bb6:                                              ; preds = %bb5, %start
  store i8 0, ptr %_5, align 1
  br label %bb8

bb4:                                              ; preds = %bb3
  %_0.i = getelementptr inbounds i8, ptr %value, i64 1
  %_8 = load i8, ptr %_0.i, align 1, !noundef !5
  %1 = icmp eq i8 %_8, 0
  %2 = zext i1 %1 to i8
  store i8 %2, ptr %_5, align 1
  br label %bb8

bb5:                                              ; preds = %bb3
  br label %bb6

bb8:                                              ; preds = %bb6, %bb4
  %3 = load i8, ptr %_5, align 1, !range !6, !noundef !5
  %4 = trunc nuw i8 %3 to i1
  %5 = zext i1 %4 to i8
  store i8 %5, ptr @_RNvNtCsf3ce2oskNi2_7program7prelude5TRACE, align 1
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
  store i64 63, ptr %at, align 8
  %_8 = sub i64 %label.1, 1
  %_10 = icmp ult i64 %_8, %label.1
  br i1 %_10, label %bb1, label %panic

bb1:                                              ; preds = %start
  %2 = getelementptr inbounds nuw i8, ptr %label.0, i64 %_8
  %_7 = load i8, ptr %2, align 1, !noundef !5
  %3 = icmp eq i8 %_7, 120
  br i1 %3, label %bb2, label %bb12

panic:                                            ; preds = %start
; call core::panicking::panic_bounds_check
  call void @_RNvNtCs8NwYtU1Mohg_4core9panicking18panic_bounds_check(i64 noundef %_8, i64 noundef %label.1, ptr noalias noundef readonly align 8 captures(address, read_provenance) dereferenceable(24) @alloc_3840c9a17f0923b62b35cc1dee44063e) #13
  unreachable

bb2:                                              ; preds = %bb1
; call program::prelude::hex
  call void @_RNvNtCsf3ce2oskNi2_7program7prelude3hex(ptr noalias noundef nonnull %line, i64 noundef 64, i64 noundef 47, i64 noundef %hi)
; call program::prelude::hex
  call void @_RNvNtCsf3ce2oskNi2_7program7prelude3hex(ptr noalias noundef nonnull %line, i64 noundef 64, i64 noundef 63, i64 noundef %lo)
  store i64 31, ptr %at, align 8
  br label %bb5

bb12:                                             ; preds = %bb1
  br label %bb13

bb5:                                              ; preds = %bb8, %bb2
  %_18 = load i64, ptr %at, align 8, !noundef !5
  %_17 = icmp ult i64 %_18, 62
  br i1 %_17, label %bb6, label %bb10

bb10:                                             ; preds = %bb5
  br label %bb11

bb6:                                              ; preds = %bb5
  %_20 = load i64, ptr %at, align 8, !noundef !5
  %_21 = icmp ult i64 %_20, 64
  br i1 %_21, label %bb7, label %panic1

bb11:                                             ; preds = %bb9, %bb10
  br label %bb13

bb7:                                              ; preds = %bb6
  %4 = getelementptr inbounds nuw i8, ptr %line, i64 %_20
  %_19 = load i8, ptr %4, align 1, !noundef !5
  %5 = icmp eq i8 %_19, 48
  br i1 %5, label %bb8, label %bb9

panic1:                                           ; preds = %bb6
; call core::panicking::panic_bounds_check
  call void @_RNvNtCs8NwYtU1Mohg_4core9panicking18panic_bounds_check(i64 noundef %_20, i64 noundef 64, ptr noalias noundef readonly align 8 captures(address, read_provenance) dereferenceable(24) @alloc_fb9281d16b16b11cdd91832167f8fff3) #13
  unreachable

bb8:                                              ; preds = %bb7
  %6 = load i64, ptr %at, align 8, !noundef !5
  %7 = add i64 %6, 1
  store i64 %7, ptr %at, align 8
  br label %bb5

bb9:                                              ; preds = %bb7
  br label %bb11

bb13:                                             ; preds = %bb12, %bb11
  call void @llvm.lifetime.start.p0(ptr %i)
  store i64 %label.1, ptr %i, align 8
  br label %bb14

bb14:                                             ; preds = %bb17, %bb13
  %_24 = load i64, ptr %i, align 8, !noundef !5
  %_23 = icmp ugt i64 %_24, 0
  br i1 %_23, label %bb15, label %bb18

bb18:                                             ; preds = %bb14
  %8 = load i64, ptr %at, align 8, !noundef !5
  %9 = sub i64 %8, 1
  store i64 %9, ptr %at, align 8
  %_30 = load i64, ptr %at, align 8, !noundef !5
  %_31 = icmp ult i64 %_30, 64
  br i1 %_31, label %bb19, label %panic2

bb15:                                             ; preds = %bb14
  %10 = load i64, ptr %i, align 8, !noundef !5
  %11 = sub i64 %10, 1
  store i64 %11, ptr %i, align 8
  %12 = load i64, ptr %at, align 8, !noundef !5
  %13 = sub i64 %12, 1
  store i64 %13, ptr %at, align 8
  %_26 = load i64, ptr %i, align 8, !noundef !5
  %_27 = icmp ult i64 %_26, %label.1
  br i1 %_27, label %bb16, label %panic4

bb19:                                             ; preds = %bb18
  %14 = getelementptr inbounds nuw i8, ptr %line, i64 %_30
  store i8 32, ptr %14, align 1
  br label %bb20

panic2:                                           ; preds = %bb18
; call core::panicking::panic_bounds_check
  call void @_RNvNtCs8NwYtU1Mohg_4core9panicking18panic_bounds_check(i64 noundef %_30, i64 noundef 64, ptr noalias noundef readonly align 8 captures(address, read_provenance) dereferenceable(24) @alloc_1db395d225eb0d12f85493a12f76dbb9) #13
  unreachable

bb20:                                             ; preds = %bb23, %bb19
  %15 = load i64, ptr %at, align 8, !noundef !5
  %16 = sub i64 %15, 1
  store i64 %16, ptr %at, align 8
  %_34 = load i32, ptr %site, align 4, !noundef !5
  %_33 = urem i32 %_34, 10
  %_32 = trunc i32 %_33 to i8
  %_35 = load i64, ptr %at, align 8, !noundef !5
  %_36 = icmp ult i64 %_35, 64
  br i1 %_36, label %bb21, label %panic3

bb21:                                             ; preds = %bb20
  %17 = getelementptr inbounds nuw i8, ptr %line, i64 %_35
  %18 = add i8 48, %_32
  store i8 %18, ptr %17, align 1
  %19 = load i32, ptr %site, align 4, !noundef !5
  %20 = udiv i32 %19, 10
  store i32 %20, ptr %site, align 4
  %_37 = load i32, ptr %site, align 4, !noundef !5
  %21 = icmp eq i32 %_37, 0
  br i1 %21, label %bb22, label %bb23

panic3:                                           ; preds = %bb20
; call core::panicking::panic_bounds_check
  call void @_RNvNtCs8NwYtU1Mohg_4core9panicking18panic_bounds_check(i64 noundef %_35, i64 noundef 64, ptr noalias noundef readonly align 8 captures(address, read_provenance) dereferenceable(24) @alloc_a40bd4cf9367250ad4a44d0026746f43) #13
  unreachable

bb22:                                             ; preds = %bb21
  %_43 = load i64, ptr %at, align 8, !noundef !5
  %_0.i = getelementptr inbounds i8, ptr %line, i64 %_43
  %22 = load i64, ptr %at, align 8, !noundef !5
  %_44 = sub i64 64, %22
  %_38 = call noundef i64 @write(i32 noundef 1, ptr noundef %_0.i, i64 noundef %_44) #14
  call void @llvm.lifetime.end.p0(ptr %i)
  call void @llvm.lifetime.end.p0(ptr %line)
  ret void

bb23:                                             ; preds = %bb21
  br label %bb20

bb16:                                             ; preds = %bb15
  %23 = getelementptr inbounds nuw i8, ptr %label.0, i64 %_26
  %_25 = load i8, ptr %23, align 1, !noundef !5
  %_28 = load i64, ptr %at, align 8, !noundef !5
  %_29 = icmp ult i64 %_28, 64
  br i1 %_29, label %bb17, label %panic5

panic4:                                           ; preds = %bb15
; call core::panicking::panic_bounds_check
  call void @_RNvNtCs8NwYtU1Mohg_4core9panicking18panic_bounds_check(i64 noundef %_26, i64 noundef %label.1, ptr noalias noundef readonly align 8 captures(address, read_provenance) dereferenceable(24) @alloc_4aac917803160dd7a6730a0e0fbcfea5) #13
  unreachable

bb17:                                             ; preds = %bb16
  %24 = getelementptr inbounds nuw i8, ptr %line, i64 %_28
  store i8 %_25, ptr %24, align 1
  br label %bb14

panic5:                                           ; preds = %bb16
; call core::panicking::panic_bounds_check
  call void @_RNvNtCs8NwYtU1Mohg_4core9panicking18panic_bounds_check(i64 noundef %_28, i64 noundef 64, ptr noalias noundef readonly align 8 captures(address, read_provenance) dereferenceable(24) @alloc_85b527e14e05a4d753787a1a9ce7008e) #13
  unreachable
}

; program::prelude::finish
; Function Attrs: nonlazybind uwtable
define internal void @_RNvNtCsf3ce2oskNi2_7program7prelude6finish() unnamed_addr #1 {
start:
  %line = alloca [23 x i8], align 1
  call void @llvm.lifetime.start.p0(ptr %line)
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %line, ptr align 1 @alloc_6302e41073eb7ad3cc7446d2fc40f2bf, i64 23, i1 false)
  %_6 = load i64, ptr @_RNvNtCsf3ce2oskNi2_7program7prelude4HASH, align 8, !noundef !5
; call program::prelude::hex
  call void @_RNvNtCsf3ce2oskNi2_7program7prelude3hex(ptr noalias noundef nonnull %line, i64 noundef 23, i64 noundef 22, i64 noundef %_6)
  %_8 = call noundef i64 @write(i32 noundef 1, ptr noundef %line, i64 noundef 23) #14
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
  %2 = load ptr, ptr %1, align 8, !noundef !5
  %3 = getelementptr inbounds i8, ptr %1, i64 8
  %4 = load i32, ptr %3, align 8, !noundef !5
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

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg) #4

; core::panicking::panic_bounds_check
; Function Attrs: cold minsize noinline noreturn nonlazybind optsize uwtable
declare void @_RNvNtCs8NwYtU1Mohg_4core9panicking18panic_bounds_check(i64 noundef, i64 noundef, ptr noalias noundef readonly align 8 captures(address, read_provenance) dereferenceable(24)) unnamed_addr #5

; Function Attrs: nofree nounwind nonlazybind memory(read) uwtable
declare noundef ptr @getenv(ptr noundef captures(none)) unnamed_addr #6

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg) #7

; Function Attrs: nofree nounwind nonlazybind uwtable
declare noundef i64 @write(i32 noundef, ptr noundef readonly captures(none), i64 noundef) unnamed_addr #8

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
attributes #4 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #5 = { cold minsize noinline noreturn nonlazybind optsize uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #6 = { nofree nounwind nonlazybind memory(read) uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #7 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #8 = { nofree nounwind nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
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
!4 = !{i64 3053077503072415}
!5 = !{}
!6 = !{i8 0, i8 2}

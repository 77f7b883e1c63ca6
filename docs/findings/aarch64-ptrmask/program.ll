; ModuleID = 'program.ac1ec49b3c46ebb6-cgu.0'
source_filename = "program.ac1ec49b3c46ebb6-cgu.0"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128-Fn32"
target triple = "aarch64-unknown-linux-gnu"

@vtable.0 = private unnamed_addr constant <{ [24 x i8], ptr, ptr, ptr }> <{ [24 x i8] c"\00\00\00\00\00\00\00\00\08\00\00\00\00\00\00\00\08\00\00\00\00\00\00\00", ptr @_RNSNvYNCINvNtCs8EjvGJSkyPt_3std2rt10lang_startuE0INtNtNtCscSuVdRmqwCT_4core3ops8function6FnOnceuE9call_once6vtableCseMbSY2hFXhy_7program, ptr @_RNCINvNtCs8EjvGJSkyPt_3std2rt10lang_startuE0CseMbSY2hFXhy_7program, ptr @_RNCINvNtCs8EjvGJSkyPt_3std2rt10lang_startuE0CseMbSY2hFXhy_7program }>, align 8
@alloc_cf1b56183ca7e0135cc6d3cdadadaa78 = private unnamed_addr constant [8 x i8] c"usize 0x", align 1
@alloc_f27c91ec91c5a0660ba00b4219598bd0 = private unnamed_addr constant [16 x i8] c"0123456789abcdef", align 1
@alloc_74a079c1c27d92b5d6b4a417ba20e637 = private unnamed_addr constant [11 x i8] c"program.rs\00", align 1
@alloc_5a6fd3b4b6daf37f55c390ff6f5cee11 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_74a079c1c27d92b5d6b4a417ba20e637, [16 x i8] c"\0A\00\00\00\00\00\00\00Z\00\00\00\17\00\00\00" }>, align 8
@alloc_976d615a467905b5daacd839d4e054c5 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_74a079c1c27d92b5d6b4a417ba20e637, [16 x i8] c"\0A\00\00\00\00\00\00\00Z\00\00\00\0D\00\00\00" }>, align 8
@_RNvNtCseMbSY2hFXhy_7program7prelude4HASH = internal global [8 x i8] c"htimsrim", align 8
@_RNvNtCseMbSY2hFXhy_7program7prelude5TRACE = internal global [1 x i8] zeroinitializer, align 1
@alloc_e07698b14322e79b1b41ac516ea31a84 = private unnamed_addr constant [15 x i8] c"MIRSMITH_TRACE\00", align 1
@alloc_32976ccf6e4aca48a1688a7fba83c7c4 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_74a079c1c27d92b5d6b4a417ba20e637, [16 x i8] c"\0A\00\00\00\00\00\00\00I\00\00\00B\00\00\00" }>, align 8
@alloc_b6cefbfadb792cbb8f4e3022e74d9bc3 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_74a079c1c27d92b5d6b4a417ba20e637, [16 x i8] c"\0A\00\00\00\00\00\00\00s\00\00\00\0C\00\00\00" }>, align 8
@alloc_bb04c04e386c72c71337a2863646740c = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_74a079c1c27d92b5d6b4a417ba20e637, [16 x i8] c"\0A\00\00\00\00\00\00\00w\00\00\00\1E\00\00\00" }>, align 8
@alloc_555378c0c1b18bb57f0eafaf568a5b34 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_74a079c1c27d92b5d6b4a417ba20e637, [16 x i8] c"\0A\00\00\00\00\00\00\00\82\00\00\00\09\00\00\00" }>, align 8
@alloc_3b61454c18d91e0123ea55f2bd45baa6 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_74a079c1c27d92b5d6b4a417ba20e637, [16 x i8] c"\0A\00\00\00\00\00\00\00\85\00\00\00\0D\00\00\00" }>, align 8
@alloc_e46222e9f87250c3ae3618d345b8b9a3 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_74a079c1c27d92b5d6b4a417ba20e637, [16 x i8] c"\0A\00\00\00\00\00\00\00\8B\00\00\000\00\00\00" }>, align 8
@alloc_bb5b3756c4fa89d2dc90f0c9162db4d1 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_74a079c1c27d92b5d6b4a417ba20e637, [16 x i8] c"\0A\00\00\00\00\00\00\00\7F\00\00\00\18\00\00\00" }>, align 8
@alloc_01d4f8af7c0c70664d0db41d1d621c98 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_74a079c1c27d92b5d6b4a417ba20e637, [16 x i8] c"\0A\00\00\00\00\00\00\00\7F\00\00\00\0D\00\00\00" }>, align 8
@alloc_6302e41073eb7ad3cc7446d2fc40f2bf = private unnamed_addr constant [23 x i8] c"hash: ----------------\0A", align 1

; std::rt::lang_start::<()>
; Function Attrs: uwtable
define hidden i64 @_RINvNtCs8EjvGJSkyPt_3std2rt10lang_startuECseMbSY2hFXhy_7program(ptr %main, i64 %argc, ptr %argv, i8 %sigpipe) unnamed_addr #0 {
start:
  %_7 = alloca [8 x i8], align 8
  store ptr %main, ptr %_7, align 8
; call std::rt::lang_start_internal
  %_0 = call i64 @_RNvNtCs8EjvGJSkyPt_3std2rt19lang_start_internal(ptr %_7, ptr align 8 @vtable.0, i64 %argc, ptr %argv, i8 %sigpipe)
  ret i64 %_0
}

; core::hint::black_box::<usize>
; Function Attrs: inlinehint uwtable
define internal i64 @_RINvNtCscSuVdRmqwCT_4core4hint9black_boxjECseMbSY2hFXhy_7program(i64 %dummy) unnamed_addr #1 {
start:
  %0 = alloca [8 x i8], align 8
  store i64 %dummy, ptr %0, align 8
  call void asm sideeffect "", "r,~{memory}"(ptr %0), !srcloc !1
  %_0 = load i64, ptr %0, align 8
  ret i64 %_0
}

; std::sys::backtrace::__rust_begin_short_backtrace::<fn(), ()>
; Function Attrs: noinline uwtable
define internal void @_RINvNtNtCs8EjvGJSkyPt_3std3sys9backtrace28___rust_begin_short_backtraceFEuuECseMbSY2hFXhy_7program(ptr %f) unnamed_addr #2 {
start:
; call <fn() as core::ops::function::FnOnce<()>>::call_once
  call void @_RNvYFEuINtNtNtCscSuVdRmqwCT_4core3ops8function6FnOnceuE9call_onceCseMbSY2hFXhy_7program(ptr %f) #9
  call void asm sideeffect "", "~{memory}"(), !srcloc !1
  ret void
}

; std::rt::lang_start::<()>::{closure#0}
; Function Attrs: inlinehint uwtable
define internal i32 @_RNCINvNtCs8EjvGJSkyPt_3std2rt10lang_startuE0CseMbSY2hFXhy_7program(ptr align 8 %_1) unnamed_addr #1 {
start:
  %_4 = load ptr, ptr %_1, align 8
; call std::sys::backtrace::__rust_begin_short_backtrace::<fn(), ()>
  call void @_RINvNtNtCs8EjvGJSkyPt_3std3sys9backtrace28___rust_begin_short_backtraceFEuuECseMbSY2hFXhy_7program(ptr %_4) #10
; call <() as std::process::Termination>::report
  %self = call i8 @_RNvXsZ_NtCs8EjvGJSkyPt_3std7processuNtB5_11Termination6reportCseMbSY2hFXhy_7program() #9
  %_0 = zext i8 %self to i32
  ret i32 %_0
}

; <std::rt::lang_start<()>::{closure#0} as core::ops::function::FnOnce<()>>::call_once::{shim:vtable#0}
; Function Attrs: inlinehint uwtable
define internal i32 @_RNSNvYNCINvNtCs8EjvGJSkyPt_3std2rt10lang_startuE0INtNtNtCscSuVdRmqwCT_4core3ops8function6FnOnceuE9call_once6vtableCseMbSY2hFXhy_7program(ptr %_1) unnamed_addr #1 {
start:
  %_2 = alloca [0 x i8], align 1
  %0 = load ptr, ptr %_1, align 8
; call <std::rt::lang_start<()>::{closure#0} as core::ops::function::FnOnce<()>>::call_once
  %_0 = call i32 @_RNvYNCINvNtCs8EjvGJSkyPt_3std2rt10lang_startuE0INtNtNtCscSuVdRmqwCT_4core3ops8function6FnOnceuE9call_onceCseMbSY2hFXhy_7program(ptr %0) #9
  ret i32 %_0
}

; program::fn0
; Function Attrs: uwtable
define internal void @_RNvCseMbSY2hFXhy_7program3fn0(i64 %0, i64 %_2) unnamed_addr #0 {
start:
  %_5 = alloca [2 x i8], align 1
  %_4 = alloca [2 x i8], align 1
  %_3 = alloca [8 x i8], align 8
  %_1 = alloca [8 x i8], align 8
  store i64 %0, ptr %_1, align 8
  br label %bb1

bb1:                                              ; preds = %bb4, %start
  %1 = load i64, ptr %_1, align 8
  %2 = icmp eq i64 %1, 11
  br i1 %2, label %bb2, label %bb4

bb2:                                              ; preds = %bb1
; call program::prelude::observe_usize
  call void @_RNvNtCseMbSY2hFXhy_7program7prelude13observe_usize(i32 0, i64 0) #10
  %3 = getelementptr inbounds nuw i8, ptr %_5, i64 0
  store i8 0, ptr %3, align 1
  %4 = load ptr, ptr %_3, align 8
  %5 = load i8, ptr %4, align 1
  %6 = getelementptr inbounds nuw i8, ptr %_5, i64 1
  store i8 %5, ptr %6, align 1
  ret void

bb4:                                              ; preds = %bb1
  call void @llvm.memset.p0.i64(ptr align 1 %_4, i8 0, i64 2, i1 false)
  %7 = getelementptr inbounds nuw i8, ptr %_4, i64 %_2
  store ptr %7, ptr %_3, align 8
  %8 = load ptr, ptr %_3, align 8
  %9 = call ptr @llvm.ptrmask.p0.i64(ptr %8, i64 -1)
  store ptr %9, ptr %_3, align 8
  store i64 11, ptr %_1, align 8
  br label %bb1
}

; program::main
; Function Attrs: uwtable
define hidden void @_RNvCseMbSY2hFXhy_7program4main() unnamed_addr #0 {
start:
; call program::prelude::start
  call void @_RNvNtCseMbSY2hFXhy_7program7prelude5start()
; call core::hint::black_box::<usize>
  %_3 = call i64 @_RINvNtCscSuVdRmqwCT_4core4hint9black_boxjECseMbSY2hFXhy_7program(i64 0) #9
; call core::hint::black_box::<usize>
  %_4 = call i64 @_RINvNtCscSuVdRmqwCT_4core4hint9black_boxjECseMbSY2hFXhy_7program(i64 0) #9
; call program::fn0
  call void @_RNvCseMbSY2hFXhy_7program3fn0(i64 %_3, i64 %_4)
; call program::prelude::finish
  call void @_RNvNtCseMbSY2hFXhy_7program7prelude6finish()
  ret void
}

; <[u8]>::len
; Function Attrs: inlinehint uwtable
define internal i64 @_RNvMNtCscSuVdRmqwCT_4core5sliceSh3lenCseMbSY2hFXhy_7program(ptr %self.0, i64 %self.1) unnamed_addr #1 {
start:
  ret i64 %self.1
}

; <*const u8>::is_null
; Function Attrs: inlinehint uwtable
define internal zeroext i1 @_RNvMNtNtCscSuVdRmqwCT_4core3ptr9const_ptrPh7is_nullCseMbSY2hFXhy_7program(ptr %self) unnamed_addr #1 {
start:
  %_3 = ptrtoint ptr %self to i64
  %_0 = icmp eq i64 %_3, 0
  ret i1 %_0
}

; program::prelude::observe_usize
; Function Attrs: noinline uwtable
define internal void @_RNvNtCseMbSY2hFXhy_7program7prelude13observe_usize(i32 %site, i64 %x) unnamed_addr #2 {
start:
; call program::prelude::event
  call void @_RNvNtCseMbSY2hFXhy_7program7prelude5event(i32 %site, i64 13, i64 %x, i64 0, ptr @alloc_cf1b56183ca7e0135cc6d3cdadadaa78, i64 8)
  ret void
}

; program::prelude::hex
; Function Attrs: uwtable
define internal void @_RNvNtCseMbSY2hFXhy_7program7prelude3hex(ptr %line.0, i64 %line.1, i64 %end, i64 %0) unnamed_addr #0 {
start:
  %i = alloca [8 x i8], align 8
  %value = alloca [8 x i8], align 8
  store i64 %0, ptr %value, align 8
  store i64 %end, ptr %i, align 8
  br label %bb1

bb1:                                              ; preds = %bb4, %start
  %_7 = load i64, ptr %i, align 8
  %_8 = sub i64 %end, 16
  %_6 = icmp ugt i64 %_7, %_8
  br i1 %_6, label %bb2, label %bb5

bb5:                                              ; preds = %bb1
  ret void

bb2:                                              ; preds = %bb1
  %1 = load i64, ptr %i, align 8
  %2 = sub i64 %1, 1
  store i64 %2, ptr %i, align 8
  %_14 = load i64, ptr %value, align 8
  %_13 = and i64 %_14, 15
  %_15 = icmp ult i64 %_13, 16
  br i1 %_15, label %bb3, label %panic

bb3:                                              ; preds = %bb2
  %3 = getelementptr inbounds nuw i8, ptr @alloc_f27c91ec91c5a0660ba00b4219598bd0, i64 %_13
  %_10 = load i8, ptr %3, align 1
  %_16 = load i64, ptr %i, align 8
  %_19 = icmp ult i64 %_16, %line.1
  br i1 %_19, label %bb4, label %panic1

panic:                                            ; preds = %bb2
; call core::panicking::panic_bounds_check
  call void @_RNvNtCscSuVdRmqwCT_4core9panicking18panic_bounds_check(i64 %_13, i64 16, ptr align 8 @alloc_5a6fd3b4b6daf37f55c390ff6f5cee11) #11
  unreachable

bb4:                                              ; preds = %bb3
  %4 = getelementptr inbounds nuw i8, ptr %line.0, i64 %_16
  store i8 %_10, ptr %4, align 1
  %5 = load i64, ptr %value, align 8
  %6 = lshr i64 %5, 4
  store i64 %6, ptr %value, align 8
  br label %bb1

panic1:                                           ; preds = %bb3
; call core::panicking::panic_bounds_check
  call void @_RNvNtCscSuVdRmqwCT_4core9panicking18panic_bounds_check(i64 %_16, i64 %line.1, ptr align 8 @alloc_976d615a467905b5daacd839d4e054c5) #11
  unreachable
}

; program::prelude::mix
; Function Attrs: uwtable
define internal i64 @_RNvNtCseMbSY2hFXhy_7program7prelude3mix(i64 %hash, i64 %word) unnamed_addr #0 {
start:
  %_4 = xor i64 %hash, %word
  %_0.i = mul i64 %_4, -7046029254386353131
  %_8 = lshr i64 %_0.i, 29
  %_0 = xor i64 %_0.i, %_8
  ret i64 %_0
}

; program::prelude::event
; Function Attrs: uwtable
define internal void @_RNvNtCseMbSY2hFXhy_7program7prelude5event(i32 %site, i64 %tag, i64 %lo, i64 %hi, ptr %label.0, i64 %label.1) unnamed_addr #0 {
start:
  %_9 = load i64, ptr @_RNvNtCseMbSY2hFXhy_7program7prelude4HASH, align 8
  %_13 = zext i32 %site to i64
  %_12 = shl i64 %_13, 8
  %_11 = or i64 %_12, %tag
; call program::prelude::mix
  %_8 = call i64 @_RNvNtCseMbSY2hFXhy_7program7prelude3mix(i64 %_9, i64 %_11)
; call program::prelude::mix
  %_7 = call i64 @_RNvNtCseMbSY2hFXhy_7program7prelude3mix(i64 %_8, i64 %lo)
; call program::prelude::mix
  %_6 = call i64 @_RNvNtCseMbSY2hFXhy_7program7prelude3mix(i64 %_7, i64 %hi)
  store i64 %_6, ptr @_RNvNtCseMbSY2hFXhy_7program7prelude4HASH, align 8
  %0 = load i8, ptr @_RNvNtCseMbSY2hFXhy_7program7prelude5TRACE, align 1
  %_19 = trunc nuw i8 %0 to i1
  br i1 %_19, label %bb4, label %bb6

bb6:                                              ; preds = %start
  br label %bb7

bb4:                                              ; preds = %start
; call program::prelude::trace
  call void @_RNvNtCseMbSY2hFXhy_7program7prelude5trace(i32 %site, i64 %lo, i64 %hi, ptr %label.0, i64 %label.1) #10
  br label %bb7

bb7:                                              ; preds = %bb4, %bb6
  ret void
}

; program::prelude::start
; Function Attrs: uwtable
define internal void @_RNvNtCseMbSY2hFXhy_7program7prelude5start() unnamed_addr #0 {
start:
  %_5 = alloca [1 x i8], align 1
  %value = call ptr @getenv(ptr @alloc_e07698b14322e79b1b41ac516ea31a84) #12
; call <*const u8>::is_null
  %_6 = call zeroext i1 @_RNvMNtNtCscSuVdRmqwCT_4core3ptr9const_ptrPh7is_nullCseMbSY2hFXhy_7program(ptr %value) #9
  br i1 %_6, label %bb3, label %bb4

bb4:                                              ; preds = %start
  %_9 = load i8, ptr %value, align 1
  %_8 = icmp eq i8 %_9, 49
  br i1 %_8, label %bb5, label %bb6

bb3:                                              ; preds = %start
  br label %bb7

bb6:                                              ; preds = %bb4
  br label %bb7

bb5:                                              ; preds = %bb4
  %_0.i = getelementptr inbounds i8, ptr %value, i64 1
  %_10 = load i8, ptr %_0.i, align 1
  %0 = icmp eq i8 %_10, 0
  %1 = zext i1 %0 to i8
  store i8 %1, ptr %_5, align 1
  br label %bb9

bb7:                                              ; preds = %bb3, %bb6
  store i8 0, ptr %_5, align 1
  br label %bb9

bb9:                                              ; preds = %bb7, %bb5
  %2 = load i8, ptr %_5, align 1
  %3 = trunc nuw i8 %2 to i1
  %4 = zext i1 %3 to i8
  store i8 %4, ptr @_RNvNtCseMbSY2hFXhy_7program7prelude5TRACE, align 1
  ret void
}

; program::prelude::trace
; Function Attrs: noinline uwtable
define internal void @_RNvNtCseMbSY2hFXhy_7program7prelude5trace(i32 %0, i64 %lo, i64 %hi, ptr %label.0, i64 %label.1) unnamed_addr #2 {
start:
  %i = alloca [8 x i8], align 8
  %at = alloca [8 x i8], align 8
  %line = alloca [64 x i8], align 1
  %site = alloca [4 x i8], align 4
  store i32 %0, ptr %site, align 4
  call void @llvm.memset.p0.i64(ptr align 1 %line, i8 0, i64 64, i1 false)
  %1 = getelementptr inbounds nuw i8, ptr %line, i64 63
  store i8 10, ptr %1, align 1
  store i64 63, ptr %at, align 8
; call <[u8]>::len
  %_13 = call i64 @_RNvMNtCscSuVdRmqwCT_4core5sliceSh3lenCseMbSY2hFXhy_7program(ptr %label.0, i64 %label.1) #9
  %_12 = sub i64 %_13, 1
  %_16 = icmp ult i64 %_12, %label.1
  br i1 %_16, label %bb3, label %panic

bb3:                                              ; preds = %start
  %2 = getelementptr inbounds nuw i8, ptr %label.0, i64 %_12
  %_11 = load i8, ptr %2, align 1
  %_10 = icmp eq i8 %_11, 120
  br i1 %_10, label %bb4, label %bb14

panic:                                            ; preds = %start
; call core::panicking::panic_bounds_check
  call void @_RNvNtCscSuVdRmqwCT_4core9panicking18panic_bounds_check(i64 %_12, i64 %label.1, ptr align 8 @alloc_b6cefbfadb792cbb8f4e3022e74d9bc3) #11
  unreachable

bb14:                                             ; preds = %bb3
  br label %bb15

bb4:                                              ; preds = %bb3
; call program::prelude::hex
  call void @_RNvNtCseMbSY2hFXhy_7program7prelude3hex(ptr %line, i64 64, i64 47, i64 %hi)
; call program::prelude::hex
  call void @_RNvNtCseMbSY2hFXhy_7program7prelude3hex(ptr %line, i64 64, i64 63, i64 %lo)
  store i64 31, ptr %at, align 8
  br label %bb7

bb15:                                             ; preds = %bb13, %bb14
; call <[u8]>::len
  %3 = call i64 @_RNvMNtCscSuVdRmqwCT_4core5sliceSh3lenCseMbSY2hFXhy_7program(ptr %label.0, i64 %label.1) #9
  store i64 %3, ptr %i, align 8
  br label %bb17

bb7:                                              ; preds = %bb10, %bb4
  %_29 = load i64, ptr %at, align 8
  %_28 = icmp ult i64 %_29, 62
  br i1 %_28, label %bb8, label %bb12

bb12:                                             ; preds = %bb7
  br label %bb13

bb8:                                              ; preds = %bb7
  %_32 = load i64, ptr %at, align 8
  %_33 = icmp ult i64 %_32, 64
  br i1 %_33, label %bb9, label %panic1

bb13:                                             ; preds = %bb11, %bb12
  br label %bb15

bb9:                                              ; preds = %bb8
  %4 = getelementptr inbounds nuw i8, ptr %line, i64 %_32
  %_31 = load i8, ptr %4, align 1
  %_30 = icmp eq i8 %_31, 48
  br i1 %_30, label %bb10, label %bb11

panic1:                                           ; preds = %bb8
; call core::panicking::panic_bounds_check
  call void @_RNvNtCscSuVdRmqwCT_4core9panicking18panic_bounds_check(i64 %_32, i64 64, ptr align 8 @alloc_bb04c04e386c72c71337a2863646740c) #11
  unreachable

bb11:                                             ; preds = %bb9
  br label %bb13

bb10:                                             ; preds = %bb9
  %5 = load i64, ptr %at, align 8
  %6 = add i64 %5, 1
  store i64 %6, ptr %at, align 8
  br label %bb7

bb17:                                             ; preds = %bb20, %bb15
  %_41 = load i64, ptr %i, align 8
  %_40 = icmp ugt i64 %_41, 0
  br i1 %_40, label %bb18, label %bb21

bb21:                                             ; preds = %bb17
  %7 = load i64, ptr %at, align 8
  %8 = sub i64 %7, 1
  store i64 %8, ptr %at, align 8
  %_51 = load i64, ptr %at, align 8
  %_52 = icmp ult i64 %_51, 64
  br i1 %_52, label %bb22, label %panic2

bb18:                                             ; preds = %bb17
  %9 = load i64, ptr %i, align 8
  %10 = sub i64 %9, 1
  store i64 %10, ptr %i, align 8
  %11 = load i64, ptr %at, align 8
  %12 = sub i64 %11, 1
  store i64 %12, ptr %at, align 8
  %_43 = load i64, ptr %i, align 8
  %_45 = icmp ult i64 %_43, %label.1
  br i1 %_45, label %bb19, label %panic4

bb22:                                             ; preds = %bb21
  %13 = getelementptr inbounds nuw i8, ptr %line, i64 %_51
  store i8 32, ptr %13, align 1
  br label %bb23

panic2:                                           ; preds = %bb21
; call core::panicking::panic_bounds_check
  call void @_RNvNtCscSuVdRmqwCT_4core9panicking18panic_bounds_check(i64 %_51, i64 64, ptr align 8 @alloc_555378c0c1b18bb57f0eafaf568a5b34) #11
  unreachable

bb23:                                             ; preds = %bb28, %bb22
  %14 = load i64, ptr %at, align 8
  %15 = sub i64 %14, 1
  store i64 %15, ptr %at, align 8
  %_56 = load i32, ptr %site, align 4
  %_55 = urem i32 %_56, 10
  %_54 = trunc i32 %_55 to i8
  %_58 = load i64, ptr %at, align 8
  %_59 = icmp ult i64 %_58, 64
  br i1 %_59, label %bb25, label %panic3

bb25:                                             ; preds = %bb23
  %16 = getelementptr inbounds nuw i8, ptr %line, i64 %_58
  %17 = add i8 48, %_54
  store i8 %17, ptr %16, align 1
  %18 = load i32, ptr %site, align 4
  %19 = udiv i32 %18, 10
  store i32 %19, ptr %site, align 4
  %_62 = load i32, ptr %site, align 4
  %_61 = icmp eq i32 %_62, 0
  br i1 %_61, label %bb27, label %bb28

panic3:                                           ; preds = %bb23
; call core::panicking::panic_bounds_check
  call void @_RNvNtCscSuVdRmqwCT_4core9panicking18panic_bounds_check(i64 %_58, i64 64, ptr align 8 @alloc_3b61454c18d91e0123ea55f2bd45baa6) #11
  unreachable

bb28:                                             ; preds = %bb25
  br label %bb23

bb27:                                             ; preds = %bb25
  %_70 = load i64, ptr %at, align 8
  %_0.i = getelementptr inbounds i8, ptr %line, i64 %_70
  %_72 = load i64, ptr %at, align 8
  %_71 = sub i64 64, %_72
  %_64 = call i64 @write(i32 1, ptr %_0.i, i64 %_71) #12
  ret void

bb19:                                             ; preds = %bb18
  %20 = getelementptr inbounds nuw i8, ptr %label.0, i64 %_43
  %_42 = load i8, ptr %20, align 1
  %_46 = load i64, ptr %at, align 8
  %_47 = icmp ult i64 %_46, 64
  br i1 %_47, label %bb20, label %panic5

panic4:                                           ; preds = %bb18
; call core::panicking::panic_bounds_check
  call void @_RNvNtCscSuVdRmqwCT_4core9panicking18panic_bounds_check(i64 %_43, i64 %label.1, ptr align 8 @alloc_bb5b3756c4fa89d2dc90f0c9162db4d1) #11
  unreachable

bb20:                                             ; preds = %bb19
  %21 = getelementptr inbounds nuw i8, ptr %line, i64 %_46
  store i8 %_42, ptr %21, align 1
  br label %bb17

panic5:                                           ; preds = %bb19
; call core::panicking::panic_bounds_check
  call void @_RNvNtCscSuVdRmqwCT_4core9panicking18panic_bounds_check(i64 %_46, i64 64, ptr align 8 @alloc_01d4f8af7c0c70664d0db41d1d621c98) #11
  unreachable
}

; program::prelude::finish
; Function Attrs: uwtable
define internal void @_RNvNtCseMbSY2hFXhy_7program7prelude6finish() unnamed_addr #0 {
start:
  %line = alloca [23 x i8], align 1
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %line, ptr align 1 @alloc_6302e41073eb7ad3cc7446d2fc40f2bf, i64 23, i1 false)
  %_7 = load i64, ptr @_RNvNtCseMbSY2hFXhy_7program7prelude4HASH, align 8
; call program::prelude::hex
  call void @_RNvNtCseMbSY2hFXhy_7program7prelude3hex(ptr %line, i64 23, i64 22, i64 %_7)
  %_9 = call i64 @write(i32 1, ptr %line, i64 23) #12
  ret void
}

; <() as std::process::Termination>::report
; Function Attrs: inlinehint uwtable
define internal i8 @_RNvXsZ_NtCs8EjvGJSkyPt_3std7processuNtB5_11Termination6reportCseMbSY2hFXhy_7program() unnamed_addr #1 {
start:
  ret i8 0
}

; <fn() as core::ops::function::FnOnce<()>>::call_once
; Function Attrs: inlinehint uwtable
define internal void @_RNvYFEuINtNtNtCscSuVdRmqwCT_4core3ops8function6FnOnceuE9call_onceCseMbSY2hFXhy_7program(ptr %_1) unnamed_addr #1 {
start:
  %_2 = alloca [0 x i8], align 1
  call void %_1()
  ret void
}

; <std::rt::lang_start<()>::{closure#0} as core::ops::function::FnOnce<()>>::call_once
; Function Attrs: inlinehint uwtable
define internal i32 @_RNvYNCINvNtCs8EjvGJSkyPt_3std2rt10lang_startuE0INtNtNtCscSuVdRmqwCT_4core3ops8function6FnOnceuE9call_onceCseMbSY2hFXhy_7program(ptr %0) unnamed_addr #1 personality ptr @rust_eh_personality {
start:
  %1 = alloca [16 x i8], align 8
  %_2 = alloca [0 x i8], align 1
  %_1 = alloca [8 x i8], align 8
  store ptr %0, ptr %_1, align 8
; invoke std::rt::lang_start::<()>::{closure#0}
  %_0 = invoke i32 @_RNCINvNtCs8EjvGJSkyPt_3std2rt10lang_startuE0CseMbSY2hFXhy_7program(ptr align 8 %_1)
          to label %bb1 unwind label %cleanup

bb3:                                              ; preds = %cleanup
  %2 = load ptr, ptr %1, align 8
  %3 = getelementptr inbounds i8, ptr %1, i64 8
  %4 = load i32, ptr %3, align 8
  %5 = insertvalue { ptr, i32 } poison, ptr %2, 0
  %6 = insertvalue { ptr, i32 } %5, i32 %4, 1
  resume { ptr, i32 } %6

cleanup:                                          ; preds = %start
  %7 = landingpad { ptr, i32 }
          cleanup
  %8 = extractvalue { ptr, i32 } %7, 0
  %9 = extractvalue { ptr, i32 } %7, 1
  store ptr %8, ptr %1, align 8
  %10 = getelementptr inbounds i8, ptr %1, i64 8
  store i32 %9, ptr %10, align 8
  br label %bb3

bb1:                                              ; preds = %start
  ret i32 %_0
}

; std::rt::lang_start_internal
; Function Attrs: uwtable
declare dso_local i64 @_RNvNtCs8EjvGJSkyPt_3std2rt19lang_start_internal(ptr, ptr align 8, i64, ptr, i8) unnamed_addr #0

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg) #3

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare ptr @llvm.ptrmask.p0.i64(ptr, i64) #4

; core::panicking::panic_bounds_check
; Function Attrs: cold minsize noinline noreturn optsize uwtable
declare dso_local void @_RNvNtCscSuVdRmqwCT_4core9panicking18panic_bounds_check(i64, i64, ptr align 8) unnamed_addr #5

; Function Attrs: nounwind uwtable
declare dso_local ptr @getenv(ptr) unnamed_addr #6

; Function Attrs: nounwind uwtable
declare dso_local i64 @write(i32, ptr, i64) unnamed_addr #6

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg) #7

; Function Attrs: nounwind uwtable
declare dso_local i32 @rust_eh_personality(i32, i32, i64, ptr, ptr) unnamed_addr #6

define i32 @main() {
  call void @_RNvCseMbSY2hFXhy_7program4main()
  %hash = load i64, ptr @_RNvNtCseMbSY2hFXhy_7program7prelude4HASH
  %bits = and i64 %hash, 127
  %code = trunc i64 %bits to i32
  ret i32 %code
}

attributes #0 = { uwtable "frame-pointer"="non-leaf" "probe-stack"="inline-asm" "target-cpu"="generic" "target-features"="+v8a,+outline-atomics" }
attributes #1 = { inlinehint uwtable "frame-pointer"="non-leaf" "probe-stack"="inline-asm" "target-cpu"="generic" "target-features"="+v8a,+outline-atomics" }
attributes #2 = { noinline uwtable "frame-pointer"="non-leaf" "probe-stack"="inline-asm" "target-cpu"="generic" "target-features"="+v8a,+outline-atomics" }
attributes #3 = { nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #4 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { cold minsize noinline noreturn optsize uwtable "frame-pointer"="non-leaf" "probe-stack"="inline-asm" "target-cpu"="generic" "target-features"="+v8a,+outline-atomics" }
attributes #6 = { nounwind uwtable "frame-pointer"="non-leaf" "probe-stack"="inline-asm" "target-cpu"="generic" "target-features"="+v8a,+outline-atomics" }
attributes #7 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #8 = { "frame-pointer"="non-leaf" "target-cpu"="generic" "target-features"="+v8a,+outline-atomics" }
attributes #9 = { inlinehint }
attributes #10 = { noinline }
attributes #11 = { noinline noreturn }
attributes #12 = { nounwind }

!llvm.ident = !{!0}

!0 = !{!"rustc version 1.96.0 (ac68faa20 2026-05-25) (built from a source tarball)"}
!1 = !{i64 2693777718874583}

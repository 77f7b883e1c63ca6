; ModuleID = 'program.2e522edc9d770637-cgu.0'
source_filename = "program.2e522edc9d770637-cgu.0"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@vtable.0 = private unnamed_addr constant <{ ptr, [16 x i8], ptr, ptr, ptr }> <{ ptr @"_ZN4core3ptr85drop_in_place$LT$std..rt..lang_start$LT$$LP$$RP$$GT$..$u7b$$u7b$closure$u7d$$u7d$$GT$17h590ed7d1c0cf5325E", [16 x i8] c"\08\00\00\00\00\00\00\00\08\00\00\00\00\00\00\00", ptr @"_ZN4core3ops8function6FnOnce40call_once$u7b$$u7b$vtable.shim$u7d$$u7d$17h2027b2eec7696f98E", ptr @"_ZN3std2rt10lang_start28_$u7b$$u7b$closure$u7d$$u7d$17h4cbcf0211ff11f02E", ptr @"_ZN3std2rt10lang_start28_$u7b$$u7b$closure$u7d$$u7d$17h4cbcf0211ff11f02E" }>, align 8
@_ZN7program7prelude4HASH17hcfffec6c8a71f826E.0 = internal unnamed_addr global i64 7883958462771197032, align 8
@_ZN7program7prelude5TRACE17h8f1b09b4b1cb0310E.0 = internal unnamed_addr global i8 0, align 1
@alloc_e07698b14322e79b1b41ac516ea31a84 = private unnamed_addr constant <{ [15 x i8] }> <{ [15 x i8] c"MIRSMITH_TRACE\00" }>, align 1
@alloc_6302e41073eb7ad3cc7446d2fc40f2bf = private unnamed_addr constant <{ [23 x i8] }> <{ [23 x i8] c"hash: ----------------\0A" }>, align 1
@alloc_f27c91ec91c5a0660ba00b4219598bd0 = private unnamed_addr constant <{ [16 x i8] }> <{ [16 x i8] c"0123456789abcdef" }>, align 1

; std::sys_common::backtrace::__rust_begin_short_backtrace
; Function Attrs: noinline nonlazybind uwtable
define internal fastcc void @_ZN3std10sys_common9backtrace28__rust_begin_short_backtrace17h915f25226db253a0E(ptr nocapture noundef nonnull readonly %f) unnamed_addr #0 {
start:
  tail call void %f()
  tail call void asm sideeffect "", "~{memory}"() #11, !srcloc !4
  ret void
}

; std::rt::lang_start
; Function Attrs: nonlazybind uwtable
define hidden noundef i64 @_ZN3std2rt10lang_start17h91d87765ddc58300E(ptr noundef nonnull %main, i64 noundef %argc, ptr noundef %argv, i8 noundef %sigpipe) unnamed_addr #1 {
start:
  %_8 = alloca ptr, align 8
  call void @llvm.lifetime.start.p0(i64 8, ptr nonnull %_8)
  store ptr %main, ptr %_8, align 8
; call std::rt::lang_start_internal
  %0 = call noundef i64 @_ZN3std2rt19lang_start_internal17h4cb538c556bbc432E(ptr noundef nonnull align 1 %_8, ptr noalias noundef nonnull readonly align 8 dereferenceable(24) @vtable.0, i64 noundef %argc, ptr noundef %argv, i8 noundef %sigpipe)
  call void @llvm.lifetime.end.p0(i64 8, ptr nonnull %_8)
  ret i64 %0
}

; std::rt::lang_start::{{closure}}
; Function Attrs: inlinehint nonlazybind uwtable
define internal noundef i32 @"_ZN3std2rt10lang_start28_$u7b$$u7b$closure$u7d$$u7d$17h4cbcf0211ff11f02E"(ptr noalias nocapture noundef readonly align 8 dereferenceable(8) %_1) unnamed_addr #2 {
start:
  %_4 = load ptr, ptr %_1, align 8, !nonnull !5, !noundef !5
; call std::sys_common::backtrace::__rust_begin_short_backtrace
  tail call fastcc void @_ZN3std10sys_common9backtrace28__rust_begin_short_backtrace17h915f25226db253a0E(ptr noundef nonnull %_4)
  ret i32 0
}

; core::ops::function::FnOnce::call_once{{vtable.shim}}
; Function Attrs: inlinehint nonlazybind uwtable
define internal noundef i32 @"_ZN4core3ops8function6FnOnce40call_once$u7b$$u7b$vtable.shim$u7d$$u7d$17h2027b2eec7696f98E"(ptr nocapture noundef readonly %_1) unnamed_addr #2 personality ptr @rust_eh_personality {
start:
  %0 = load ptr, ptr %_1, align 8, !nonnull !5, !noundef !5
; call std::sys_common::backtrace::__rust_begin_short_backtrace
  tail call fastcc void @_ZN3std10sys_common9backtrace28__rust_begin_short_backtrace17h915f25226db253a0E(ptr noundef nonnull %0)
  ret i32 0
}

; core::ptr::drop_in_place<std::rt::lang_start<()>::{{closure}}>
; Function Attrs: inlinehint mustprogress nofree norecurse nosync nounwind nonlazybind willreturn memory(none) uwtable
define internal void @"_ZN4core3ptr85drop_in_place$LT$std..rt..lang_start$LT$$LP$$RP$$GT$..$u7b$$u7b$closure$u7d$$u7d$$GT$17h590ed7d1c0cf5325E"(ptr noalias nocapture readnone align 8 %_1) unnamed_addr #3 {
start:
  ret void
}

; program::fn1
; Function Attrs: noinline nonlazybind uwtable
define internal fastcc void @_ZN7program3fn117ha08fd6303f7db31bE(i8 noundef %_1, i8 noundef %_2, i128 noundef %_3, i8 %_4.0.val, i8 %_4.1.val, i128 noundef %0) unnamed_addr #0 {
start:
  %_5 = alloca i128, align 16
  store i128 %0, ptr %_5, align 16
  %1 = and i8 %_1, 7
  %2 = zext i8 %1 to i64
  %3 = getelementptr inbounds [7 x i16], ptr %_5, i64 0, i64 %2
  store i16 1, ptr %3, align 2
  %4 = load i128, ptr %_5, align 16, !noundef !5
  %5 = zext i8 %_2 to i64
  %6 = trunc i128 %4 to i64
  %7 = trunc i128 %_3 to i64
  %8 = zext i8 %_4.0.val to i64
  %.neg2 = add i64 %7, %5
  %9 = add i64 %8, %6
  %10 = sub i64 %.neg2, %9
  %11 = zext i8 %_4.1.val to i64
  %12 = lshr i128 %0, 64
  %_16 = trunc i128 %12 to i64
  %13 = xor i64 %_16, %11
  %14 = xor i64 %13, %10
; call program::prelude::observe_u64
  tail call fastcc void @_ZN7program7prelude11observe_u6417h74bad917b4d12e2dE(i64 noundef %14)
  ret void
}

; program::main
; Function Attrs: nonlazybind uwtable
define internal void @_ZN7program4main17hf93def3976fa2c37E() unnamed_addr #1 {
start:
  %line.i = alloca [23 x i8], align 1
  %0 = alloca i128, align 16
  %1 = alloca i128, align 16
  %2 = alloca i8, align 1
  %3 = alloca i8, align 1
  %value.i = tail call noundef ptr @getenv(ptr noundef nonnull @alloc_e07698b14322e79b1b41ac516ea31a84)
  %_0.i1.i = icmp eq ptr %value.i, null
  br i1 %_0.i1.i, label %_ZN7program7prelude5start17hfe913e86379fe0f4E.exit, label %bb4.i

bb4.i:                                            ; preds = %start
  %_9.i = load i8, ptr %value.i, align 1, !noundef !5
  %_8.i = icmp eq i8 %_9.i, 49
  br i1 %_8.i, label %bb5.i, label %_ZN7program7prelude5start17hfe913e86379fe0f4E.exit

bb5.i:                                            ; preds = %bb4.i
  %_0.i.i = getelementptr inbounds i8, ptr %value.i, i64 1
  %_10.i = load i8, ptr %_0.i.i, align 1, !noundef !5
  %4 = icmp eq i8 %_10.i, 0
  %5 = zext i1 %4 to i8
  br label %_ZN7program7prelude5start17hfe913e86379fe0f4E.exit

_ZN7program7prelude5start17hfe913e86379fe0f4E.exit: ; preds = %start, %bb4.i, %bb5.i
  %_5.0.i = phi i8 [ %5, %bb5.i ], [ 0, %bb4.i ], [ 0, %start ]
  store i8 %_5.0.i, ptr @_ZN7program7prelude5TRACE17h8f1b09b4b1cb0310E.0, align 1
  call void @llvm.lifetime.start.p0(i64 1, ptr nonnull %3)
  store i8 -2, ptr %3, align 1
  call void asm sideeffect "", "r,~{memory}"(ptr nonnull %3) #11, !srcloc !4
  %_0.i = load i8, ptr %3, align 1, !noundef !5
  call void @llvm.lifetime.end.p0(i64 1, ptr nonnull %3)
  call void @llvm.lifetime.start.p0(i64 1, ptr nonnull %2)
  store i8 0, ptr %2, align 1
  call void asm sideeffect "", "r,~{memory}"(ptr nonnull %2) #11, !srcloc !4
  %_0.i1 = load i8, ptr %2, align 1, !noundef !5
  call void @llvm.lifetime.end.p0(i64 1, ptr nonnull %2)
  call void @llvm.lifetime.start.p0(i64 16, ptr nonnull %1)
  store i128 0, ptr %1, align 16
  call void asm sideeffect "", "r,~{memory}"(ptr nonnull %1) #11, !srcloc !4
  %_0.i2 = load i128, ptr %1, align 16, !noundef !5
  call void @llvm.lifetime.end.p0(i64 16, ptr nonnull %1)
  call void @llvm.lifetime.start.p0(i64 16, ptr nonnull %0)
  store i128 0, ptr %0, align 16
  call void asm sideeffect "", "r,~{memory}"(ptr nonnull %0) #11, !srcloc !4
  %_0.i3 = load i128, ptr %0, align 16, !noundef !5
  call void @llvm.lifetime.end.p0(i64 16, ptr nonnull %0)
; call program::fn1
  call fastcc void @_ZN7program3fn117ha08fd6303f7db31bE(i8 noundef %_0.i, i8 noundef %_0.i1, i128 noundef %_0.i2, i8 0, i8 0, i128 noundef %_0.i3)
  call void @llvm.lifetime.start.p0(i64 23, ptr nonnull %line.i)
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 1 dereferenceable(23) %line.i, ptr noundef nonnull align 1 dereferenceable(23) @alloc_6302e41073eb7ad3cc7446d2fc40f2bf, i64 23, i1 false)
  %_7.i = load i64, ptr @_ZN7program7prelude4HASH17hcfffec6c8a71f826E.0, align 8, !noundef !5
  %_13.i.i = and i64 %_7.i, 15
  %6 = getelementptr inbounds [16 x i8], ptr @alloc_f27c91ec91c5a0660ba00b4219598bd0, i64 0, i64 %_13.i.i
  %_10.i.i = load i8, ptr %6, align 1, !noundef !5
  %7 = getelementptr inbounds [0 x i8], ptr %line.i, i64 0, i64 21
  store i8 %_10.i.i, ptr %7, align 1
  %8 = lshr i64 %_7.i, 4
  %_13.i.1.i = and i64 %8, 15
  %9 = getelementptr inbounds [16 x i8], ptr @alloc_f27c91ec91c5a0660ba00b4219598bd0, i64 0, i64 %_13.i.1.i
  %_10.i.1.i = load i8, ptr %9, align 1, !noundef !5
  %10 = getelementptr inbounds [0 x i8], ptr %line.i, i64 0, i64 20
  store i8 %_10.i.1.i, ptr %10, align 1
  %11 = lshr i64 %_7.i, 8
  %_13.i.2.i = and i64 %11, 15
  %12 = getelementptr inbounds [16 x i8], ptr @alloc_f27c91ec91c5a0660ba00b4219598bd0, i64 0, i64 %_13.i.2.i
  %_10.i.2.i = load i8, ptr %12, align 1, !noundef !5
  %13 = getelementptr inbounds [0 x i8], ptr %line.i, i64 0, i64 19
  store i8 %_10.i.2.i, ptr %13, align 1
  %14 = lshr i64 %_7.i, 12
  %_13.i.3.i = and i64 %14, 15
  %15 = getelementptr inbounds [16 x i8], ptr @alloc_f27c91ec91c5a0660ba00b4219598bd0, i64 0, i64 %_13.i.3.i
  %_10.i.3.i = load i8, ptr %15, align 1, !noundef !5
  %16 = getelementptr inbounds [0 x i8], ptr %line.i, i64 0, i64 18
  store i8 %_10.i.3.i, ptr %16, align 1
  %17 = lshr i64 %_7.i, 16
  %_13.i.4.i = and i64 %17, 15
  %18 = getelementptr inbounds [16 x i8], ptr @alloc_f27c91ec91c5a0660ba00b4219598bd0, i64 0, i64 %_13.i.4.i
  %_10.i.4.i = load i8, ptr %18, align 1, !noundef !5
  %19 = getelementptr inbounds [0 x i8], ptr %line.i, i64 0, i64 17
  store i8 %_10.i.4.i, ptr %19, align 1
  %20 = lshr i64 %_7.i, 20
  %_13.i.5.i = and i64 %20, 15
  %21 = getelementptr inbounds [16 x i8], ptr @alloc_f27c91ec91c5a0660ba00b4219598bd0, i64 0, i64 %_13.i.5.i
  %_10.i.5.i = load i8, ptr %21, align 1, !noundef !5
  %22 = getelementptr inbounds [0 x i8], ptr %line.i, i64 0, i64 16
  store i8 %_10.i.5.i, ptr %22, align 1
  %23 = lshr i64 %_7.i, 24
  %_13.i.6.i = and i64 %23, 15
  %24 = getelementptr inbounds [16 x i8], ptr @alloc_f27c91ec91c5a0660ba00b4219598bd0, i64 0, i64 %_13.i.6.i
  %_10.i.6.i = load i8, ptr %24, align 1, !noundef !5
  %25 = getelementptr inbounds [0 x i8], ptr %line.i, i64 0, i64 15
  store i8 %_10.i.6.i, ptr %25, align 1
  %26 = lshr i64 %_7.i, 28
  %_13.i.7.i = and i64 %26, 15
  %27 = getelementptr inbounds [16 x i8], ptr @alloc_f27c91ec91c5a0660ba00b4219598bd0, i64 0, i64 %_13.i.7.i
  %_10.i.7.i = load i8, ptr %27, align 1, !noundef !5
  %28 = getelementptr inbounds [0 x i8], ptr %line.i, i64 0, i64 14
  store i8 %_10.i.7.i, ptr %28, align 1
  %29 = lshr i64 %_7.i, 32
  %_13.i.8.i = and i64 %29, 15
  %30 = getelementptr inbounds [16 x i8], ptr @alloc_f27c91ec91c5a0660ba00b4219598bd0, i64 0, i64 %_13.i.8.i
  %_10.i.8.i = load i8, ptr %30, align 1, !noundef !5
  %31 = getelementptr inbounds [0 x i8], ptr %line.i, i64 0, i64 13
  store i8 %_10.i.8.i, ptr %31, align 1
  %32 = lshr i64 %_7.i, 36
  %_13.i.9.i = and i64 %32, 15
  %33 = getelementptr inbounds [16 x i8], ptr @alloc_f27c91ec91c5a0660ba00b4219598bd0, i64 0, i64 %_13.i.9.i
  %_10.i.9.i = load i8, ptr %33, align 1, !noundef !5
  %34 = getelementptr inbounds [0 x i8], ptr %line.i, i64 0, i64 12
  store i8 %_10.i.9.i, ptr %34, align 1
  %35 = lshr i64 %_7.i, 40
  %_13.i.10.i = and i64 %35, 15
  %36 = getelementptr inbounds [16 x i8], ptr @alloc_f27c91ec91c5a0660ba00b4219598bd0, i64 0, i64 %_13.i.10.i
  %_10.i.10.i = load i8, ptr %36, align 1, !noundef !5
  %37 = getelementptr inbounds [0 x i8], ptr %line.i, i64 0, i64 11
  store i8 %_10.i.10.i, ptr %37, align 1
  %38 = lshr i64 %_7.i, 44
  %_13.i.11.i = and i64 %38, 15
  %39 = getelementptr inbounds [16 x i8], ptr @alloc_f27c91ec91c5a0660ba00b4219598bd0, i64 0, i64 %_13.i.11.i
  %_10.i.11.i = load i8, ptr %39, align 1, !noundef !5
  %40 = getelementptr inbounds [0 x i8], ptr %line.i, i64 0, i64 10
  store i8 %_10.i.11.i, ptr %40, align 1
  %41 = lshr i64 %_7.i, 48
  %_13.i.12.i = and i64 %41, 15
  %42 = getelementptr inbounds [16 x i8], ptr @alloc_f27c91ec91c5a0660ba00b4219598bd0, i64 0, i64 %_13.i.12.i
  %_10.i.12.i = load i8, ptr %42, align 1, !noundef !5
  %43 = getelementptr inbounds [0 x i8], ptr %line.i, i64 0, i64 9
  store i8 %_10.i.12.i, ptr %43, align 1
  %44 = lshr i64 %_7.i, 52
  %_13.i.13.i = and i64 %44, 15
  %45 = getelementptr inbounds [16 x i8], ptr @alloc_f27c91ec91c5a0660ba00b4219598bd0, i64 0, i64 %_13.i.13.i
  %_10.i.13.i = load i8, ptr %45, align 1, !noundef !5
  %46 = getelementptr inbounds [0 x i8], ptr %line.i, i64 0, i64 8
  store i8 %_10.i.13.i, ptr %46, align 1
  %47 = lshr i64 %_7.i, 56
  %_13.i.14.i = and i64 %47, 15
  %48 = getelementptr inbounds [16 x i8], ptr @alloc_f27c91ec91c5a0660ba00b4219598bd0, i64 0, i64 %_13.i.14.i
  %_10.i.14.i = load i8, ptr %48, align 1, !noundef !5
  %49 = getelementptr inbounds [0 x i8], ptr %line.i, i64 0, i64 7
  store i8 %_10.i.14.i, ptr %49, align 1
  %50 = lshr i64 %_7.i, 60
  %51 = getelementptr inbounds [16 x i8], ptr @alloc_f27c91ec91c5a0660ba00b4219598bd0, i64 0, i64 %50
  %_10.i.15.i = load i8, ptr %51, align 1, !noundef !5
  %52 = getelementptr inbounds [0 x i8], ptr %line.i, i64 0, i64 6
  store i8 %_10.i.15.i, ptr %52, align 1
  %_9.i4 = call noundef i64 @write(i32 noundef 1, ptr noundef nonnull %line.i, i64 noundef 23)
  call void @llvm.lifetime.end.p0(i64 23, ptr nonnull %line.i)
  ret void
}

; program::prelude::trace
; Function Attrs: noinline nonlazybind uwtable
define internal fastcc void @_ZN7program7prelude5trace17h733b0a773eb7a7d4E(i64 noundef %lo) unnamed_addr #0 {
bb10.15:
  %line = alloca [64 x i8], align 1
  call void @llvm.lifetime.start.p0(i64 64, ptr nonnull %line)
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 1 dereferenceable(64) %line, i8 0, i64 31, i1 false)
  %0 = getelementptr inbounds [64 x i8], ptr %line, i64 0, i64 63
  store i8 10, ptr %0, align 1
  %uglygep = getelementptr inbounds i8, ptr %line, i64 31
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 1 dereferenceable(16) %uglygep, i8 48, i64 16, i1 false)
  %_13.i31 = and i64 %lo, 15
  %1 = getelementptr inbounds [16 x i8], ptr @alloc_f27c91ec91c5a0660ba00b4219598bd0, i64 0, i64 %_13.i31
  %_10.i32 = load i8, ptr %1, align 1, !noundef !5
  %2 = getelementptr inbounds [0 x i8], ptr %line, i64 0, i64 62
  store i8 %_10.i32, ptr %2, align 1
  %3 = lshr i64 %lo, 4
  %_13.i31.1 = and i64 %3, 15
  %4 = getelementptr inbounds [16 x i8], ptr @alloc_f27c91ec91c5a0660ba00b4219598bd0, i64 0, i64 %_13.i31.1
  %_10.i32.1 = load i8, ptr %4, align 1, !noundef !5
  %5 = getelementptr inbounds [0 x i8], ptr %line, i64 0, i64 61
  store i8 %_10.i32.1, ptr %5, align 1
  %6 = lshr i64 %lo, 8
  %_13.i31.2 = and i64 %6, 15
  %7 = getelementptr inbounds [16 x i8], ptr @alloc_f27c91ec91c5a0660ba00b4219598bd0, i64 0, i64 %_13.i31.2
  %_10.i32.2 = load i8, ptr %7, align 1, !noundef !5
  %8 = getelementptr inbounds [0 x i8], ptr %line, i64 0, i64 60
  store i8 %_10.i32.2, ptr %8, align 1
  %9 = lshr i64 %lo, 12
  %_13.i31.3 = and i64 %9, 15
  %10 = getelementptr inbounds [16 x i8], ptr @alloc_f27c91ec91c5a0660ba00b4219598bd0, i64 0, i64 %_13.i31.3
  %_10.i32.3 = load i8, ptr %10, align 1, !noundef !5
  %11 = getelementptr inbounds [0 x i8], ptr %line, i64 0, i64 59
  store i8 %_10.i32.3, ptr %11, align 1
  %12 = lshr i64 %lo, 16
  %_13.i31.4 = and i64 %12, 15
  %13 = getelementptr inbounds [16 x i8], ptr @alloc_f27c91ec91c5a0660ba00b4219598bd0, i64 0, i64 %_13.i31.4
  %_10.i32.4 = load i8, ptr %13, align 1, !noundef !5
  %14 = getelementptr inbounds [0 x i8], ptr %line, i64 0, i64 58
  store i8 %_10.i32.4, ptr %14, align 1
  %15 = lshr i64 %lo, 20
  %_13.i31.5 = and i64 %15, 15
  %16 = getelementptr inbounds [16 x i8], ptr @alloc_f27c91ec91c5a0660ba00b4219598bd0, i64 0, i64 %_13.i31.5
  %_10.i32.5 = load i8, ptr %16, align 1, !noundef !5
  %17 = getelementptr inbounds [0 x i8], ptr %line, i64 0, i64 57
  store i8 %_10.i32.5, ptr %17, align 1
  %18 = lshr i64 %lo, 24
  %_13.i31.6 = and i64 %18, 15
  %19 = getelementptr inbounds [16 x i8], ptr @alloc_f27c91ec91c5a0660ba00b4219598bd0, i64 0, i64 %_13.i31.6
  %_10.i32.6 = load i8, ptr %19, align 1, !noundef !5
  %20 = getelementptr inbounds [0 x i8], ptr %line, i64 0, i64 56
  store i8 %_10.i32.6, ptr %20, align 1
  %21 = lshr i64 %lo, 28
  %_13.i31.7 = and i64 %21, 15
  %22 = getelementptr inbounds [16 x i8], ptr @alloc_f27c91ec91c5a0660ba00b4219598bd0, i64 0, i64 %_13.i31.7
  %_10.i32.7 = load i8, ptr %22, align 1, !noundef !5
  %23 = getelementptr inbounds [0 x i8], ptr %line, i64 0, i64 55
  store i8 %_10.i32.7, ptr %23, align 1
  %24 = lshr i64 %lo, 32
  %_13.i31.8 = and i64 %24, 15
  %25 = getelementptr inbounds [16 x i8], ptr @alloc_f27c91ec91c5a0660ba00b4219598bd0, i64 0, i64 %_13.i31.8
  %_10.i32.8 = load i8, ptr %25, align 1, !noundef !5
  %26 = getelementptr inbounds [0 x i8], ptr %line, i64 0, i64 54
  store i8 %_10.i32.8, ptr %26, align 1
  %27 = lshr i64 %lo, 36
  %_13.i31.9 = and i64 %27, 15
  %28 = getelementptr inbounds [16 x i8], ptr @alloc_f27c91ec91c5a0660ba00b4219598bd0, i64 0, i64 %_13.i31.9
  %_10.i32.9 = load i8, ptr %28, align 1, !noundef !5
  %29 = getelementptr inbounds [0 x i8], ptr %line, i64 0, i64 53
  store i8 %_10.i32.9, ptr %29, align 1
  %30 = lshr i64 %lo, 40
  %_13.i31.10 = and i64 %30, 15
  %31 = getelementptr inbounds [16 x i8], ptr @alloc_f27c91ec91c5a0660ba00b4219598bd0, i64 0, i64 %_13.i31.10
  %_10.i32.10 = load i8, ptr %31, align 1, !noundef !5
  %32 = getelementptr inbounds [0 x i8], ptr %line, i64 0, i64 52
  store i8 %_10.i32.10, ptr %32, align 1
  %33 = lshr i64 %lo, 44
  %_13.i31.11 = and i64 %33, 15
  %34 = getelementptr inbounds [16 x i8], ptr @alloc_f27c91ec91c5a0660ba00b4219598bd0, i64 0, i64 %_13.i31.11
  %_10.i32.11 = load i8, ptr %34, align 1, !noundef !5
  %35 = getelementptr inbounds [0 x i8], ptr %line, i64 0, i64 51
  store i8 %_10.i32.11, ptr %35, align 1
  %36 = lshr i64 %lo, 48
  %_13.i31.12 = and i64 %36, 15
  %37 = getelementptr inbounds [16 x i8], ptr @alloc_f27c91ec91c5a0660ba00b4219598bd0, i64 0, i64 %_13.i31.12
  %_10.i32.12 = load i8, ptr %37, align 1, !noundef !5
  %38 = getelementptr inbounds [0 x i8], ptr %line, i64 0, i64 50
  store i8 %_10.i32.12, ptr %38, align 1
  %39 = lshr i64 %lo, 52
  %_13.i31.13 = and i64 %39, 15
  %40 = getelementptr inbounds [16 x i8], ptr @alloc_f27c91ec91c5a0660ba00b4219598bd0, i64 0, i64 %_13.i31.13
  %_10.i32.13 = load i8, ptr %40, align 1, !noundef !5
  %41 = getelementptr inbounds [0 x i8], ptr %line, i64 0, i64 49
  store i8 %_10.i32.13, ptr %41, align 1
  %42 = lshr i64 %lo, 56
  %_13.i31.14 = and i64 %42, 15
  %43 = getelementptr inbounds [16 x i8], ptr @alloc_f27c91ec91c5a0660ba00b4219598bd0, i64 0, i64 %_13.i31.14
  %_10.i32.14 = load i8, ptr %43, align 1, !noundef !5
  %44 = getelementptr inbounds [0 x i8], ptr %line, i64 0, i64 48
  store i8 %_10.i32.14, ptr %44, align 1
  %45 = lshr i64 %lo, 60
  %46 = getelementptr inbounds [16 x i8], ptr @alloc_f27c91ec91c5a0660ba00b4219598bd0, i64 0, i64 %45
  %_10.i32.15 = load i8, ptr %46, align 1, !noundef !5
  %47 = getelementptr inbounds [0 x i8], ptr %line, i64 0, i64 47
  store i8 %_10.i32.15, ptr %47, align 1
  %_31.16 = icmp eq i8 %_10.i32.15, 48
  br i1 %_31.16, label %bb10.16, label %bb25

bb10.16:                                          ; preds = %bb10.15
  %_31.17 = icmp eq i8 %_10.i32.14, 48
  br i1 %_31.17, label %bb10.17, label %bb25

bb10.17:                                          ; preds = %bb10.16
  %_31.18 = icmp eq i8 %_10.i32.13, 48
  br i1 %_31.18, label %bb10.18, label %bb25

bb10.18:                                          ; preds = %bb10.17
  %_31.19 = icmp eq i8 %_10.i32.12, 48
  br i1 %_31.19, label %bb10.19, label %bb25

bb10.19:                                          ; preds = %bb10.18
  %_31.20 = icmp eq i8 %_10.i32.11, 48
  br i1 %_31.20, label %bb10.20, label %bb25

bb10.20:                                          ; preds = %bb10.19
  %_31.21 = icmp eq i8 %_10.i32.10, 48
  br i1 %_31.21, label %bb10.21, label %bb25

bb10.21:                                          ; preds = %bb10.20
  %_31.22 = icmp eq i8 %_10.i32.9, 48
  br i1 %_31.22, label %bb10.22, label %bb25

bb10.22:                                          ; preds = %bb10.21
  %_31.23 = icmp eq i8 %_10.i32.8, 48
  br i1 %_31.23, label %bb10.23, label %bb25

bb10.23:                                          ; preds = %bb10.22
  %_31.24 = icmp eq i8 %_10.i32.7, 48
  br i1 %_31.24, label %bb10.24, label %bb25

bb10.24:                                          ; preds = %bb10.23
  %_31.25 = icmp eq i8 %_10.i32.6, 48
  br i1 %_31.25, label %bb10.25, label %bb25

bb10.25:                                          ; preds = %bb10.24
  %_31.26 = icmp eq i8 %_10.i32.5, 48
  br i1 %_31.26, label %bb10.26, label %bb25

bb10.26:                                          ; preds = %bb10.25
  %_31.27 = icmp eq i8 %_10.i32.4, 48
  br i1 %_31.27, label %bb10.27, label %bb25

bb10.27:                                          ; preds = %bb10.26
  %_31.28 = icmp eq i8 %_10.i32.3, 48
  br i1 %_31.28, label %bb10.28, label %bb25

bb10.28:                                          ; preds = %bb10.27
  %_31.29 = icmp eq i8 %_10.i32.2, 48
  br i1 %_31.29, label %bb10.29, label %bb25

bb10.29:                                          ; preds = %bb10.28
  %_31.30 = icmp eq i8 %_10.i32.1, 48
  %spec.select = select i1 %_31.30, i64 61, i64 60
  br label %bb25

bb25:                                             ; preds = %bb10.29, %bb10.15, %bb10.16, %bb10.17, %bb10.18, %bb10.19, %bb10.20, %bb10.21, %bb10.22, %bb10.23, %bb10.24, %bb10.25, %bb10.26, %bb10.27, %bb10.28
  %at.1.lcssa = phi i64 [ 46, %bb10.15 ], [ 47, %bb10.16 ], [ 48, %bb10.17 ], [ 49, %bb10.18 ], [ 50, %bb10.19 ], [ 51, %bb10.20 ], [ 52, %bb10.21 ], [ 53, %bb10.22 ], [ 54, %bb10.23 ], [ 55, %bb10.24 ], [ 56, %bb10.25 ], [ 57, %bb10.26 ], [ 58, %bb10.27 ], [ 59, %bb10.28 ], [ %spec.select, %bb10.29 ]
  %48 = add nsw i64 %at.1.lcssa, -7
  %49 = getelementptr inbounds [64 x i8], ptr %line, i64 0, i64 %48
  store <8 x i8> <i8 48, i8 32, i8 117, i8 54, i8 52, i8 32, i8 48, i8 120>, ptr %49, align 1
  %_76 = sub nuw nsw i64 71, %at.1.lcssa
  %_69 = call noundef i64 @write(i32 noundef 1, ptr noundef nonnull %49, i64 noundef %_76)
  call void @llvm.lifetime.end.p0(i64 64, ptr nonnull %line)
  ret void
}

; program::prelude::observe_u64
; Function Attrs: noinline nonlazybind uwtable
define internal fastcc void @_ZN7program7prelude11observe_u6417h74bad917b4d12e2dE(i64 noundef %x) unnamed_addr #0 {
start:
  %_9.i = load i64, ptr @_ZN7program7prelude4HASH17hcfffec6c8a71f826E.0, align 8, !noundef !5
  %_4.i.i = xor i64 %_9.i, 11
  %_0.i.i.i = mul i64 %_4.i.i, -7046029254386353131
  %_8.i.i = lshr i64 %_0.i.i.i, 29
  %0 = xor i64 %_8.i.i, %x
  %_4.i1.i = xor i64 %0, %_0.i.i.i
  %_0.i.i2.i = mul i64 %_4.i1.i, -7046029254386353131
  %_8.i3.i = lshr i64 %_0.i.i2.i, 29
  %_0.i4.i = xor i64 %_8.i3.i, %_0.i.i2.i
  %_0.i.i5.i = mul i64 %_0.i4.i, -7046029254386353131
  %_8.i6.i = lshr i64 %_0.i.i5.i, 29
  %_0.i7.i = xor i64 %_8.i6.i, %_0.i.i5.i
  store i64 %_0.i7.i, ptr @_ZN7program7prelude4HASH17hcfffec6c8a71f826E.0, align 8
  %1 = load i8, ptr @_ZN7program7prelude5TRACE17h8f1b09b4b1cb0310E.0, align 1, !range !18, !noundef !5
  %_19.not.i = icmp eq i8 %1, 0
  br i1 %_19.not.i, label %_ZN7program7prelude5event17h4447741530bedb7dE.exit, label %bb4.i

bb4.i:                                            ; preds = %start
; call program::prelude::trace
  tail call fastcc void @_ZN7program7prelude5trace17h733b0a773eb7a7d4E(i64 noundef %x)
  br label %_ZN7program7prelude5event17h4447741530bedb7dE.exit

_ZN7program7prelude5event17h4447741530bedb7dE.exit: ; preds = %start, %bb4.i
  ret void
}

; std::rt::lang_start_internal
; Function Attrs: nonlazybind uwtable
declare noundef i64 @_ZN3std2rt19lang_start_internal17h4cb538c556bbc432E(ptr noundef nonnull align 1, ptr noalias noundef readonly align 8 dereferenceable(24), i64 noundef, ptr noundef, i8 noundef) unnamed_addr #1

; Function Attrs: nonlazybind uwtable
declare noundef i32 @rust_eh_personality(i32 noundef, i32 noundef, i64 noundef, ptr noundef, ptr noundef) unnamed_addr #1

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #4

; Function Attrs: nofree nounwind nonlazybind memory(read) uwtable
declare noundef ptr @getenv(ptr nocapture noundef) unnamed_addr #5

; Function Attrs: nofree nonlazybind uwtable
declare noundef i64 @write(i32 noundef, ptr nocapture noundef readonly, i64 noundef) unnamed_addr #6

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg) #7

; Function Attrs: nonlazybind
define i32 @main() {
  call void @_ZN7program4main17hf93def3976fa2c37E()
  ret i32 0
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #9

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #9

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare void @llvm.experimental.noalias.scope.decl(metadata) #10

attributes #0 = { noinline nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #1 = { nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #2 = { inlinehint nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #3 = { inlinehint mustprogress nofree norecurse nosync nounwind nonlazybind willreturn memory(none) uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #4 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #5 = { nofree nounwind nonlazybind memory(read) uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #6 = { nofree nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #7 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #8 = { nonlazybind "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #9 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #10 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }
attributes #11 = { nounwind }

!llvm.module.flags = !{!0, !1, !2}
!llvm.ident = !{!3}

!0 = !{i32 8, !"PIC Level", i32 2}
!1 = !{i32 7, !"PIE Level", i32 2}
!2 = !{i32 2, !"RtLibUseGOT", i32 1}
!3 = !{!"rustc version 1.78.0"}
!4 = !{i32 1574444}
!5 = !{}
!6 = !{!7}
!7 = distinct !{!7, !8, !"_ZN3std2rt10lang_start28_$u7b$$u7b$closure$u7d$$u7d$17h4cbcf0211ff11f02E: %_1"}
!8 = distinct !{!8, !"_ZN3std2rt10lang_start28_$u7b$$u7b$closure$u7d$$u7d$17h4cbcf0211ff11f02E"}
!9 = !{!10}
!10 = distinct !{!10, !11, !"_ZN7program7prelude3hex17hf197de81c4f615d9E: %line.0"}
!11 = distinct !{!11, !"_ZN7program7prelude3hex17hf197de81c4f615d9E"}
!12 = !{!13}
!13 = distinct !{!13, !14, !"_ZN7program7prelude3hex17hf197de81c4f615d9E: %line.0"}
!14 = distinct !{!14, !"_ZN7program7prelude3hex17hf197de81c4f615d9E"}
!15 = !{!16}
!16 = distinct !{!16, !17, !"_ZN7program7prelude3hex17hf197de81c4f615d9E: %line.0"}
!17 = distinct !{!17, !"_ZN7program7prelude3hex17hf197de81c4f615d9E"}
!18 = !{i8 0, i8 2}

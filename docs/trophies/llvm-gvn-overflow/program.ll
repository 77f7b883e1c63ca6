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
@alloc_388c27d7a374a6863215845cc76fbf84 = private unnamed_addr constant <{ [10 x i8] }> <{ [10 x i8] c"program.rs" }>, align 1
@alloc_351998f34513533a3e44e9db7641318d = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_388c27d7a374a6863215845cc76fbf84, [16 x i8] c"\0A\00\00\00\00\00\00\00k\00\00\00\0D\00\00\00" }>, align 8
@alloc_c62e5b896aeb4d725732c94f452bc248 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_388c27d7a374a6863215845cc76fbf84, [16 x i8] c"\0A\00\00\00\00\00\00\00\93\00\00\00\09\00\00\00" }>, align 8
@alloc_cdba8c60639296120c048141c46115da = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_388c27d7a374a6863215845cc76fbf84, [16 x i8] c"\0A\00\00\00\00\00\00\00\96\00\00\00\0D\00\00\00" }>, align 8
@alloc_9a9b52d7b0a96b7665325e52623b26f8 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_388c27d7a374a6863215845cc76fbf84, [16 x i8] c"\0A\00\00\00\00\00\00\00\90\00\00\00\18\00\00\00" }>, align 8
@alloc_ef1eee9cd86c8ba62ad8717acd39d0e8 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @alloc_388c27d7a374a6863215845cc76fbf84, [16 x i8] c"\0A\00\00\00\00\00\00\00\90\00\00\00\0D\00\00\00" }>, align 8
@alloc_e81d50db7a4e4db88d74be463c18159b = private unnamed_addr constant <{ [6 x i8] }> <{ [6 x i8] c"u16 0x" }>, align 1

; std::sys_common::backtrace::__rust_begin_short_backtrace
; Function Attrs: noinline nonlazybind uwtable
define internal fastcc void @_ZN3std10sys_common9backtrace28__rust_begin_short_backtrace17h915f25226db253a0E(ptr nocapture noundef nonnull readonly %f) unnamed_addr #0 {
start:
  tail call void %f()
  tail call void asm sideeffect "", "~{memory}"() #14, !srcloc !4
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
define internal void @"_ZN4core3ptr85drop_in_place$LT$std..rt..lang_start$LT$$LP$$RP$$GT$..$u7b$$u7b$closure$u7d$$u7d$$GT$17h590ed7d1c0cf5325E"(ptr noalias nocapture noundef readnone align 8 dereferenceable(8) %_1) unnamed_addr #3 {
start:
  ret void
}

; core::hint::black_box
; Function Attrs: inlinehint nonlazybind uwtable
define internal fastcc noundef i8 @_ZN4core4hint9black_box17h0dbcd628c8bfcf3fE(i8 noundef %dummy) unnamed_addr #2 {
start:
  %0 = alloca i8, align 1
  call void @llvm.lifetime.start.p0(i64 1, ptr nonnull %0)
  store i8 0, ptr %0, align 1
  call void asm sideeffect "", "r,~{memory}"(ptr nonnull %0) #14, !srcloc !4
  %_0 = load i8, ptr %0, align 1, !noundef !5
  call void @llvm.lifetime.end.p0(i64 1, ptr nonnull %0)
  ret i8 %_0
}

; core::hint::black_box
; Function Attrs: inlinehint nonlazybind uwtable
define internal fastcc noundef i16 @_ZN4core4hint9black_box17h273a255b82c43f87E(i16 noundef %dummy) unnamed_addr #2 {
start:
  %0 = alloca i16, align 2
  call void @llvm.lifetime.start.p0(i64 2, ptr nonnull %0)
  store i16 0, ptr %0, align 2
  call void asm sideeffect "", "r,~{memory}"(ptr nonnull %0) #14, !srcloc !4
  %_0 = load i16, ptr %0, align 2, !noundef !5
  call void @llvm.lifetime.end.p0(i64 2, ptr nonnull %0)
  ret i16 %_0
}

; core::hint::black_box
; Function Attrs: inlinehint nonlazybind uwtable
define internal fastcc noundef i8 @_ZN4core4hint9black_box17h6f5d183ffed0c505E(i8 noundef %dummy) unnamed_addr #2 {
start:
  %0 = alloca i8, align 1
  call void @llvm.lifetime.start.p0(i64 1, ptr nonnull %0)
  store i8 %dummy, ptr %0, align 1
  call void asm sideeffect "", "r,~{memory}"(ptr nonnull %0) #14, !srcloc !4
  %_0 = load i8, ptr %0, align 1, !noundef !5
  call void @llvm.lifetime.end.p0(i64 1, ptr nonnull %0)
  ret i8 %_0
}

; core::hint::black_box
; Function Attrs: inlinehint nonlazybind uwtable
define internal fastcc noundef zeroext i1 @_ZN4core4hint9black_box17h7b9bb71c4f3d7eb6E(i1 noundef zeroext %dummy) unnamed_addr #2 {
start:
  %0 = alloca i8, align 1
  call void @llvm.lifetime.start.p0(i64 1, ptr nonnull %0)
  store i8 0, ptr %0, align 1
  call void asm sideeffect "", "r,~{memory}"(ptr nonnull %0) #14, !srcloc !4
  %1 = load i8, ptr %0, align 1, !range !9, !noundef !5
  %_0 = icmp ne i8 %1, 0
  call void @llvm.lifetime.end.p0(i64 1, ptr nonnull %0)
  ret i1 %_0
}

; program::fn0
; Function Attrs: nonlazybind uwtable
define internal fastcc void @_ZN7program3fn017hcaae9fc02e93f96cE(i8 noundef %_1, i16 noundef %0, i8 noundef %_3, i8 noundef %1, i8 noundef %2, i1 noundef zeroext %_6) unnamed_addr #1 {
start:
  %3 = icmp eq i8 %1, 6
  br i1 %3, label %bb2, label %bb1.peel.next

bb1.peel.next:                                    ; preds = %start
  br label %bb1

bb1:                                              ; preds = %bb1.peel.next
  br label %bb2.loopexit

bb2.loopexit:                                     ; preds = %bb1
  br label %bb2

bb2:                                              ; preds = %bb2.loopexit, %start
  %4 = shl i8 %_1, 1
  %5 = add nsw i8 %4, -1
  %spec.select = select i1 %_6, i8 %5, i8 %2
  %6 = tail call { i8, i1 } @llvm.sadd.with.overflow.i8(i8 %4, i8 -1)
  %7 = extractvalue { i8, i1 } %6, 1
  %8 = sext i8 %5 to i16
  %9 = add nsw i16 %8, 1
  %.neg = sext i1 %7 to i16
  %10 = add nsw i16 %9, %.neg
  %_9 = sext i8 %spec.select to i16
  %11 = sub nsw i16 %10, %_9
; call program::prelude::observe_u16
  tail call fastcc void @_ZN7program7prelude11observe_u1617hab44488e083c0f92E(i32 noundef 0, i16 noundef %11)
  ret void
}

; program::main
; Function Attrs: nonlazybind uwtable
define internal void @_ZN7program4main17hf93def3976fa2c37E() unnamed_addr #1 {
start:
; call program::prelude::start
  call fastcc void @_ZN7program7prelude5start17hfe913e86379fe0f4E()
; call core::hint::black_box
  %_3 = call fastcc noundef i8 @_ZN4core4hint9black_box17h6f5d183ffed0c505E(i8 noundef 64)
; call core::hint::black_box
  %_4 = call fastcc noundef i16 @_ZN4core4hint9black_box17h273a255b82c43f87E(i16 noundef 0)
; call core::hint::black_box
  %_5 = call fastcc noundef i8 @_ZN4core4hint9black_box17h0dbcd628c8bfcf3fE(i8 noundef 0)
; call core::hint::black_box
  %_6 = call fastcc noundef i8 @_ZN4core4hint9black_box17h0dbcd628c8bfcf3fE(i8 noundef 0)
; call core::hint::black_box
  %_7 = call fastcc noundef i8 @_ZN4core4hint9black_box17h6f5d183ffed0c505E(i8 noundef 0)
; call core::hint::black_box
  %_8 = call fastcc noundef zeroext i1 @_ZN4core4hint9black_box17h7b9bb71c4f3d7eb6E(i1 noundef zeroext false)
; call program::fn0
  call fastcc void @_ZN7program3fn017hcaae9fc02e93f96cE(i8 noundef %_3, i16 noundef %_4, i8 noundef %_5, i8 noundef %_6, i8 noundef %_7, i1 noundef zeroext %_8)
; call program::prelude::finish
  call fastcc void @_ZN7program7prelude6finish17hbcba0fadd28a91d1E()
  ret void
}

; program::prelude::start
; Function Attrs: nofree nounwind nonlazybind memory(readwrite, argmem: read, inaccessiblemem: read) uwtable
define internal fastcc void @_ZN7program7prelude5start17hfe913e86379fe0f4E() unnamed_addr #4 {
start:
  %value = tail call noundef ptr @getenv(ptr noundef nonnull @alloc_e07698b14322e79b1b41ac516ea31a84)
  %_0.i1 = icmp eq ptr %value, null
  br i1 %_0.i1, label %bb9, label %bb4

bb4:                                              ; preds = %start
  %_9 = load i8, ptr %value, align 1, !noundef !5
  %_8 = icmp eq i8 %_9, 49
  br i1 %_8, label %bb5, label %bb9

bb5:                                              ; preds = %bb4
  %_0.i = getelementptr inbounds i8, ptr %value, i64 1
  %_10 = load i8, ptr %_0.i, align 1, !noundef !5
  %0 = icmp eq i8 %_10, 0
  %1 = zext i1 %0 to i8
  br label %bb9

bb9:                                              ; preds = %start, %bb4, %bb5
  %_5.0 = phi i8 [ %1, %bb5 ], [ 0, %bb4 ], [ 0, %start ]
  store i8 %_5.0, ptr @_ZN7program7prelude5TRACE17h8f1b09b4b1cb0310E.0, align 1
  ret void
}

; program::prelude::finish
; Function Attrs: nonlazybind uwtable
define internal fastcc void @_ZN7program7prelude6finish17hbcba0fadd28a91d1E() unnamed_addr #1 {
start:
  %line = alloca [23 x i8], align 1
  call void @llvm.lifetime.start.p0(i64 23, ptr nonnull %line)
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 1 dereferenceable(23) %line, ptr noundef nonnull align 1 dereferenceable(23) @alloc_6302e41073eb7ad3cc7446d2fc40f2bf, i64 23, i1 false)
  %_7 = load i64, ptr @_ZN7program7prelude4HASH17hcfffec6c8a71f826E.0, align 8, !noundef !5
; call program::prelude::hex
  call fastcc void @_ZN7program7prelude3hex17hf197de81c4f615d9E(ptr noalias noundef nonnull align 1 %line, i64 noundef 23, i64 noundef 22, i64 noundef %_7)
  %_9 = call noundef i64 @write(i32 noundef 1, ptr noundef nonnull %line, i64 noundef 23)
  call void @llvm.lifetime.end.p0(i64 23, ptr nonnull %line)
  ret void
}

; program::prelude::hex
; Function Attrs: nonlazybind uwtable
define internal fastcc void @_ZN7program7prelude3hex17hf197de81c4f615d9E(ptr noalias nocapture noundef nonnull writeonly align 1 %line.0, i64 noundef %line.1, i64 noundef %end, i64 noundef %0) unnamed_addr #1 {
start:
  %_8 = add i64 %end, -16
  %_65 = icmp ugt i64 %end, 15
  br i1 %_65, label %bb2, label %bb5

bb5:                                              ; preds = %bb4, %start
  ret void

bb2:                                              ; preds = %start, %bb4
  %value.07 = phi i64 [ %4, %bb4 ], [ %0, %start ]
  %i.06 = phi i64 [ %1, %bb4 ], [ %end, %start ]
  %1 = add i64 %i.06, -1
  %_19 = icmp ult i64 %1, %line.1
  br i1 %_19, label %bb4, label %panic1, !prof !10

bb4:                                              ; preds = %bb2
  %_13 = and i64 %value.07, 15
  %2 = getelementptr inbounds [16 x i8], ptr @alloc_f27c91ec91c5a0660ba00b4219598bd0, i64 0, i64 %_13
  %_10 = load i8, ptr %2, align 1, !noundef !5
  %3 = getelementptr inbounds [0 x i8], ptr %line.0, i64 0, i64 %1
  store i8 %_10, ptr %3, align 1
  %4 = lshr i64 %value.07, 4
  %_6 = icmp ugt i64 %1, %_8
  br i1 %_6, label %bb2, label %bb5

panic1:                                           ; preds = %bb2
; call core::panicking::panic_bounds_check
  tail call void @_ZN4core9panicking18panic_bounds_check17h0711a0a202b12fc9E(i64 noundef %1, i64 noundef %line.1, ptr noalias noundef nonnull readonly align 8 dereferenceable(24) @alloc_351998f34513533a3e44e9db7641318d) #15
  unreachable
}

; program::prelude::trace
; Function Attrs: noinline nonlazybind uwtable
define internal fastcc void @_ZN7program7prelude5trace17h733b0a773eb7a7d4E(i32 noundef %0, i64 noundef %lo, i64 noundef %hi, ptr noalias nocapture noundef nonnull readonly align 1 %label.0, i64 noundef %label.1) unnamed_addr #0 {
bb10.15:
  %line = alloca [64 x i8], align 1
  call void @llvm.lifetime.start.p0(i64 64, ptr nonnull %line)
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 1 dereferenceable(64) %line, i8 0, i64 31, i1 false)
  %1 = getelementptr inbounds [64 x i8], ptr %line, i64 0, i64 63
  store i8 10, ptr %1, align 1
  %uglygep = getelementptr inbounds i8, ptr %line, i64 31
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 1 dereferenceable(16) %uglygep, i8 48, i64 16, i1 false)
  %_13.i31 = and i64 %lo, 15
  %2 = getelementptr inbounds [16 x i8], ptr @alloc_f27c91ec91c5a0660ba00b4219598bd0, i64 0, i64 %_13.i31
  %_10.i32 = load i8, ptr %2, align 1, !noundef !5
  %3 = getelementptr inbounds [0 x i8], ptr %line, i64 0, i64 62
  store i8 %_10.i32, ptr %3, align 1
  %4 = lshr i64 %lo, 4
  %_13.i31.1 = and i64 %4, 15
  %5 = getelementptr inbounds [16 x i8], ptr @alloc_f27c91ec91c5a0660ba00b4219598bd0, i64 0, i64 %_13.i31.1
  %_10.i32.1 = load i8, ptr %5, align 1, !noundef !5
  %6 = getelementptr inbounds [0 x i8], ptr %line, i64 0, i64 61
  store i8 %_10.i32.1, ptr %6, align 1
  %7 = lshr i64 %lo, 8
  %_13.i31.2 = and i64 %7, 15
  %8 = getelementptr inbounds [16 x i8], ptr @alloc_f27c91ec91c5a0660ba00b4219598bd0, i64 0, i64 %_13.i31.2
  %_10.i32.2 = load i8, ptr %8, align 1, !noundef !5
  %9 = getelementptr inbounds [0 x i8], ptr %line, i64 0, i64 60
  store i8 %_10.i32.2, ptr %9, align 1
  %10 = lshr i64 %lo, 12
  %_13.i31.3 = and i64 %10, 15
  %11 = getelementptr inbounds [16 x i8], ptr @alloc_f27c91ec91c5a0660ba00b4219598bd0, i64 0, i64 %_13.i31.3
  %_10.i32.3 = load i8, ptr %11, align 1, !noundef !5
  %12 = getelementptr inbounds [0 x i8], ptr %line, i64 0, i64 59
  store i8 %_10.i32.3, ptr %12, align 1
  %13 = lshr i64 %lo, 16
  %_13.i31.4 = and i64 %13, 15
  %14 = getelementptr inbounds [16 x i8], ptr @alloc_f27c91ec91c5a0660ba00b4219598bd0, i64 0, i64 %_13.i31.4
  %_10.i32.4 = load i8, ptr %14, align 1, !noundef !5
  %15 = getelementptr inbounds [0 x i8], ptr %line, i64 0, i64 58
  store i8 %_10.i32.4, ptr %15, align 1
  %16 = lshr i64 %lo, 20
  %_13.i31.5 = and i64 %16, 15
  %17 = getelementptr inbounds [16 x i8], ptr @alloc_f27c91ec91c5a0660ba00b4219598bd0, i64 0, i64 %_13.i31.5
  %_10.i32.5 = load i8, ptr %17, align 1, !noundef !5
  %18 = getelementptr inbounds [0 x i8], ptr %line, i64 0, i64 57
  store i8 %_10.i32.5, ptr %18, align 1
  %19 = lshr i64 %lo, 24
  %_13.i31.6 = and i64 %19, 15
  %20 = getelementptr inbounds [16 x i8], ptr @alloc_f27c91ec91c5a0660ba00b4219598bd0, i64 0, i64 %_13.i31.6
  %_10.i32.6 = load i8, ptr %20, align 1, !noundef !5
  %21 = getelementptr inbounds [0 x i8], ptr %line, i64 0, i64 56
  store i8 %_10.i32.6, ptr %21, align 1
  %22 = lshr i64 %lo, 28
  %_13.i31.7 = and i64 %22, 15
  %23 = getelementptr inbounds [16 x i8], ptr @alloc_f27c91ec91c5a0660ba00b4219598bd0, i64 0, i64 %_13.i31.7
  %_10.i32.7 = load i8, ptr %23, align 1, !noundef !5
  %24 = getelementptr inbounds [0 x i8], ptr %line, i64 0, i64 55
  store i8 %_10.i32.7, ptr %24, align 1
  %25 = lshr i64 %lo, 32
  %_13.i31.8 = and i64 %25, 15
  %26 = getelementptr inbounds [16 x i8], ptr @alloc_f27c91ec91c5a0660ba00b4219598bd0, i64 0, i64 %_13.i31.8
  %_10.i32.8 = load i8, ptr %26, align 1, !noundef !5
  %27 = getelementptr inbounds [0 x i8], ptr %line, i64 0, i64 54
  store i8 %_10.i32.8, ptr %27, align 1
  %28 = lshr i64 %lo, 36
  %_13.i31.9 = and i64 %28, 15
  %29 = getelementptr inbounds [16 x i8], ptr @alloc_f27c91ec91c5a0660ba00b4219598bd0, i64 0, i64 %_13.i31.9
  %_10.i32.9 = load i8, ptr %29, align 1, !noundef !5
  %30 = getelementptr inbounds [0 x i8], ptr %line, i64 0, i64 53
  store i8 %_10.i32.9, ptr %30, align 1
  %31 = lshr i64 %lo, 40
  %_13.i31.10 = and i64 %31, 15
  %32 = getelementptr inbounds [16 x i8], ptr @alloc_f27c91ec91c5a0660ba00b4219598bd0, i64 0, i64 %_13.i31.10
  %_10.i32.10 = load i8, ptr %32, align 1, !noundef !5
  %33 = getelementptr inbounds [0 x i8], ptr %line, i64 0, i64 52
  store i8 %_10.i32.10, ptr %33, align 1
  %34 = lshr i64 %lo, 44
  %_13.i31.11 = and i64 %34, 15
  %35 = getelementptr inbounds [16 x i8], ptr @alloc_f27c91ec91c5a0660ba00b4219598bd0, i64 0, i64 %_13.i31.11
  %_10.i32.11 = load i8, ptr %35, align 1, !noundef !5
  %36 = getelementptr inbounds [0 x i8], ptr %line, i64 0, i64 51
  store i8 %_10.i32.11, ptr %36, align 1
  %37 = lshr i64 %lo, 48
  %_13.i31.12 = and i64 %37, 15
  %38 = getelementptr inbounds [16 x i8], ptr @alloc_f27c91ec91c5a0660ba00b4219598bd0, i64 0, i64 %_13.i31.12
  %_10.i32.12 = load i8, ptr %38, align 1, !noundef !5
  %39 = getelementptr inbounds [0 x i8], ptr %line, i64 0, i64 50
  store i8 %_10.i32.12, ptr %39, align 1
  %40 = lshr i64 %lo, 52
  %_13.i31.13 = and i64 %40, 15
  %41 = getelementptr inbounds [16 x i8], ptr @alloc_f27c91ec91c5a0660ba00b4219598bd0, i64 0, i64 %_13.i31.13
  %_10.i32.13 = load i8, ptr %41, align 1, !noundef !5
  %42 = getelementptr inbounds [0 x i8], ptr %line, i64 0, i64 49
  store i8 %_10.i32.13, ptr %42, align 1
  %43 = lshr i64 %lo, 56
  %_13.i31.14 = and i64 %43, 15
  %44 = getelementptr inbounds [16 x i8], ptr @alloc_f27c91ec91c5a0660ba00b4219598bd0, i64 0, i64 %_13.i31.14
  %_10.i32.14 = load i8, ptr %44, align 1, !noundef !5
  %45 = getelementptr inbounds [0 x i8], ptr %line, i64 0, i64 48
  store i8 %_10.i32.14, ptr %45, align 1
  %46 = lshr i64 %lo, 60
  %47 = getelementptr inbounds [16 x i8], ptr @alloc_f27c91ec91c5a0660ba00b4219598bd0, i64 0, i64 %46
  %_10.i32.15 = load i8, ptr %47, align 1, !noundef !5
  %48 = getelementptr inbounds [0 x i8], ptr %line, i64 0, i64 47
  store i8 %_10.i32.15, ptr %48, align 1
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
  %49 = getelementptr inbounds [64 x i8], ptr %line, i64 0, i64 %at.1.lcssa
  store i8 120, ptr %49, align 1
  %50 = add nsw i64 %at.1.lcssa, -1
  %51 = getelementptr inbounds [64 x i8], ptr %line, i64 0, i64 %50
  store i8 48, ptr %51, align 1
  %52 = add nsw i64 %at.1.lcssa, -2
  %53 = getelementptr inbounds [64 x i8], ptr %line, i64 0, i64 %52
  store i8 32, ptr %53, align 1
  %54 = add nsw i64 %at.1.lcssa, -3
  %55 = getelementptr inbounds [64 x i8], ptr %line, i64 0, i64 %54
  store i8 54, ptr %55, align 1
  %56 = add nsw i64 %at.1.lcssa, -4
  %57 = getelementptr inbounds [64 x i8], ptr %line, i64 0, i64 %56
  store i8 49, ptr %57, align 1
  %58 = add nsw i64 %at.1.lcssa, -5
  %59 = getelementptr inbounds [64 x i8], ptr %line, i64 0, i64 %58
  store i8 117, ptr %59, align 1
  %60 = add nsw i64 %at.1.lcssa, -6
  %61 = getelementptr inbounds [64 x i8], ptr %line, i64 0, i64 %60
  store i8 32, ptr %61, align 1
  %62 = add nsw i64 %at.1.lcssa, -7
  %63 = getelementptr inbounds [64 x i8], ptr %line, i64 0, i64 %62
  store i8 48, ptr %63, align 1
  %_76 = sub nuw nsw i64 71, %at.1.lcssa
  %_69 = call noundef i64 @write(i32 noundef 1, ptr noundef nonnull %63, i64 noundef %_76)
  call void @llvm.lifetime.end.p0(i64 64, ptr nonnull %line)
  ret void
}

; program::prelude::observe_u16
; Function Attrs: noinline nonlazybind uwtable
define internal fastcc void @_ZN7program7prelude11observe_u1617hab44488e083c0f92E(i32 noundef %site, i16 noundef %x) unnamed_addr #0 {
start:
  %_4 = zext i16 %x to i64
  %_9.i = load i64, ptr @_ZN7program7prelude4HASH17hcfffec6c8a71f826E.0, align 8, !noundef !5
  %_4.i.i = xor i64 %_9.i, 9
  %_0.i.i.i = mul i64 %_4.i.i, -7046029254386353131
  %_8.i.i = lshr i64 %_0.i.i.i, 29
  %0 = xor i64 %_8.i.i, %_4
  %_4.i1.i = xor i64 %0, %_0.i.i.i
  %_0.i.i2.i = mul i64 %_4.i1.i, -7046029254386353131
  %_8.i3.i = lshr i64 %_0.i.i2.i, 29
  %_0.i4.i = xor i64 %_8.i3.i, %_0.i.i2.i
  %_0.i.i5.i = mul i64 %_0.i4.i, -7046029254386353131
  %_8.i6.i = lshr i64 %_0.i.i5.i, 29
  %_0.i7.i = xor i64 %_8.i6.i, %_0.i.i5.i
  store i64 %_0.i7.i, ptr @_ZN7program7prelude4HASH17hcfffec6c8a71f826E.0, align 8
  %1 = load i8, ptr @_ZN7program7prelude5TRACE17h8f1b09b4b1cb0310E.0, align 1, !range !9, !noundef !5
  %_19.not.i = icmp eq i8 %1, 0
  br i1 %_19.not.i, label %_ZN7program7prelude5event17h4447741530bedb7dE.exit, label %bb4.i

bb4.i:                                            ; preds = %start
; call program::prelude::trace
  tail call fastcc void @_ZN7program7prelude5trace17h733b0a773eb7a7d4E(i32 noundef 0, i64 noundef %_4, i64 noundef 0, ptr noalias noundef nonnull readonly align 1 @alloc_e81d50db7a4e4db88d74be463c18159b, i64 noundef 6)
  br label %_ZN7program7prelude5event17h4447741530bedb7dE.exit

_ZN7program7prelude5event17h4447741530bedb7dE.exit: ; preds = %start, %bb4.i
  ret void
}

; std::rt::lang_start_internal
; Function Attrs: nonlazybind uwtable
declare noundef i64 @_ZN3std2rt19lang_start_internal17h4cb538c556bbc432E(ptr noundef nonnull align 1, ptr noalias noundef readonly align 8 dereferenceable(24), i64 noundef, ptr noundef, i8 noundef) unnamed_addr #1

; Function Attrs: nonlazybind uwtable
declare noundef i32 @rust_eh_personality(i32 noundef, i32 noundef, i64 noundef, ptr noundef, ptr noundef) unnamed_addr #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare { i8, i1 } @llvm.ssub.with.overflow.i8(i8, i8) #5

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare { i8, i1 } @llvm.sadd.with.overflow.i8(i8, i8) #5

; Function Attrs: nofree nounwind nonlazybind memory(read) uwtable
declare noundef ptr @getenv(ptr nocapture noundef) unnamed_addr #6

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #7

; Function Attrs: nofree nonlazybind uwtable
declare noundef i64 @write(i32 noundef, ptr nocapture noundef readonly, i64 noundef) unnamed_addr #8

; core::panicking::panic_bounds_check
; Function Attrs: cold noinline noreturn nonlazybind uwtable
declare void @_ZN4core9panicking18panic_bounds_check17h0711a0a202b12fc9E(i64 noundef, i64 noundef, ptr noalias noundef readonly align 8 dereferenceable(24)) unnamed_addr #9

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg) #10

; Function Attrs: nonlazybind
define i32 @main() {
  call void @_ZN7program4main17hf93def3976fa2c37E()
  ret i32 0
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #12

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #12

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
declare void @llvm.experimental.noalias.scope.decl(metadata) #13

attributes #0 = { noinline nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #1 = { nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #2 = { inlinehint nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #3 = { inlinehint mustprogress nofree norecurse nosync nounwind nonlazybind willreturn memory(none) uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #4 = { nofree nounwind nonlazybind memory(readwrite, argmem: read, inaccessiblemem: read) uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #5 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #6 = { nofree nounwind nonlazybind memory(read) uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #7 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #8 = { nofree nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #9 = { cold noinline noreturn nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #10 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #11 = { nonlazybind "target-cpu"="x86-64" }
attributes #12 = { mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #13 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }
attributes #14 = { nounwind }
attributes #15 = { noreturn }

!llvm.module.flags = !{!0, !1, !2}
!llvm.ident = !{!3}

!0 = !{i32 8, !"PIC Level", i32 2}
!1 = !{i32 7, !"PIE Level", i32 2}
!2 = !{i32 2, !"RtLibUseGOT", i32 1}
!3 = !{!"rustc version 1.78.0"}
!4 = !{i32 1350718}
!5 = !{}
!6 = !{!7}
!7 = distinct !{!7, !8, !"_ZN3std2rt10lang_start28_$u7b$$u7b$closure$u7d$$u7d$17h4cbcf0211ff11f02E: %_1"}
!8 = distinct !{!8, !"_ZN3std2rt10lang_start28_$u7b$$u7b$closure$u7d$$u7d$17h4cbcf0211ff11f02E"}
!9 = !{i8 0, i8 2}
!10 = !{!"branch_weights", i32 2000, i32 1}
!11 = !{!12}
!12 = distinct !{!12, !13, !"_ZN7program7prelude3hex17hf197de81c4f615d9E: %line.0"}
!13 = distinct !{!13, !"_ZN7program7prelude3hex17hf197de81c4f615d9E"}
!14 = !{!15}
!15 = distinct !{!15, !16, !"_ZN7program7prelude3hex17hf197de81c4f615d9E: %line.0"}
!16 = distinct !{!16, !"_ZN7program7prelude3hex17hf197de81c4f615d9E"}

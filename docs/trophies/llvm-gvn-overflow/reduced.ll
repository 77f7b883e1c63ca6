; ModuleID = 'in.ll'
source_filename = "program.2e522edc9d770637-cgu.0"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@0 = internal global i64 7883958462771197032
@1 = private constant <{ [23 x i8] }> <{ [23 x i8] c"hash: ----------------\0A" }>
@2 = private constant <{ [16 x i8] }> <{ [16 x i8] c"0123456789abcdef" }>

; Function Attrs: inlinehint nonlazybind uwtable
define internal fastcc noundef i8 @3(i8 noundef %0) #0 {
  ret i8 0
}

; Function Attrs: inlinehint nonlazybind uwtable
define internal fastcc noundef i16 @4(i16 noundef %0) #0 {
  ret i16 0
}

; Function Attrs: inlinehint nonlazybind uwtable
define internal fastcc noundef i8 @5(i8 noundef %0) #0 {
  ret i8 %0
}

; Function Attrs: inlinehint nonlazybind uwtable
define internal fastcc noundef zeroext i1 @6() #0 {
  ret i1 false
}

; Function Attrs: nonlazybind uwtable
define internal fastcc void @7(i8 noundef %0) #1 {
  %2 = shl i8 %0, 1
  %3 = add nsw i8 %2, -1
  %4 = tail call { i8, i1 } @llvm.sadd.with.overflow.i8(i8 %2, i8 -1)
  %5 = extractvalue { i8, i1 } %4, 1
  %6 = sext i8 %3 to i16
  %7 = add nsw i16 %6, 1
  %8 = sext i1 %5 to i16
  %9 = add nsw i16 %7, %8
  call fastcc void @13(i16 %9)
  ret void
}

; Function Attrs: nonlazybind uwtable
define internal void @8() #1 {
  %1 = call fastcc noundef i8 @5(i8 noundef 64)
  call fastcc void @7(i8 %1)
  call fastcc void @10()
  ret void
}

; Function Attrs: nofree nounwind nonlazybind memory(readwrite, argmem: read, inaccessiblemem: read) uwtable
define internal fastcc void @9() #2 {
  ret void
}

; Function Attrs: nonlazybind uwtable
define internal fastcc void @10() #1 {
  %1 = alloca [23 x i8], align 1
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 1 dereferenceable(23) %1, ptr noundef nonnull align 16 dereferenceable(23) @1, i64 23, i1 false)
  %2 = load i64, ptr @0, align 8
  call fastcc void @11(ptr %1, i64 22, i64 %2)
  %3 = call noundef i64 @write(i32 noundef 1, ptr noundef nonnull %1, i64 noundef 23)
  ret void
}

; Function Attrs: nonlazybind uwtable
define internal fastcc void @11(ptr noalias nocapture noundef nonnull writeonly align 1 %0, i64 noundef %1, i64 noundef %2) #1 {
  %4 = add i64 %1, -16
  br label %6

5:                                                ; preds = %6
  ret void

6:                                                ; preds = %6, %3
  %7 = phi i64 [ %14, %6 ], [ %2, %3 ]
  %8 = phi i64 [ %9, %6 ], [ %1, %3 ]
  %9 = add i64 %8, -1
  %10 = and i64 %7, 15
  %11 = getelementptr inbounds [16 x i8], ptr @2, i64 0, i64 %10
  %12 = load i8, ptr %11, align 1
  %13 = getelementptr inbounds [0 x i8], ptr %0, i64 0, i64 %9
  store i8 %12, ptr %13, align 1
  %14 = lshr i64 %7, 4
  %15 = icmp ugt i64 %9, %4
  br i1 %15, label %6, label %5
}

; Function Attrs: noinline nonlazybind uwtable
define internal fastcc void @12(i64 noundef %0) #3 {
  %2 = alloca [64 x i8], align 1
  %3 = getelementptr inbounds [64 x i8], ptr %2, i64 0, i64 63
  store i8 10, ptr %3, align 1
  %4 = and i64 %0, 15
  %5 = getelementptr inbounds [16 x i8], ptr @2, i64 0, i64 %4
  %6 = load i8, ptr %5, align 1
  %7 = getelementptr inbounds [0 x i8], ptr %2, i64 0, i64 62
  store i8 %6, ptr %7, align 1
  %8 = lshr i64 %0, 4
  %9 = and i64 %8, 15
  %10 = getelementptr inbounds [16 x i8], ptr @2, i64 0, i64 %9
  %11 = load i8, ptr %10, align 1
  %12 = getelementptr inbounds [0 x i8], ptr %2, i64 0, i64 61
  store i8 %11, ptr %12, align 1
  %13 = lshr i64 %0, 8
  %14 = and i64 %13, 15
  %15 = getelementptr inbounds [16 x i8], ptr @2, i64 0, i64 %14
  %16 = load i8, ptr %15, align 1
  %17 = getelementptr inbounds [0 x i8], ptr %2, i64 0, i64 60
  store i8 %16, ptr %17, align 1
  %18 = lshr i64 %0, 12
  %19 = and i64 %18, 15
  %20 = getelementptr inbounds [16 x i8], ptr @2, i64 0, i64 %19
  %21 = load i8, ptr %20, align 1
  %22 = getelementptr inbounds [0 x i8], ptr %2, i64 0, i64 59
  store i8 %21, ptr %22, align 1
  %23 = icmp eq i8 %21, 48
  %spec.select = select i1 %23, i64 60, i64 58
  %24 = getelementptr inbounds [64 x i8], ptr %2, i64 0, i64 %spec.select
  store i8 120, ptr %24, align 1
  %25 = add nsw i64 %spec.select, -1
  %26 = getelementptr inbounds [64 x i8], ptr %2, i64 0, i64 %25
  store i8 48, ptr %26, align 1
  %27 = add nsw i64 %spec.select, -2
  %28 = getelementptr inbounds [64 x i8], ptr %2, i64 0, i64 %27
  store i8 32, ptr %28, align 1
  %29 = add nsw i64 %spec.select, -3
  %30 = getelementptr inbounds [64 x i8], ptr %2, i64 0, i64 %29
  store i8 54, ptr %30, align 1
  %31 = add nsw i64 %spec.select, -4
  %32 = getelementptr inbounds [64 x i8], ptr %2, i64 0, i64 %31
  store i8 49, ptr %32, align 1
  %33 = add nsw i64 %spec.select, -5
  %34 = getelementptr inbounds [64 x i8], ptr %2, i64 0, i64 %33
  store i8 117, ptr %34, align 1
  %35 = add nsw i64 %spec.select, -6
  %36 = getelementptr inbounds [64 x i8], ptr %2, i64 0, i64 %35
  store i8 32, ptr %36, align 1
  %37 = add nsw i64 %spec.select, -7
  %38 = getelementptr inbounds [64 x i8], ptr %2, i64 0, i64 %37
  store i8 48, ptr %38, align 1
  %39 = sub nuw nsw i64 71, %spec.select
  %40 = call noundef i64 @write(i32 noundef 1, ptr noundef nonnull %38, i64 noundef %39)
  ret void

; uselistorder directives
  uselistorder i64 %spec.select, { 8, 7, 6, 5, 4, 3, 2, 1, 0 }
}

; Function Attrs: noinline nonlazybind uwtable
define internal fastcc void @13(i16 noundef %0) #3 {
  %2 = zext i16 %0 to i64
  %3 = load i64, ptr @0, align 8
  %4 = xor i64 %3, 9
  %5 = mul i64 %4, -7046029254386353131
  %6 = lshr i64 %5, 29
  %7 = xor i64 %6, %2
  %8 = xor i64 %7, %5
  %9 = mul i64 %8, -7046029254386353131
  %10 = lshr i64 %9, 29
  %11 = xor i64 %10, %9
  %12 = mul i64 %11, -7046029254386353131
  %13 = lshr i64 %12, 29
  %14 = xor i64 %13, %12
  store i64 %14, ptr @0, align 8
  call fastcc void @12(i64 %2)
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare { i8, i1 } @llvm.sadd.with.overflow.i8(i8, i8) #4

; Function Attrs: nofree nounwind nonlazybind memory(read) uwtable
declare noundef ptr @getenv() #5

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #6

; Function Attrs: nofree nonlazybind uwtable
declare noundef i64 @write(i32 noundef, ptr nocapture noundef readonly, i64 noundef) #7

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg) #8

define i32 @main() {
  call void @8()
  ret i32 0
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #9

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #9

; uselistorder directives
uselistorder ptr @write, { 1, 0 }

attributes #0 = { inlinehint nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #1 = { nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #2 = { nofree nounwind nonlazybind memory(readwrite, argmem: read, inaccessiblemem: read) uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #3 = { noinline nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #4 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #5 = { nofree nounwind nonlazybind memory(read) uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #6 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #7 = { nofree nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #8 = { nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #9 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
; llvm-reduce was stopped after 300 seconds

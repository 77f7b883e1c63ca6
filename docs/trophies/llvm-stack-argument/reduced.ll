; ModuleID = 'in.ll'
source_filename = "program.2e522edc9d770637-cgu.0"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@0 = internal global i64 7883958462771197032
@1 = internal global i8 0
@2 = private constant <{ [15 x i8] }> <{ [15 x i8] c"MIRSMITH_TRACE\00" }>
@3 = private constant <{ [23 x i8] }> <{ [23 x i8] c"hash: ----------------\0A" }>
@4 = private constant <{ [16 x i8] }> <{ [16 x i8] c"0123456789abcdef" }>

; Function Attrs: noinline nonlazybind uwtable
define internal fastcc void @5(i8 noundef %0, i8 noundef %1, i128 noundef %2, i8 %3, i8 %4, i128 noundef %5) #0 {
  %7 = alloca i128, align 16
  store i128 %5, ptr %7, align 16
  %8 = and i8 %0, 7
  %9 = zext i8 %8 to i64
  %10 = getelementptr inbounds [7 x i16], ptr %7, i64 0, i64 %9
  store i16 1, ptr %10, align 2
  %11 = zext i8 %4 to i64
  %12 = lshr i128 %5, 64
  %13 = trunc i128 %12 to i64
  %14 = xor i64 %13, %11
  tail call fastcc void @8(i64 noundef %14)
  ret void
}

; Function Attrs: nonlazybind uwtable
define internal void @6() #1 {
  %1 = alloca [23 x i8], align 1
  call fastcc void @5(i8 noundef -2, i8 noundef 0, i128 noundef 0, i8 0, i8 0, i128 noundef 0)
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 1 dereferenceable(23) %1, ptr noundef nonnull align 16 dereferenceable(23) @3, i64 23, i1 false)
  %2 = load i64, ptr @0, align 8
  %3 = and i64 %2, 15
  %4 = getelementptr inbounds [16 x i8], ptr @4, i64 0, i64 %3
  %5 = load i8, ptr %4, align 1
  %6 = getelementptr inbounds [0 x i8], ptr %1, i64 0, i64 21
  store i8 %5, ptr %6, align 1
  %7 = lshr i64 %2, 4
  %8 = and i64 %7, 15
  %9 = getelementptr inbounds [16 x i8], ptr @4, i64 0, i64 %8
  %10 = load i8, ptr %9, align 1
  %11 = getelementptr inbounds [0 x i8], ptr %1, i64 0, i64 20
  store i8 %10, ptr %11, align 1
  %12 = lshr i64 %2, 8
  %13 = and i64 %12, 15
  %14 = getelementptr inbounds [16 x i8], ptr @4, i64 0, i64 %13
  %15 = load i8, ptr %14, align 1
  %16 = getelementptr inbounds [0 x i8], ptr %1, i64 0, i64 19
  store i8 %15, ptr %16, align 1
  %17 = lshr i64 %2, 12
  %18 = and i64 %17, 15
  %19 = getelementptr inbounds [16 x i8], ptr @4, i64 0, i64 %18
  %20 = load i8, ptr %19, align 1
  %21 = getelementptr inbounds [0 x i8], ptr %1, i64 0, i64 18
  store i8 %20, ptr %21, align 1
  %22 = lshr i64 %2, 16
  %23 = and i64 %22, 15
  %24 = getelementptr inbounds [16 x i8], ptr @4, i64 0, i64 %23
  %25 = load i8, ptr %24, align 1
  %26 = getelementptr inbounds [0 x i8], ptr %1, i64 0, i64 17
  store i8 %25, ptr %26, align 1
  %27 = lshr i64 %2, 20
  %28 = and i64 %27, 15
  %29 = getelementptr inbounds [16 x i8], ptr @4, i64 0, i64 %28
  %30 = load i8, ptr %29, align 1
  %31 = getelementptr inbounds [0 x i8], ptr %1, i64 0, i64 16
  store i8 %30, ptr %31, align 1
  %32 = lshr i64 %2, 24
  %33 = and i64 %32, 15
  %34 = getelementptr inbounds [16 x i8], ptr @4, i64 0, i64 %33
  %35 = load i8, ptr %34, align 1
  %36 = getelementptr inbounds [0 x i8], ptr %1, i64 0, i64 15
  store i8 %35, ptr %36, align 1
  %37 = lshr i64 %2, 28
  %38 = and i64 %37, 15
  %39 = getelementptr inbounds [16 x i8], ptr @4, i64 0, i64 %38
  %40 = load i8, ptr %39, align 1
  %41 = getelementptr inbounds [0 x i8], ptr %1, i64 0, i64 14
  store i8 %40, ptr %41, align 1
  %42 = lshr i64 %2, 32
  %43 = and i64 %42, 15
  %44 = getelementptr inbounds [16 x i8], ptr @4, i64 0, i64 %43
  %45 = load i8, ptr %44, align 1
  %46 = getelementptr inbounds [0 x i8], ptr %1, i64 0, i64 13
  store i8 %45, ptr %46, align 1
  %47 = lshr i64 %2, 36
  %48 = and i64 %47, 15
  %49 = getelementptr inbounds [16 x i8], ptr @4, i64 0, i64 %48
  %50 = load i8, ptr %49, align 1
  %51 = getelementptr inbounds [0 x i8], ptr %1, i64 0, i64 12
  store i8 %50, ptr %51, align 1
  %52 = lshr i64 %2, 40
  %53 = and i64 %52, 15
  %54 = getelementptr inbounds [16 x i8], ptr @4, i64 0, i64 %53
  %55 = load i8, ptr %54, align 1
  %56 = getelementptr inbounds [0 x i8], ptr %1, i64 0, i64 11
  store i8 %55, ptr %56, align 1
  %57 = lshr i64 %2, 44
  %58 = and i64 %57, 15
  %59 = getelementptr inbounds [16 x i8], ptr @4, i64 0, i64 %58
  %60 = load i8, ptr %59, align 1
  %61 = getelementptr inbounds [0 x i8], ptr %1, i64 0, i64 10
  store i8 %60, ptr %61, align 1
  %62 = lshr i64 %2, 48
  %63 = and i64 %62, 15
  %64 = getelementptr inbounds [16 x i8], ptr @4, i64 0, i64 %63
  %65 = load i8, ptr %64, align 1
  %66 = getelementptr inbounds [0 x i8], ptr %1, i64 0, i64 9
  store i8 %65, ptr %66, align 1
  %67 = lshr i64 %2, 52
  %68 = and i64 %67, 15
  %69 = getelementptr inbounds [16 x i8], ptr @4, i64 0, i64 %68
  %70 = load i8, ptr %69, align 1
  %71 = getelementptr inbounds [0 x i8], ptr %1, i64 0, i64 8
  store i8 %70, ptr %71, align 1
  %72 = lshr i64 %2, 56
  %73 = and i64 %72, 15
  %74 = getelementptr inbounds [16 x i8], ptr @4, i64 0, i64 %73
  %75 = load i8, ptr %74, align 1
  %76 = getelementptr inbounds [0 x i8], ptr %1, i64 0, i64 7
  store i8 %75, ptr %76, align 1
  %77 = lshr i64 %2, 60
  %78 = getelementptr inbounds [16 x i8], ptr @4, i64 0, i64 %77
  %79 = load i8, ptr %78, align 1
  %80 = getelementptr inbounds [0 x i8], ptr %1, i64 0, i64 6
  store i8 %79, ptr %80, align 1
  %81 = call noundef i64 @write(i32 noundef 1, ptr noundef nonnull %1, i64 noundef 23)
  ret void
}

; Function Attrs: noinline nonlazybind uwtable
define internal fastcc void @7(i64 noundef %0) #0 {
  %2 = alloca [64 x i8], align 1
  %3 = getelementptr inbounds [64 x i8], ptr %2, i64 0, i64 63
  store i8 10, ptr %3, align 1
  %4 = getelementptr inbounds [0 x i8], ptr %2, i64 0, i64 62
  store i8 48, ptr %4, align 1
  %5 = getelementptr inbounds [0 x i8], ptr %2, i64 0, i64 61
  store i8 48, ptr %5, align 1
  %6 = getelementptr inbounds [0 x i8], ptr %2, i64 0, i64 60
  store i8 48, ptr %6, align 1
  %7 = getelementptr inbounds [0 x i8], ptr %2, i64 0, i64 59
  store i8 48, ptr %7, align 1
  %8 = getelementptr inbounds [0 x i8], ptr %2, i64 0, i64 58
  store i8 48, ptr %8, align 1
  %9 = getelementptr inbounds [0 x i8], ptr %2, i64 0, i64 57
  store i8 48, ptr %9, align 1
  %10 = getelementptr inbounds [0 x i8], ptr %2, i64 0, i64 56
  store i8 48, ptr %10, align 1
  %11 = getelementptr inbounds [0 x i8], ptr %2, i64 0, i64 55
  store i8 48, ptr %11, align 1
  %12 = lshr i64 %0, 32
  %13 = and i64 %12, 15
  %14 = getelementptr inbounds [16 x i8], ptr @4, i64 0, i64 %13
  %15 = load i8, ptr %14, align 1
  %16 = getelementptr inbounds [0 x i8], ptr %2, i64 0, i64 54
  store i8 %15, ptr %16, align 1
  %17 = icmp eq i8 %15, 48
  %spec.select = select i1 %17, i64 61, i64 0
  %18 = add nsw i64 %spec.select, -7
  %19 = getelementptr inbounds [64 x i8], ptr %2, i64 0, i64 %18
  store <8 x i8> <i8 48, i8 32, i8 117, i8 54, i8 52, i8 32, i8 48, i8 120>, ptr %19, align 1
  %20 = sub nuw nsw i64 71, %spec.select
  %21 = call noundef i64 @write(i32 noundef 1, ptr noundef nonnull %19, i64 noundef %20)
  ret void
}

; Function Attrs: noinline nonlazybind uwtable
define internal fastcc void @8(i64 noundef %0) #0 {
  %2 = load i64, ptr @0, align 8
  %3 = xor i64 %2, 11
  %4 = mul i64 %3, -7046029254386353131
  %5 = lshr i64 %4, 29
  %6 = xor i64 %5, %0
  %7 = xor i64 %6, %4
  %8 = mul i64 %7, -7046029254386353131
  %9 = lshr i64 %8, 29
  %10 = xor i64 %9, %8
  %11 = mul i64 %10, -7046029254386353131
  %12 = lshr i64 %11, 29
  %13 = xor i64 %12, %11
  store i64 %13, ptr @0, align 8
  tail call fastcc void @7(i64 noundef %0)
  ret void
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #2

; Function Attrs: nofree nounwind nonlazybind memory(read) uwtable
declare noundef ptr @getenv(ptr nocapture noundef) #3

; Function Attrs: nofree nonlazybind uwtable
declare noundef i64 @write(i32 noundef, ptr nocapture noundef readonly, i64 noundef) #4

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg) #5

define i32 @main() {
  call void @6()
  ret i32 0
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #6

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #6

; uselistorder directives
uselistorder i64 0, { 1, 0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45 }
uselistorder ptr @write, { 1, 0 }

attributes #0 = { noinline nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #1 = { nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #2 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { nofree nounwind nonlazybind memory(read) uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #4 = { nofree nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #5 = { nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #6 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
; llvm-reduce was stopped after 300 seconds

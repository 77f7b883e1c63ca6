; ModuleID = 'in.ll'
source_filename = "program.af509e895a9659c4-cgu.0"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@0 = constant [5 x i8] c"u8 0x"
@1 = constant [16 x i8] c"0123456789abcdef"
@2 = global [8 x i8] c"htimsrim"
@3 = external constant [15 x i8]
@4 = constant [23 x i8] c"hash: ----------------\0A"

; Function Attrs: inlinehint nonlazybind uwtable
define noundef i8 @5(i8 noundef %0) #0 {
  %2 = alloca [1 x i8], align 1
  call void @llvm.lifetime.start.p0(ptr %2)
  store i8 %0, ptr %2, align 1
  call void asm sideeffect "", "r,~{memory}"(ptr %2)
  %3 = load i8, ptr %2, align 1
  call void @llvm.lifetime.end.p0(ptr %2)
  ret i8 %3
}

; Function Attrs: inlinehint nonlazybind uwtable
define noundef i64 @6(i64 noundef %0) #0 {
  %2 = alloca [8 x i8], align 8
  call void @llvm.lifetime.start.p0(ptr %2)
  store i64 %0, ptr %2, align 8
  call void asm sideeffect "", "r,~{memory}"(ptr %2)
  %3 = load i64, ptr %2, align 8
  call void @llvm.lifetime.end.p0(ptr %2)
  ret i64 %3
}

; Function Attrs: nonlazybind uwtable
define void @7(i64 noundef %0) #1 {
  %2 = alloca [8 x i8], align 4
  %3 = alloca [8 x i8], align 8
  %4 = alloca [1 x i8], align 1
  %5 = alloca [8 x i8], align 8
  %6 = alloca [1 x i8], align 1
  store i64 %0, ptr %5, align 8
  br label %7

7:                                                ; preds = %15, %1
  %8 = load i8, ptr %6, align 1
  %9 = icmp eq i8 %8, 1
  br i1 %9, label %10, label %15

10:                                               ; preds = %7
  %11 = getelementptr inbounds nuw float, ptr %2, i64 0
  store float 0.000000e+00, ptr %11, align 4
  %12 = getelementptr inbounds nuw float, ptr %2, i64 1
  store float 0.000000e+00, ptr %12, align 4
  %13 = load ptr, ptr %3, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %13, ptr align 4 %2, i64 8, i1 false)
  %14 = load i8, ptr %4, align 1
  call void @10(i32 noundef 0, i8 noundef %14) #8
  ret void

15:                                               ; preds = %7
  store ptr %5, ptr %3, align 8
  %16 = load ptr, ptr %3, align 8
  %17 = load ptr, ptr %3, align 8
  %18 = load atomic i64, ptr %17 acquire, align 8
  store i64 %18, ptr %16, align 8
  %19 = load i64, ptr %5, align 8
  %20 = trunc i64 %19 to i8
  store i8 %20, ptr %4, align 1
  store i8 1, ptr %6, align 1
  br label %7
}

; Function Attrs: nonlazybind uwtable
define void @8() #1 {
  call void @14()
  %1 = call noundef i8 @5(i8 noundef 0) #9
  %2 = call noundef i64 @6(i64 noundef 1) #9
  call void @7(i64 noundef %2)
  call void @16()
  ret void
}

; Function Attrs: inlinehint nonlazybind uwtable
define noundef zeroext i1 @9() #0 {
  %1 = icmp eq i64 0, 0
  ret i1 %1
}

; Function Attrs: noinline nonlazybind uwtable
define void @10(i32 noundef %0, i8 noundef %1) #2 {
  %3 = zext i8 %1 to i64
  call void @13(i32 noundef %0, i64 noundef 8, i64 noundef %3, i64 noundef 0, ptr noalias noundef nonnull readonly captures(address, read_provenance) @0, i64 noundef 5)
  ret void
}

; Function Attrs: nonlazybind uwtable
define void @11(ptr noalias noundef nonnull %0, i64 noundef %1, i64 noundef %2) #1 {
  %4 = alloca [8 x i8], align 8
  %5 = alloca [8 x i8], align 8
  store i64 %2, ptr %5, align 8
  call void @llvm.lifetime.start.p0(ptr %4)
  store i64 %1, ptr %4, align 8
  br label %6

6:                                                ; preds = %11, %3
  %7 = load i64, ptr %4, align 8
  %8 = sub i64 %1, 16
  %9 = icmp ugt i64 %7, %8
  br i1 %9, label %11, label %10

10:                                               ; preds = %6
  call void @llvm.lifetime.end.p0(ptr %4)
  ret void

11:                                               ; preds = %6
  %12 = load i64, ptr %4, align 8
  %13 = sub i64 %12, 1
  store i64 %13, ptr %4, align 8
  %14 = load i64, ptr %5, align 8
  %15 = and i64 %14, 15
  %16 = icmp ult i64 %15, 16
  %17 = getelementptr inbounds nuw i8, ptr @1, i64 %15
  %18 = load i8, ptr %17, align 1
  %19 = load i64, ptr %4, align 8
  %20 = getelementptr inbounds nuw i8, ptr %0, i64 %19
  store i8 %18, ptr %20, align 1
  %21 = load i64, ptr %5, align 8
  %22 = lshr i64 %21, 4
  store i64 %22, ptr %5, align 8
  br label %6
}

; Function Attrs: nonlazybind uwtable
define noundef i64 @12(i64 noundef %0, i64 noundef %1) #1 {
  %3 = xor i64 %0, %1
  %4 = mul i64 %3, -7046029254386353131
  %5 = lshr i64 %4, 29
  %6 = xor i64 %4, %5
  ret i64 %6
}

; Function Attrs: nonlazybind uwtable
define void @13(i32 noundef %0, i64 noundef %1, i64 noundef %2, i64 noundef %3, ptr noalias noundef nonnull readonly captures(address, read_provenance) %4, i64 noundef range(i64 0, -9223372036854775808) %5) #1 {
  %7 = load i64, ptr @2, align 8
  %8 = zext i32 %0 to i64
  %9 = shl i64 %8, 8
  %10 = or i64 %9, %1
  %11 = call noundef i64 @12(i64 noundef %7, i64 noundef %10)
  %12 = call noundef i64 @12(i64 noundef %11, i64 noundef %2)
  %13 = call noundef i64 @12(i64 noundef %12, i64 noundef %3)
  store i64 %13, ptr @2, align 8
  %14 = load i8, ptr null, align 1
  %15 = trunc nuw i8 %14 to i1
  call void @15(i32 noundef %0, i64 noundef %2, ptr noalias noundef nonnull readonly captures(address, read_provenance) %4, i64 noundef %5) #8
  ret void
}

; Function Attrs: nonlazybind uwtable
define void @14() #1 {
  %1 = alloca [1 x i8], align 1
  %2 = call noundef ptr @getenv() #10
  call void @llvm.lifetime.start.p0(ptr %1)
  %3 = call noundef zeroext i1 @9() #9
  ret void
}

; Function Attrs: noinline nonlazybind uwtable
define void @15(i32 noundef %0, i64 noundef %1, ptr noalias noundef nonnull readonly captures(address, read_provenance) %2, i64 noundef range(i64 0, -9223372036854775808) %3) #2 {
  %5 = alloca [8 x i8], align 8
  %6 = alloca [8 x i8], align 8
  %7 = alloca [64 x i8], align 1
  %8 = alloca [4 x i8], align 4
  store i32 %0, ptr %8, align 4
  call void @llvm.lifetime.start.p0(ptr %7)
  call void @llvm.memset.p0.i64(ptr align 1 %7, i8 0, i64 64, i1 false)
  %9 = getelementptr inbounds nuw i8, ptr %7, i64 63
  store i8 10, ptr %9, align 1
  store i64 63, ptr %6, align 8
  %10 = sub i64 %3, 1
  %11 = icmp ult i64 %10, %3
  %12 = getelementptr inbounds nuw i8, ptr %2, i64 %10
  %13 = load i8, ptr %12, align 1
  %14 = icmp eq i8 %13, 120
  call void @11(ptr noalias noundef nonnull %7, i64 noundef 63, i64 noundef %1)
  store i64 31, ptr %6, align 8
  br label %15

15:                                               ; preds = %18, %4
  %16 = load i64, ptr %6, align 8
  %17 = icmp ult i64 %16, 62
  br i1 %17, label %18, label %26

18:                                               ; preds = %15
  %19 = load i64, ptr %6, align 8
  %20 = icmp ult i64 %19, 64
  %21 = getelementptr inbounds nuw i8, ptr %7, i64 %19
  %22 = load i8, ptr %21, align 1
  %23 = icmp eq i8 %22, 48
  %24 = load i64, ptr %6, align 8
  %25 = add i64 %24, 1
  store i64 %25, ptr %6, align 8
  br label %15

26:                                               ; preds = %15
  call void @llvm.lifetime.start.p0(ptr %5)
  store i64 %3, ptr %5, align 8
  br label %27

27:                                               ; preds = %54, %26
  %28 = load i64, ptr %5, align 8
  %29 = icmp ugt i64 %28, 0
  br i1 %29, label %54, label %30

30:                                               ; preds = %27
  %31 = load i64, ptr %6, align 8
  %32 = sub i64 %31, 1
  store i64 %32, ptr %6, align 8
  %33 = load i64, ptr %6, align 8
  %34 = icmp ult i64 %33, 64
  %35 = getelementptr inbounds nuw i8, ptr %7, i64 %33
  store i8 32, ptr %35, align 1
  %36 = load i64, ptr %6, align 8
  %37 = sub i64 %36, 1
  store i64 %37, ptr %6, align 8
  %38 = load i32, ptr %8, align 4
  %39 = urem i32 %38, 10
  %40 = trunc i32 %39 to i8
  %41 = load i64, ptr %6, align 8
  %42 = icmp ult i64 %41, 64
  %43 = getelementptr inbounds nuw i8, ptr %7, i64 %41
  %44 = add i8 48, %40
  store i8 %44, ptr %43, align 1
  %45 = load i32, ptr %8, align 4
  %46 = udiv i32 %45, 10
  store i32 %46, ptr %8, align 4
  %47 = load i32, ptr %8, align 4
  %48 = icmp eq i32 %47, 0
  %49 = load i64, ptr %6, align 8
  %50 = getelementptr inbounds i8, ptr %7, i64 %49
  %51 = load i64, ptr %6, align 8
  %52 = sub i64 64, %51
  %53 = call noundef i64 @write(i32 noundef 1, ptr noundef %50, i64 noundef %52) #10
  call void @llvm.lifetime.end.p0(ptr %5)
  call void @llvm.lifetime.end.p0(ptr %7)
  ret void

54:                                               ; preds = %27
  %55 = load i64, ptr %5, align 8
  %56 = sub i64 %55, 1
  store i64 %56, ptr %5, align 8
  %57 = load i64, ptr %6, align 8
  %58 = sub i64 %57, 1
  store i64 %58, ptr %6, align 8
  %59 = load i64, ptr %5, align 8
  %60 = icmp ult i64 %59, %3
  %61 = getelementptr inbounds nuw i8, ptr %2, i64 %59
  %62 = load i8, ptr %61, align 1
  %63 = load i64, ptr %6, align 8
  %64 = icmp ult i64 %63, 64
  %65 = getelementptr inbounds nuw i8, ptr %7, i64 %63
  store i8 %62, ptr %65, align 1
  br label %27
}

; Function Attrs: nonlazybind uwtable
define void @16() #1 {
  %1 = alloca [23 x i8], align 1
  call void @llvm.lifetime.start.p0(ptr %1)
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %1, ptr align 1 @4, i64 23, i1 false)
  %2 = load i64, ptr @2, align 8
  call void @11(ptr noalias noundef nonnull %1, i64 noundef 22, i64 noundef %2)
  %3 = call noundef i64 @write(i32 noundef 1, ptr noundef %1, i64 noundef 23) #10
  call void @llvm.lifetime.end.p0(ptr %1)
  ret void

; uselistorder directives
  uselistorder ptr %1, { 1, 2, 0, 3, 4 }
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #3

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg) #4

; Function Attrs: nofree nounwind nonlazybind memory(read) uwtable
declare noundef ptr @getenv() #5

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg) #6

; Function Attrs: nofree nounwind nonlazybind uwtable
declare noundef i64 @write(i32 noundef, ptr noundef readonly captures(none), i64 noundef) #7

define i32 @main() {
  call void @8()
  ret i32 0
}

; uselistorder directives
uselistorder ptr @11, { 1, 0 }
uselistorder ptr @llvm.lifetime.start.p0, { 6, 5, 2, 4, 1, 0, 3 }
uselistorder ptr @llvm.lifetime.end.p0, { 5, 4, 2, 1, 0, 3 }

attributes #0 = { inlinehint nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #1 = { nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #2 = { noinline nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #3 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #4 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #5 = { nofree nounwind nonlazybind memory(read) uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #6 = { nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #7 = { nofree nounwind nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #8 = { noinline }
attributes #9 = { inlinehint }
attributes #10 = { nounwind }
; llvm-reduce was stopped after 300 seconds

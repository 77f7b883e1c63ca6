; ModuleID = 'in.ll'
source_filename = "program.af509e895a9659c4-cgu.0"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@0 = private unnamed_addr constant [6 x i8] c"u64 0x", align 1
@1 = private unnamed_addr constant [16 x i8] c"0123456789abcdef", align 1
@2 = private unnamed_addr constant [11 x i8] c"program.rs\00", align 1
@3 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @2, [16 x i8] c"\0A\00\00\00\00\00\00\00]\00\00\00\17\00\00\00" }>, align 8
@4 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @2, [16 x i8] c"\0A\00\00\00\00\00\00\00]\00\00\00\0D\00\00\00" }>, align 8
@5 = internal global [8 x i8] c"htimsrim", align 8
@6 = internal global [1 x i8] zeroinitializer, align 1
@7 = private unnamed_addr constant [15 x i8] c"MIRSMITH_TRACE\00", align 1
@8 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @2, [16 x i8] c"\0A\00\00\00\00\00\00\00v\00\00\00\0C\00\00\00" }>, align 8
@9 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @2, [16 x i8] c"\0A\00\00\00\00\00\00\00z\00\00\00\1E\00\00\00" }>, align 8
@10 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @2, [16 x i8] c"\0A\00\00\00\00\00\00\00\85\00\00\00\09\00\00\00" }>, align 8
@11 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @2, [16 x i8] c"\0A\00\00\00\00\00\00\00\88\00\00\00\0D\00\00\00" }>, align 8
@12 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @2, [16 x i8] c"\0A\00\00\00\00\00\00\00\82\00\00\00\18\00\00\00" }>, align 8
@13 = private unnamed_addr constant <{ ptr, [16 x i8] }> <{ ptr @2, [16 x i8] c"\0A\00\00\00\00\00\00\00\82\00\00\00\0D\00\00\00" }>, align 8
@14 = private unnamed_addr constant [23 x i8] c"hash: ----------------\0A", align 1

; Function Attrs: inlinehint nonlazybind uwtable
define internal noundef zeroext i1 @15(i1 noundef zeroext %0) unnamed_addr #0 {
  %2 = alloca [1 x i8], align 1
  call void @llvm.lifetime.start.p0(ptr %2)
  %3 = zext i1 %0 to i8
  store i8 %3, ptr %2, align 1
  call void asm sideeffect "", "r,~{memory}"(ptr %2), !srcloc !4
  %4 = load i8, ptr %2, align 1, !range !5, !noundef !6
  %5 = trunc nuw i8 %4 to i1
  call void @llvm.lifetime.end.p0(ptr %2)
  ret i1 %5
}

; Function Attrs: inlinehint nonlazybind uwtable
define internal noundef i64 @16(i64 noundef %0) unnamed_addr #0 {
  %2 = alloca [8 x i8], align 8
  call void @llvm.lifetime.start.p0(ptr %2)
  store i64 %0, ptr %2, align 8
  call void asm sideeffect "", "r,~{memory}"(ptr %2), !srcloc !4
  %3 = load i64, ptr %2, align 8, !noundef !6
  call void @llvm.lifetime.end.p0(ptr %2)
  ret i64 %3
}

; Function Attrs: nonlazybind uwtable
define internal void @17(i64 noundef %0, i1 noundef zeroext %1) unnamed_addr #1 {
  %3 = alloca [8 x i8], align 8
  store i64 %0, ptr %3, align 8
  %4 = load atomic i64, ptr %3 acquire, align 8
  store i64 %4, ptr %3, align 8
  br i1 %1, label %7, label %5

5:                                                ; preds = %7, %2
  %6 = load i64, ptr %3, align 8, !noundef !6
  call void @21(i32 noundef 0, i64 noundef %6) #8
  ret void

7:                                                ; preds = %2
  store float 1.500000e+00, ptr %3, align 8
  br label %5
}

; Function Attrs: nonlazybind uwtable
define internal void @18() unnamed_addr #1 {
  call void @25()
  %1 = call noundef i64 @16(i64 noundef 1311768464867721217) #9
  %2 = call noundef zeroext i1 @15(i1 noundef zeroext false) #9
  call void @17(i64 noundef %1, i1 noundef zeroext %2)
  call void @27()
  ret void
}

; Function Attrs: inlinehint nonlazybind uwtable
define internal noundef i64 @19(ptr noalias noundef nonnull readonly captures(address, read_provenance) %0, i64 noundef range(i64 0, -9223372036854775808) %1) unnamed_addr #0 {
  ret i64 %1
}

; Function Attrs: inlinehint nonlazybind uwtable
define internal noundef zeroext i1 @20(ptr noundef %0) unnamed_addr #0 {
  %2 = ptrtoint ptr %0 to i64
  %3 = icmp eq i64 %2, 0
  ret i1 %3
}

; Function Attrs: noinline nonlazybind uwtable
define internal void @21(i32 noundef %0, i64 noundef %1) unnamed_addr #2 {
  call void @24(i32 noundef %0, i64 noundef 11, i64 noundef %1, i64 noundef 0, ptr noalias noundef nonnull readonly captures(address, read_provenance) @0, i64 noundef 6)
  ret void
}

; Function Attrs: nonlazybind uwtable
define internal void @22(ptr noalias noundef nonnull %0, i64 noundef range(i64 0, -9223372036854775808) %1, i64 noundef %2, i64 noundef %3) unnamed_addr #1 {
  %5 = alloca [8 x i8], align 8
  %6 = alloca [8 x i8], align 8
  store i64 %3, ptr %6, align 8
  call void @llvm.lifetime.start.p0(ptr %5)
  store i64 %2, ptr %5, align 8
  br label %7

7:                                                ; preds = %22, %4
  %8 = load i64, ptr %5, align 8, !noundef !6
  %9 = sub i64 %2, 16
  %10 = icmp ugt i64 %8, %9
  br i1 %10, label %12, label %11

11:                                               ; preds = %7
  call void @llvm.lifetime.end.p0(ptr %5)
  ret void

12:                                               ; preds = %7
  %13 = load i64, ptr %5, align 8, !noundef !6
  %14 = sub i64 %13, 1
  store i64 %14, ptr %5, align 8
  %15 = load i64, ptr %6, align 8, !noundef !6
  %16 = and i64 %15, 15
  %17 = icmp ult i64 %16, 16
  %18 = getelementptr inbounds nuw i8, ptr @1, i64 %16
  %19 = load i8, ptr %18, align 1, !noundef !6
  %20 = load i64, ptr %5, align 8, !noundef !6
  %21 = icmp ult i64 %20, %1
  br label %22

22:                                               ; preds = %12
  %23 = getelementptr inbounds nuw i8, ptr %0, i64 %20
  store i8 %19, ptr %23, align 1
  %24 = load i64, ptr %6, align 8, !noundef !6
  %25 = lshr i64 %24, 4
  store i64 %25, ptr %6, align 8
  br label %7
}

; Function Attrs: nonlazybind uwtable
define internal noundef i64 @23(i64 noundef %0, i64 noundef %1) unnamed_addr #1 {
  %3 = xor i64 %0, %1
  %4 = mul i64 %3, -7046029254386353131
  %5 = lshr i64 %4, 29
  %6 = xor i64 %4, %5
  ret i64 %6
}

; Function Attrs: nonlazybind uwtable
define internal void @24(i32 noundef %0, i64 noundef %1, i64 noundef %2, i64 noundef %3, ptr noalias noundef nonnull readonly captures(address, read_provenance) %4, i64 noundef range(i64 0, -9223372036854775808) %5) unnamed_addr #1 {
  %7 = load i64, ptr @5, align 8, !noundef !6
  %8 = zext i32 %0 to i64
  %9 = shl i64 %8, 8
  %10 = or i64 %9, %1
  %11 = call noundef i64 @23(i64 noundef %7, i64 noundef %10)
  %12 = call noundef i64 @23(i64 noundef %11, i64 noundef %2)
  %13 = call noundef i64 @23(i64 noundef %12, i64 noundef %3)
  store i64 %13, ptr @5, align 8
  %14 = load i8, ptr @6, align 1, !range !5, !noundef !6
  %15 = trunc nuw i8 %14 to i1
  br label %16

16:                                               ; preds = %6
  call void @26(i32 noundef %0, i64 noundef %2, i64 noundef %3, ptr noalias noundef nonnull readonly captures(address, read_provenance) %4, i64 noundef %5) #8
  br label %17

17:                                               ; preds = %16
  ret void
}

; Function Attrs: nonlazybind uwtable
define internal void @25() unnamed_addr #1 {
  %1 = alloca [1 x i8], align 1
  %2 = call noundef ptr @getenv(ptr noundef @7) #10
  call void @llvm.lifetime.start.p0(ptr %1)
  %3 = call noundef zeroext i1 @20(ptr noundef %2) #9
  br label %4

4:                                                ; preds = %0
  br label %5

5:                                                ; preds = %4
  store i8 0, ptr %1, align 1
  br label %6

6:                                                ; preds = %5
  %7 = load i8, ptr %1, align 1, !range !5, !noundef !6
  %8 = trunc nuw i8 %7 to i1
  %9 = zext i1 %8 to i8
  store i8 %9, ptr @6, align 1
  call void @llvm.lifetime.end.p0(ptr %1)
  ret void
}

; Function Attrs: noinline nonlazybind uwtable
define internal void @26(i32 noundef %0, i64 noundef %1, i64 noundef %2, ptr noalias noundef nonnull readonly captures(address, read_provenance) %3, i64 noundef range(i64 0, -9223372036854775808) %4) unnamed_addr #2 {
  %6 = alloca [8 x i8], align 8
  %7 = alloca [8 x i8], align 8
  %8 = alloca [64 x i8], align 1
  %9 = alloca [4 x i8], align 4
  store i32 %0, ptr %9, align 4
  call void @llvm.lifetime.start.p0(ptr %8)
  call void @llvm.memset.p0.i64(ptr align 1 %8, i8 0, i64 64, i1 false)
  %10 = getelementptr inbounds nuw i8, ptr %8, i64 63
  store i8 10, ptr %10, align 1
  call void @llvm.lifetime.start.p0(ptr %7)
  store i64 63, ptr %7, align 8
  %11 = call noundef i64 @19(ptr noalias noundef nonnull readonly captures(address, read_provenance) %3, i64 noundef %4) #9
  %12 = sub i64 %11, 1
  %13 = icmp ult i64 %12, %4
  %14 = getelementptr inbounds nuw i8, ptr %3, i64 %12
  %15 = load i8, ptr %14, align 1, !noundef !6
  %16 = icmp eq i8 %15, 120
  br label %17

17:                                               ; preds = %5
  call void @22(ptr noalias noundef nonnull %8, i64 noundef 64, i64 noundef 47, i64 noundef %2)
  call void @22(ptr noalias noundef nonnull %8, i64 noundef 64, i64 noundef 63, i64 noundef %1)
  store i64 31, ptr %7, align 8
  br label %20

18:                                               ; preds = %25
  call void @llvm.lifetime.start.p0(ptr %6)
  %19 = call noundef i64 @19(ptr noalias noundef nonnull readonly captures(address, read_provenance) %3, i64 noundef %4) #9
  store i64 %19, ptr %6, align 8
  br label %34

20:                                               ; preds = %31, %17
  %21 = load i64, ptr %7, align 8, !noundef !6
  %22 = icmp ult i64 %21, 62
  %23 = load i64, ptr %7, align 8, !noundef !6
  %24 = icmp ult i64 %23, 64
  br label %26

25:                                               ; preds = %30
  br label %18

26:                                               ; preds = %20
  %27 = getelementptr inbounds nuw i8, ptr %8, i64 %23
  %28 = load i8, ptr %27, align 1, !noundef !6
  %29 = icmp eq i8 %28, 48
  br i1 %29, label %31, label %30

30:                                               ; preds = %26
  br label %25

31:                                               ; preds = %26
  %32 = load i64, ptr %7, align 8, !noundef !6
  %33 = add i64 %32, 1
  store i64 %33, ptr %7, align 8
  br label %20

34:                                               ; preds = %75, %18
  %35 = load i64, ptr %6, align 8, !noundef !6
  %36 = icmp ugt i64 %35, 0
  br i1 %36, label %42, label %37

37:                                               ; preds = %34
  %38 = load i64, ptr %7, align 8, !noundef !6
  %39 = sub i64 %38, 1
  store i64 %39, ptr %7, align 8
  %40 = load i64, ptr %7, align 8, !noundef !6
  %41 = icmp ult i64 %40, 64
  br label %53

42:                                               ; preds = %34
  %43 = load i64, ptr %6, align 8, !noundef !6
  %44 = sub i64 %43, 1
  store i64 %44, ptr %6, align 8
  %45 = load i64, ptr %7, align 8, !noundef !6
  %46 = sub i64 %45, 1
  store i64 %46, ptr %7, align 8
  %47 = load i64, ptr %6, align 8, !noundef !6
  %48 = icmp ult i64 %47, %4
  %49 = getelementptr inbounds nuw i8, ptr %3, i64 %47
  %50 = load i8, ptr %49, align 1, !noundef !6
  %51 = load i64, ptr %7, align 8, !noundef !6
  %52 = icmp ult i64 %51, 64
  br label %75

53:                                               ; preds = %37
  %54 = getelementptr inbounds nuw i8, ptr %8, i64 %40
  store i8 32, ptr %54, align 1
  br label %55

55:                                               ; preds = %53
  %56 = load i64, ptr %7, align 8, !noundef !6
  %57 = sub i64 %56, 1
  store i64 %57, ptr %7, align 8
  %58 = load i32, ptr %9, align 4, !noundef !6
  %59 = urem i32 %58, 10
  %60 = trunc i32 %59 to i8
  %61 = load i64, ptr %7, align 8, !noundef !6
  %62 = icmp ult i64 %61, 64
  %63 = getelementptr inbounds nuw i8, ptr %8, i64 %61
  %64 = add i8 48, %60
  store i8 %64, ptr %63, align 1
  %65 = load i32, ptr %9, align 4, !noundef !6
  %66 = udiv i32 %65, 10
  store i32 %66, ptr %9, align 4
  %67 = load i32, ptr %9, align 4, !noundef !6
  %68 = icmp eq i32 %67, 0
  br label %69

69:                                               ; preds = %55
  %70 = load i64, ptr %7, align 8, !noundef !6
  %71 = getelementptr inbounds i8, ptr %8, i64 %70
  %72 = load i64, ptr %7, align 8, !noundef !6
  %73 = sub i64 64, %72
  %74 = call noundef i64 @write(i32 noundef 1, ptr noundef %71, i64 noundef %73) #10
  call void @llvm.lifetime.end.p0(ptr %6)
  call void @llvm.lifetime.end.p0(ptr %7)
  call void @llvm.lifetime.end.p0(ptr %8)
  ret void

75:                                               ; preds = %42
  %76 = getelementptr inbounds nuw i8, ptr %8, i64 %51
  store i8 %50, ptr %76, align 1
  br label %34

; uselistorder directives
  uselistorder ptr %7, { 1, 2, 3, 4, 5, 6, 0, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18 }
}

; Function Attrs: nonlazybind uwtable
define internal void @27() unnamed_addr #1 {
  %1 = alloca [23 x i8], align 1
  call void @llvm.lifetime.start.p0(ptr %1)
  call void @llvm.memcpy.p0.p0.i64(ptr align 1 %1, ptr align 1 @14, i64 23, i1 false)
  %2 = load i64, ptr @5, align 8, !noundef !6
  call void @22(ptr noalias noundef nonnull %1, i64 noundef 23, i64 noundef 22, i64 noundef %2)
  %3 = call noundef i64 @write(i32 noundef 1, ptr noundef %1, i64 noundef 23) #10
  call void @llvm.lifetime.end.p0(ptr %1)
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #3

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #3

; Function Attrs: nofree nounwind nonlazybind memory(read) uwtable
declare noundef ptr @getenv(ptr noundef captures(none)) unnamed_addr #4

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg) #5

; Function Attrs: nofree nounwind nonlazybind uwtable
declare noundef i64 @write(i32 noundef, ptr noundef readonly captures(none), i64 noundef) unnamed_addr #6

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg) #7

define i32 @main() {
  call void @18()
  ret i32 0
}

; uselistorder directives
uselistorder ptr @llvm.lifetime.start.p0, { 7, 6, 5, 4, 3, 2, 1, 0 }
uselistorder ptr @llvm.lifetime.end.p0, { 7, 6, 5, 4, 3, 2, 1, 0 }
uselistorder ptr @write, { 1, 0 }

attributes #0 = { inlinehint nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #1 = { nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #2 = { noinline nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #3 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #4 = { nofree nounwind nonlazybind memory(read) uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #5 = { nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #6 = { nofree nounwind nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #7 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #8 = { noinline }
attributes #9 = { inlinehint }
attributes #10 = { nounwind }

!llvm.module.flags = !{!0, !1, !2}
!llvm.ident = !{!3}

!0 = !{i32 8, !"PIC Level", i32 2}
!1 = !{i32 7, !"PIE Level", i32 2}
!2 = !{i32 2, !"RtLibUseGOT", i32 1}
!3 = !{!"rustc version 1.97.0-nightly (e50aa6fba 2026-05-19)"}
!4 = !{i64 5187912472882750}
!5 = !{i8 0, i8 2}
!6 = !{}
; llvm-reduce was stopped after 300 seconds

; ModuleID = 'in.ll'
source_filename = "program.2e522edc9d770637-cgu.0"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"

@0 = internal global i64 7883958462771197032
@1 = internal global i8 0
@2 = private constant <{ [15 x i8] }> <{ [15 x i8] c"MIRSMITH_TRACE\00" }>
@3 = private constant <{ [23 x i8] }> <{ [23 x i8] c"hash: ----------------\0A" }>
@4 = private constant <{ [16 x i8] }> <{ [16 x i8] c"0123456789abcdef" }>

; Function Attrs: nonlazybind uwtable
define internal void @5() #0 {
  %1 = alloca [23 x i8], align 1
  %2 = alloca [4 x i64], align 8
  %3 = alloca i128, align 16
  %4 = alloca i64, align 8
  %5 = tail call noundef ptr @getenv(ptr noundef nonnull @2)
  %6 = icmp eq ptr %5, null
  %7 = load i8, ptr %5, align 1
  %8 = icmp eq i8 %7, 49
  %9 = getelementptr inbounds i8, ptr %5, i64 1
  %10 = load i8, ptr %9, align 1
  %11 = icmp eq i8 %10, 0
  %12 = zext i1 %11 to i8
  store i8 %12, ptr @1, align 1
  call void @llvm.lifetime.start.p0(i64 8, ptr nonnull %4)
  store i64 0, ptr %4, align 8
  call void asm sideeffect "", "r,~{memory}"(ptr nonnull %4) #7
  %13 = load i64, ptr %4, align 8
  call void @llvm.lifetime.end.p0(i64 8, ptr nonnull %4)
  call void @llvm.lifetime.start.p0(i64 16, ptr nonnull %3)
  store i128 0, ptr %3, align 16
  call void asm sideeffect "", "r,~{memory}"(ptr nonnull %3) #7
  %14 = load i128, ptr %3, align 16
  call void @llvm.lifetime.end.p0(i64 16, ptr nonnull %3)
  call void @llvm.lifetime.start.p0(i64 32, ptr nonnull %2)
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(32) %2, i8 0, i64 32, i1 false)
  %15 = getelementptr inbounds [4 x i64], ptr %2, i64 0, i64 %13
  store i64 1, ptr %15, align 8
  %16 = load <32 x i8>, ptr %2, align 8
  %17 = extractelement <32 x i8> %16, i64 31
  %18 = zext i8 %17 to i128
  %19 = add i128 %14, %18
  %20 = extractelement <32 x i8> %16, i64 30
  %21 = zext i8 %20 to i128
  %22 = add i128 %19, %21
  %23 = extractelement <32 x i8> %16, i64 29
  %24 = zext i8 %23 to i128
  %25 = add i128 %22, %24
  %26 = extractelement <32 x i8> %16, i64 28
  %27 = zext i8 %26 to i128
  %28 = add i128 %25, %27
  %29 = extractelement <32 x i8> %16, i64 27
  %30 = zext i8 %29 to i128
  %31 = add i128 %28, %30
  %32 = extractelement <32 x i8> %16, i64 26
  %33 = zext i8 %32 to i128
  %34 = add i128 %31, %33
  %35 = extractelement <32 x i8> %16, i64 25
  %36 = zext i8 %35 to i128
  %37 = add i128 %34, %36
  %38 = extractelement <32 x i8> %16, i64 24
  %39 = zext i8 %38 to i128
  %40 = add i128 %37, %39
  %41 = extractelement <32 x i8> %16, i64 23
  %42 = zext i8 %41 to i128
  %43 = add i128 %40, %42
  %44 = extractelement <32 x i8> %16, i64 22
  %45 = zext i8 %44 to i128
  %46 = add i128 %43, %45
  %47 = extractelement <32 x i8> %16, i64 21
  %48 = zext i8 %47 to i128
  %49 = add i128 %46, %48
  %50 = extractelement <32 x i8> %16, i64 20
  %51 = zext i8 %50 to i128
  %52 = add i128 %49, %51
  %53 = extractelement <32 x i8> %16, i64 19
  %54 = zext i8 %53 to i128
  %55 = add i128 %52, %54
  %56 = extractelement <32 x i8> %16, i64 18
  %57 = zext i8 %56 to i128
  %58 = add i128 %55, %57
  %59 = extractelement <32 x i8> %16, i64 17
  %60 = zext i8 %59 to i128
  %61 = add i128 %58, %60
  %62 = extractelement <32 x i8> %16, i64 16
  %63 = zext i8 %62 to i128
  %64 = add i128 %61, %63
  %65 = extractelement <32 x i8> %16, i64 15
  %66 = zext i8 %65 to i128
  %67 = add i128 %64, %66
  %68 = extractelement <32 x i8> %16, i64 14
  %69 = zext i8 %68 to i128
  %70 = add i128 %67, %69
  %71 = extractelement <32 x i8> %16, i64 13
  %72 = zext i8 %71 to i128
  %73 = add i128 %70, %72
  %74 = extractelement <32 x i8> %16, i64 12
  %75 = zext i8 %74 to i128
  %76 = add i128 %73, %75
  %77 = extractelement <32 x i8> %16, i64 11
  %78 = zext i8 %77 to i128
  %79 = add i128 %76, %78
  %80 = extractelement <32 x i8> %16, i64 10
  %81 = zext i8 %80 to i128
  %82 = add i128 %79, %81
  %83 = extractelement <32 x i8> %16, i64 9
  %84 = zext i8 %83 to i128
  %85 = add i128 %82, %84
  %86 = extractelement <32 x i8> %16, i64 8
  %87 = zext i8 %86 to i128
  %88 = add i128 %85, %87
  %89 = extractelement <32 x i8> %16, i64 7
  %90 = zext i8 %89 to i128
  %91 = add i128 %88, %90
  %92 = extractelement <32 x i8> %16, i64 6
  %93 = zext i8 %92 to i128
  %94 = add i128 %91, %93
  %95 = extractelement <32 x i8> %16, i64 5
  %96 = zext i8 %95 to i128
  %97 = add i128 %94, %96
  %98 = extractelement <32 x i8> %16, i64 4
  %99 = zext i8 %98 to i128
  %100 = add i128 %97, %99
  %101 = extractelement <32 x i8> %16, i64 3
  %102 = zext i8 %101 to i128
  %103 = add i128 %100, %102
  %104 = extractelement <32 x i8> %16, i64 2
  %105 = zext i8 %104 to i128
  %106 = add i128 %103, %105
  %107 = extractelement <32 x i8> %16, i64 1
  %108 = zext i8 %107 to i128
  %109 = add i128 %106, %108
  call fastcc void @7(i128 noundef %109)
  call void @llvm.lifetime.end.p0(i64 32, ptr nonnull %2)
  call void @llvm.lifetime.start.p0(i64 23, ptr nonnull %1)
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 1 dereferenceable(23) %1, ptr noundef nonnull align 1 dereferenceable(23) @3, i64 23, i1 false)
  %110 = load i64, ptr @0, align 8
  %111 = and i64 %110, 15
  %112 = getelementptr inbounds [16 x i8], ptr @4, i64 0, i64 %111
  %113 = load i8, ptr %112, align 1
  %114 = getelementptr inbounds [0 x i8], ptr %1, i64 0, i64 21
  store i8 %113, ptr %114, align 1
  %115 = lshr i64 %110, 4
  %116 = and i64 %115, 15
  %117 = getelementptr inbounds [16 x i8], ptr @4, i64 0, i64 %116
  %118 = load i8, ptr %117, align 1
  %119 = getelementptr inbounds [0 x i8], ptr %1, i64 0, i64 20
  store i8 %118, ptr %119, align 1
  %120 = lshr i64 %110, 8
  %121 = and i64 %120, 15
  %122 = getelementptr inbounds [16 x i8], ptr @4, i64 0, i64 %121
  %123 = load i8, ptr %122, align 1
  %124 = getelementptr inbounds [0 x i8], ptr %1, i64 0, i64 19
  store i8 %123, ptr %124, align 1
  %125 = lshr i64 %110, 12
  %126 = and i64 %125, 15
  %127 = getelementptr inbounds [16 x i8], ptr @4, i64 0, i64 %126
  %128 = load i8, ptr %127, align 1
  %129 = getelementptr inbounds [0 x i8], ptr %1, i64 0, i64 18
  store i8 %128, ptr %129, align 1
  %130 = lshr i64 %110, 16
  %131 = and i64 %130, 15
  %132 = getelementptr inbounds [16 x i8], ptr @4, i64 0, i64 %131
  %133 = load i8, ptr %132, align 1
  %134 = getelementptr inbounds [0 x i8], ptr %1, i64 0, i64 17
  store i8 %133, ptr %134, align 1
  %135 = lshr i64 %110, 20
  %136 = and i64 %135, 15
  %137 = getelementptr inbounds [16 x i8], ptr @4, i64 0, i64 %136
  %138 = load i8, ptr %137, align 1
  %139 = getelementptr inbounds [0 x i8], ptr %1, i64 0, i64 16
  store i8 %138, ptr %139, align 1
  %140 = lshr i64 %110, 24
  %141 = and i64 %140, 15
  %142 = getelementptr inbounds [16 x i8], ptr @4, i64 0, i64 %141
  %143 = load i8, ptr %142, align 1
  %144 = getelementptr inbounds [0 x i8], ptr %1, i64 0, i64 15
  store i8 %143, ptr %144, align 1
  %145 = lshr i64 %110, 28
  %146 = and i64 %145, 15
  %147 = getelementptr inbounds [16 x i8], ptr @4, i64 0, i64 %146
  %148 = load i8, ptr %147, align 1
  %149 = getelementptr inbounds [0 x i8], ptr %1, i64 0, i64 14
  store i8 %148, ptr %149, align 1
  %150 = lshr i64 %110, 32
  %151 = and i64 %150, 15
  %152 = getelementptr inbounds [16 x i8], ptr @4, i64 0, i64 %151
  %153 = load i8, ptr %152, align 1
  %154 = getelementptr inbounds [0 x i8], ptr %1, i64 0, i64 13
  store i8 %153, ptr %154, align 1
  %155 = lshr i64 %110, 36
  %156 = and i64 %155, 15
  %157 = getelementptr inbounds [16 x i8], ptr @4, i64 0, i64 %156
  %158 = load i8, ptr %157, align 1
  %159 = getelementptr inbounds [0 x i8], ptr %1, i64 0, i64 12
  store i8 %158, ptr %159, align 1
  %160 = lshr i64 %110, 40
  %161 = and i64 %160, 15
  %162 = getelementptr inbounds [16 x i8], ptr @4, i64 0, i64 %161
  %163 = load i8, ptr %162, align 1
  %164 = getelementptr inbounds [0 x i8], ptr %1, i64 0, i64 11
  store i8 %163, ptr %164, align 1
  %165 = lshr i64 %110, 44
  %166 = and i64 %165, 15
  %167 = getelementptr inbounds [16 x i8], ptr @4, i64 0, i64 %166
  %168 = load i8, ptr %167, align 1
  %169 = getelementptr inbounds [0 x i8], ptr %1, i64 0, i64 10
  store i8 %168, ptr %169, align 1
  %170 = lshr i64 %110, 48
  %171 = and i64 %170, 15
  %172 = getelementptr inbounds [16 x i8], ptr @4, i64 0, i64 %171
  %173 = load i8, ptr %172, align 1
  %174 = getelementptr inbounds [0 x i8], ptr %1, i64 0, i64 9
  store i8 %173, ptr %174, align 1
  %175 = lshr i64 %110, 52
  %176 = and i64 %175, 15
  %177 = getelementptr inbounds [16 x i8], ptr @4, i64 0, i64 %176
  %178 = load i8, ptr %177, align 1
  %179 = getelementptr inbounds [0 x i8], ptr %1, i64 0, i64 8
  store i8 %178, ptr %179, align 1
  %180 = lshr i64 %110, 56
  %181 = and i64 %180, 15
  %182 = getelementptr inbounds [16 x i8], ptr @4, i64 0, i64 %181
  %183 = load i8, ptr %182, align 1
  %184 = getelementptr inbounds [0 x i8], ptr %1, i64 0, i64 7
  store i8 %183, ptr %184, align 1
  %185 = lshr i64 %110, 60
  %186 = getelementptr inbounds [16 x i8], ptr @4, i64 0, i64 %185
  %187 = load i8, ptr %186, align 1
  %188 = getelementptr inbounds [0 x i8], ptr %1, i64 0, i64 6
  store i8 %187, ptr %188, align 1
  %189 = call noundef i64 @write(i32 noundef 1, ptr noundef nonnull %1, i64 noundef 23)
  call void @llvm.lifetime.end.p0(i64 23, ptr nonnull %1)
  ret void
}

; Function Attrs: noinline nonlazybind uwtable
define internal fastcc void @6(i64 noundef %0) #1 {
  %2 = alloca [64 x i8], align 1
  call void @llvm.lifetime.start.p0(i64 64, ptr nonnull %2)
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 1 dereferenceable(64) %2, i8 0, i64 31, i1 false)
  %3 = getelementptr inbounds [64 x i8], ptr %2, i64 0, i64 63
  store i8 10, ptr %3, align 1
  %4 = and i64 %0, 15
  %5 = getelementptr inbounds [16 x i8], ptr @4, i64 0, i64 %4
  %6 = load i8, ptr %5, align 1
  %7 = getelementptr inbounds [0 x i8], ptr %2, i64 0, i64 46
  store i8 %6, ptr %7, align 1
  %8 = lshr i64 %0, 4
  %9 = and i64 %8, 15
  %10 = getelementptr inbounds [16 x i8], ptr @4, i64 0, i64 %9
  %11 = load i8, ptr %10, align 1
  %12 = getelementptr inbounds [0 x i8], ptr %2, i64 0, i64 45
  store i8 %11, ptr %12, align 1
  %13 = lshr i64 %0, 8
  %14 = and i64 %13, 15
  %15 = getelementptr inbounds [16 x i8], ptr @4, i64 0, i64 %14
  %16 = load i8, ptr %15, align 1
  %17 = getelementptr inbounds [0 x i8], ptr %2, i64 0, i64 44
  store i8 %16, ptr %17, align 1
  %18 = lshr i64 %0, 12
  %19 = and i64 %18, 15
  %20 = getelementptr inbounds [16 x i8], ptr @4, i64 0, i64 %19
  %21 = load i8, ptr %20, align 1
  %22 = getelementptr inbounds [0 x i8], ptr %2, i64 0, i64 43
  store i8 %21, ptr %22, align 1
  %23 = lshr i64 %0, 16
  %24 = and i64 %23, 15
  %25 = getelementptr inbounds [16 x i8], ptr @4, i64 0, i64 %24
  %26 = load i8, ptr %25, align 1
  %27 = getelementptr inbounds [0 x i8], ptr %2, i64 0, i64 42
  store i8 %26, ptr %27, align 1
  %28 = lshr i64 %0, 20
  %29 = and i64 %28, 15
  %30 = getelementptr inbounds [16 x i8], ptr @4, i64 0, i64 %29
  %31 = load i8, ptr %30, align 1
  %32 = getelementptr inbounds [0 x i8], ptr %2, i64 0, i64 41
  store i8 %31, ptr %32, align 1
  %33 = lshr i64 %0, 24
  %34 = and i64 %33, 15
  %35 = getelementptr inbounds [16 x i8], ptr @4, i64 0, i64 %34
  %36 = load i8, ptr %35, align 1
  %37 = getelementptr inbounds [0 x i8], ptr %2, i64 0, i64 40
  store i8 %36, ptr %37, align 1
  %38 = lshr i64 %0, 28
  %39 = and i64 %38, 15
  %40 = getelementptr inbounds [16 x i8], ptr @4, i64 0, i64 %39
  %41 = load i8, ptr %40, align 1
  %42 = getelementptr inbounds [0 x i8], ptr %2, i64 0, i64 39
  store i8 %41, ptr %42, align 1
  %43 = lshr i64 %0, 32
  %44 = and i64 %43, 15
  %45 = getelementptr inbounds [16 x i8], ptr @4, i64 0, i64 %44
  %46 = load i8, ptr %45, align 1
  %47 = getelementptr inbounds [0 x i8], ptr %2, i64 0, i64 38
  store i8 %46, ptr %47, align 1
  %48 = lshr i64 %0, 36
  %49 = and i64 %48, 15
  %50 = getelementptr inbounds [16 x i8], ptr @4, i64 0, i64 %49
  %51 = load i8, ptr %50, align 1
  %52 = getelementptr inbounds [0 x i8], ptr %2, i64 0, i64 37
  store i8 %51, ptr %52, align 1
  %53 = lshr i64 %0, 40
  %54 = and i64 %53, 15
  %55 = getelementptr inbounds [16 x i8], ptr @4, i64 0, i64 %54
  %56 = load i8, ptr %55, align 1
  %57 = getelementptr inbounds [0 x i8], ptr %2, i64 0, i64 36
  store i8 %56, ptr %57, align 1
  %58 = lshr i64 %0, 44
  %59 = and i64 %58, 15
  %60 = getelementptr inbounds [16 x i8], ptr @4, i64 0, i64 %59
  %61 = load i8, ptr %60, align 1
  %62 = getelementptr inbounds [0 x i8], ptr %2, i64 0, i64 35
  store i8 %61, ptr %62, align 1
  %63 = lshr i64 %0, 48
  %64 = and i64 %63, 15
  %65 = getelementptr inbounds [16 x i8], ptr @4, i64 0, i64 %64
  %66 = load i8, ptr %65, align 1
  %67 = getelementptr inbounds [0 x i8], ptr %2, i64 0, i64 34
  store i8 %66, ptr %67, align 1
  %68 = lshr i64 %0, 52
  %69 = and i64 %68, 15
  %70 = getelementptr inbounds [16 x i8], ptr @4, i64 0, i64 %69
  %71 = load i8, ptr %70, align 1
  %72 = getelementptr inbounds [0 x i8], ptr %2, i64 0, i64 33
  store i8 %71, ptr %72, align 1
  %73 = lshr i64 %0, 56
  %74 = and i64 %73, 15
  %75 = getelementptr inbounds [16 x i8], ptr @4, i64 0, i64 %74
  %76 = load i8, ptr %75, align 1
  %77 = getelementptr inbounds [0 x i8], ptr %2, i64 0, i64 32
  store i8 %76, ptr %77, align 1
  %78 = lshr i64 %0, 60
  %79 = getelementptr inbounds [16 x i8], ptr @4, i64 0, i64 %78
  %80 = load i8, ptr %79, align 1
  %81 = getelementptr inbounds [0 x i8], ptr %2, i64 0, i64 31
  store i8 %80, ptr %81, align 1
  %82 = getelementptr inbounds [16 x i8], ptr @4, i64 0, i64 0
  %83 = load i8, ptr %82, align 1
  %84 = getelementptr inbounds [0 x i8], ptr %2, i64 0, i64 62
  store i8 %83, ptr %84, align 1
  %85 = and i64 0, 15
  %86 = getelementptr inbounds [16 x i8], ptr @4, i64 0, i64 %85
  %87 = load i8, ptr %86, align 1
  %88 = getelementptr inbounds [0 x i8], ptr %2, i64 0, i64 61
  store i8 %87, ptr %88, align 1
  %89 = and i64 0, 15
  %90 = getelementptr inbounds [16 x i8], ptr @4, i64 0, i64 %89
  %91 = load i8, ptr %90, align 1
  %92 = getelementptr inbounds [0 x i8], ptr %2, i64 0, i64 60
  store i8 %91, ptr %92, align 1
  %93 = and i64 0, 15
  %94 = getelementptr inbounds [16 x i8], ptr @4, i64 0, i64 %93
  %95 = load i8, ptr %94, align 1
  %96 = getelementptr inbounds [0 x i8], ptr %2, i64 0, i64 59
  store i8 %95, ptr %96, align 1
  %97 = and i64 0, 15
  %98 = getelementptr inbounds [16 x i8], ptr @4, i64 0, i64 %97
  %99 = load i8, ptr %98, align 1
  %100 = getelementptr inbounds [0 x i8], ptr %2, i64 0, i64 58
  store i8 %99, ptr %100, align 1
  %101 = and i64 0, 15
  %102 = getelementptr inbounds [16 x i8], ptr @4, i64 0, i64 %101
  %103 = load i8, ptr %102, align 1
  %104 = getelementptr inbounds [0 x i8], ptr %2, i64 0, i64 57
  store i8 %103, ptr %104, align 1
  %105 = and i64 0, 15
  %106 = getelementptr inbounds [16 x i8], ptr @4, i64 0, i64 %105
  %107 = load i8, ptr %106, align 1
  %108 = getelementptr inbounds [0 x i8], ptr %2, i64 0, i64 56
  store i8 %107, ptr %108, align 1
  %109 = and i64 0, 15
  %110 = getelementptr inbounds [16 x i8], ptr @4, i64 0, i64 %109
  %111 = load i8, ptr %110, align 1
  %112 = getelementptr inbounds [0 x i8], ptr %2, i64 0, i64 55
  store i8 %111, ptr %112, align 1
  %113 = and i64 0, 15
  %114 = getelementptr inbounds [16 x i8], ptr @4, i64 0, i64 %113
  %115 = load i8, ptr %114, align 1
  %116 = getelementptr inbounds [0 x i8], ptr %2, i64 0, i64 54
  store i8 %115, ptr %116, align 1
  %117 = and i64 0, 15
  %118 = getelementptr inbounds [16 x i8], ptr @4, i64 0, i64 %117
  %119 = load i8, ptr %118, align 1
  %120 = getelementptr inbounds [0 x i8], ptr %2, i64 0, i64 53
  store i8 %119, ptr %120, align 1
  %121 = and i64 0, 15
  %122 = getelementptr inbounds [16 x i8], ptr @4, i64 0, i64 %121
  %123 = load i8, ptr %122, align 1
  %124 = getelementptr inbounds [0 x i8], ptr %2, i64 0, i64 52
  store i8 %123, ptr %124, align 1
  %125 = and i64 0, 15
  %126 = getelementptr inbounds [16 x i8], ptr @4, i64 0, i64 %125
  %127 = load i8, ptr %126, align 1
  %128 = getelementptr inbounds [0 x i8], ptr %2, i64 0, i64 51
  store i8 %127, ptr %128, align 1
  %129 = and i64 0, 15
  %130 = getelementptr inbounds [16 x i8], ptr @4, i64 0, i64 %129
  %131 = load i8, ptr %130, align 1
  %132 = getelementptr inbounds [0 x i8], ptr %2, i64 0, i64 50
  store i8 %131, ptr %132, align 1
  %133 = and i64 0, 15
  %134 = getelementptr inbounds [16 x i8], ptr @4, i64 0, i64 %133
  %135 = load i8, ptr %134, align 1
  %136 = getelementptr inbounds [0 x i8], ptr %2, i64 0, i64 49
  store i8 %135, ptr %136, align 1
  %137 = and i64 0, 15
  %138 = getelementptr inbounds [16 x i8], ptr @4, i64 0, i64 %137
  %139 = load i8, ptr %138, align 1
  %140 = getelementptr inbounds [0 x i8], ptr %2, i64 0, i64 48
  store i8 %139, ptr %140, align 1
  %141 = getelementptr inbounds [16 x i8], ptr @4, i64 0, i64 0
  %142 = load i8, ptr %141, align 1
  %143 = getelementptr inbounds [0 x i8], ptr %2, i64 0, i64 47
  store i8 %142, ptr %143, align 1
  %144 = icmp eq i8 %80, 48
  %145 = load i8, ptr %77, align 1
  %146 = icmp eq i8 %145, 48
  %147 = load i8, ptr %72, align 1
  %148 = icmp eq i8 %147, 48
  %149 = load i8, ptr %67, align 1
  %150 = icmp eq i8 %149, 48
  %151 = load i8, ptr %62, align 1
  %152 = icmp eq i8 %151, 48
  %153 = load i8, ptr %57, align 1
  %154 = icmp eq i8 %153, 48
  %155 = load i8, ptr %52, align 1
  %156 = icmp eq i8 %155, 48
  %157 = load i8, ptr %47, align 1
  %158 = icmp eq i8 %157, 48
  %159 = load i8, ptr %42, align 1
  %160 = icmp eq i8 %159, 48
  %161 = load i8, ptr %37, align 1
  %162 = icmp eq i8 %161, 48
  %163 = load i8, ptr %32, align 1
  %164 = icmp eq i8 %163, 48
  %165 = load i8, ptr %27, align 1
  %166 = icmp eq i8 %165, 48
  %167 = load i8, ptr %22, align 1
  %168 = icmp eq i8 %167, 48
  %169 = load i8, ptr %17, align 1
  %170 = icmp eq i8 %169, 48
  %171 = load i8, ptr %12, align 1
  %172 = icmp eq i8 %171, 48
  %173 = load i8, ptr %7, align 1
  %174 = icmp eq i8 %173, 48
  br i1 %174, label %175, label %192

175:                                              ; preds = %1
  %176 = icmp eq i8 %142, 48
  %177 = icmp eq i8 %139, 48
  %178 = icmp eq i8 %135, 48
  %179 = icmp eq i8 %131, 48
  %180 = icmp eq i8 %127, 48
  %181 = icmp eq i8 %123, 48
  %182 = icmp eq i8 %119, 48
  %183 = icmp eq i8 %115, 48
  %184 = icmp eq i8 %111, 48
  %185 = icmp eq i8 %107, 48
  %186 = icmp eq i8 %103, 48
  %187 = icmp eq i8 %99, 48
  %188 = icmp eq i8 %95, 48
  %189 = icmp eq i8 %91, 48
  %190 = icmp eq i8 %87, 48
  %191 = select i1 %190, i64 61, i64 60
  br label %192

192:                                              ; preds = %175, %1
  %193 = phi i64 [ 45, %1 ], [ %191, %175 ]
  %194 = getelementptr inbounds [64 x i8], ptr %2, i64 0, i64 %193
  store i8 120, ptr %194, align 1
  %195 = add nsw i64 %193, -1
  %196 = getelementptr inbounds [64 x i8], ptr %2, i64 0, i64 %195
  store i8 48, ptr %196, align 1
  %197 = add nsw i64 %193, -2
  %198 = getelementptr inbounds [64 x i8], ptr %2, i64 0, i64 %197
  store i8 32, ptr %198, align 1
  %199 = add nsw i64 %193, -3
  %200 = getelementptr inbounds [64 x i8], ptr %2, i64 0, i64 %199
  store i8 56, ptr %200, align 1
  %201 = add nsw i64 %193, -4
  %202 = getelementptr inbounds [64 x i8], ptr %2, i64 0, i64 %201
  store i8 50, ptr %202, align 1
  %203 = add nsw i64 %193, -5
  %204 = getelementptr inbounds [64 x i8], ptr %2, i64 0, i64 %203
  store i8 49, ptr %204, align 1
  %205 = add nsw i64 %193, -6
  %206 = getelementptr inbounds [64 x i8], ptr %2, i64 0, i64 %205
  store i8 117, ptr %206, align 1
  %207 = add nsw i64 %193, -7
  %208 = getelementptr inbounds [64 x i8], ptr %2, i64 0, i64 %207
  store i8 32, ptr %208, align 1
  %209 = add nsw i64 %193, -8
  %210 = getelementptr inbounds [64 x i8], ptr %2, i64 0, i64 %209
  store i8 48, ptr %210, align 1
  %211 = sub nuw nsw i64 72, %193
  %212 = call noundef i64 @write(i32 noundef 1, ptr noundef nonnull %210, i64 noundef %211)
  call void @llvm.lifetime.end.p0(i64 64, ptr nonnull %2)
  ret void
}

; Function Attrs: noinline nonlazybind uwtable
define internal fastcc void @7(i128 noundef %0) #1 {
  %2 = trunc i128 %0 to i64
  %3 = lshr i128 %0, 64
  %4 = trunc i128 %3 to i64
  %5 = load i64, ptr @0, align 8
  %6 = xor i64 %5, 12
  %7 = mul i64 %6, -7046029254386353131
  %8 = lshr i64 %7, 29
  %9 = xor i64 %8, %2
  %10 = xor i64 %9, %7
  %11 = mul i64 %10, -7046029254386353131
  %12 = lshr i64 %11, 29
  %13 = xor i64 %12, %4
  %14 = xor i64 %13, %11
  %15 = mul i64 %14, -7046029254386353131
  %16 = lshr i64 %15, 29
  %17 = xor i64 %16, %15
  store i64 %17, ptr @0, align 8
  %18 = load i8, ptr @1, align 1
  %19 = icmp eq i8 %18, 0
  call fastcc void @6(i64 %4)
  ret void
}

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg) #2

; Function Attrs: nofree nounwind nonlazybind memory(read) uwtable
declare noundef ptr @getenv(ptr nocapture noundef) #3

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #4

; Function Attrs: nofree nonlazybind uwtable
declare noundef i64 @write(i32 noundef, ptr nocapture noundef readonly, i64 noundef) #5

define i32 @main() {
  call void @5()
  ret i32 0
}

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture) #6

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture) #6

; uselistorder directives
uselistorder i8 0, { 1, 0, 2, 3, 4 }
uselistorder i64 12, { 1, 0, 2, 3, 4 }
uselistorder ptr @llvm.memset.p0.i64, { 1, 0 }
uselistorder ptr @write, { 1, 0 }
uselistorder ptr @llvm.lifetime.start.p0, { 4, 3, 2, 1, 0 }
uselistorder ptr @llvm.lifetime.end.p0, { 4, 3, 2, 1, 0 }

attributes #0 = { nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #1 = { noinline nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #2 = { nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #3 = { nofree nounwind nonlazybind memory(read) uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #4 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #5 = { nofree nonlazybind uwtable "probe-stack"="inline-asm" "target-cpu"="x86-64" }
attributes #6 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #7 = { nounwind }
; llvm-reduce was stopped after 300 seconds

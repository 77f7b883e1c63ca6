target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128-Fn32"
target triple = "aarch64-unknown-linux-gnu"
define i64 @f(ptr %a0) {
  %r = call ptr @llvm.ptrmask.p0.i64(ptr %a0, i64 -1)
  %i = ptrtoint ptr %r to i64
  ret i64 %i
}
declare ptr @llvm.ptrmask.p0.i64(ptr, i64)
define i32 @main() {
  %x = call i64 @f(ptr inttoptr (i64 81985529216486896 to ptr))
  %h = mul i64 %x, -7046029254386353131
  %s = lshr i64 %h, 57
  %c = trunc i64 %s to i32
  ret i32 %c
}

; result: ptr buffer 0
; arguments: hex:0001020304050607
declare ptr @llvm.ptrmask.p0.i64(ptr, i64)
define ptr @f(ptr %p) {
  %q = getelementptr i8, ptr %p, i64 7
  %r = call ptr @llvm.ptrmask.p0.i64(ptr %q, i64 -16)
  ret ptr %r
}

; rule: overlap
; arguments: hex:000102
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define void @f(ptr %p) {
  %q = getelementptr i8, ptr %p, i64 1
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %q, i64 2, i1 false)
  ret void
}

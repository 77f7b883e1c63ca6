; rule: misaligned
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define void @f() {
  %p = alloca i8
  %q = alloca i8
  call void @llvm.memcpy.p0.p0.i64(ptr align 2 %p, ptr %q, i64 1, i1 false)
  ret void
}

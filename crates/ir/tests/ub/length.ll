; rule: length
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
define void @f() {
  %p = alloca [2 x i8]
  call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 undef, i1 false)
  ret void
}

; rule: out-of-bounds
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
@g = constant [4 x i8] zeroinitializer
define void @f() {
  %p = alloca [3 x i8]
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr @g, i64 4, i1 false)
  ret void
}

; result: i32 16843009
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
define i32 @f() {
  %p = alloca [8 x i8], align 4
  call void @llvm.memset.p0.i64(ptr align 4 %p, i8 1, i64 6, i1 false)
  %q = getelementptr i8, ptr %p, i64 2
  call void @llvm.memmove.p0.p0.i64(ptr %p, ptr %q, i64 4, i1 false)
  %x = load i32, ptr %p
  ret i32 %x
}

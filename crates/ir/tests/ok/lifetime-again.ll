; result: i8 2
declare void @llvm.lifetime.start.p0(i64, ptr)
declare void @llvm.lifetime.end.p0(i64, ptr)
define i8 @f() {
  %p = alloca i8
  call void @llvm.lifetime.start.p0(i64 1, ptr %p)
  store i8 1, ptr %p
  call void @llvm.lifetime.end.p0(i64 1, ptr %p)
  call void @llvm.lifetime.start.p0(i64 1, ptr %p)
  store i8 2, ptr %p
  %x = load i8, ptr %p
  ret i8 %x
}

; rule: dead
declare void @llvm.lifetime.start.p0(i64, ptr)
define i8 @f() {
  %p = alloca i8
  store i8 1, ptr %p
  call void @llvm.lifetime.start.p0(i64 1, ptr %p)
  ret i8 1
}

; result: i8 1
; Copying what is not there is fine, as long as nothing depends on it.
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define i8 @f() {
  %p = alloca [2 x i8]
  %q = alloca [2 x i8]
  store i8 1, ptr %p
  call void @llvm.memcpy.p0.p0.i64(ptr %q, ptr %p, i64 2, i1 false)
  %x = load i16, ptr %q, align 1
  %y = trunc i16 %x to i8
  ret i8 %y
}

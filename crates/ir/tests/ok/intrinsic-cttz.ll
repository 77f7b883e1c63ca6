; result: i8 3
declare i8 @llvm.cttz.i8(i8, i1)
define i8 @f() {
  %r = call i8 @llvm.cttz.i8(i8 8, i1 true)
  ret i8 %r
}

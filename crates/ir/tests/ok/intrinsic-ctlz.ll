; result: i8 8
declare i8 @llvm.ctlz.i8(i8, i1)
define i8 @f() {
  %r = call i8 @llvm.ctlz.i8(i8 0, i1 false)
  ret i8 %r
}

; result: i8 8
declare i8 @llvm.ctpop.i8(i8)
define i8 @f() {
  %r = call i8 @llvm.ctpop.i8(i8 -1)
  ret i8 %r
}

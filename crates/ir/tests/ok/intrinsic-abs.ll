; result: i8 -128
declare i8 @llvm.abs.i8(i8, i1)
define i8 @f() {
  %r = call i8 @llvm.abs.i8(i8 -128, i1 false)
  ret i8 %r
}

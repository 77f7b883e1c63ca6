; result: i8 0
declare i8 @llvm.usub.sat.i8(i8, i8)
define i8 @f() {
  %r = call i8 @llvm.usub.sat.i8(i8 1, i8 2)
  ret i8 %r
}

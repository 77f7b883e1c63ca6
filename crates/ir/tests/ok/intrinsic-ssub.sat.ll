; result: i8 -128
declare i8 @llvm.ssub.sat.i8(i8, i8)
define i8 @f() {
  %r = call i8 @llvm.ssub.sat.i8(i8 -100, i8 100)
  ret i8 %r
}

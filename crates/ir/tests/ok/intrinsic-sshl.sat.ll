; result: i8 -128
declare i8 @llvm.sshl.sat.i8(i8, i8)
define i8 @f() {
  %r = call i8 @llvm.sshl.sat.i8(i8 -64, i8 2)
  ret i8 %r
}

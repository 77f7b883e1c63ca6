; result: i8 127
declare i8 @llvm.fptosi.sat.i8.f32(float)
define i8 @f() {
  %r = call i8 @llvm.fptosi.sat.i8.f32(float 1.000000e+10)
  ret i8 %r
}

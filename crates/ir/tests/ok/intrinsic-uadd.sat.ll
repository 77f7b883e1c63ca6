; result: i8 -1
declare i8 @llvm.uadd.sat.i8(i8, i8)
define i8 @f() {
  %r = call i8 @llvm.uadd.sat.i8(i8 200, i8 100)
  ret i8 %r
}

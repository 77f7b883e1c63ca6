; result: i8 -1
declare i8 @llvm.ushl.sat.i8(i8, i8)
define i8 @f() {
  %r = call i8 @llvm.ushl.sat.i8(i8 64, i8 2)
  ret i8 %r
}

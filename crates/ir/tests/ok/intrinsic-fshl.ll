; result: i8 3
declare i8 @llvm.fshl.i8(i8, i8, i8)
define i8 @f() {
  %r = call i8 @llvm.fshl.i8(i8 1, i8 -128, i8 9)
  ret i8 %r
}

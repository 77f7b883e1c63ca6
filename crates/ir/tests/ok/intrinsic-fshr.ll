; result: i8 -127
declare i8 @llvm.fshr.i8(i8, i8, i8)
define i8 @f() {
  %r = call i8 @llvm.fshr.i8(i8 1, i8 2, i8 1)
  ret i8 %r
}

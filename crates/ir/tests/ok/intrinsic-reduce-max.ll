; result: i8 -2
declare i8 @llvm.vector.reduce.umax.v2i8(<2 x i8>)
define i8 @f() {
  %r = call i8 @llvm.vector.reduce.umax.v2i8(<2 x i8> <i8 1, i8 -2>)
  ret i8 %r
}

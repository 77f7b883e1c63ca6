; result: i8 10
declare i8 @llvm.vector.reduce.add.v4i8(<4 x i8>)
define i8 @f() {
  %r = call i8 @llvm.vector.reduce.add.v4i8(<4 x i8> <i8 1, i8 2, i8 3, i8 4>)
  ret i8 %r
}

; result: i1 true
declare i8 @llvm.scmp.i8.i32(i32, i32)
define i1 @f() {
  %r = call i8 @llvm.scmp.i8.i32(i32 -5, i32 1)
  %less = icmp slt i8 %r, 0
  %minus = icmp eq i8 %r, -1
  %both = and i1 %less, %minus
  ret i1 %both
}

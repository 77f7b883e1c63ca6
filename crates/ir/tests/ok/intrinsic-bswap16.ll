; result: i32 16909060
declare i32 @llvm.bswap.i32(i32)
define i32 @f() {
  %r = call i32 @llvm.bswap.i32(i32 67305985)
  ret i32 %r
}

; result: i32 67305985
define i32 @f() {
  %x = bitcast <4 x i8> <i8 1, i8 2, i8 3, i8 4> to i32
  ret i32 %x
}

; result: i8 5
define i8 @f() {
  %p = alloca i8
  store <4 x i1> <i1 true, i1 false, i1 true, i1 false>, ptr %p
  %x = load i8, ptr %p
  ret i8 %x
}

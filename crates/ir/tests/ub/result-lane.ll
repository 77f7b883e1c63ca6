; rule: result
define i32 @f() {
  %v = insertelement <2 x i32> poison, i32 1, i32 0
  %x = extractelement <2 x i32> %v, i32 1
  ret i32 %x
}

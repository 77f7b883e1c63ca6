; result: i128 -170141183460469231731687303715884105728
define i128 @f() {
  %x = shl i128 1, 127
  %y = ashr i128 %x, 127
  %z = mul i128 %y, %x
  ret i128 %z
}

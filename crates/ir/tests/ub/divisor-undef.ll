; rule: divisor
define i32 @f() {
  %x = udiv i32 1, undef
  ret i32 %x
}

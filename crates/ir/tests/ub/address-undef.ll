; rule: address
define i32 @f() {
  %x = load i32, ptr undef
  ret i32 %x
}

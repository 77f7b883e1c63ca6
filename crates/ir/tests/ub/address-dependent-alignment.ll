; rule: address-dependent
define i64 @f() {
  %p = alloca i8
  %a = ptrtoint ptr %p to i64
  %b = and i64 %a, 15
  ret i64 %b
}

; rule: address-dependent
define i1 @f() {
  %p = alloca i8
  %q = alloca i8
  %c = icmp ult ptr %p, %q
  ret i1 %c
}

; rule: write-only
; arguments: hex:0011
define i8 @f(ptr writeonly %p) {
  %x = load i8, ptr %p
  ret i8 %x
}

; rule: narrow-load
; arguments: hex:02
define i1 @f(ptr %p) {
  %x = load i1, ptr %p
  ret i1 %x
}

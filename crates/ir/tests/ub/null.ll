; rule: null
; arguments: null
define void @f(ptr %p) {
  store i8 0, ptr %p
  ret void
}

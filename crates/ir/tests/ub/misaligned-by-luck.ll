; rule: misaligned
; An object is never better aligned than was asked for.
define void @f() {
  %p = alloca i32
  store i16 0, ptr %p, align 8
  ret void
}

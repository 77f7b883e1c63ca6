; result: i8 9
; A pointer copied as an integer is still one.
define i8 @f() {
  %o = alloca i8
  store i8 9, ptr %o
  %p = alloca ptr
  %q = alloca ptr
  store ptr %o, ptr %p
  %i = load i64, ptr %p
  store i64 %i, ptr %q
  %r = load ptr, ptr %q
  %x = load i8, ptr %r
  ret i8 %x
}

; rule: effects
; arguments: hex:00
define i8 @g(ptr %p) {
  %x = load i8, ptr %p
  ret i8 %x
}
define i8 @f(ptr %p) {
  %x = call i8 @g(ptr %p) #0
  ret i8 %x
}
attributes #0 = { memory(none) }

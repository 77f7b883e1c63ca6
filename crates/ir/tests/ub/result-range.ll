; rule: result
; arguments: 2
; Outside of a range is poison, not undefined at once.
define range(i8 0, 2) i8 @f(i8 %x) {
  ret i8 %x
}

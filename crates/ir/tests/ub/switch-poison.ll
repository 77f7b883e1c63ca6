; rule: branch
; arguments: 255
define i32 @f(i8 %x) {
  %y = add nuw i8 %x, 1
  switch i8 %y, label %a [
    i8 0, label %b
  ]
a:
  ret i32 1
b:
  ret i32 2
}

; result: i32 20
; arguments: 255
define i32 @f(i8 %x) {
  switch i8 %x, label %d [ i8 1, label %a
    i8 -1, label %b ]
a:
  ret i32 10
b:
  ret i32 20
d:
  ret i32 30
}

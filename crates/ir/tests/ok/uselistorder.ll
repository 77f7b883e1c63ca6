; result: i8 3
@g = global i8 1
define i8 @f() {
  %x = load i8, ptr @g
  %y = add i8 %x, %x
  %z = add i8 %y, %x
  ret i8 %z
  uselistorder i8 %x, { 1, 2, 0 }
}
define void @h() {
  store i8 2, ptr @g
  ret void
}
uselistorder ptr @g, { 1, 0 }

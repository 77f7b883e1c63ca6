; rule: noundef
define noundef i8 @g() {
  ret i8 undef
}
define void @f() {
  %x = call i8 @g()
  ret void
}

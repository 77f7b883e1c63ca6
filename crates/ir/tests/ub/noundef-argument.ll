; rule: noundef
define void @g(i8 noundef %x) {
  ret void
}
define void @f() {
  call void @g(i8 poison)
  ret void
}

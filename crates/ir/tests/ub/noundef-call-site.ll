; rule: noundef
define void @g(i8 %x) {
  ret void
}
define void @f() {
  call void @g(i8 noundef undef)
  ret void
}

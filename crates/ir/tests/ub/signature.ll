; rule: signature
define void @g(i8 %x) {
  ret void
}
define void @f() {
  call void @g(i16 1)
  ret void
}

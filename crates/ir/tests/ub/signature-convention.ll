; rule: signature
define fastcc void @g() {
  ret void
}
define void @f() {
  call void @g()
  ret void
}

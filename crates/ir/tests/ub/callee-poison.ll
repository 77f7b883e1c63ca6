; rule: callee
define void @f() {
  call void poison()
  ret void
}

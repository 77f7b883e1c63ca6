; rule: noreturn
define void @g() noreturn {
  ret void
}
define void @f() {
  call void @g()
  ret void
}

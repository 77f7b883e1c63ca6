; rule: nonnull
define void @g(ptr noundef nonnull %x) {
  ret void
}
define void @f() {
  call void @g(ptr null)
  ret void
}

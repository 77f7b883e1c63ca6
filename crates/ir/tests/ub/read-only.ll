; rule: read-only
@g = constant i8 1
define void @f() {
  store i8 2, ptr @g
  ret void
}

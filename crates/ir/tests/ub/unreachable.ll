; rule: unreachable
define void @f() {
  unreachable
}

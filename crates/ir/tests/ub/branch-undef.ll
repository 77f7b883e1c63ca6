; rule: branch
define i32 @f() {
  br i1 undef, label %a, label %b
a:
  ret i32 1
b:
  ret i32 2
}

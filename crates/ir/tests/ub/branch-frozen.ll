; rule: branch
; Not undefined, but nobody knows which way.
define i32 @f() {
  %x = freeze i1 poison
  br i1 %x, label %a, label %a
a:
  ret i32 1
}

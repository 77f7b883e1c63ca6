; result: i32 120
; arguments: 5
define internal fastcc i32 @g(i32 %n) {
  %c = icmp eq i32 %n, 0
  br i1 %c, label %a, label %b
a:
  ret i32 1
b:
  %m = sub i32 %n, 1
  %r = call fastcc i32 @g(i32 %m)
  %s = mul i32 %r, %n
  ret i32 %s
}
define i32 @f(i32 %n) {
  %r = tail call fastcc i32 @g(i32 noundef %n)
  ret i32 %r
}

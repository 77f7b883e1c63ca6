; result: i32 2
define i32 @f() {
  br label %a
a:
  %x = phi i32 [ 1, %0 ], [ %y, %a ]
  %y = phi i32 [ 2, %0 ], [ %x, %a ]
  %n = phi i32 [ 0, %0 ], [ %m, %a ]
  %m = add i32 %n, 1
  %c = icmp eq i32 %m, 4
  br i1 %c, label %b, label %a
b:
  ret i32 %x
}

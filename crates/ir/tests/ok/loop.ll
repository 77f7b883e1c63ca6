; result: i32 55
; arguments: 10
define i32 @f(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 1, %entry ], [ %j, %loop ]
  %s = phi i32 [ 0, %entry ], [ %t, %loop ]
  %t = add nsw i32 %s, %i
  %j = add nuw nsw i32 %i, 1
  %c = icmp ugt i32 %j, %n
  br i1 %c, label %end, label %loop, !llvm.loop !0
end:
  ret i32 %t
}
!0 = distinct !{!0}

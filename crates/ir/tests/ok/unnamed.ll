; result: i8 7
; arguments: 3 4
define i8 @f(i8 %0, i8) {
  %3 = add i8 %0, %1
  br label %4

4:                                                ; preds = %2
  %5 = phi i8 [ %3, %2 ]
  ret i8 %5
}

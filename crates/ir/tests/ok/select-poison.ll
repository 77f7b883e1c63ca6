; result: i8 4
; arguments: 4
; The arm that is not taken may be poison.
define i8 @f(i8 %x) {
  %y = add nuw i8 %x, 255
  %c = icmp eq i8 %x, 4
  %z = select i1 %c, i8 %x, i8 %y
  ret i8 %z
}

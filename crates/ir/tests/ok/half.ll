; result: i16 15872
define i16 @f() {
  %y = fadd half 0xH3C00, 0xH3800
  %z = bitcast half %y to i16
  ret i16 %z
}

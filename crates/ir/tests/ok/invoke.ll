; result: i8 4
declare i32 @personality(...)
define i8 @g() {
  ret i8 4
}
define i8 @f() personality ptr @personality {
  %x = invoke i8 @g() to label %a unwind label %b
a:
  ret i8 %x
b:
  %l = landingpad { ptr, i32 }
          cleanup
  resume { ptr, i32 } %l
}

; rule: no-provenance
; arguments: 4096
define void @f(i64 %a) {
  %p = inttoptr i64 %a to ptr
  store i8 0, ptr %p
  ret void
}

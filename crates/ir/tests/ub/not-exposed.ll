; rule: no-provenance
; An integer that happens to be the address does not help.
define void @f() {
  %o = alloca i8
  %q = ptrtoaddr ptr %o to i64
  %p = inttoptr i64 %q to ptr
  store i8 0, ptr %p
  ret void
}

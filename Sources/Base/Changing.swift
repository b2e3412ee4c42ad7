/// Returns `value` as `change` makes it.
@inlinable package func changing<Value>(_ value: Value, _ change: (inout Value) -> Void) -> Value {
  var value = value
  change(&value)
  return value
}

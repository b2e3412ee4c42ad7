// Re-exports the C library: `import Base` makes its functions visible, and no other file imports it.
#if canImport(Glibc)
  @_exported public import Glibc
#elseif canImport(Musl)
  @_exported public import Musl
#else
  @_exported public import Darwin
#endif

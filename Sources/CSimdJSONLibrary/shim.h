// The header is C++ and belongs to CSimdJSON alone; this module only links the library.

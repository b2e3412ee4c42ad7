import Base

func quit(_ code: Int32) -> Never { exit(code) }

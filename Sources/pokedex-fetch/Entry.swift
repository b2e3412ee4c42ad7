@main
struct Entry {
  static func main() {}
}

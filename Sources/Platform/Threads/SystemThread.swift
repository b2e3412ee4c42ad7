/// A thread of the operating system, for work that blocks and must not take one of the few threads that
/// tasks share.
package struct SystemThread {
  private let handle: pthread_t

  /// Starts `body` on a thread of its own.
  ///
  /// - Parameter stackBytes: parsers and sorts recurse; the default of secondary threads on Apple
  ///   platforms is 512 KiB.
  /// - Throws: ``Failure`` where the system has no memory or no number for another thread.
  package init(
    stackBytes: Int = 8 << 20, _ body: @escaping @Sendable () -> Void
  ) throws(Failure) {
    let context = Unmanaged.passRetained(Body(body))
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    pthread_attr_setstacksize(&attributes, stackBytes)
    defer { pthread_attr_destroy(&attributes) }
    #if canImport(Darwin)
      var created: pthread_t?
      let code = pthread_create(&created, &attributes, { Self.run($0) }, context.toOpaque())
    #else
      var created: pthread_t? = pthread_t()
      let code = pthread_create(&created!, &attributes, { Self.run($0!) }, context.toOpaque())
    #endif
    guard code == 0, let created else {
      context.release()
      throw Failure(errno: code)
    }
    handle = created
  }

  /// Waits until the thread has ended; to be called once.
  package func join() { pthread_join(handle, nil) }

  /// Lets the thread run to its end by itself; instead of ``join()``.
  package func detach() { pthread_detach(handle) }

  /// The system could not start a thread.
  package struct Failure: Error, CustomStringConvertible {
    package let errno: Int32
    package var description: String { "cannot start a thread: error \(errno)" }
  }

  private static func run(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
    return nil
  }

  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }
}

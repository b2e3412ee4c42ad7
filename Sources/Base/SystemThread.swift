/// A thread of the operating system, for blocking work that must not occupy one of the few threads of the
/// cooperative pool.
package struct SystemThread {
  private let handle: pthread_t

  /// Runs `body` on a new thread.
  ///
  /// - Parameter stackBytes: the stack size; parsers and sorts recurse, and the default for secondary threads
  ///   on Apple platforms is 512 KiB.
  /// - Throws: ``Failure`` if the system has no memory or has reached its limit of threads.
  package init(stackBytes: Int = 8 << 20, _ body: @escaping @Sendable () -> Void) throws(Failure) {
    let context = Unmanaged.passRetained(Body(body))
    // Swift cannot see the initializer of this type beside the headers of libcrypto.
    let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
    pthread_attr_init(attributes)
    pthread_attr_setstacksize(attributes, stackBytes)
    defer {
      pthread_attr_destroy(attributes)
      attributes.deallocate()
    }
    #if canImport(Darwin)
      var created: pthread_t?
      let code = pthread_create(&created, attributes, { Self.run($0) }, context.toOpaque())
    #else
      var created: pthread_t? = pthread_t()
      let code = pthread_create(&created!, attributes, { Self.run($0!) }, context.toOpaque())
    #endif
    guard code == 0, let created else {
      context.release()
      throw Failure(errno: code)
    }
    handle = created
  }

  /// Waits until the thread has ended. Call it at most once.
  package func join() { pthread_join(handle, nil) }

  /// Detaches the thread, instead of ``join()``.
  package func detach() { pthread_detach(handle) }

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

/// The progress of work that ends with a value.
public enum LoadingState<Value: Sendable, Failure: Error>: Sendable {
  case idle
  /// The completed fraction, from 0 to 1.
  case loading(progress: Double)
  /// The result, such as the installed or updated database, open.
  case success(Value)
  case failure(Failure)

  /// The result; nil before the end and after a failure.
  public var value: Value? {
    if case .success(let value) = self { value } else { nil }
  }
}

extension LoadingState: Equatable where Value: Equatable, Failure: Equatable {}
extension LoadingState: Hashable where Value: Hashable, Failure: Hashable {}

extension LoadingState {
  /// Returns the states of `work`, which reports its progress: first `idle`, finally `success` or
  /// `failure`. Ending the iteration, or cancelling the task that iterates, cancels the work.
  static func states(
    of work:
      @escaping @Sendable (_ progress: @escaping @Sendable (Double) -> Void) async throws(Failure)
      -> Value
  ) -> AsyncStream<LoadingState> {
    AsyncStream(bufferingPolicy: .unbounded) { continuation in
      continuation.yield(.idle)
      let task = Task {
        do throws(Failure) {
          continuation.yield(
            .success(try await work { continuation.yield(.loading(progress: $0)) }))
        } catch {
          continuation.yield(.failure(error))
        }
        continuation.finish()
      }
      continuation.onTermination = { _ in task.cancel() }
    }
  }
}

/// The progress of an installation.
public typealias InstallState = LoadingState<Pokedex, PokedexError>

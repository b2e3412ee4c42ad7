/// How far an installation or an update is.
public enum LoadingState<Failure: Error>: Sendable {
  case idle
  /// From 0 to 1.
  case loading(progress: Double)
  /// The database as it is now, open.
  case success(Pokedex)
  case failure(Failure)
}

extension LoadingState {
  /// The states of `work`, which tells its progress: first `idle`, at last `success` or `failure`. Ending the
  /// iteration, or cancelling the task that iterates, cancels it.
  static func states(
    of work:
      @escaping @Sendable (_ progress: @escaping @Sendable (Double) -> Void) async throws(Failure)
      -> Pokedex
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

/// How far an installation is.
public typealias InstallState = LoadingState<PokedexError>

/// How far an update is.
public typealias UpdateState = LoadingState<PokedexUpdateError>

/// The progress of an installation or an update.
public enum LoadingState<Failure: Error>: Sendable {
  case idle
  /// The completed fraction, from 0 to 1.
  case loading(progress: Double)
  /// The installed or updated database, open.
  case success(Pokedex)
  case failure(Failure)
}

extension LoadingState {
  /// Returns the states of `work`, which reports its progress: first `idle`, finally `success` or
  /// `failure`. Ending the iteration, or cancelling the task that iterates, cancels the work.
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

/// The progress of an installation.
public typealias InstallState = LoadingState<PokedexError>

/// The progress of an update.
public typealias UpdateState = LoadingState<PokedexUpdateError>

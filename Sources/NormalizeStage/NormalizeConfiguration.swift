/// What can be set about the stage; none of it but ``correctionsPath`` changes the result.
package struct NormalizeConfiguration: Sendable {
  /// Threads that read at once.
  package var jobs: Int
  /// A file of corrections in the place of the one that is built in; nil for that one.
  package var correctionsPath: String?
  /// A file of allowed findings in the place of the one that is built in; nil for that one.
  package var allowlistPath: String?
  /// Whether the source is meant to hold everything; a sample need not.
  package var isFull: Bool

  package init(
    jobs: Int, correctionsPath: String? = nil, allowlistPath: String? = nil, isFull: Bool = true
  ) {
    self.jobs = jobs
    self.correctionsPath = correctionsPath
    self.allowlistPath = allowlistPath
    self.isFull = isFull
  }
}

import CZlib

/// What the fault server does with one request: steps, in order.
package struct FaultReply: Sendable {
  package enum Step: Sendable {
    /// Bytes as they are.
    case send([UInt8])
    /// The bytes in pieces of `size`, with a pause between.
    case drip([UInt8], size: Int, milliseconds: Int)
    case pause(milliseconds: Int)
    /// Sends the bytes again and again until the client goes away.
    case sendForever([UInt8])
    /// Neither sends nor closes until the client goes away or the server stops.
    case hold
    /// An orderly end of the connection.
    case close
    /// A reset (RST) instead of an end.
    case reset
  }

  package var steps: [Step]

  package init(_ steps: [Step]) { self.steps = steps }
  package init(_ steps: Step...) { self.steps = steps }

  /// A well-formed response. `headers` are sent beside Content-Length; a header named there in
  /// `headers` replaces it.
  package static func answer(
    _ status: Int, headers: [(String, String)] = [], body: [UInt8] = []
  ) -> FaultReply {
    FaultReply(.send(head(status, headers: headers, length: body.count) + body))
  }

  /// 200 with JSON.
  package static func json(_ text: String, headers: [(String, String)] = []) -> FaultReply {
    .answer(200, headers: [jsonType] + headers, body: Array(text.utf8))
  }

  package static let jsonType = ("Content-Type", "application/json; charset=utf-8")

  /// The bytes of a response's head; `length` nil leaves Content-Length out.
  package static func head(
    _ status: Int, headers: [(String, String)] = [], length: Int?
  ) -> [UInt8] {
    var text = "HTTP/1.1 \(status) X\r\n"
    for (name, value) in headers { text += "\(name): \(value)\r\n" }
    if let length, status != 304, !headers.contains(where: { $0.0 == "Content-Length" }) {
      text += "Content-Length: \(length)\r\n"
    }
    return Array((text + "\r\n").utf8)
  }

  /// One gzip member that holds `bytes`, `times` times over; small memory for a large member.
  package static func gzip(_ bytes: [UInt8], times: Int = 1, level: Int32 = 6) -> [UInt8] {
    let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
    stream.initialize(to: z_stream())
    defer { stream.deallocate() }
    deflateInit2_(
      stream, level, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    defer { deflateEnd(stream) }
    var packed: [UInt8] = []
    var room = [UInt8](repeating: 0, count: 64 * 1_024)
    for time in 1...times {
      bytes.withUnsafeBufferPointer { source in
        stream.pointee.next_in = source.baseAddress.map { UnsafeMutablePointer(mutating: $0) }
        stream.pointee.avail_in = UInt32(source.count)
        var status = Z_OK
        repeat {
          let count = room.withUnsafeMutableBufferPointer { target in
            stream.pointee.next_out = target.baseAddress
            stream.pointee.avail_out = UInt32(target.count)
            status = deflate(stream, time == times ? Z_FINISH : Z_NO_FLUSH)
            return target.count - Int(stream.pointee.avail_out)
          }
          packed += room[..<count]
        } while stream.pointee.avail_out == 0 || (time == times && status != Z_STREAM_END)
      }
    }
    return packed
  }
}

extension FaultReply {
  /// The bytes of all its `send` steps.
  package var bytes: [UInt8] {
    steps.flatMap { step -> [UInt8] in
      if case .send(let bytes) = step { bytes } else { [] }
    }
  }
}

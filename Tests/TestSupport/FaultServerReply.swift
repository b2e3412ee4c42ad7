import CZlib

/// The reply of the fault server to one request: steps, in order.
package struct FaultReply: Sendable {
  package enum Step: Sendable {
    /// Sends the bytes unchanged.
    case send([UInt8])
    /// Sends the bytes in pieces of `size`, with a pause between them.
    case drip([UInt8], size: Int, milliseconds: Int)
    case pause(milliseconds: Int)
    /// Sends the bytes repeatedly until the client disconnects.
    case sendForever([UInt8])
    /// Neither sends nor closes until the client disconnects or the server stops.
    case hold
    /// Closes the connection in an orderly way.
    case close
    /// Resets the connection (RST).
    case reset
  }

  package var steps: [Step]

  package init(_ steps: [Step]) { self.steps = steps }
  package init(_ steps: Step...) { self.steps = steps }

  /// A well-formed response. `headers` are sent in addition to Content-Length; a Content-Length in
  /// `headers` replaces it.
  package static func answer(
    _ status: Int, headers: [(String, String)] = [], body: [UInt8] = []
  ) -> FaultReply {
    FaultReply(.send(head(status, headers: headers, length: body.count) + body))
  }

  /// A response with status 200 and JSON.
  package static func json(_ text: String, headers: [(String, String)] = []) -> FaultReply {
    .answer(200, headers: [jsonType] + headers, body: Array(text.utf8))
  }

  package static let jsonType = ("Content-Type", "application/json; charset=utf-8")

  /// The bytes of a response's head; a `length` of nil omits Content-Length.
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

  /// One gzip member that contains `bytes` repeated `times` times; a large member needs little
  /// memory.
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
  /// The bytes of all `send` steps.
  package var bytes: [UInt8] {
    steps.flatMap { step -> [UInt8] in
      if case .send(let bytes) = step { bytes } else { [] }
    }
  }
}

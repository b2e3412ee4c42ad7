import Base
import FetchStage

/// One connection of the fault server; it runs on a separate thread.
final class FaultConnection {
  private let socket: Int32
  private let session: TLSSession?
  private let isStopped: () -> Bool
  private var received: [UInt8] = []

  init(socket: Int32, session: TLSSession?, isStopped: @escaping () -> Bool) {
    self.socket = socket
    self.session = session
    self.isStopped = isStopped
  }

  /// The path and headers of the next request; nil at the end of the connection.
  func readRequest() -> (String, HTTPHeaders)? {
    while true {
      if let end = endOfHead() {
        let head = String(decoding: received[..<end], as: UTF8.self)
        received.removeSubrange(..<(end + 4))
        let lines = head.split(separator: "\r\n")
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count == 3 else { return nil }
        var headers = HTTPHeaders()
        for line in lines.dropFirst() {
          guard let colon = line.firstIndex(of: ":") else { continue }
          let value = line[line.index(after: colon)...].drop { $0 == " " }
          headers.append(String(line[..<colon]), String(value))
        }
        return (String(words[1]), headers)
      }
      guard receive() else { return nil }
    }
  }

  private func endOfHead() -> Int? {
    guard received.count >= 4 else { return nil }
    return (0...(received.count - 4)).first {
      received[$0] == 13 && received[$0 + 1] == 10 && received[$0 + 2] == 13
        && received[$0 + 3] == 10
    }
  }

  private func receive() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 16_384)
    let count = buffer.withUnsafeMutableBytes { bytes in
      session?.read(bytes) ?? recv(socket, bytes.baseAddress, bytes.count, 0)
    }
    guard count > 0 else { return false }
    received.append(contentsOf: buffer[..<count])
    return true
  }

  /// Plays a reply. Returns false at the end of the connection.
  func play(_ reply: FaultReply) -> Bool {
    for step in reply.steps {
      switch step {
      case .send(let bytes):
        guard send(bytes) else { return false }
      case .drip(let bytes, let size, let milliseconds):
        for start in stride(from: 0, to: bytes.count, by: size) {
          guard !isStopped(), send(Array(bytes[start..<min(start + size, bytes.count)])) else {
            return false
          }
          Socket.sleep(milliseconds: milliseconds)
        }
      case .pause(let milliseconds):
        Socket.sleep(milliseconds: milliseconds)
      case .sendForever(let bytes):
        while !isStopped(), send(bytes) {}
        return false
      case .hold:
        holdOn()
        return false
      case .close:
        session?.shutDown()
        return false
      case .reset:
        Socket.reset(socket)
        return false
      }
    }
    return true
  }

  private func send(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes { all in
        let rest = UnsafeRawBufferPointer(rebasing: all[sent...])
        return session?.write(rest) ?? Socket.send(socket, rest)
      }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  /// Waits until the client closes or the server stops.
  private func holdOn() {
    while !isStopped() {
      var entry = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
      if poll(&entry, 1, 20) > 0 {
        var byte: UInt8 = 0
        if recv(socket, &byte, 1, Socket.peek) <= 0 { return }
        Socket.sleep(milliseconds: 5)
      }
    }
  }
}

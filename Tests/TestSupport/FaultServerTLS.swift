import Base
import CSSL

/// A certificate with its key, generated at run time: the repository contains no key, and none
/// expires.
///
/// `@unchecked Sendable`: the pointers are written once in `init`; OpenSSL's reference counts are
/// atomic, and the objects are not modified afterwards.
package final class TestCertificate: @unchecked Sendable {
  fileprivate let certificate: OpaquePointer
  fileprivate let key: OpaquePointer

  /// Creates a certificate for `hosts` (`DNS:localhost`, `IP:127.0.0.1`), valid from `validFrom` to
  /// `validTo` seconds from now, signed by `issuer` or self-signed.
  package init(
    name: String, hosts: [String] = [], isAuthority: Bool = false,
    validFrom: Int = -3_600, validTo: Int = 86_400, issuer: TestCertificate? = nil
  ) {
    guard let key = pokedex_ssl_new_p256_key(), let certificate = X509_new() else {
      fatalError("libcrypto cannot make a key")
    }
    self.key = key
    self.certificate = certificate
    X509_set_version(certificate, 2)
    ASN1_INTEGER_set(X509_get_serialNumber(certificate), Int.random(in: 1...Int(Int32.max)))
    X509_gmtime_adj(X509_getm_notBefore(certificate), validFrom)
    X509_gmtime_adj(X509_getm_notAfter(certificate), validTo)
    X509_set_pubkey(certificate, key)
    let subject = X509_get_subject_name(certificate)
    X509_NAME_add_entry_by_txt(subject, "CN", 0x1000 | 1, name, -1, -1, 0)
    X509_set_issuer_name(
      certificate, issuer.map { X509_get_subject_name($0.certificate) } ?? subject)
    add(NID_basic_constraints, isAuthority ? "critical,CA:TRUE" : "CA:FALSE")
    if isAuthority { add(NID_key_usage, "critical,keyCertSign,cRLSign") }
    if !hosts.isEmpty { add(NID_subject_alt_name, hosts.joined(separator: ",")) }
    X509_sign(certificate, issuer?.key ?? key, EVP_sha256())
  }

  deinit {
    X509_free(certificate)
    EVP_PKEY_free(key)
  }

  private func add(_ kind: Int32, _ value: String) {
    guard let field = X509V3_EXT_conf_nid(nil, nil, kind, value) else {
      fatalError("libcrypto refuses the extension \(value)")
    }
    X509_add_ext(certificate, field, -1)
    X509_EXTENSION_free(field)
  }

  /// Writes the certificate, without its key, as a PEM file.
  package func write(to path: String) {
    guard let file = BIO_new_file(path, "w") else { fatalError("cannot write \(path)") }
    PEM_write_bio_X509(file, certificate)
    BIO_free_all(file)
  }
}

/// The server's side of TLS for one identity.
///
/// `@unchecked Sendable`: threads may share an SSL_CTX once it is set up.
final class ServerTLS: @unchecked Sendable {
  private let context: OpaquePointer
  private let offered = Locked<Set<String>>([])
  var offeredProtocols: Set<String> { offered.withLock { $0 } }

  init(_ identity: TestCertificate) {
    guard let context = SSL_CTX_new(TLS_server_method()) else { fatalError("no TLS") }
    self.context = context
    SSL_CTX_use_certificate(context, identity.certificate)
    SSL_CTX_use_PrivateKey(context, identity.key)
    // Called during handshakes while the context exists; this object frees the context.
    SSL_CTX_set_alpn_select_cb(
      context,
      { _, _, _, list, count, context in
        guard let list, let context else { return SSL_TLSEXT_ERR_NOACK }
        let tls = Unmanaged<ServerTLS>.fromOpaque(context).takeUnretainedValue()
        tls.note(UnsafeBufferPointer(start: list, count: Int(count)))
        return SSL_TLSEXT_ERR_NOACK
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Records a list of protocols, each prefixed by its length.
  private func note(_ list: UnsafeBufferPointer<UInt8>) {
    var rest = list[...]
    while let length = rest.popFirst() {
      let name = String(decoding: rest.prefix(Int(length)), as: UTF8.self)
      offered.withLock { _ = $0.insert(name) }
      rest = rest.dropFirst(Int(length))
    }
  }

  deinit { SSL_CTX_free(context) }

  /// Performs the handshake on `socket`; nil if the client disconnects.
  func accept(_ socket: Int32) -> TLSSession? {
    guard let ssl = SSL_new(context) else { return nil }
    SSL_set_fd(ssl, socket)
    guard SSL_accept(ssl) == 1 else {
      SSL_free(ssl)
      return nil
    }
    return TLSSession(ssl)
  }
}

/// One TLS connection, used only by the thread of its connection.
final class TLSSession {
  private let ssl: OpaquePointer

  init(_ ssl: OpaquePointer) { self.ssl = ssl }
  deinit { SSL_free(ssl) }

  func read(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
    Int(SSL_read(ssl, buffer.baseAddress, Int32(buffer.count)))
  }

  func write(_ bytes: UnsafeRawBufferPointer) -> Int {
    Int(SSL_write(ssl, bytes.baseAddress, Int32(bytes.count)))
  }

  func shutDown() { SSL_shutdown(ssl) }
}

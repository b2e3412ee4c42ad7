import CCurl

/// The baseline of the fetch benchmarks: a curl_multi loop that discards the bodies, without
/// FetchStage.
enum BareCurl {
  /// Fetches `urls` over `connections`; returns the number of responses with status 200.
  static func run(_ urls: [String], connections: Int) -> Int {
    curl_global_init(Int(CURL_GLOBAL_DEFAULT))
    let multi = curl_multi_init()
    pokedex_curl_multi_set_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, connections)
    var next = 0
    var good = 0
    func start(_ easy: UnsafeMutableRawPointer?) {
      guard next < urls.count else {
        curl_easy_cleanup(easy)
        return
      }
      pokedex_curl_set_text(easy, CURLOPT_URL, urls[next])
      next += 1
      curl_multi_add_handle(multi, easy)
    }
    for _ in 0..<connections {
      let easy = curl_easy_init()
      pokedex_curl_set_long(easy, CURLOPT_NOSIGNAL, 1)
      pokedex_curl_set_writer(easy, CURLOPT_WRITEFUNCTION) { _, _, count, _ in count }
      start(easy)
    }
    var running: Int32 = 1
    while running > 0 {
      curl_multi_perform(multi, &running)
      while true {
        let ended = pokedex_curl_next_ended(multi)
        guard let easy = ended.easy else { break }
        var status = 0
        pokedex_curl_get_long(easy, CURLINFO_RESPONSE_CODE, &status)
        if ended.result == CURLE_OK, status == 200 { good += 1 }
        curl_multi_remove_handle(multi, easy)
        start(easy)
        running = 1
      }
      if running > 0 { curl_multi_poll(multi, nil, 0, 1_000, nil) }
    }
    curl_multi_cleanup(multi)
    return good
  }
}

import CommandLineKit
import Diagnostics
import Testing

@Suite struct MessageTests {
  private func japanese(_ message: Message, _ catalog: [String: String]) -> String {
    message.text(in: "ja") { catalog[$0] }
  }

  @Test func message_interpolated_keepsItsArguments() {
    let (count, text) = (3, "a{1}b")
    let message: Message = "\(count) of \(text) rows"
    #expect(message.key == "{1} of {2} rows")
    #expect(message.description == "3 of a{1}b rows")
    #expect(japanese(message, ["{1} of {2} rows": "{2} の {1} 行"]) == "a{1}b の 3 行")
    #expect(japanese(message, [:]) == "3 of a{1}b rows")
  }

  @Test func message_withinAMessage_isTranslatedByItself() {
    let inner: Message = "no answer"
    let message: Message = "meta: \(inner)"
    #expect(japanese(message, ["no answer": "応答なし"]) == "meta: 応答なし")
    #expect(message.description == "meta: no answer")
  }

  @Test func message_joined_isOneFormat() {
    var message: Message = "\(1) and " + "\(2), \(3)" + " end"
    message += ": \(4)"
    #expect(message.key == "{1} and {2}, {3} end: {4}")
    #expect(message.description == "1 and 2, 3 end: 4")
  }

  @Test func message_fromOutside_isSaidByItsName() {
    let message = Message("timeout {1}", named: "fetch-timed-out")
    #expect(message.description == "timeout {1}")
    #expect(japanese(message, ["[fetch-timed-out]": "時間切れ（{1}）"]) == "時間切れ（timeout {1}）")
    #expect(Message(verbatim: "x").isForeign)
    #expect(!message.isForeign)
  }

  @Test func message_givenInBothLanguages_isTakenAsItIs() {
    let message = Message(english: "gone", japanese: "なし")
    #expect(message.description == "gone")
    #expect(japanese("it is \(message)", [:]) == "it is なし")
  }

  @Test func line_ofAForeignText_isSaidByTheCode() {
    let diagnostic = Diagnostic(.error, "json-bad", "\("at 3")", at: .file("a"), advice: "see b")
    #expect(diagnostic.line == "error[json-bad]: a: at 3; see b")
    #expect(
      japanese(diagnostic.lineText, ["[json-bad]": "壊れています（{1}）", "see b": "b を参照"])
        == "error[json-bad]: a: 壊れています（at 3）; b を参照")
  }

  @Test func messages_sayingTheSame_areEqual() {
    #expect(Message("\(1) x") == "1 x")
    #expect(Message(verbatim: "1 x").hashValue == Message("\(1) x").hashValue)
  }
}

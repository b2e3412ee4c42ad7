import Base
import Testing

@Suite struct MessageTests {
  @Test func init_joiningMessagesAndText_joinsEachLanguage() {
    let message = Message(joining: "a: ", Message("gone", "なし"), ", ", 3)
    expectEqual(message.english, "a: gone, 3")
    expectEqual(message.japanese, "a: なし, 3")
  }

  @Test func joined_messages_haveSeparatorBetween() {
    let message = [Message("one", "一"), Message("two", "二")].joined(separator: " -> ")
    expectEqual(message.english, "one -> two")
    expectEqual(message.japanese, "一 -> 二")
  }

  @Test func generated_messageAsArgument_usesSameLanguage() {
    let message = Message.textWithAdvice(text: Message("gone", "なし"), advice: "b")
    expectEqual(message.english, "gone; b")
    expectEqual(message.japanese, "なし。b")
  }

  @Test func generated_bracesInArgument_keepsThem() {
    expectEqual(Message.withDetail(text: "{detail}", detail: "x").english, "{detail} (x)")
  }

  @Test func messages_sameEnglishText_areEqual() {
    let message = Message("gone", "なし")
    expectEqual(message, Message(verbatim: "gone"))
    expectEqual(message.hashValue, Message(verbatim: "gone").hashValue)
    #expect(message != Message("lost", "なし"))
  }

  @Test func lineText_diagnostic_hasBothLanguages() {
    let diagnostic = Diagnostic(
      .error, Message("gone", "なし"), code: "gone", at: .file("a"), advice: Message("look", "探す"))
    expectEqual(diagnostic.line, "error[gone]: a: gone; look")
    expectEqual(diagnostic.lineText.japanese, "error[gone]: a: なし。探す")
  }
}

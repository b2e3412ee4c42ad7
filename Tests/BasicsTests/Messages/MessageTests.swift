import Basics
import Testing

@Suite struct MessageTests {
  @Test func init_joiningMessagesAndText_joinsEachLanguage() {
    let message = Message(joining: "a: ", Message("gone", "なし"), ", ", 3)
    #expect(message.english == "a: gone, 3")
    #expect(message.japanese == "a: なし, 3")
  }

  @Test func joined_messages_haveSeparatorBetween() {
    let message = [Message("one", "一"), Message("two", "二")].joined(separator: " -> ")
    #expect(message.english == "one -> two")
    #expect(message.japanese == "一 -> 二")
  }

  @Test func generated_messageAsArgument_usesSameLanguage() {
    let message = Message.textWithAdvice(text: Message("gone", "なし"), advice: "b")
    #expect(message.english == "gone; b")
    #expect(message.japanese == "なし。b")
  }

  @Test func generated_bracesInArgument_keepsThem() {
    #expect(Message.withDetail(text: "{detail}", detail: "x").english == "{detail} (x)")
  }

  @Test func messages_sameEnglishText_areEqual() {
    let message = Message("gone", "なし")
    #expect(message == Message(verbatim: "gone"))
    #expect(message.hashValue == Message(verbatim: "gone").hashValue)
    #expect(message != Message("lost", "なし"))
  }

  @Test func lineText_diagnostic_hasBothLanguages() {
    let diagnostic = Diagnostic(
      .error, Message("gone", "なし"), code: "gone", at: .file("a"), advice: Message("look", "探す"))
    #expect(diagnostic.line == "error[gone]: a: gone; look")
    #expect(diagnostic.lineText.japanese == "error[gone]: a: なし。探す")
  }
}

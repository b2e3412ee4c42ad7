/// Forms of a pokemon to show together. Few forms are one group, and so are many without a common beginning, such as
/// the 28 of Unown. The 63 forms of Alcremie are nine groups of seven, one for each cream.
public struct FormGroup: Sendable, Hashable, Codable, Identifiable {
  /// The words that the identifiers of the forms have in common, such as `ruby-cream`; empty for a single group.
  public var identifier: String = ""
  /// Not empty.
  public var forms: [FormSummary]

  public var id: String { identifier }

  /// The number of forms up to which they are one group.
  private static let mostTogether = 30

  /// Returns `forms` in groups, in the order of their first forms; empty if `forms` is.
  public static func groups(of forms: [FormSummary]) -> [FormGroup] {
    if forms.isEmpty { return [] }
    if forms.count <= mostTogether { return [FormGroup(forms: forms)] }
    var places: [String: Int] = [:]
    var groups: [FormGroup] = []
    for form in forms {
      // Two words tell the forms of Alcremie apart, the only pokemon with so many.
      let key = form.form.formIdentifier.split(separator: "-").prefix(2).joined(separator: "-")
      if let place = places[key] {
        groups[place].forms.append(form)
      } else {
        places[key] = groups.count
        groups.append(FormGroup(identifier: key, forms: [form]))
      }
    }
    return groups
  }
}

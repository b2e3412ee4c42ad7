/// A type whose `ID` refers to a resource: the only place that states the kind of a column of ids. Readers,
/// the diff, the reference of the tables and the check of the schema take it from here.
public protocol ResourceEntity { static var resourceKind: ResourceKind { get } }

// Re-exports the rows and the formats that layers consist of: `import Layers` is enough in a stage.
@_exported public import PokedexFormat
@_exported public import PokedexModel

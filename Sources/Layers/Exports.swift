// Re-exports the rows and the formats that layers consist of, and Base: `import Layers` is enough in a stage.
@_exported public import Base
@_exported public import PokedexFormat
@_exported public import PokedexModel

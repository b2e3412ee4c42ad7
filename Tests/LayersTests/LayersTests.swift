// LayersTests

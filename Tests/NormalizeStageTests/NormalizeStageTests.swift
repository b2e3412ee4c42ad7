// NormalizeStageTests

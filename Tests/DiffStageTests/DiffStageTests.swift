// DiffStageTests

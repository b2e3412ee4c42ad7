// IndexStageTests

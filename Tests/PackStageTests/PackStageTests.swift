// PackStageTests

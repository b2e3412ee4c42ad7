// FetchStageTests

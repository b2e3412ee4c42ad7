// FetchStage

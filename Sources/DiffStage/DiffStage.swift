// DiffStage

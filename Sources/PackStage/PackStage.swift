// PackStage

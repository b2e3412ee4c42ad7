// NormalizeStage

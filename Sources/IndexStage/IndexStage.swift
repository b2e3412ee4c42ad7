// IndexStage

// PipelineTests

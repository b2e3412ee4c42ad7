// CommandLineKitTests

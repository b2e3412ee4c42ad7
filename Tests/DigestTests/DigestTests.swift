// DigestTests

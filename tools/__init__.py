"""What builds and checks Gobelet; no part of the package."""

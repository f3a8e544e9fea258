"""`python -m gobelet` is the command `gobelet`."""

import sys

from gobelet.cli import main

if __name__ == "__main__":
    sys.exit(main())

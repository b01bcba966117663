import sys
from pathlib import Path

from tests.server_page.commands import main

main(Path(sys.argv[1]))

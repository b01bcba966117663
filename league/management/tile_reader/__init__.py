"""The recipe of the tile reader: rows of tiles are composed, a small network learns to read them.

Nothing of it runs with the league; `requirements-tile-reader.txt` lists what it needs. The browser
reads with `static/js/camera/`, and the measurements here run those modules with Node.
"""

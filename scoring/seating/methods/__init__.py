"""Methods of drawing a session: swiss, random, patterns, finals, round robin, ladder, club night."""

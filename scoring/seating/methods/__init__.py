"""Pairing methods: swiss, random, patterns, finals, round robin, ladder, club night."""

"""Values of hands and their explanations, for pages and the API."""

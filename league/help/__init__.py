"""The help for people who use Tenbou: articles in Markdown, their contents, search, and which page has which."""

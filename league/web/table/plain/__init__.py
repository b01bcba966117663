"""One page for a hand without scripts: fields as text, every problem beside its field, a check."""

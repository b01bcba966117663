"""How hands of Mahjong Competition Rules are entered at a table."""

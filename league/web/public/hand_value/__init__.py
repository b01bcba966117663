"""Calculators and the trainer: values of hands. Public; nothing is stored."""

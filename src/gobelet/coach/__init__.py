"""Exact play: tables of every state of a sheet, and what is made of them."""

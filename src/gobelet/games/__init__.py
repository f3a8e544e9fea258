"""The games, one folder each; none knows another, and `gobelet.registry` lists them."""

"""Live tables: seats and their tokens, the row before the start, clocks, bots, and who is away."""

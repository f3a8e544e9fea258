"""Where a server keeps its tables: logs, durable before anything is answered."""

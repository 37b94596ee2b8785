"""Work in child processes with limits on time, processor and memory, which can neither stall nor swell the server."""

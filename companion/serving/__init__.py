"""What `midway serve` does with connections of phones, on top of gevent; only `companion.serve` imports it."""

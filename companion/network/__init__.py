"""gevent's server with limits around what it reads and sends."""

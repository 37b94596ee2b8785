"""For WSGI servers: `gunicorn -k gevent wsgi:app`."""

from companion.web import create_app

app = create_app()

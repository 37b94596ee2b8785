"""Groups and plays: pages, forms and figures."""

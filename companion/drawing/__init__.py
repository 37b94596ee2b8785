"""Pictures as SVG for screens and paper: charts, seat badges, QR codes, boards of games."""

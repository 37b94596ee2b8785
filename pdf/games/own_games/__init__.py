"""What is printed for games written as data: a row a line or a round, and how everything counts."""

from pdf.games.own_games.form_reader import box_number, read_fields
from pdf.games.own_games.hints import card_sides, reminders, round_steps
from pdf.games.own_games.score import extra_blocks, lead_width, score_grids

"""What every page has, and the pages that belong to no feature: home, settings, help, tour."""

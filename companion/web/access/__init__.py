"""What a request may do: keys in cookies and headers, and the table, group or play they open."""

"""From saved tables to figures and pages; matplotlib is imported only when something is drawn."""

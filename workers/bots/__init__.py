"""Player programs: pure choosers that see a seat's view and legal list, and nothing else."""

"""Workers: AI moves and deadlines, through the same door as people's commands."""

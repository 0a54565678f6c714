"""What pytest does not collect here: the tests of Nim run in a tree that has Nim (test_a_sixth_game.py)."""

collect_ignore = ["nim"]

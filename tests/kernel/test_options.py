"""The one loop over options: what is published of a default."""

from service.kernel.options import Option, published
from service.pieces.shapes import nullable, whole


def test_a_default_is_published_where_its_own_shape_takes_it():
    table = {
        "rounds": Option(None, whole(1), "X1.1"),
        "limit": Option(None, nullable(whole(1)), "X1.1"),
        "points": Option(3, whole(1), "X1.1"),
    }
    shapes = published(table, {})["properties"]
    assert "default" not in shapes["rounds"]
    assert (shapes["limit"]["default"], shapes["points"]["default"]) == (None, 3)

"""The index: where everything is (API §11)."""

from typing import Annotated

from service.app.formats import Document, about


class Addresses(Document, frozen=True):
    """Addresses to go on from."""

    reference: Annotated[str, about("The API, to read and to try in a browser.")]
    description: Annotated[str, about("The API as OpenAPI 3.1.")]
    contract: Annotated[str, about("What clients may rely on, in words.")]
    games: Annotated[str, about("What can be played.")]
    matches: Annotated[str, about("Public matches; where matches are made.")]
    accounts: Annotated[str, about("Where to POST for an account and its token.")]
    health: Annotated[str, about("Whether the server is well.")]

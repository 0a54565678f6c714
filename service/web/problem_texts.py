"""What each problem code means, and what a client does about it: for the pages /problems/<code> and the description."""

from collections.abc import Mapping

TEXTS: Mapping[str, tuple[str, str]] = {
    "not_json": (
        "The body is not JSON text as RFC 8259 has it, or an object in it has the same name twice.",
        "Send UTF-8 JSON. `detail` says where reading stopped. NaN and Infinity are not JSON.",
    ),
    "unauthenticated": (
        "The request needs a token and has none, or the token is unknown, revoked or expired.",
        "Send `Authorization: Bearer mk_…`. Whoever has no account makes one with `POST /v1/accounts`.",
    ),
    "insufficient_scope": (
        "The token is good, but it may not do this: its scopes, its match or its seat are narrower.",
        "Use a token with the scope that `detail` names. `GET /v1/token` tells what a token may do.",
    ),
    "no_seat": (
        "The account holds no seat in this match, not the one that was named, or may not take this one.",
        "Leave `seat` out, or name one that you hold. An open seat of a match that is not public needs its join code.",
    ),
    "not_creator": (
        "Only the match's creator, or whoever holds the seat, may do this.",
        "Ask the creator: `created_by` in the match.",
    ),
    "not_found": (
        "Nothing is at this address, or nothing that this caller may see: a private match looks like none.",
        "Check the id. If the match is private, use a token of an account that sits in it.",
    ),
    "no_such_version": (
        "`at`, or the cursor of a stream, names a version that the match's log does not have (yet, or any more).",
        "Versions go from 1 to the match's `version`.",
    ),
    "method_not_allowed": (
        "The address exists, the method does not exist there.",
        "The header `Allow` lists the methods.",
    ),
    "not_acceptable": (
        "The header `Accept` admits none of the forms in which this answer comes.",
        "Send no `Accept`, or `application/json`.",
    ),
    "match_not_started": (
        "Seats are still open, so nothing can be played.",
        "Wait for `status` to become `active`: follow the match's events.",
    ),
    "match_over": (
        "The match has an outcome; no command changes it any more.",
        "Read the match: `outcome` says how it ended.",
    ),
    "rules_retired": (
        "The match was begun under a version of its game's rules that this server no longer has.",
        "Nothing: its log can be exported and verified, and its operator ends it.",
    ),
    "match_unreadable": (
        "An event of this match cannot be read by this server. Other matches are not affected.",
        "Nothing: the operator has been told. The match's row in lists is still right.",
    ),
    "stale_ply": (
        "The command names another decision point than the one that is open: something came first.",
        "Read the match again, decide again, and send the new `ply`.",
    ),
    "not_your_turn": (
        "The seat has no legal move now.",
        "Wait until `to_act` holds your seat.",
    ),
    "illegal_move": (
        "The move is well formed, and the rules do not allow it now; `rule` is the number of the rule that speaks.",
        "Choose from `legal`, or from `GET /v1/matches/{match_id}/legal`. The rules: `GET /v1/games/{game}/rules`.",
    ),
    "seat_taken": (
        "Another account has taken this seat. A join code works once.",
        "Ask for another seat.",
    ),
    "already_seated": (
        "An account may hold several seats only if all the others are its own or AI's.",
        "Sit down with another account.",
    ),
    "match_started": (
        "Seats change hands before the start only.",
        "Nothing: the match is being played.",
    ),
    "match_running": (
        "Other seats' views are open after the end only.",
        "Leave `as` out, or wait for the end.",
    ),
    "seat_withdrawn": (
        "This seat has resigned or forfeited; the match goes on without it.",
        "Watch: the seat's view stays readable.",
    ),
    "seat_away": (
        "An AI plays this seat, since its time ran out.",
        'Take it back with the command `{"type": "return"}`.',
    ),
    "proposal_closed": (
        "There is no such open proposal: it was answered, or it lapsed when the ply closed.",
        "`proposals` in the match lists those that are open.",
    ),
    "not_offered": (
        "The match does not offer this now: a late abort, a second proposal, a draw in a game without draws.",
        "`detail` says why.",
    ),
    "ply_open": (
        "Choices are sealed at this ply, so the match cannot branch off inside it.",
        "Choose a version at which no sealed choice waits for others.",
    ),
    "version_mismatch": (
        "`If-Match` names an older version: something has happened in the match since.",
        "Read the match again. `current_version` is where it stands.",
    ),
    "request_timeout": (
        "The body did not come within ten seconds, or too many others were waited for longest.",
        "Send the request again, head and body together. Nothing was done.",
    ),
    "too_large": (
        "The body is longer than this operation reads: 64 kB, for logs 8 MB.",
        "Send less.",
    ),
    "unsupported_media_type": (
        "The body must be JSON, and say so.",
        "Send `Content-Type: application/json`.",
    ),
    "validation_error": (
        "The request is readable, but its form is wrong: a field is missing, unknown or of another type.",
        "`errors` names each place, by JSON pointer or by parameter. The schemas are in /openapi.yaml.",
    ),
    "invalid_option": (
        "The game does not take this option, or not this value.",
        "`field` names it. `options_schema` in `GET /v1/games/{game}` lists the options.",
    ),
    "invalid_setup": (
        "The given position breaks the game's own invariants.",
        "`field` names the place, `rule` the rule. The game's specification says what a setup must hold.",
    ),
    "idempotency_key_reused": (
        "This Idempotency-Key came with another request before.",
        "Make a new key for each command, and send the same body when you repeat one.",
    ),
    "log_incomplete": (
        "The log is of an unfinished match, or fields in it are hidden: it cannot be checked.",
        "Export it after the end of the match.",
    ),
    "log_inconsistent": (
        "The log contradicts itself: it is not what the rules make of what the seats did.",
        "`detail` names the first wrong event.",
    ),
    "rate_limited": (
        "Too many requests in a short time.",
        "Wait for `Retry-After` seconds. `RateLimit-Policy` tells the limits, `bucket` the one that was met.",
    ),
    "quota": (
        "An account may have only so many of these at once.",
        "End one, then make the next. `bucket` names the quota.",
    ),
    "streams_full": (
        "There is no room for another stream or long poll: yours (429), or the server's (503).",
        "Close one of yours, or come back after `Retry-After` seconds; until then ask without `wait`.",
    ),
    "internal": (
        "A bug on our side. Nothing was recorded.",
        "Try once more; then report it with the answer's `X-Request-Id`.",
    ),
    "unavailable": (
        "A part that is needed does not answer, or a match stayed locked for too long. Nothing was recorded.",
        "Repeat after `Retry-After` seconds, with the same Idempotency-Key.",
    ),
}

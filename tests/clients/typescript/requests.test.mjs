// The client before a server of our own making: what is sent again, when, and what is not. Run by `node --test`.
import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { Matchkeep, ProblemError, ServerGoneError } from "matchkeep-client";

const json = (status, data, headers = {}) => () =>
  new Response(JSON.stringify(data), { status, headers: { "Content-Type": "application/json", ...headers } });
const lost = () => {
  throw new TypeError("fetch failed");
};

/** A fetch that answers what it is told to, and remembers what it was asked. */
function answering(...answers) {
  const requests = [];
  const fetch = async (url, { method, headers, body }) => {
    requests.push({ url: String(url), method, headers, body });
    return answers.shift()();
  };
  return { requests, server: new Matchkeep("http://server/", { token: "mk_x", fetch }) };
}

const slept = [];
beforeEach(() => {
  slept.length = 0;
  mock.restoreAll();
  mock.method(globalThis, "setTimeout", (then, ms) => {
    slept.push(ms);
    queueMicrotask(then);
  });
});

test("a request is sent again with its key until it is answered", async () => {
  const { requests, server } = answering(
    lost,
    () => new Response("cut in the mid", { status: 201 }),
    json(429, { code: "rate_limited" }, { "Retry-After": "3" }),
    () => new Response("<h1>Bad Gateway</h1>", { status: 502 }),
    json(201, { token: "mk_1" }),
  );
  assert.equal((await server.signUp("Ann")).token, "mk_1");
  assert.equal(requests.length, 5);
  assert.equal(new Set(requests.map(({ headers }) => headers.get("Idempotency-Key"))).size, 1);
  assert.match(requests[0].headers.get("Idempotency-Key"), /^[0-9a-f]{32}$/);
  assert.equal(slept[2], 3000);
  assert.ok(slept.every((ms) => ms > 0 && ms <= 10_000), String(slept));
});

test("each request has a key of its own, and a GET none", async () => {
  const { requests, server } = answering(json(201, { token: "a" }), json(201, { token: "b" }), json(200, { items: [] }));
  await server.signUp();
  await server.signUp();
  await server.call("get", "/v1/games");
  const keys = requests.map(({ headers }) => headers.get("Idempotency-Key"));
  assert.notEqual(keys[0], keys[1]);
  assert.equal(keys[2], null);
  assert.equal(requests[2].headers.get("Authorization"), "Bearer b");
});

test("a refusal says its rule and what is legal and is not repeated", async () => {
  const document = { code: "illegal_move", detail: "not there", rule: "BR3.1", legal: [{ type: "pass" }] };
  const { requests, server } = answering(json(409, document));
  const path = { match_id: "1/2" };
  await assert.rejects(server.call("post", "/v1/matches/{match_id}/commands", { path, body: { type: "resign" } }), (error) => {
    assert.ok(error instanceof ProblemError);
    assert.equal(error.message, '409 illegal_move: not there (rule BR3.1); legal: [{"type":"pass"}]');
    assert.deepEqual([error.status, error.code, error.rule, error.legal], [409, "illegal_move", "BR3.1", document.legal]);
    return true;
  });
  assert.deepEqual(
    requests.map(({ url, method, body }) => [url, method, body]),
    [["http://server/v1/matches/1%2F2/commands", "POST", '{"type":"resign"}']],
  );
});

test("patience ends, and a problem says why", async () => {
  const { server } = answering(...Array(99).fill(lost));
  await assert.rejects(server.call("get", "/v1/games"), ServerGoneError);
  const total = slept.reduce((sum, ms) => sum + ms, 0);
  assert.ok(total > 45_000 && total <= 60_000, String(total));
  const busy = answering(...Array(99).fill(json(503, { code: "unavailable" }, { "Retry-After": "20" })));
  await assert.rejects(busy.server.call("get", "/v1/games"), { name: "ProblemError", code: "unavailable" });
  assert.equal(busy.requests.length, 4);
});

test("following never gives up, and goes on where a restored log ends", async () => {
  const page = (events, version, head, finished = false) => json(200, { events, version, head, finished });
  const { requests, server } = answering(
    json(200, { id: "m", version: 5 }),
    ...Array(99).fill(lost),
    page([{ version: 6 }], 6, 6),
    page([], 6, 3),
    page([{ version: 4 }], 4, 4, true),
  );
  const match = await server.match("m");
  const versions = [];
  for await (const { version } of match.follow(5)) versions.push(version);
  assert.deepEqual(versions, [6, 4]);
  assert.match(requests.at(-1).url, /\?after=3&wait=25&limit=500$/);
});

test("its signal ends what waits, and nothing is sent any more", async () => {
  const ending = new AbortController();
  mock.restoreAll();
  let asked = 0;
  const fetch = async () => {
    asked++;
    setTimeout(() => ending.abort(), 0);
    throw new TypeError("fetch failed");
  };
  const server = new Matchkeep("http://server", { fetch, signal: ending.signal });
  await assert.rejects(server.repeat("get", "/v1/games"), { name: "AbortError" });
  assert.equal(asked, 1);
});

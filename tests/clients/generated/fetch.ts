// Plays matches to their end with openapi-fetch over openapi-typescript's types, two accounts against each other: fetch.js URL GAME…
// Neither `any` nor a cast: what does not compile is the description's fault.
import createClient from "openapi-fetch";
import type { components, paths } from "matchkeep-client"; // as openapi-typescript made them

declare const process: { argv: string[] };

type Schemas = components["schemas"];

const [baseUrl = "", ...wanted] = process.argv.slice(2);

async function account(name: string) {
  const { token } = must(await createClient<paths>({ baseUrl }).POST("/v1/accounts", { body: { name } }));
  return createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${token}` } });
}

function must<T>(answer: { data?: T; error?: unknown }): T {
  if (answer.data === undefined) throw new Error(JSON.stringify(answer.error));
  return answer.data;
}

/** What a board is drawn from: the compiler tells the games' views apart. */
function drawn(match: Schemas["Match"]): unknown {
  if (match.state === null || "spectator" in match.state) return null;
  switch (match.game) {
    case "balaans":
      return match.state.turn;
    case "bastion":
      return match.state.scenario;
    case "bastions-breach":
      return match.state.round;
    case "breach":
      return match.state.position;
    case "chariot":
      return match.state.phase;
  }
}

async function begun(game: Schemas["GameKey"], size: number): Promise<Schemas["Match"]> {
  const seats: Schemas["SeatWanted"][] = [{ kind: "me" }];
  if (size > 1) seats.push({ kind: "open" });
  const match = must(await ann.POST("/v1/matches", { body: { game, seats } }));
  const code = match.join_codes?.["1"];
  return code === undefined ? match : must(await bob.POST("/v1/join", { body: { code } }));
}

async function played(game: Schemas["ListedGame"]): Promise<object> {
  let match = await begun(game.key, game.seats.min);
  const path = { match_id: match.id };
  let moves = 0;
  while (match.status === "active") {
    const [seat] = match.to_act;
    const api = seat === 1 ? bob : ann;
    const { ply, moves: legal } = must(await api.GET("/v1/matches/{match_id}/legal", { params: { path } }));
    const move = legal[(++moves * 7919) % legal.length];
    if (move === undefined) throw new Error(`${game.key}: nobody may play`);
    const header = { "Idempotency-Key": `${match.id}.${moves}` };
    const answer = must(
      await api.POST("/v1/matches/{match_id}/commands", { params: { path, header }, body: { type: "play", ply, move } }),
    );
    if (answer.match) match = answer.match;
  }
  drawn(match);
  const query = { after: 0, limit: 500 };
  const page = must(await ann.GET("/v1/matches/{match_id}/events", { params: { path, query } }));
  // one operation, three media types
  if (typeof page === "string") throw new Error("a page was asked for");
  const lines = must(await ann.GET("/v1/matches/{match_id}/events/lines", { params: { path }, parseAs: "text" }));
  return { game: game.key, status: match.status, moves, page: page.events.length, lines: lines.trim().split("\n").length, version: match.version };
}

async function refused(): Promise<string | null> {
  const match = await begun("breach", 2);
  const { error } = await ann.POST("/v1/matches/{match_id}/commands", {
    params: { path: { match_id: match.id } },
    body: { type: "play", ply: 0, move: { type: "switch", from: "a1", to: "a1" } },
  });
  return error && "rule" in error && error.code === "illegal_move" ? error.rule : null;
}

const [ann, bob] = [await account("Ann"), await account("Bob")];
const games = must(await ann.GET("/v1/games")).items.filter((game) => wanted.includes(game.key));
const matches = [];
for (const game of games) matches.push(await played(game));
console.log(JSON.stringify({ matches, rule: await refused() }));

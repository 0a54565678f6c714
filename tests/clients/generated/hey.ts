// Plays matches to their end with the client that @hey-api/openapi-ts makes, two accounts against each other: hey.js URL GAME…
// Neither `any` nor a cast: what does not compile is the description's fault.
import { createClient, createConfig } from "./hey-api/client/index.js";
import {
  createAccount,
  createMatch,
  getEvents,
  getLegal,
  join,
  listGames,
  postCommand,
  streamEventLines,
  streamEvents,
} from "./hey-api/sdk.gen.js";
import type { GameKey, ListedGame, NewMatch, SeatWanted } from "./hey-api/types.gen.js";

declare const process: { argv: string[] };

const [baseUrl = "", ...wanted] = process.argv.slice(2);

async function account(name: string) {
  const client = createClient(createConfig({ baseUrl }));
  const { data } = await createAccount({ client, body: { name }, throwOnError: true });
  return createClient(createConfig({ baseUrl, auth: () => data.token }));
}

const me: SeatWanted = { kind: "me" };
const open: SeatWanted = { kind: "open" };
const NEW: Record<GameKey, NewMatch> = {
  balaans: { game: "balaans", seats: [me, open] },
  bastion: { game: "bastion", seats: [me] },
  "bastions-breach": { game: "bastions-breach", seats: [me, open] },
  breach: { game: "breach", seats: [me, open] },
  chariot: { game: "chariot", seats: [me, open] },
};

async function begun(game: GameKey) {
  const { data: match } = await createMatch({ client: ann, body: NEW[game], throwOnError: true });
  const code = match.join_codes?.["1"];
  if (code === undefined) return match;
  return (await join({ client: bob, body: { code }, throwOnError: true })).data;
}

async function played(game: ListedGame): Promise<object> {
  let match = await begun(game.key);
  const path = { match_id: match.id };
  let moves = 0;
  while (match.status === "active") {
    const [seat] = match.to_act;
    const client = seat === 1 ? bob : ann;
    const { data: legal } = await getLegal({ client, path, throwOnError: true });
    const move = legal.moves[(++moves * 7919) % legal.moves.length];
    if (move === undefined) throw new Error(`${game.key}: nobody may play`);
    const headers = { "Idempotency-Key": `${match.id}.${moves}` };
    const body = { type: "play" as const, ply: legal.ply, move };
    const { data: answer } = await postCommand({ client, path, headers, body, throwOnError: true });
    if (answer.match) match = answer.match;
  }
  const { data: page } = await getEvents({ client: ann, path, query: { limit: 500 }, throwOnError: true });
  const { data: lines } = await streamEventLines({ client: ann, path, parseAs: "text", throwOnError: true });
  const { stream } = await streamEvents({ client: ann, path });
  let streamed = 0;
  for await (const _event of stream) streamed++;
  return {
    game: game.key,
    status: match.status,
    moves,
    page: typeof page === "string" ? -1 : page.events.length,
    lines: lines.trim().split("\n").length,
    streamed,
    version: match.version,
  };
}

async function refused(): Promise<string | null> {
  const match = await begun("breach");
  const { error } = await postCommand({
    client: ann,
    path: { match_id: match.id },
    body: { type: "play", ply: 0, move: { type: "switch", from: "a1", to: "a1" } },
  });
  return error && "rule" in error && error.code === "illegal_move" ? error.rule : null;
}

const [ann, bob] = [await account("Ann"), await account("Bob")];
const { data: games } = await listGames({ client: ann, throwOnError: true });
const matches = [];
for (const game of games.items) if (wanted.includes(game.key)) matches.push(await played(game));
console.log(JSON.stringify({ matches, rule: await refused() }));

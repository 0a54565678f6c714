// Plays all seats of a match, follows and views it as the first: play.js URL MATCH_ID TOKEN…; prints what it saw as JSON.
import { Matchkeep, type Event, type Match } from "matchkeep-client";

declare const process: { argv: string[] };

const [url = "", id = "", ...tokens] = process.argv.slice(2);
const open = (token: string): Promise<Match> => new Matchkeep(url, { token }).match(id);

async function played(token: string, seat: number): Promise<number> {
  const match = await open(token);
  let moves = 0;
  for await (const legal of match.turns()) {
    const move = legal.moves[((moves + 1) * 7919 + seat * 104729) % legal.moves.length];
    if (!move) throw new Error(`seat ${seat} has to choose among nothing`);
    await match.play(move, { ply: legal.ply });
    moves++;
  }
  return moves;
}

async function followed(token: string): Promise<Event[]> {
  const events: Event[] = [];
  for await (const event of (await open(token)).follow()) events.push(event);
  return events;
}

async function viewed(token: string): Promise<number[]> {
  const versions: number[] = [];
  for await (const view of (await open(token)).views()) versions.push(view.version);
  return versions;
}

const [first = ""] = tokens;
const [events, views, ...moves] = await Promise.all([followed(first), viewed(first), ...tokens.map(played)]);
console.log(JSON.stringify({ events, views, moves }));

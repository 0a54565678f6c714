// What the client's types must know, held by the compiler alone: nothing here is run.
import { Matchkeep, ProblemError, type EventOf } from "matchkeep-client";

export async function glance(server: Matchkeep): Promise<unknown> {
  const breach = await server.createMatch("breach", { options: { layout: "chess" } });
  if (breach.now.state && "position" in breach.now.state) return breach.now.state.position;
  // @ts-expect-error there is no such game
  await server.createMatch("chess");
  // @ts-expect-error a move of no game
  await breach.play({ type: "castle" });
  // @ts-expect-error a match has to be named
  await server.call("get", "/v1/matches/{match_id}");
  // @ts-expect-error this operation is a POST
  await server.call("get", "/v1/join");
  const token = await server.call("post", "/v1/account/tokens", { body: { scopes: ["read"] } });
  const gone: undefined = await server.call("delete", "/v1/account/tokens/{token_id}", { path: { token_id: token.id } });
  const games = await server.call("get", "/v1/games");
  return [token.token, gone, games.items.map((game) => game.key)];
}

export function told(event: EventOf<"balaans">): string {
  switch (event.type) {
    case "match.finished":
      return event.data.outcome.returns.join();
    case "balaans.card_drawn":
      return String(event.data.seat);
    // @ts-expect-error an event of another game
    case "breach.switched":
      return "";
    default:
      return event.type;
  }
}

export function why(error: unknown): string {
  if (!(error instanceof ProblemError)) throw error;
  return error.code === "illegal_move" ? `${error.rule}: ${error.legal?.map((move) => move.type).join()}` : error.detail;
}

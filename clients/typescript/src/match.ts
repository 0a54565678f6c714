// One match: playing in it, and following it.

import type { Matchkeep } from "./matchkeep.js";
import { POLL_SECONDS } from "./requests.js";
import type { CommandAnswer, EventOf, GameKey, Legal, MatchOf, Move, Schemas } from "./types.js";

/** A match as its seat sees it; `now` is the newest that is known of it. */
export class Match<G extends GameKey = GameKey> {
  readonly id: string;
  readonly #server: Matchkeep;

  constructor(
    server: Matchkeep,
    public now: MatchOf<G>,
  ) {
    this.#server = server;
    this.id = now.id;
  }

  /** Asks for `now` anew. */
  async refresh(): Promise<MatchOf<G>> {
    this.now = (await this.#server.call("get", "/v1/matches/{match_id}", this.#named())) as MatchOf<G>;
    return this.now;
  }

  /** What may be played. */
  legal(): Promise<Legal> {
    return this.#server.call("get", "/v1/matches/{match_id}/legal", this.#named());
  }

  /** Plays a move at `ply` (that of `now`), once, however often it has to be sent. Throws `ProblemError`. */
  play(move: Move, at: { ply?: number | null; seat?: number } = {}): Promise<CommandAnswer> {
    return this.command({ type: "play", move, ply: this.now.ply, ...at });
  }

  /** Gives up. */
  resign(): Promise<CommandAnswer> {
    return this.command({ type: "resign" });
  }

  /** Any command: proposing, answering, aborting, coming back. */
  async command(body: Schemas["Command"]): Promise<CommandAnswer> {
    const answer = await this.#server.call("post", "/v1/matches/{match_id}/commands", { ...this.#named(), body });
    if (answer.match) this.now = answer.match as MatchOf<G>;
    return answer;
  }

  /**
   * Every event after a version, as it comes, until the match is over: none twice, none left out. A server whose log has
   * been restored from a backup since goes on from the log's end; its versions are lower then.
   */
  async *follow(after = 0): AsyncGenerator<EventOf<G>, void> {
    for (;;) {
      const page = await this.#news(after);
      yield* page.events as EventOf<G>[];
      after = Math.min(page.version, page.head);
      if (page.finished && after >= page.head) return;
    }
  }

  /** The match now, and whenever something has happened, until it is over. */
  async *views(): AsyncGenerator<MatchOf<G>, void> {
    yield this.now;
    while (this.#runs()) {
      const { version } = this.now;
      await this.#news(version);
      if ((await this.refresh()).version !== version) yield this.now;
    }
  }

  /** What may be played, whenever the own seat has to choose, until the match is over. */
  async *turns(): AsyncGenerator<Legal, void> {
    await this.refresh();
    while (this.#runs()) {
      const { version, ply, you, to_act } = this.now;
      if (you !== null && to_act.includes(you)) {
        const legal = await this.legal();
        if (legal.owed && legal.ply === ply) yield legal;
      }
      if (this.now.version !== version) continue;
      await this.#news(version);
      await this.refresh();
    }
  }

  #runs(): boolean {
    return this.now.status === "open" || this.now.status === "active";
  }

  #named() {
    return { path: { match_id: this.id } };
  }

  /** The page of events after a version, held by the server until there are some. */
  #news(after: number) {
    const query = { after, wait: POLL_SECONDS, limit: 500 };
    return this.#server.repeat("get", "/v1/matches/{match_id}/events", { ...this.#named(), query });
  }
}

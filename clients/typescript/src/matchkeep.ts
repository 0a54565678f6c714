// A server, and an account on it.

import { Match } from "./match.js";
import type { AnswerOf, Arguments, Method, PathOf } from "./operations.js";
import { asked, PATIENCE_MS, POLL_SECONDS, type Sent } from "./requests.js";
import type { FeedEvent, GameKey, NewMatchOf, Schemas } from "./types.js";

/** `token`: an account's; `fetch`: another than the platform's; `signal`: ends everything that waits. */
export interface Settings {
  token?: string;
  fetch?: typeof fetch;
  signal?: AbortSignal;
}

/** A server, and the account whose `token` it is given. */
export class Matchkeep {
  token: string | null;
  readonly #url: string;
  readonly #fetch: typeof fetch;
  readonly #signal: AbortSignal | undefined;

  constructor(url: string, settings: Settings = {}) {
    this.#url = new URL(url).href.replace(/\/$/, "");
    this.token = settings.token ?? null;
    this.#fetch = settings.fetch ?? ((...request) => fetch(...request));
    this.#signal = settings.signal;
  }

  /** Makes a guest account and goes on as it; keep `token`, it is shown once. */
  async signUp(name?: string, kind: "bot" | "human" = "bot"): Promise<this> {
    const made = await this.call("post", "/v1/accounts", { body: { kind, ...(name ? { name } : {}) } });
    this.token = made.token;
    return this;
  }

  /** Makes a match; without `seats` against AI players. */
  async createMatch<G extends GameKey>(game: G, wanted?: NewMatchOf<G>): Promise<Match<G>> {
    const body = { ...wanted, game } as Schemas["NewMatch"];
    return new Match<G>(this, (await this.call("post", "/v1/matches", { body })) as Match<G>["now"]);
  }

  /** Takes the seat that a code names. */
  async join(code: string): Promise<Match> {
    return new Match(this, await this.call("post", "/v1/join", { body: { code } }));
  }

  /** A match by its id. */
  async match(id: string): Promise<Match> {
    return new Match(this, await this.call("get", "/v1/matches/{match_id}", { path: { match_id: id } }));
  }

  /** What the account is told of all its matches, for ever. */
  async *feed(after = ""): AsyncGenerator<FeedEvent, never> {
    for (;;) {
      const page = await this.repeat("get", "/v1/account/events", { query: { after, wait: POLL_SECONDS } });
      yield* page.events;
      after = page.cursor;
    }
  }

  /** Any operation, by its method and path. It is sent again for a minute; a POST has a key, and does nothing twice. */
  call<M extends Method, P extends PathOf<M>>(method: M, path: P, ...input: Arguments<M, P>): Promise<AnswerOf<M, P>> {
    return asked(this.#transport(), this.#request(method, path, input[0] ?? {}), PATIENCE_MS) as Promise<AnswerOf<M, P>>;
  }

  /** The same, sent again for ever. */
  repeat<M extends Method, P extends PathOf<M>>(method: M, path: P, ...input: Arguments<M, P>): Promise<AnswerOf<M, P>> {
    return asked(this.#transport(), this.#request(method, path, input[0] ?? {}), Infinity) as Promise<AnswerOf<M, P>>;
  }

  #transport() {
    return { fetch: this.#fetch, signal: this.#signal };
  }

  #request(method: Method, path: string, input: Values): Sent {
    const names = input.path ?? {};
    const url = new URL(this.#url + path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(names[name]))));
    for (const [name, value] of Object.entries(input.query ?? {})) {
      if (value !== undefined) url.searchParams.set(name, String(value));
    }
    const headers = new Headers({ Accept: "application/json" });
    if (this.token !== null) headers.set("Authorization", `Bearer ${this.token}`);
    if (method === "post") headers.set("Idempotency-Key", newKey());
    if (input.body !== undefined) headers.set("Content-Type", "application/json");
    const body = input.body === undefined ? null : JSON.stringify(input.body);
    return { method: method.toUpperCase(), url, headers, body };
  }
}

/** An operation's input as it is sent. */
interface Values {
  path?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/** 128 bits by chance; `crypto.randomUUID` is there on pages with TLS alone. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

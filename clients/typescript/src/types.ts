// Short names for the description's types, and those of one game.

import type { components } from "./schema.js";

export type Schemas = components["schemas"];
export type GameKey = Schemas["GameKey"];
export type Event = Schemas["Event"];
export type FeedEvent = Schemas["FeedEvent"];
export type Legal = Schemas["Legal"];
export type Move = Schemas["Move"];
export type CommandAnswer = Schemas["CommandAnswer"];

/** A match of a game as one of its viewers sees it: `state` has the game's own form. */
export type MatchOf<G extends GameKey> = Extract<Schemas["Match"], { game: G }>;

/** What a new match of a game may say beside its game. */
export type NewMatchOf<G extends GameKey> = Omit<Extract<Schemas["NewMatch"], { game: G }>, "game">;

/** The events of a game's matches: its own, and those that all games have. */
export type EventOf<G extends GameKey> = Extract<Event, { type: `${G}.${string}` | `match.${string}` }>;

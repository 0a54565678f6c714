// Plays on a Matchkeep server, in browsers and in Node.

export { Matchkeep, type Settings } from "./matchkeep.js";
export { Match } from "./match.js";
export { ProblemError, ServerGoneError, type AnyProblem } from "./problems.js";
export type { AnswerOf, Input, Method, PathOf } from "./operations.js";
export type * from "./types.js";
export type { components, operations, paths } from "./schema.js";

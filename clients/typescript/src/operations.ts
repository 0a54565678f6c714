// The operations of the API that speak JSON, typed by the description: what each takes and answers.

import type { paths } from "./schema.js";

export type Method = "get" | "put" | "post" | "patch" | "delete";

type Operation<M extends Method, P extends keyof paths> = NonNullable<paths[P][M]>;

type Content<T> = T extends { content: { "application/json": infer A } } ? A : T extends { content?: never } ? undefined : never;

type Successes<R> = { [S in keyof R & (200 | 201 | 202 | 204)]: Content<R[S]> }[keyof R & (200 | 201 | 202 | 204)];

/** What an operation answers; undefined: nothing. */
export type AnswerOf<M extends Method, P extends keyof paths> =
  Operation<M, P> extends { responses: infer R } ? Successes<R> : never;

/** The paths that have a method. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: [AnswerOf<M, P>] extends [never] ? never : P;
}[keyof paths];

type Field<K extends string, T> = [T] extends [undefined] ? unknown : undefined extends T ? { [k in K]?: T } : { [k in K]: T };

type Part<O, K extends "path" | "query"> = O extends { parameters: infer T extends { [k in K]?: unknown } } ? T[K] : undefined;

type Body<O> = O extends { requestBody?: infer T } ? T extends { content: { "application/json": infer B } } ? B : undefined : undefined;

/** What an operation takes: `path` and `query` by the names of their parameters, and `body`. */
export type Input<M extends Method, P extends keyof paths> = Field<"path", Part<Operation<M, P>, "path">> &
  Field<"query", Part<Operation<M, P>, "query">> &
  Field<"body", Body<Operation<M, P>>>;

/** The arguments that give it: none where nothing is required. */
export type Arguments<M extends Method, P extends keyof paths> =
  object extends Input<M, P> ? [input?: Input<M, P>] : [input: Input<M, P>];

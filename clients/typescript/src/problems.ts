// What a server refuses (RFC 9457), as errors.

import type { Schemas } from "./types.js";

export type AnyProblem = Schemas["Problem" | "ValidationProblem" | "LimitProblem" | "RefusalProblem"];

/** The server's "no". `rule`: the number of the rule that it rests on; `legal`: what could be played instead. */
export class ProblemError extends Error {
  override readonly name = "ProblemError";
  readonly code: AnyProblem["code"] | "unknown";
  readonly detail: string;
  readonly rule: string | null;
  readonly legal: Schemas["LegalMove"][] | null;

  constructor(
    readonly status: number,
    readonly document: Partial<AnyProblem>,
  ) {
    const rule = ("rule" in document && document.rule) || null;
    const legal = ("legal" in document && document.legal) || null;
    const because = rule ? ` (rule ${rule})` : "";
    const instead = legal ? `; legal: ${JSON.stringify(legal)}` : "";
    super(`${status} ${document.code ?? "unknown"}: ${document.detail ?? ""}${because}${instead}`);
    this.code = document.code ?? "unknown";
    this.detail = document.detail ?? "";
    this.rule = rule;
    this.legal = legal;
  }
}

/** The server has not answered for longer than the client is patient. */
export class ServerGoneError extends Error {
  override readonly name = "ServerGoneError";
}

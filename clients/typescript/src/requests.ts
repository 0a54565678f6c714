// Requests that are sent again until they are answered: after lost connections, 429s and restarts.

import { ProblemError, ServerGoneError, type AnyProblem } from "./problems.js";

/** Statuses after which the same request is sent again. */
const AGAIN = new Set([408, 429, 500, 502, 503, 504]);

const LONGEST_PAUSE_MS = 10_000;

/** For which the server holds a request for news. */
export const POLL_SECONDS = 25;

/** For which a request is repeated, pauses taken together, before the client gives up. */
export const PATIENCE_MS = 60_000;

/** One request; with its Idempotency-Key sending it again does nothing twice. */
export interface Sent {
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: string | null;
}

/** What came back; status 0: the connection was lost, and nobody knows whether the request was carried out. */
interface Reply {
  readonly status: number;
  readonly data?: unknown;
  readonly retryAfter?: string | null;
}

/** How requests are sent, and what ends them all. */
export interface Transport {
  readonly fetch: typeof fetch;
  readonly signal: AbortSignal | undefined;
}

/** The answer to a request that may be sent again. Throws `ProblemError` and `ServerGoneError`. */
export async function asked(transport: Transport, request: Sent, patienceMs: number): Promise<unknown> {
  for (let attempt = 0, waited = 0; ; attempt++) {
    const reply = await sent(transport, request);
    if (reply.status >= 200 && reply.status < 300) return reply.data;
    const problem = isObject(reply.data) ? new ProblemError(reply.status, reply.data) : null;
    if (reply.status !== 0 && !AGAIN.has(reply.status)) throw problem ?? new ProblemError(reply.status, {});
    const pause = pauseAfter(reply, attempt);
    waited += pause;
    if (waited > patienceMs) {
      throw problem ?? new ServerGoneError(`${request.method} ${request.url.pathname}: no answer in ${patienceMs} ms`);
    }
    await slept(pause, transport.signal);
  }
}

async function sent({ fetch, signal }: Transport, { url, ...request }: Sent): Promise<Reply> {
  const late = AbortSignal.timeout((POLL_SECONDS + 10) * 1000);
  try {
    const response = await fetch(url, { ...request, signal: signal ? AbortSignal.any([signal, late]) : late });
    return await replyOf(response);
  } catch {
    signal?.throwIfAborted();
    return { status: 0 };
  }
}

/** What a response says; one that is no JSON comes from something between us and the server. */
async function replyOf(response: Response): Promise<Reply> {
  const { status } = response;
  const text = await response.text();
  try {
    return { status, data: text ? JSON.parse(text) : undefined, retryAfter: response.headers.get("Retry-After") };
  } catch {
    return { status: status >= 500 ? status : 0 };
  }
}

/** How long to wait before the next attempt: what the server says, else longer each time, and never all at once. */
export function pauseAfter(reply: Reply, attempt: number): number {
  const told = /^\d+$/.test(reply.retryAfter ?? "") ? Number(reply.retryAfter) * 1000 : 0;
  const longest = Math.min(LONGEST_PAUSE_MS, 100 * 2 ** Math.min(attempt, 10));
  return Math.max(told, longest * (0.5 + Math.random() / 2));
}

function slept(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const ended = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", ended);
      resolve();
    }, ms);
    signal?.addEventListener("abort", ended, { once: true });
  });
}

function isObject(data: unknown): data is Partial<AnyProblem> {
  return typeof data === "object" && data !== null && !Array.isArray(data);
}

/** The result of one delivery attempt. */
export type Outcome =
  | Readonly<{ kind: "done"; answer: unknown }>
  /** The server is down, busy or failing: a retry may work. `isFault`: this letter may be the cause. */
  | Readonly<{ kind: "later"; message: string; isFault: boolean; retryAfterMs?: number | undefined }>
  | Readonly<{ kind: "refused"; message: string; status?: number }>;

type Post = Readonly<{ address: string; method: string; key: string | undefined; text: string | undefined }>;

const AWAY = new Set([408, 425, 429, 502, 503, 504]);
const LONGEST_REASON = 500;

/** One attempt. Never rejects, never takes longer than the timeout. */
export async function post(what: Post, timeoutMs: number): Promise<Outcome> {
  const request = prepare(what);
  if (request === undefined) return { kind: "refused", message: "the URL or the key is invalid" };
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
  try {
    const response = await fetch(request, { signal: controller.signal });
    return judge(response.status, await response.text(), response.headers.get("retry-after"));
  } catch (error) {
    return { kind: "later", message: describeFailure(error), isFault: false };
  } finally {
    clearTimeout(timer);
  }
}

function prepare({ address, method, key, text }: Post): Request | undefined {
  try {
    return new Request(address, {
      method,
      headers: {
        ...(text !== undefined && { "content-type": "application/json" }),
        ...(key !== undefined && { authorization: `Bearer ${key}` }),
      },
      ...(text !== undefined && { body: text }),
      // Following a redirect would turn a POST into a GET and send the key to another host.
      redirect: "manual",
    });
  } catch {
    return undefined;
  }
}

function judge(status: number, text: string, retryAfter: string | null): Outcome {
  if (status >= 200 && status < 300) return { kind: "done", answer: parse(text) };
  const message = `${status} ${text.slice(0, LONGEST_REASON)}`.trim();
  if (AWAY.has(status))
    return { kind: "later", message, isFault: false, retryAfterMs: secondsToMs(retryAfter) };
  return status >= 500 ? { kind: "later", message, isFault: true } : { kind: "refused", message, status };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const secondsToMs = (text: string | null): number | undefined =>
  text !== null && /^\d{1,6}$/.test(text) ? Number(text) * 1000 : undefined;

function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

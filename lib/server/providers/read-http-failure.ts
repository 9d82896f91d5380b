import { z } from "zod";
import type { FailureCause } from "../../contract/provider-answer";
import { cutCodePoints } from "../../core/text/cut-code-points";
import { maskSecrets } from "../../core/text/mask-secrets";
import { CallFailure } from "./call-failure";
import { hideKey } from "./hide-key";

const WORDS_LIMIT = 300;
/** An overlap of this many characters with the request counts as a quotation. */
const QUOTATION = 16;

const detailSchema = z.object({
  retryDelay: z.string().optional().catch(undefined),
  reason: z.string().optional().catch(undefined),
});
const errorSchema = z.object({
  message: z.string().catch(""),
  /** OpenAI, Anthropic and compatible servers use one of these fields. */
  code: z.string().optional().catch(undefined),
  type: z.string().optional().catch(undefined),
  details: z.array(detailSchema.catch({})).catch([]),
});
type ErrorWords = z.infer<typeof errorSchema>;

/** Google and OpenAI write an object, some compatible servers only a sentence, and Google's streams an array. */
const errorBodySchema = z.object({
  error: z.union([z.string().transform((message): ErrorWords => ({ message, details: [] })), errorSchema]),
});

/** A failed interaction lists its errors, if any. */
const failedInteractionSchema = z.object({
  status: z.literal("failed"),
  errors: z.array(errorSchema).catch([]),
});

/** The error in a body, regardless of the status; undefined if there is none. */
function readErrorWords(body: unknown): ErrorWords | undefined {
  const parsed = errorBodySchema.safeParse(Array.isArray(body) ? body[0] : body);
  if (parsed.success) return parsed.data.error;
  const failed = failedInteractionSchema.safeParse(body);
  return failed.success ? (failed.data.errors[0] ?? { message: "", details: [] }) : undefined;
}

function parseOrNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function quotes(words: string, sent: string): boolean {
  const starts = Math.max(0, words.length - QUOTATION + 1);
  return Array.from({ length: starts }, (_, at) => words.slice(at, at + QUOTATION)).some((piece) =>
    sent.includes(piece),
  );
}

export type Sent = Readonly<{ host: string; key: string | undefined; body: string }>;

/** The provider's own error text, made safe to show: no key, no other secret, no chat content. */
function shownWords(message: string, { key, body }: Sent): string {
  const words = cutCodePoints(maskSecrets(hideKey(message.trim(), key)), WORDS_LIMIT, "…");
  return words === "" || quotes(words, body) ? "" : `: ${words}`;
}

/** The provider rejected the prompt because of its content. */
const BLOCKED: ReadonlySet<string | undefined> = new Set(["content_filter", "content_policy_violation"]);

function causeOf(status: number, { details, code, type }: ErrorWords): FailureCause {
  if (status < 500 && (BLOCKED.has(code) || BLOCKED.has(type))) return "blocked";
  if (details.some(({ reason }) => reason === "API_KEY_INVALID")) return "unauthorised";
  if (status === 401 || status === 403) return "unauthorised";
  if (status === 429) return "rate-limited";
  if (status === 408 || status === 504) return "timeout";
  return status >= 500 ? "server-error" : "bad-request";
}

/** A duration in Google's form, `34.07s`. */
function durationMs(text: string | undefined): number | undefined {
  const seconds = /^(\d{1,9}(?:\.\d{1,9})?)s$/.exec(text ?? "")?.[1];
  return seconds === undefined ? undefined : Math.ceil(Number(seconds) * 1000);
}

/** Seconds or an HTTP date. */
function retryAfterMs(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** 529 is Anthropic's "overloaded". */
const PASSING: ReadonlySet<number> = new Set([429, 503, 529]);

const REDIRECTED = "sends elsewhere; a key is never carried to another address";

/** The failure of a non-success response. */
export async function readHttpFailure(response: Response, sent: Sent): Promise<CallFailure> {
  const { status } = response;
  if (status < 400) return new CallFailure("unreachable", `${sent.host} ${REDIRECTED}.`);
  // The status alone is enough if the body is truncated.
  const text = await response.text().catch(() => "");
  const words: ErrorWords = readErrorWords(parseOrNothing(text)) ?? { message: "", details: [] };
  const { message, details } = words;
  const delays = details.map(({ retryDelay }) => durationMs(retryDelay)).filter((ms) => ms !== undefined);
  return new CallFailure(
    causeOf(status, words),
    `${sent.host} answered with HTTP ${status}${shownWords(message, sent)}`,
    {
      isPassing: PASSING.has(status),
      retryAfterMs: delays[0] ?? retryAfterMs(response.headers.get("retry-after"), Date.now()),
    },
  );
}

/** A success response whose body nevertheless contains an error. */
export function failureInBody(body: unknown, sent: Sent): CallFailure | undefined {
  const words = readErrorWords(body);
  return (
    words &&
    new CallFailure("server-error", `${sent.host} reported an error${shownWords(words.message, sent)}`)
  );
}

import { z } from "zod";

/** The stand-in's behaviour for one request. JSON, so that a browser test can post it to `/script`. */
const behaviourSchema = z.discriminatedUnion("kind", [
  /** `pauseMs`: between the chunks of a stream. */
  z.object({ kind: z.literal("ok"), text: z.string().optional(), pauseMs: z.int().min(0).optional() }),
  /** 429; `retryDelay` in the body as Google does it, `retryAfter` as the header. */
  z.object({
    kind: z.literal("rate-limited"),
    retryDelay: z.string().optional(),
    retryAfter: z.string().optional(),
  }),
  z.object({ kind: z.literal("error"), status: z.int().min(400).max(599), message: z.string().optional() }),
  /** An error whose message contains the request's key. */
  z.object({ kind: z.literal("echo-key"), status: z.int().min(400).max(599).optional() }),
  /** A response that contains the request's key. */
  z.object({ kind: z.literal("answer-key") }),
  /** Never ends: `start` sends nothing at all, `half` stops after half of the response. */
  z.object({ kind: z.literal("hang"), at: z.enum(["start", "half"]).default("start") }),
  z.object({ kind: z.literal("not-json") }),
  z.object({ kind: z.literal("blocked") }),
  z.object({ kind: z.literal("refusal") }),
  z.object({ kind: z.literal("empty") }),
  z.object({ kind: z.literal("max-tokens"), text: z.string().optional() }),
  /** `drop` breaks the connection half way, `end` closes it cleanly there. */
  z.object({ kind: z.literal("cut"), how: z.enum(["drop", "end"]).default("drop") }),
  z.object({ kind: z.literal("redirect"), to: z.string() }),
]);

/** As written in a script: defaults omitted. */
export type Behaviour = z.input<typeof behaviourSchema>;

export const scriptSchema = z.array(behaviourSchema);

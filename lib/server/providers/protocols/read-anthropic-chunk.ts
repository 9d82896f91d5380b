import { z } from "zod";
import { CallFailure } from "../call-failure";
import type { Reading } from "../judge-answer";
import { readUsage, updateUsage } from "./read-usage";

const nameSchema = z.string().max(60).optional().catch(undefined);
/** Thinking and tool calls are blocks without answer text. */
const blockSchema = z.object({ type: z.string(), text: z.string().catch("") });
const messageSchema = z.object({
  type: z.literal("message"),
  content: z.array(blockSchema),
  stop_reason: nameSchema,
  usage: z.unknown().optional(),
});

/** The stream events with content; others (pings, block ends) have none. */
const eventSchema = z.object({
  type: z.string(),
  message: z.object({ usage: z.unknown().optional() }).optional().catch(undefined),
  delta: z
    .object({ type: nameSchema, text: z.string().catch(""), stop_reason: nameSchema })
    .optional()
    .catch(undefined),
  usage: z.unknown().optional(),
});
const EVENTS: ReadonlySet<string> = new Set([
  "message_start",
  "content_block_start",
  "content_block_delta",
  "content_block_stop",
  "message_delta",
  "message_stop",
  "ping",
]);

type Piece = Readonly<{ text: string; stopReason: string | undefined; usage: unknown }>;

function readPiece(chunk: unknown): Piece | undefined {
  const message = messageSchema.safeParse(chunk).data;
  if (message !== undefined) {
    const texts = message.content.filter(({ type }) => type === "text").map(({ text }) => text);
    return { text: texts.join(""), stopReason: message.stop_reason, usage: message.usage };
  }
  const event = eventSchema.safeParse(chunk).data;
  if (event === undefined || !EVENTS.has(event.type)) return undefined;
  const text = event.delta?.type === "text_delta" ? event.delta.text : "";
  return { text, stopReason: event.delta?.stop_reason, usage: event.message?.usage ?? event.usage };
}

/** Adds one message, whole or a stream event, to the reading. */
export function readAnthropicChunk(reading: Reading, chunk: unknown): Reading {
  const piece = readPiece(chunk);
  if (piece === undefined) throw new CallFailure("unreadable", "The answer is not a Messages API response.");
  return {
    ...reading,
    text: reading.text + piece.text,
    hasRefused: reading.hasRefused || piece.stopReason === "refusal",
    finishReason: piece.stopReason ?? reading.finishReason,
    usage: updateUsage(reading.usage, readUsage("anthropic", piece.usage)),
  };
}

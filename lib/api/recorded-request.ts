import { z } from "zod";
import { absent } from "../core/schema/absent";
import { protocolSchema } from "../core/schema/protocol";
import { anyJson, idSchema } from "./id";

/** A request as a bot really posted it. The body is the exact text that went over the wire. */
export const recordBodySchema = z.strictObject({
  id: idSchema.meta({ description: "Chosen by the caller; a request sent twice is stored once." }),
  messageId: absent(idSchema).meta({
    description: "The newest message the bot knew, usually the one it answers.",
  }),
  provider: absent(z.string().max(60)),
  model: absent(z.string().max(200)),
  body: z.string().min(1).meta({ description: "The posted JSON text." }),
  answer: absent(z.string()),
  usage: anyJson,
  at: absent(z.iso.datetime({ offset: true })).meta({
    description: "The time of the request; default: now.",
  }),
});

export const recordResultSchema = z.object({
  id: z.string(),
  status: z.enum(["added", "already-there"]),
});

const itemSchema = z.object({
  id: z.string(),
  messageId: z.string().optional(),
  provider: z.string().optional(),
  model: z.string().optional(),
  protocol: protocolSchema.optional().meta({ description: "Detected from the body's shape." }),
  bodyHash: z.string(),
  bodyBytes: z.int(),
  at: z.string(),
});

export const requestListQuerySchema = z.strictObject({
  limit: z.coerce.number().int().min(1).max(500).default(100),
});
export const requestListSchema = z.object({ requests: z.array(itemSchema) });

export const comparedRequestSchema = z.object({
  request: itemSchema.extend({
    body: z.string(),
    answer: z.string().optional(),
    usage: z.unknown().optional(),
  }),
  drift: z.looseObject({ kind: z.string() }),
});

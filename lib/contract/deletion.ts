import { z } from "zod";
import type { Retention } from "../core/deletion/retention";

/**
 * Where a message's text may be stored beside the message. Its earlier versions, its source object and its media belong to
 * the message and always go with it.
 */
export const PLACE_KINDS = [
  "requests",
  "replays",
  "summaries",
  "quotes",
  "memories",
  "uploads",
  "backups",
] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

/**
 * `id`: the place names the message. `text`: it contains the text. `coverage`: it was made from a context that includes the
 * message, or a context that may include it.
 */
const placeSchema = z.object({
  kind: z.enum(PLACE_KINDS),
  id: z.string().meta({ description: "Of the request, the replay, the summary version or the message." }),
  found: z.enum(["id", "text", "coverage", "whole-file"]),
});
export type Place = Readonly<z.infer<typeof placeSchema>>;

export const messagePlacesSchema = z.object({
  versions: z.int().meta({ description: "Earlier versions; they are always deleted with the message." }),
  hasSource: z.boolean().meta({ description: "A source object, always deleted with the message." }),
  isShort: z.boolean().meta({
    description: "The text is too short to search for: places are found by id and by coverage only.",
  }),
  copies: z
    .array(z.string())
    .meta({ description: "Other messages with the text. They are never deleted along." }),
  places: z.array(placeSchema),
});
export type MessagePlaces = Readonly<{
  versions: number;
  hasSource: boolean;
  isShort: boolean;
  copies: readonly string[];
  places: readonly Place[];
}>;

/** What a retention policy would delete now. */
export type Expired = Readonly<{
  messages: number;
  summaries: number;
  requests: number;
  replays: number;
  /** The time of the newest message that would go, if it has one. */
  newestAt: string | undefined;
}>;

export type ExpiredChat = Expired & Readonly<{ chatId: string; title: string }>;

/** `own` is absent where the default applies; `expired` is what the given policy would delete now. */
export type ChatRetention = Readonly<{ own: Retention | undefined; byDefault: Retention; expired: Expired }>;

export const NOTHING_EXPIRED: Expired = {
  messages: 0,
  summaries: 0,
  requests: 0,
  replays: 0,
  newestAt: undefined,
};

export const isNothing = ({ messages, summaries, requests, replays }: Expired): boolean =>
  messages + summaries + requests + replays === 0;

/** The items of several chats or batches; the time is that of the last one that has any. */
export const sumExpired = (parts: readonly Expired[]): Expired =>
  parts.reduce<Expired>(
    (sum, part) => ({
      messages: sum.messages + part.messages,
      summaries: sum.summaries + part.summaries,
      requests: sum.requests + part.requests,
      replays: sum.replays + part.replays,
      newestAt: part.newestAt ?? sum.newestAt,
    }),
    NOTHING_EXPIRED,
  );

import type { Protocol } from "./protocol";

/** What the steps before a format's writer know about it. */
type FormatTraits = Readonly<{
  /** Absent for compact, which uses the active plain format's, and for the console view, which is never sent. */
  protocol?: Protocol;
  /** Messages before the current one: as many as this setting allows, all since the summary, or none. */
  history: "recentMessages" | "compactMaxHistory" | "all" | "none";
  /** Sends the media that the limits select; the other formats describe them or have their own rule. */
  sendsChosenMedia?: true;
  /** A chat read from a context-json array prints as read, so it has no history limit. */
  printsEntries?: true;
}>;

const recent = { history: "recentMessages" } as const;
const withMedia = { ...recent, sendsChosenMedia: true } as const;

const TRAITS = {
  gemini: { ...withMedia, protocol: "gemini" },
  openai: { ...withMedia, protocol: "openai" },
  responses: { ...withMedia, protocol: "responses" },
  anthropic: { ...withMedia, protocol: "anthropic" },
  interactions: { ...withMedia, protocol: "interactions" },
  compact: { history: "compactMaxHistory", sendsChosenMedia: true },
  "context-json": { ...recent, protocol: "openai", printsEntries: true },
  console: { ...recent, printsEntries: true },
  "single-message": { history: "none", protocol: "openai" },
  "openai-summary": { history: "all", protocol: "openai" },
} as const satisfies Record<string, FormatTraits>;

export type FormatId = keyof typeof TRAITS;

/** A format that a chat can be sent in without compact. */
export type PlainFormat = {
  [Id in FormatId]: (typeof TRAITS)[Id] extends { protocol: Protocol } ? Id : never;
}[FormatId];

export const FORMAT_TRAITS: Readonly<Record<FormatId, FormatTraits>> = TRAITS;

export const FORMAT_IDS = Object.keys(TRAITS) as readonly FormatId[];

export const isPlainFormat = (format: FormatId): format is PlainFormat =>
  FORMAT_TRAITS[format].protocol !== undefined;

export const protocolOf = (format: PlainFormat): Protocol => TRAITS[format].protocol;

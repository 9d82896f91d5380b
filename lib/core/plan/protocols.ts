import type { FormatId } from "../model/format";
import type { Protocol } from "../schema/protocol";

/** Each format's protocol; compact has none and uses the active plain format's. */
const PROTOCOL_OF_FORMAT: Readonly<Record<Exclude<FormatId, "compact" | "console">, Protocol>> = {
  gemini: "gemini",
  openai: "openai",
  responses: "responses",
  anthropic: "anthropic",
  interactions: "interactions",
  "openai-summary": "openai",
  "single-message": "openai",
  "context-json": "openai",
};

/** A format that a chat can be sent in without compact; `console` is only a view. */
export type PlainFormat = keyof typeof PROTOCOL_OF_FORMAT;

export const protocolOf = (format: PlainFormat): Protocol => PROTOCOL_OF_FORMAT[format];

export const isPlainFormat = (format: FormatId): format is PlainFormat =>
  Object.hasOwn(PROTOCOL_OF_FORMAT, format);

export type Maker = "google" | "openai" | "anthropic";

const MAKERS: Readonly<Record<Protocol, Maker>> = {
  gemini: "google",
  interactions: "google",
  openai: "openai",
  responses: "openai",
  anthropic: "anthropic",
};

/** The vendor whose models answer a protocol. */
export const makerOf = (protocol: Protocol): Maker => MAKERS[protocol];

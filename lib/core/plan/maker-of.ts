import type { Protocol } from "../schema/protocol";

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

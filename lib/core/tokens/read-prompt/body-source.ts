import type { Source, SourcePart } from "../../model/source";

/** A body names no stored messages: a turn's place in it is its id. */
export const turnSource = (turn: number, part: SourcePart): Source => ({
  kind: "message",
  messageId: String(turn),
  part,
});

export const SYSTEM_SOURCE: Source = { kind: "layer", layer: "prompt" };

/** Media are numbered within their turn by their place among its parts. */
export const mediaSource = (turn: number, position: number): Source => ({
  kind: "message",
  messageId: String(turn),
  part: "media",
  mediaPosition: position,
});

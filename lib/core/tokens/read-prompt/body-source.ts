import type { Source, SourcePart } from "../../model/source";

/** A body has no stored message ids, so a turn's position is its id. */
export const turnSource = (turn: number, part: SourcePart): Source => ({
  kind: "message",
  messageId: String(turn),
  part,
});

export const SYSTEM_SOURCE: Source = { kind: "layer", layer: "prompt" };

/** Media are numbered by their position among the turn's parts. */
export const bodyMediaSource = (turn: number, position: number): Source => ({
  kind: "message",
  messageId: String(turn),
  part: "media",
  mediaPosition: position,
});

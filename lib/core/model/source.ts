import type { SystemLayer } from "./selected-context";

export type SourcePart = "metadata" | "text" | "media" | "tool" | "reasoning" | "reply" | "video-description";

/** The source of a piece of a rendering: a stored message, a system context layer, or the format itself. */
export type Source =
  | Readonly<{ kind: "message"; messageId: string; part: SourcePart; mediaPosition?: number }>
  | Readonly<{ kind: "layer"; layer: SystemLayer }>
  | Readonly<{ kind: "frame" }>;

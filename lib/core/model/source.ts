import type { SystemLayer } from "./selected-context";

export type SourcePart = "metadata" | "text" | "media" | "tool" | "reasoning" | "reply" | "video-description";

/** Where a piece of a rendering comes from: a stored message, a layer of the system context, or the format itself. */
export type Source =
  | Readonly<{ kind: "message"; messageId: string; part: SourcePart; mediaPosition?: number }>
  | Readonly<{ kind: "layer"; layer: SystemLayer }>
  | Readonly<{ kind: "frame" }>;

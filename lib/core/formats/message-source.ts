import type { Message } from "../schema/message";
import type { Source, SourcePart } from "./source";

export const sourceOf = ({ id }: Message, part: SourcePart): Source => ({
  kind: "message",
  messageId: id,
  part,
});

export const mediaSource = (messageId: string, mediaPosition: number): Source => ({
  kind: "message",
  messageId,
  part: "media",
  mediaPosition,
});

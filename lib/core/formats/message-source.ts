import type { Source, SourcePart } from "../model/source";
import type { Message } from "../schema/message";

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

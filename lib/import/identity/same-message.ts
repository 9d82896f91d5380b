import type { Message } from "../../core/schema/message";

/** The evidence for which stored message an imported one is. */
export type KnownMessage = Readonly<{
  /** Null for a deleted message. */
  sequence: number | null;
  idInvented: boolean;
  isEdited: boolean;
}>;

type Found<Known> = Readonly<{
  /** The stored message with the same id. */
  byId: Known | undefined;
  /** The stored message at the same position in the conversation; absent if no conversation was compared. */
  aligned?: Readonly<{ matched: Known | undefined }> | undefined;
}>;

/**
 * A message's own id decides. An invented id only numbers equal messages, so the order in the conversation decides;
 * but a deleted message stays deleted and an edited one stays edited.
 */
export function findSameMessage<Known extends KnownMessage>(
  { idInvented }: Pick<Message, "idInvented">,
  { byId, aligned }: Found<Known>,
): Known | undefined {
  if (aligned === undefined || byId?.sequence === null) return byId;
  const { matched } = aligned;
  if (!idInvented) return byId ?? (matched?.idInvented ? matched : undefined);
  return matched ?? (byId?.isEdited ? byId : undefined);
}

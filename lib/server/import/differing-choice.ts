import type { BotChoice } from "../../import/pipeline/import-event";

/** A user's earlier choice of a chat's bot, as stored. */
export type StoredChoice = "chosen" | "none";

type Choices = Readonly<{
  /** Absent if the source of the stored chat names the bot. */
  stored: StoredChoice | undefined;
  /** Absent if the imported file names the bot. */
  imported: BotChoice | undefined;
  isSameBot: boolean;
}>;

/** The choice that corrects the stored one; undefined if they agree, or if a source decided instead of a user. */
export function differingChoice({ stored, imported, isSameBot }: Choices): StoredChoice | undefined {
  if (imported === undefined || imported === "silent" || stored === undefined) return undefined;
  const isSame = imported === stored && (imported === "none" || isSameBot);
  return isSame ? undefined : imported;
}

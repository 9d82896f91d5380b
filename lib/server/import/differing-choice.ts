import type { BotChoice } from "../../import/pipeline/import-event";

/** A person's earlier choice of a chat's bot, as it is stored. */
export type StoredChoice = "chosen" | "none";

type Choices = Readonly<{
  /** Absent where the source of the stored chat names the bot. */
  stored: StoredChoice | undefined;
  /** Absent where the imported file names the bot. */
  imported: BotChoice | undefined;
  isSameBot: boolean;
}>;

/** The choice that corrects the stored one; undefined when they agree, or when a source and not a person decided. */
export function differingChoice({ stored, imported, isSameBot }: Choices): StoredChoice | undefined {
  if (imported === undefined || imported === "silent" || stored === undefined) return undefined;
  const isSame = imported === stored && (imported === "none" || isSameBot);
  return isSame ? undefined : imported;
}

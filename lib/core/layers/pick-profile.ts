import { entry, type LedgerEntry, type LedgerItem } from "../model/ledger";
import type { Profile } from "../schema/chat-file";
import type { CountTokens } from "../tokens/tokenizers";
import type { Picked } from "./pick-relevant";
import { spendShare } from "./spend-share";

/** The profile of the current message's author, whole or not at all; none without a current message. */
export function pickProfile(
  profiles: readonly Profile[],
  authorId: string | undefined,
  budget: number,
  countTokens: CountTokens,
): Picked<string> {
  const kept: string[] = [];
  let found = false;
  const entries = profiles.map((profile, place) => {
    const item = profileItem(profile, place);
    if (profile.userId !== authorId) return entry(item, "left-out", "other-author");
    if (found) return entry(item, "left-out", "repeated-profile");
    const summary = profile.summary ?? "";
    if (summary.trim() === "") return entry(item, "left-out", "empty");
    found = true;
    return judge(item, summary);
  });
  return { kept, entries };

  function judge(item: LedgerItem, summary: string): LedgerEntry {
    const [spent] = spendShare([summary], "background", budget, countTokens);
    const details = { limit: { setting: "tokenBudget", value: budget }, rank: 1 } as const;
    if (spent && !spent.fits) {
      return entry(item, "dropped", "over-budget", { ...details, admittedBy: spent.admittedBy });
    }
    kept.push(summary);
    return entry(item, "kept", "author-profile", details);
  }
}

export const profileItem = ({ userId }: Profile, place: number): LedgerItem => ({
  kind: "layer",
  layer: "profile",
  place,
  of: userId,
});

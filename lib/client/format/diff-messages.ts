import type { ReportFacts } from "@/lib/contract/inspection";

/** The verdict of each message and media item that has its own ledger entry, as a comparable string. */
function fates({ ledger }: ReportFacts): ReadonlyMap<string, readonly [messageId: string, fate: string]> {
  return new Map(
    ledger.flatMap(({ item, verdict, reason }) => {
      if (item.kind !== "message" && item.kind !== "media") return [];
      const key = item.kind === "media" ? `${item.messageId} ${item.media}` : item.messageId;
      return [[key, [item.messageId, `${verdict} ${reason}`]] as const];
    }),
  );
}

/** The messages whose verdict, or that of one of their media items, differs between two reports. */
export function changedMessages(before: ReportFacts, after: ReportFacts): ReadonlySet<string> {
  const [old, now] = [fates(before), fates(after)];
  const changed = new Set<string>();
  for (const [one, other] of [[old, now] as const, [now, old] as const])
    for (const [key, [messageId, fate]] of one) if (other.get(key)?.[1] !== fate) changed.add(messageId);
  return changed;
}

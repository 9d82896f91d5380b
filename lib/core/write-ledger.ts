import { judgeFormatMedia, NO_MEDIA } from "./media/judge-format-media";
import type { ContextInput } from "./model/context-input";
import type { Format, Rendering } from "./model/format";
import { entry, type Ledger } from "./model/ledger";
import type { Selection } from "./select-context";
import { formatWriting } from "./window/format-writing";
import { judgeMessages, type LedgerDetail } from "./window/judge-messages";

/** All verdicts: messages oldest first, then events, media, and the system context with its summaries. */
export function writeLedger(
  input: ContextInput,
  { context, window, history, tiers, media, systemEntries }: Selection,
  { format, rendering }: Readonly<{ format: Format; rendering: Rendering }>,
  detail: LedgerDetail,
): Ledger {
  const replyPosition = tiers.reply?.position;
  return [
    ...judgeMessages({
      input,
      window,
      history,
      settings: context.settings,
      writing: formatWriting(format, window, context),
      replyPosition,
      detail,
    }),
    ...judgeEvents(input, detail),
    ...(media === NO_MEDIA ? judgeFormatMedia(tiers, rendering).entries : media.explain()),
    ...systemEntries,
  ];
}

function judgeEvents({ events: { count, ids } }: ContextInput, detail: LedgerDetail): Ledger {
  if (count === 0) return [];
  if (detail === "runs" || ids === undefined) return [entry({ kind: "events", count }, "event", "event")];
  return ids.map((messageId) => entry({ kind: "event", messageId }, "event", "event"));
}

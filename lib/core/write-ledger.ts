import type { ContextInput } from "./context-input";
import type { Format, Rendering } from "./formats/format";
import type { Ledger } from "./ledger";
import { judgeFormatMedia, NO_MEDIA } from "./media/judge-format-media";
import type { Selection } from "./select-context";
import { formatWriting } from "./window/format-writing";
import { judgeMessages, type LedgerDetail } from "./window/judge-messages";

/** All verdicts: messages oldest first, then media, then the system context with its summaries. */
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
    ...(media === NO_MEDIA ? judgeFormatMedia(tiers, rendering).entries : media.explain()),
    ...systemEntries,
  ];
}

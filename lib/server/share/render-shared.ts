import "server-only";
import type { SharedPayload, VerdictCount } from "../../contract/share-links";
import type { ContextReport } from "../../core/model/report";
import type { RedactionChoice } from "../../core/privacy/redaction";
import { renderRedacted } from "../../core/privacy/render-redacted";
import type { Settings } from "../../core/schema/settings";
import { shortenMedia } from "../../rendering/shorten-media";
import { hashPayload } from "../context/hash-payload";
import type { LoadedContext, NoContext } from "../context/load-context";
import { type ReportQuestion, readReport } from "../context/read-report";
import { pseudonymsWith } from "../privacy/privacy-secret";
import type { Store } from "../store/store";

export type SharedQuestion = Pick<ReportQuestion, "chatId" | "at" | "format"> &
  Readonly<{ settings: Settings; choice: RedactionChoice; secret: string }>;

type Rendered = Readonly<{
  kind: "ok";
  payloadHash: string;
  cutOffId: string | undefined;
  shared: SharedPayload;
}>;

/** Counts and verdicts are those of the original payload; only the text is redacted. */
export async function renderShared(store: Store, question: SharedQuestion): Promise<Rendered | NoContext> {
  const { chatId, at, format, settings, choice, secret } = question;
  const read = await readReport(store, {
    ...{ chatId, at, format, overrides: settings },
    ...{ wire: true, skipFindings: true, isWhole: false },
  });
  if (read.kind !== "ok") return read;
  const { context, report } = read;
  const { countTokens, models } = context;
  const tools = { countTokens, models, pseudonyms: pseudonymsWith(secret) };
  const { text } = renderRedacted(
    shortenMedia(context.input),
    context.settings,
    report.format,
    choice,
    tools,
  );
  const { tokenizer, total, text: textTokens, framing, definitions, media } = report.tokens;
  const shared = {
    ...{ format: report.format, model: report.model, settings: context.settings, text },
    tokens: { tokenizer, total, text: textTokens, framing, definitions, media },
    verdicts: countVerdicts(report),
    images: choice.media ? sentImages(context, report) : [],
  };
  return { kind: "ok", payloadHash: hashPayload(report), cutOffId: report.cutOffId, shared };
}

function countVerdicts({ ledger }: ContextReport): readonly VerdictCount[] {
  const counts = new Map<string, VerdictCount>();
  const add = (of: VerdictCount["of"], verdict: VerdictCount["verdict"], count: number) => {
    const key = `${of} ${verdict}`;
    if (count > 0) counts.set(key, { of, verdict, count: (counts.get(key)?.count ?? 0) + count });
  };
  for (const { item, verdict } of ledger) {
    if (item.kind === "message") add("messages", verdict, 1);
    if (item.kind === "media") add("media", verdict, 1);
    if (item.kind !== "messages") continue;
    add("messages", verdict, item.count);
    add("media", verdict, item.mediaCount);
  }
  return [...counts.values()].sort((a, b) => Number(a.of === "media") - Number(b.of === "media"));
}

/** Formats that every browser shows and that cannot contain scripts. */
const SHOWN_TYPES = new Set(["image/png", "image/jpeg", "image/gif", "image/webp"]);
const MAX_IMAGE_CHARACTERS = 12_000_000;

/** The sent images, until the page would become too large. */
function sentImages({ input }: LoadedContext, { ledger }: ContextReport): SharedPayload["images"] {
  const stored = [
    ...input.messages,
    ...input.referenced,
    ...(input.replyTarget ? [input.replyTarget.message] : []),
  ];
  const byId = new Map(stored.toReversed().map((message) => [message.id, message]));
  let left = MAX_IMAGE_CHARACTERS;
  return ledger.flatMap(({ item, verdict }) => {
    if (item.kind !== "media" || verdict !== "kept") return [];
    const { mime = "", data } = byId.get(item.messageId)?.media?.[item.media] ?? {};
    if (data === undefined || !SHOWN_TYPES.has(mime) || data.length > left) return [];
    left -= data.length;
    return { mime, data };
  });
}

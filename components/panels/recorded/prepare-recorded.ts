import type { Drift, ExplainingSetting, LaterChange } from "@/lib/contract/recorded-requests";
import type { FormatId } from "@/lib/core/model/format";
import type { SystemLayer } from "@/lib/core/model/selected-context";

/** The first few message ids; `count` is their total number. */
type Named = Readonly<{ ids: string; count: number }>;

/** Messages edited or deleted after the request; absent when no relevant one changed. */
type Later = Readonly<{ edited: Named | undefined; deleted: Named | undefined }>;

/** The outcome of a comparison, as the view's states. */
export type DriftView =
  | Readonly<{
      /** `Then`: differs from the current payload, because a message was edited since. */
      outcome: "identical" | "sameContext" | "identicalThen" | "sameContextThen";
      format: FormatId;
      /** Each one alone explains it; empty when the saved settings already match. */
      settings: readonly ExplainingSetting[];
      /** All of them are needed together. */
      isTogether: boolean;
      /** The only explanation among all that were tried. */
      isOnlyOne: boolean;
      parameters: string | undefined;
      later: Later;
    }>
  | Readonly<{
      outcome: "different";
      promptOnly: "recorded" | "rebuilt" | undefined;
      later: Later;
      format: FormatId;
      pointer: string;
      messageId: string | undefined;
      layer: SystemLayer | undefined;
      recorded: string | undefined;
      rebuilt: string | undefined;
    }>
  | Readonly<{ outcome: "notJson" | "unknownShape" | "messageGone" }>;

const REASONS = {
  "not-json": "notJson",
  "unknown-shape": "unknownShape",
  "message-gone": "messageGone",
} as const;

const MAX_NAMED = 10;

function nameChanged(changes: readonly LaterChange[], kind: LaterChange["kind"]): Named | undefined {
  const ids = changes.filter((change) => change.kind === kind).map(({ messageId }) => messageId);
  const shown = ids.slice(0, MAX_NAMED).join(", ");
  return ids.length === 0
    ? undefined
    : { ids: ids.length > MAX_NAMED ? `${shown}, …` : shown, count: ids.length };
}

export function prepareDrift(drift: Drift): DriftView {
  if (drift.kind === "incomparable") return { outcome: REASONS[drift.reason] };
  const { laterChanges = [] } = drift;
  const later = {
    edited: nameChanged(laterChanges, "edited"),
    deleted: nameChanged(laterChanges, "deleted"),
  };
  return drift.kind === "different" ? prepareDifferent(drift, later) : prepareSame(drift, later);
}

function prepareDifferent(drift: Extract<Drift, { kind: "different" }>, later: Later): DriftView {
  const { pointer, source, promptOnly, recorded, rebuilt } = drift.difference;
  return {
    outcome: "different",
    format: drift.format,
    promptOnly,
    later,
    pointer,
    messageId: source?.kind === "message" ? source.messageId : undefined,
    layer: source?.kind === "layer" ? source.layer : undefined,
    recorded,
    rebuilt,
  };
}

function prepareSame(drift: Extract<Drift, { kind: "identical" | "equal" }>, later: Later): DriftView {
  const { format, setting, also = [], alternatives } = drift;
  const isTogether = also.length > 0;
  const outcome = drift.kind === "identical" ? "identical" : "sameContext";
  return {
    outcome: later.edited === undefined ? outcome : `${outcome}Then`,
    format,
    settings: setting === undefined ? [] : [setting, ...also, ...(alternatives ?? [])],
    isTogether,
    isOnlyOne: setting !== undefined && alternatives === undefined && !isTogether,
    parameters: drift.kind === "identical" ? undefined : drift.parameters.join(", "),
    later,
  };
}

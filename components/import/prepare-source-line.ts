import { importFraction, type ShownPreview } from "@/lib/contract/imports";
import type { RunState } from "./use-import-run";

type Line = Readonly<{
  kind: "messages" | "needsBot" | "damaged" | "running" | "done" | "left";
  values: Readonly<Record<"messages" | "events" | "percent" | "added" | "alreadyThere", number>>;
}>;

const NONE = { messages: 0, events: 0, percent: 0, added: 0, alreadyThere: 0 };

/** The state of one source in a list, in a few words; undefined before anything is known. */
export function prepareSourceLine(preview: ShownPreview | undefined, run: RunState): Line | undefined {
  if (run.kind === "running") {
    const percent = Math.round(importFraction(run.news.progress) * 100);
    return { kind: "running", values: { ...NONE, percent } };
  }
  if (run.kind === "done") {
    const { added, alreadyThere } = run.report;
    return { kind: "done", values: { ...NONE, added, alreadyThere } };
  }
  if (run.kind === "failed" || run.kind === "lost" || run.kind === "cancelled")
    return { kind: "left", values: NONE };
  if (preview === undefined) return undefined;
  const values = { ...NONE, messages: preview.messages, events: preview.events };
  if (preview.damage.length > 0) return { kind: "damaged", values };
  return { kind: preview.needsBot ? "needsBot" : "messages", values };
}

import type { KnownImport } from "@/lib/contract/imports";
import { processSingleton } from "@/lib/core/process-singleton";
import type { ImportJob } from "./import-job";

type KeptImport = {
  readonly id: string;
  readonly uploadId: string;
  name: string;
  readonly job: ImportJob;
  endedAt: number | undefined;
};

const LISTED_FOR_MS = 60 * 60 * 1000;
/** Reports name chats and examples: only a few are worth the memory. */
const MAX_ENDED = 5;

const imports = processSingleton("imports", () => new Map<string, KeptImport>());

/** Keeps an import in sight of whoever opens the page later; its file may be gone by then. */
export function keepImport(started: Omit<KeptImport, "endedAt">): void {
  const kept: KeptImport = { ...started, endedAt: undefined };
  imports.set(kept.id, kept);
  kept.job.watch((news) => {
    if (news.kind === "progress") return;
    kept.endedAt = Date.now();
    forgetOld(kept.endedAt);
  });
}

/** Which part of an archive it reads is known only once the archive is open. */
export function nameImport(id: string, name: string): void {
  const kept = imports.get(id);
  if (kept !== undefined) kept.name = name;
}

/** Those under way and the last that ended, newest first. */
export function listImports(): readonly KnownImport[] {
  forgetOld(Date.now());
  return [...imports.values()].toReversed().map(describe);
}

const describe = ({ id, uploadId, name, job }: KeptImport): KnownImport => ({
  id,
  uploadId,
  name,
  news: job.news(),
});

/** The import with this id, or the latest of the upload with it. */
export function findImportJob(id: string): ImportJob | undefined {
  const latest = [...imports.values()].findLast(({ uploadId }) => uploadId === id);
  return (imports.get(id) ?? latest)?.job;
}

function forgetOld(now: number): void {
  const ended = [...imports.values()]
    .toReversed()
    .flatMap(({ id, endedAt }) => (endedAt === undefined ? [] : [{ id, endedAt }]))
    .toSorted((one, other) => other.endedAt - one.endedAt);
  for (const [place, { id, endedAt }] of ended.entries())
    if (place >= MAX_ENDED || now - endedAt > LISTED_FOR_MS) imports.delete(id);
}

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
/** Reports contain chats and examples, so only a few are kept in memory. */
const MAX_ENDED = 5;

const imports = processSingleton("imports", () => new Map<string, KeptImport>());

/** Keeps an import visible to pages opened later, even after its file is gone. */
export function keepImport(started: Omit<KeptImport, "endedAt">): void {
  const kept: KeptImport = { ...started, endedAt: undefined };
  imports.set(kept.id, kept);
  kept.job.watch((news) => {
    if (news.kind === "progress") return;
    kept.endedAt = Date.now();
    forgetOld(kept.endedAt);
  });
}

/** The archive member is known only after the archive is opened. */
export function nameImport(id: string, name: string): void {
  const kept = imports.get(id);
  if (kept !== undefined) kept.name = name;
}

/** Running and recently ended imports, newest first. */
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

/** The import with this id, or the latest import of the upload with this id. */
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

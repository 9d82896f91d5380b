import type { IngestedMessages, IngestStatus } from "../store/ingest-store";

/** A message of a batch by id and content key: equal keys mean equal content. */
type IngestedContent = Readonly<{ id: string; content: string }>;

/** What the chat knows about an id: the content key of the stored message, or that it was deleted. */
export type KnownContent = Readonly<{ kind: "stored"; content: string } | { kind: "deleted" }>;

/**
 * A repeated message is not an error, a changed one is a conflict, a deleted one stays deleted; also within the
 * batch.
 */
export function judgeIngested(
  batch: readonly IngestedContent[],
  known: ReadonlyMap<string, KnownContent>,
): IngestedMessages["results"] {
  const added = new Map<string, KnownContent>();
  return batch.map(({ id, content }) => {
    const status = statusOf(content, added.get(id) ?? known.get(id));
    if (status === "added") added.set(id, { kind: "stored", content });
    return { id, status };
  });
}

function statusOf(content: string, earlier: KnownContent | undefined): IngestStatus {
  if (earlier === undefined) return "added";
  if (earlier.kind === "deleted") return "deleted";
  return earlier.content === content ? "already-there" : "conflict";
}

import { sourceIdentity } from "../identity/chat-identity";
import type { ImportSource } from "../source/import-source";

/** A file's name without its folder and extension. */
export const titleOfFile = (source: ImportSource): string =>
  sourceIdentity(source)
    .replace(/^.*\//, "")
    .replace(/\.(?:json|jsonl|ndjson|db|sqlite3?|txt|log)$/i, "");

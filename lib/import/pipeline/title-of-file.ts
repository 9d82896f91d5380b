import { sourceIdentity } from "../identity/chat-identity";
import type { ImportSource } from "../source/import-source";

/** A file's name as people say it: without its folder and ending. */
export const titleOfFile = (source: ImportSource): string =>
  sourceIdentity(source)
    .replace(/^.*\//, "")
    .replace(/\.(?:json|jsonl|ndjson|db|sqlite3?|txt|log)$/i, "");

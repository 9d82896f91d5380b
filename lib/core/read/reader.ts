import type { ChatFile } from "../schema/chat-file";
import type { JsonRecord } from "./field";

export const SOURCE_IDS = [
  "chat-file",
  "gemini",
  "context-json",
  "interactions",
  "responses",
  "anthropic",
  "openai",
  "scenario",
] as const;
export type SourceId = (typeof SOURCE_IDS)[number];

/** A chat as a reader found it. */
export type ReadChat = Readonly<{
  source: SourceId;
  chatFile: ChatFile;
  /** The entries of a `context-json` array, untouched: they print as they were read. */
  contextEntries?: readonly unknown[];
  /** A seed 004 scenario object, untouched. */
  scenario?: JsonRecord;
  /** JSON pointers of what was left out because nothing is known about it. */
  ignored: readonly string[];
}>;

export type ReadResult = (Readonly<{ ok: true }> & ReadChat) | Readonly<{ ok: false; error: string }>;

export type Reader = Readonly<{
  id: SourceId;
  /** What the file holds, for messages and help. */
  label: string;
  recognises: (value: unknown) => boolean;
  /** Strict about the top level, lenient about entries; never throws. */
  read: (value: unknown) => ReadResult;
}>;

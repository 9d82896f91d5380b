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

/** A chat returned by a reader. */
export type ReadChat = Readonly<{
  source: SourceId;
  chatFile: ChatFile;
  /** The unchanged entries of a `context-json` array, which print as read. */
  contextEntries?: readonly unknown[];
  /** An unchanged single-message scenario object. */
  scenario?: JsonRecord;
  /** JSON pointers of unknown parts that were ignored. */
  ignored: readonly string[];
}>;

export type ReadResult = (Readonly<{ ok: true }> & ReadChat) | Readonly<{ ok: false; error: string }>;

export type Reader = Readonly<{
  id: SourceId;
  /** Description of the file for messages and help. */
  label: string;
  recognises: (value: unknown) => boolean;
  /** Strict about the top level, lenient about entries; never throws. */
  read: (value: unknown) => ReadResult;
}>;

import type { Chat } from "@/lib/core/schema/chat-file";
import type { Message } from "@/lib/core/schema/message";
import type { ChatEvent, DamagedEvent, ImportEvent, SkippedEvent } from "./pipeline/import-event";
import { type ImportOptions, readImport } from "./pipeline/read-import";
import { type FolderOfFiles, type ImportSource, memorySource } from "./source/import-source";

type Collected = Readonly<{
  events: readonly ImportEvent[];
  chats: readonly ChatEvent[];
  chat: Chat;
  messages: readonly Message[];
  skipped: readonly SkippedEvent[];
  damage: readonly DamagedEvent[];
}>;

const ofKind = <Kind extends ImportEvent["kind"]>(events: readonly ImportEvent[], kind: Kind) =>
  events.filter((event): event is Extract<ImportEvent, { kind: Kind }> => event.kind === kind);

/** All events of an import, grouped by kind; for a broken source, the complete ones. */
export async function collectImport(source: ImportSource, options: ImportOptions = {}): Promise<Collected> {
  const events: ImportEvent[] = [];
  for await (const event of readImport(source, { keepDamaged: true, ...options })) events.push(event);
  const chats = ofKind(events, "chat");
  const [first] = chats;
  return {
    events,
    chats,
    chat: first?.chat ?? { id: "none", bot: { name: "none" } },
    messages: ofKind(events, "message").map(({ message }) => message),
    skipped: ofKind(events, "skipped"),
    damage: ofKind(events, "damaged"),
  };
}

/** The same for a value serialised as JSON. */
export const collectJson = (
  value: unknown,
  options: ImportOptions = {},
  beside?: FolderOfFiles,
): Promise<Collected> => collectImport(memorySource("test.json", JSON.stringify(value), beside), options);

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

/** Everything that an import of a source gives, sorted by kind; of a broken one what is complete. */
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

/** The same for a value written as JSON. */
export const collectJson = (
  value: unknown,
  options: ImportOptions = {},
  beside?: FolderOfFiles,
): Promise<Collected> => collectImport(memorySource("test.json", JSON.stringify(value), beside), options);

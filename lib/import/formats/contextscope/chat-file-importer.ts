import { field, isRecord } from "@/lib/core/read/field";
import { chatFileReader } from "@/lib/core/read/read-chat-file";
import { messageSchema } from "@/lib/core/schema/message";
import { type ParsedItem, parsedItems } from "../../json/parsed-items";
import { readOutline, splitJsonItems } from "../../json/split-json-items";
import type { ImportEvent } from "../../pipeline/import-event";
import { ImportRefusal } from "../../pipeline/import-refusal";
import type { ImportSource } from "../../source/import-source";
import type { Importer } from "../importer";

const MESSAGES = [["messages"]] as const;

/** The validation error of a message, with its position in the source instead of the one in the checked file. */
function describeProblem(value: unknown, index: number): string {
  const probe = { contextscope: 1, chat: { id: "x", bot: { name: "x" } }, messages: [value] };
  const result = chatFileReader.read(probe);
  return result.ok ? "" : result.error.replace("/messages/0", `/messages/${index}`);
}

async function* read(source: ImportSource): AsyncGenerator<ImportEvent> {
  const result = chatFileReader.read(await readOutline(source, MESSAGES));
  if (!result.ok) throw new ImportRefusal(result.error);
  const { chat, settings, profiles, episodes, summaries, relevant } = result.chatFile;
  yield {
    kind: "chat",
    key: chat.id,
    chat,
    botKnown: true,
    profiles,
    episodes,
    summaries,
    ...(settings === undefined ? {} : { settings }),
    ...(relevant === undefined ? {} : { relevant }),
  };
  for await (const item of parsedItems(splitJsonItems(source, MESSAGES))) {
    yield item.ok ? readMessage(item, chat.id) : item.event;
  }
}

function readMessage(
  { value, position, index }: Extract<ParsedItem, { ok: true }>,
  chatKey: string,
): ImportEvent {
  const message = messageSchema.safeParse(value);
  if (!message.success) return { kind: "skipped", reason: describeProblem(value, index), position };
  return { kind: "message", chatKey, message: message.data, raw: value, position };
}

export const chatFileImporter: Importer = {
  label: "the product's own chat file",
  recognises: (probe) =>
    probe.kind === "document" && isRecord(probe.value) && field(probe.value, "contextscope") !== undefined,
  read,
};

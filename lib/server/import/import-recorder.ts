import type { ImporterId } from "@/lib/import/formats/registry";
import type { ChatEvent, ImportEvent } from "@/lib/import/pipeline/import-event";
import type { ConversationOrigin, ImportRecord } from "../store/import-store";
import { rawText } from "./raw-text";

type RecorderOptions = Readonly<{ format: ImporterId }>;

/** Turns import events into records to store; undefined for events that are only counted. */
export function importRecorder(
  sourceName: string,
  { format }: RecorderOptions,
): (event: ImportEvent) => ImportRecord | undefined {
  let place = 0;
  /** Our own export contains the chat's id, even an invented one. */
  const originOf = ({ chat }: ChatEvent): ConversationOrigin | undefined => {
    if (!chat.idInvented || format === "chat-file") return undefined;
    place += 1;
    return { format, name: sourceName, place };
  };
  return (event) => {
    if (event.kind === "chat")
      return {
        kind: "chat",
        key: event.key,
        file: fileOf(event),
        origin: originOf(event),
        bot: event.botChoice,
        exchanges: event.exchanges,
      };
    if (event.kind === "request") {
      const { kind, chatKey, messageId, body, model } = event;
      return { kind, chatKey, messageId, body, model };
    }
    if (event.kind !== "message") return undefined;
    const { chatKey, message, raw } = event;
    return { kind: "message", chatKey, message, raw: rawText(raw) };
  };
}

const fileOf = ({ chat, settings, relevant, profiles, episodes, summaries }: ChatEvent) => ({
  contextscope: 1 as const,
  chat,
  settings,
  relevant: relevant && [...relevant],
  profiles: [...(profiles ?? [])],
  episodes: [...(episodes ?? [])],
  summaries: [...(summaries ?? [])],
});

import { field, isRecord, type JsonRecord, textField } from "@/lib/core/read/field";

/** Telegram Desktop: `service`, and `unsupported` for content that Telegram cannot export. */
export const isTelegramEvent = (message: JsonRecord): boolean =>
  field(message, "type") !== undefined && textField(message, "type") !== "message";

/** Bot API keys that only ordinary (non-service) messages have. */
const SPOKEN_KEYS =
  "text caption photo sticker animation video video_note voice audio document paid_media location venue contact poll dice game invoice story checklist rich_message giveaway giveaway_winners".split(
    " ",
  );

export const isBotApiEvent = (message: JsonRecord): boolean =>
  SPOKEN_KEYS.every((key) => field(message, key) === undefined);

/** Types that people and bots write; Discord writes all others. The numbers are answers to commands. */
const SPOKEN_TYPES: ReadonlySet<string> = new Set([
  "Default",
  "Reply",
  "19",
  "20",
  "23",
  "ThreadStarterMessage",
  "21",
]);

export const isDiscordEvent = (message: JsonRecord): boolean =>
  !SPOKEN_TYPES.has(textField(message, "type") ?? "Default");

/** Slack writes these subtypes itself; the others are ordinary messages. */
const SLACK_SERVICE =
  /^(?:channel|group|bot|conversation)_(?!message$)|^(?:(?:un)?pinned_item|tombstone|reminder_add|sh_room_\w+|huddle_thread|joiner_notification\w*|app_conversation_\w+|ekm_access_denied)$/;

/** A change in an event log wraps the message. */
export const innerSlackMessage = (raw: JsonRecord): JsonRecord => {
  const inner = field(raw, "message", "previous_message");
  return isRecord(inner) && /^message_/.test(textField(raw, "subtype") ?? "") ? inner : raw;
};

export const isSlackEvent = (raw: JsonRecord): boolean =>
  SLACK_SERVICE.test(textField(innerSlackMessage(raw), "subtype") ?? "");

const hasAll = (raw: JsonRecord, ...keys: readonly string[]): boolean =>
  keys.every((key) => Object.hasOwn(raw, key));

/** How to recognise each platform's objects, and which of them its importer reads as events. */
const PLATFORMS: readonly Readonly<Record<"isOwn" | "isEvent", (raw: JsonRecord) => boolean>>[] = [
  {
    isOwn: (raw) => hasAll(raw, "message_id", "date") && isRecord(field(raw, "chat")),
    isEvent: isBotApiEvent,
  },
  { isOwn: (raw) => hasAll(raw, "timestamp", "isPinned") && "type" in raw, isEvent: isDiscordEvent },
  { isOwn: (raw) => hasAll(raw, "ts", "subtype"), isEvent: isSlackEvent },
  {
    isOwn: (raw) =>
      textField(raw, "type") === "service"
        ? ["date", "date_unixtime", "actor"].some((key) => Object.hasOwn(raw, key))
        : textField(raw, "type") === "unsupported" && hasAll(raw, "id"),
    isEvent: isTelegramEvent,
  },
];

/** Whether the importer would read this stored source object as an event. */
export function isPlatformEvent(raw: unknown): boolean {
  if (!isRecord(raw)) return false;
  return PLATFORMS.find(({ isOwn }) => isOwn(raw))?.isEvent(raw) ?? false;
}

import { field, isRecord, listField, textField } from "@/lib/core/read/field";

/** A recognised but unsupported kind of file, with advice for its owner. */
export type ForeignFormat = Readonly<{ what: string; advice: string }>;

/** The beginning of a file: its text, and the part that parses as JSON. */
export type Beginning = Readonly<{ text: string; values: readonly unknown[] }>;

type ForeignRule = ForeignFormat & Readonly<{ matches: (beginning: Beginning) => boolean }>;

const CONVERT = 'write it as OpenAI messages, one {"role": …, "content": …} a line, or as a chat file';

const isHtml = ({ text }: Beginning): boolean =>
  /^\s*(?:<!doctype html|<html|<\?xml[^>]*>\s*<html)/i.test(text);
const someValue = ({ values }: Beginning, test: (value: unknown) => boolean): boolean => values.some(test);
const hasKeys = (value: unknown, ...keys: readonly string[]): boolean =>
  isRecord(value) && keys.every((key) => Object.hasOwn(value, key));

/** Web pages: every exporter that writes them also writes JSON. */
const HTML_RULES: readonly ForeignRule[] = [
  {
    what: "an HTML export of Telegram",
    advice: "in Telegram Desktop choose JSON: Export chat history → Format → Machine-readable JSON",
    matches: (one) =>
      isHtml(one) && /class="(?:page_wrap|message (?:default|service))|<title>Exported Data/.test(one.text),
  },
  {
    what: "an HTML export of DiscordChatExporter",
    advice: "export the channel again with the format JSON (-f Json)",
    matches: (one) =>
      isHtml(one) && /DiscordChatExporter|chatlog__|#attachment-icon|id="?attachment-icon/.test(one.text),
  },
  {
    what: "the page chat.html of a ChatGPT export",
    advice: "import conversations.json from the same archive, or the archive itself",
    matches: (one) => isHtml(one) && /ChatGPT Data Export|var jsonData/.test(one.text),
  },
  { what: "a web page (HTML)", advice: "choose JSON where the chat was exported", matches: isHtml },
];

const WHATSAPP_LINE =
  /^\u200e?\[?\d{1,4}[./-]\d{1,2}[./-]\d{2,4},?\s\s?\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:[\s\u202f][ap]\.?[\s\u202f]?m\.?)?(?:\]| [-–]) ?[^:]+/imu;
const SIGNAL_LINE = /^\[\d{4}-\d{2}-\d{2},? \d{2}:\d{2}(?::\d{2})?\] [^:]+:/m;

/** Two lines with the same number of separators, at least one each. */
function looksLikeTable(text: string): boolean {
  const [head = "", row = ""] = text.trimStart().split(/\r?\n/);
  return [",", ";", "\t"].some((separator) => {
    const columns = head.split(separator).length;
    return columns > 1 && row.split(separator).length >= columns && /^[\w" .,;\t-]+$/.test(head);
  });
}

const TEXT_RULES: readonly ForeignRule[] = [
  {
    what: "a Signal text export",
    advice: `text exports have no ids and no roles: ${CONVERT}`,
    matches: ({ text }) => SIGNAL_LINE.test(text.slice(0, 2000)),
  },
  {
    what: "a WhatsApp text export",
    advice: `WhatsApp exports text only, without ids and roles: ${CONVERT}`,
    matches: ({ text }) => WHATSAPP_LINE.test(text.slice(0, 2000)),
  },
  {
    what: "XML",
    advice: CONVERT,
    matches: ({ text }) => /^\s*<\?xml|^\s*<[a-z][\w-]*[\s>]/i.test(text),
  },
  {
    what: "a table as text (CSV or TSV)",
    advice:
      'load it into a SQLite database and import that: sqlite3 chat.db ".import --csv FILE messages"; columns are recognised by their names',
    matches: ({ text, values }) => values.length === 0 && looksLikeTable(text),
  },
];

const CODEX_TYPES: ReadonlySet<unknown> = new Set([
  "session_meta",
  "response_item",
  "event_msg",
  "turn_context",
]);

const JSON_RULES: readonly ForeignRule[] = [
  {
    what: "a Claude Code session (JSONL)",
    advice: `its rows are not messages but steps of an agent: ${CONVERT}`,
    matches: (one) =>
      someValue(
        one,
        (value) =>
          (hasKeys(value, "sessionId", "uuid") && isRecord(field(value, "message"))) ||
          hasKeys(value, "type", "summary", "leafUuid") ||
          hasKeys(value, "loglines"),
      ),
  },
  {
    what: "a Codex session (JSONL)",
    advice: "put the payload of each response_item into a list: those are OpenAI messages",
    matches: (one) =>
      someValue(one, (value) => CODEX_TYPES.has(field(value, "type")) && isRecord(field(value, "payload"))),
  },
  {
    what: "a LibreChat export",
    advice: `its messages have no roles: ${CONVERT}`,
    matches: (one) => someValue(one, (value) => hasKeys(value, "conversationId", "endpoint", "messages")),
  },
  {
    what: "a Chatbot UI export",
    advice: 'import the list at "history" by itself: its conversations are OpenAI messages',
    matches: (one) => someValue(one, (value) => hasKeys(value, "version", "history", "folders")),
  },
  {
    what: "a Facebook or Instagram message archive",
    advice: CONVERT,
    matches: (one) =>
      someValue(one, (value) =>
        listField(value, "messages").some((row) => hasKeys(row, "sender_name", "timestamp_ms")),
      ),
  },
  {
    what: "messages of a Discord data package",
    advice: "it holds your own messages only: export the channel with DiscordChatExporter, format JSON",
    matches: (one) => someValue(one, (value) => hasKeys(value, "ID", "Timestamp", "Contents")),
  },
  {
    what: "a SillyTavern chat",
    advice: CONVERT,
    matches: (one) => someValue(one, (value) => hasKeys(value, "is_user", "mes")),
  },
  {
    what: "a part of a Slack export (users or channels)",
    advice: "import the whole folder or zip of the export",
    matches: (one) =>
      someValue(
        one,
        (value) =>
          hasKeys(value, "id", "team_id", "profile") || hasKeys(value, "id", "name", "members", "creator"),
      ),
  },
  {
    what: "activity of Google Takeout",
    advice: "in Google AI Studio save the prompt to Drive and import that file",
    matches: (one) =>
      someValue(
        one,
        (value) => hasKeys(value, "header", "title", "time") && textField(value, "header") !== undefined,
      ),
  },
];

const RULES: readonly ForeignRule[] = [...HTML_RULES, ...JSON_RULES, ...TEXT_RULES];

/** Recognises the kind of a file that no importer reads. */
export const findForeignFormat = (beginning: Beginning): ForeignFormat | undefined =>
  RULES.find(({ matches }) => matches(beginning));

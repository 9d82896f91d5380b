import { field, isRecord, type JsonRecord, listField, textField } from "@/lib/core/read/field";

/** Text is a string, or pieces some of which are entities. */
function telegramText(text: unknown): string {
  if (typeof text === "string") return text;
  if (!Array.isArray(text)) return "";
  return text.map((piece) => (typeof piece === "string" ? piece : (textField(piece, "text") ?? ""))).join("");
}

function describePoll(poll: unknown): string {
  const answers = listField(poll, "answers").map((answer) => {
    const voters = field(answer, "voters");
    return `- ${telegramText(field(answer, "text"))}${typeof voters === "number" ? ` (${voters})` : ""}`;
  });
  return [`[poll] ${telegramText(field(poll, "question", "title"))}`, ...answers].join("\n");
}

/** `[word] key: value, key: value` for the scalar fields of an object. */
function describeObject(word: string, value: unknown): string {
  const details = isRecord(value)
    ? Object.entries(value).flatMap(([key, inner]) => describeDetail(key, inner))
    : [String(value)];
  return `[${word}] ${details.join(", ")}`.trim();
}

function describeDetail(key: string, value: unknown): readonly string[] {
  const values = Array.isArray(value) ? value : [value];
  const simple = values.filter((inner) => inner !== null && inner !== "" && typeof inner !== "object");
  return simple.length === 0 ? [] : [`${key.replaceAll("_", " ")}: ${simple.slice(0, 20).join(", ")}`];
}

const CONTENTS: readonly Readonly<{ key: string; describe: (value: unknown) => string }>[] = [
  { key: "poll", describe: describePoll },
  { key: "todo_list", describe: (value) => describePoll(value).replace("[poll]", "[list]") },
  { key: "contact_information", describe: (value) => describeObject("contact", value) },
  { key: "location_information", describe: (value) => describeObject("location", value) },
  { key: "place_name", describe: (value) => describeObject("place", value) },
  { key: "game_title", describe: (value) => describeObject("game", value) },
  { key: "invoice_information", describe: (value) => describeObject("invoice", value) },
  { key: "giveaway_information", describe: (value) => describeObject("giveaway", value) },
  { key: "giveaway_results", describe: (value) => describeObject("giveaway results", value) },
];

/** The text of a message. Polls, places and contacts are described in words so that their bubble is not empty. */
export function telegramMessageText(message: unknown): string | undefined {
  const own = telegramText(field(message, "text")) || telegramText(field(message, "text_entities"));
  const described = CONTENTS.flatMap(({ key, describe }) => {
    const value = field(message, key);
    return value === undefined ? [] : [describe(value)];
  });
  const text = [own, ...described].filter((part) => part !== "").join("\n");
  return text === "" ? undefined : text;
}

const NOT_DETAILS: ReadonlySet<string> = new Set(
  "id type date date_unixtime edited edited_unixtime actor actor_id action text text_entities photo photo_file_size width height from from_id".split(
    " ",
  ),
);

/** Describes a service message; unknown actions appear as they are. */
export function telegramServiceText(message: JsonRecord): string {
  const action = textField(message, "action") ?? "service message";
  const information = textField(message, "information_text");
  if (information !== undefined) return information;
  const details = Object.fromEntries(Object.entries(message).filter(([key]) => !NOT_DETAILS.has(key)));
  const text = telegramText(field(message, "text"));
  return `${describeObject(action.replaceAll("_", " "), details)}${text === "" ? "" : ` ${text}`}`;
}

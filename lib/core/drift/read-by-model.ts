import { isRecord, type JsonRecord } from "../read/field";

type Body = Readonly<Record<string, unknown>>;

/** Top-level keys that the model reads; the others (temperature, tools, stream) only control the answer. */
export const CONTEXT_KEYS: ReadonlySet<string> = new Set([
  "system_instruction",
  "systemInstruction",
  "contents",
  "messages",
  "system",
  "instructions",
  "input",
]);

/** The Gemini API accepts both spellings. */
const GEMINI_KEYS: Readonly<Record<string, string>> = {
  inline_data: "inlineData",
  mime_type: "mimeType",
  file_data: "fileData",
  file_uri: "fileUri",
  function_call: "functionCall",
  function_response: "functionResponse",
};

/** An absent content, an empty list of calls and bookkeeping fields carry no information. */
const isSaid = ([key, value]: readonly [string, unknown]): boolean => {
  if (value === null || value === undefined) return false;
  if (key === "tool_calls" && Array.isArray(value) && value.length === 0) return false;
  return key !== "cache_control" && key !== "status";
};

const TEXT_TYPES: ReadonlySet<unknown> = new Set(["text", "input_text", "output_text"]);

const isTextPart = (part: unknown): part is Readonly<{ text: string }> =>
  isRecord(part) && TEXT_TYPES.has(part.type) && typeof part.text === "string";

/** A single text part is equivalent to the text itself. */
function plainContent(content: unknown): unknown {
  if (!Array.isArray(content) || content.length !== 1) return content;
  const [only] = content;
  return isTextPart(only) ? only.text : content;
}

/** The model reads a list of system texts like blocks joined by blank lines. */
const plainSystem = (system: unknown): unknown =>
  Array.isArray(system) && system.every(isTextPart) ? system.map(({ text }) => text).join("\n\n") : system;

/** The model does not read the ids and types of Responses items. */
const isItemLabel = (entry: JsonRecord, key: string): boolean =>
  (key === "id" && "call_id" in entry) || (key === "type" && entry.type === "message");

function entryOf(entry: unknown): unknown {
  if (!isRecord(entry)) return entry;
  const said = Object.entries(entry).filter((field) => isSaid(field) && !isItemLabel(entry, field[0]));
  return Object.fromEntries(
    said.map(([key, value]) => [key, key === "content" ? plainContent(value) : value]),
  );
}

function partOf(part: unknown): unknown {
  if (!isRecord(part)) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => {
      const spelled = GEMINI_KEYS[key];
      return [spelled ?? key, spelled === undefined ? value : partOf(value)];
    }),
  );
}

const contentOf = (content: unknown): unknown =>
  isRecord(content) && Array.isArray(content.parts)
    ? { ...content, parts: content.parts.map(partOf) }
    : content;

/** Compares Gemini's instruction by its parts only, ignoring its role. */
const instructionOf = (instruction: unknown): unknown => {
  if (typeof instruction === "string" || !isRecord(instruction)) return instruction;
  return Array.isArray(instruction.parts) ? { parts: instruction.parts.map(partOf) } : instruction;
};

const listOf = (value: unknown, each: (item: unknown) => unknown): unknown =>
  Array.isArray(value) ? value.map(each) : value;

const VALUES: Readonly<Record<string, (value: unknown) => unknown>> = {
  contents: (value) => listOf(value, contentOf),
  messages: (value) => listOf(value, entryOf),
  input: (value) => listOf(value, entryOf),
  system: plainSystem,
  systemInstruction: instructionOf,
};

/** The body in a canonical form: key order, the instruction's role and empty defaults do not matter. */
export function readByModel(body: Body): Body {
  const { system_instruction: snake, ...rest } = body;
  const isGemini = Array.isArray(body.contents);
  const spelled: Body = isGemini && snake !== undefined ? { ...rest, systemInstruction: snake } : body;
  return Object.fromEntries(
    Object.entries(spelled)
      .filter(([key, value]) => CONTEXT_KEYS.has(key) && value !== undefined && value !== null)
      .map(([key, value]) => [key, VALUES[key]?.(value) ?? value]),
  );
}

/** SDKs add these empty defaults on their own. */
export const isEmptyDefault = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (Array.isArray(value) && value.length === 0) ||
  (isRecord(value) && Object.keys(value).length === 0);

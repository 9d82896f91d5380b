import { field, isRecord, listField, textField } from "@/lib/core/read/field";

/** The answer of a logged call as chat messages, and the field it came from. */
export type LoggedAnswer = Readonly<{
  entries: readonly unknown[];
  name?: string;
  /** It has the shape of an API response, so it is unambiguous. */
  isMessage: boolean;
}>;

const ANSWER_FIELDS = ["response", "output", "completion", "completions", "answer", "reply"];

const said = (content: string): readonly unknown[] =>
  content === "" ? [] : [{ role: "assistant", content }];

/** Items of the Responses API and chat messages; any other list is not an answer. */
const isMessageItem = (value: unknown): boolean =>
  textField(value, "role") !== undefined ||
  ["function_call", "reasoning"].includes(textField(value, "type") ?? "");

function entriesIn(answer: unknown): readonly unknown[] {
  if (typeof answer === "string") return said(answer);
  if (Array.isArray(answer)) {
    const items = answer.filter(isMessageItem);
    return items.length > 0 ? items : entriesOfChoice(answer[0]);
  }
  if (!isRecord(answer)) return [];
  const inner = field(answer, "body", "output", "message");
  const choice = entriesOfChoice(listField(answer, "choices")[0]);
  if (choice.length > 0) return choice;
  if (textField(answer, "role") !== undefined) return [answer];
  const nested = inner === undefined ? [] : entriesIn(inner);
  return nested.length > 0 ? nested : said(textField(answer, "content", "text", "output_text") ?? "");
}

function entriesOfChoice(choice: unknown): readonly unknown[] {
  const message = field(choice, "message");
  if (!isRecord(message)) return said(textField(choice, "text") ?? "");
  return [Object.hasOwn(message, "role") ? message : { role: "assistant", ...message }];
}

const hasChoices = (answer: unknown): boolean =>
  [answer, field(answer, "body")].some((body) => listField(body, "choices").length > 0);

/** Where a log keeps the model's answer: `choices` itself, or one of the usual fields in any of its shapes. */
export function loggedAnswer(value: unknown): LoggedAnswer {
  const own = entriesOfChoice(listField(value, "choices")[0]);
  if (own.length > 0) return { entries: own, name: "choices", isMessage: true };
  for (const name of ANSWER_FIELDS) {
    const answer = field(value, name);
    const entries = entriesIn(answer);
    if (entries.length > 0) return { entries, name, isMessage: hasChoices(answer) };
  }
  return { entries: [], isMessage: false };
}

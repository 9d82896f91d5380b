import type { Rendering, Source, SourcePart } from "../../model/format";
import type { SelectedContext } from "../../model/selected-context";
import type { Message, ToolCall } from "../../schema/message";
import { isOnlyTools, renderSpoken } from "../spoken-text";
import { systemBlocks } from "../system-context";
import { entriesAsRead } from "./entries-as-read";
import type { SourcedEntry } from "./sourced-entry";

/** One entry of the context-json array. */
type ContextEntry = Readonly<{
  index: number;
  turn: number | string;
  timestamp?: string;
  role: "system" | "user" | "assistant";
  content: unknown;
}>;

/** An entry before its index, turn and, for a system text, its time are known. */
type Draft = Pick<ContextEntry, "role" | "content"> &
  Readonly<{
    source: Source;
    turn: number | string | undefined;
    /** Its message's turn counted from the start of the chat; absent for a system context text. */
    counted?: number;
    timestamp: string | undefined;
    spoken?: Rendering;
  }>;

/** Keys that an entry uses itself; arguments with these names go under `args`. */
const RESERVED: ReadonlySet<string> = new Set(["toolCall", "text", "reasoning", "args"]);

function spreadArguments(args: unknown): object {
  if (args === undefined || args === null) return {};
  if (typeof args !== "object" || Array.isArray(args)) return { args };
  const entries = Object.entries(args);
  const reserved = entries.filter(([key]) => RESERVED.has(key));
  const free = Object.fromEntries(entries.filter(([key]) => !RESERVED.has(key)));
  return reserved.length === 0 ? free : { ...free, args: Object.fromEntries(reserved) };
}

const callContent = ({ name, args }: ToolCall): object => ({ toolCall: name, ...spreadArguments(args) });

const userContent = ({ author }: Message, text: string): object => ({
  userid: author?.id ? `<@${author.id}>` : undefined,
  text,
});

/** A tool message with a text instead of, or in addition to, a response. */
const toolText = (message: Message): object => ({
  toolCall: message.toolResponses?.[0]?.name ?? "tool",
  result: message.text ?? null,
});

function spokenContent(message: Message, text: string): Pick<Draft, "role" | "content"> {
  if (message.role === "system") return { role: "system", content: text };
  if (message.role === "user") return { role: "user", content: userContent(message, text) };
  if (message.role === "tool") return { role: "assistant", content: toolText(message) };
  return { role: "assistant", content: { toolCall: "postMessage", text } };
}

/** Tool calls and responses in order, then the text; the reasoning goes with the first of them. */
function messageDrafts(message: Message, counted: number, context: SelectedContext): readonly Draft[] {
  const draft = (role: Draft["role"], content: unknown, part: SourcePart): Draft => ({
    role,
    content,
    source: { kind: "message", messageId: message.id, part },
    turn: message.turn,
    counted,
    timestamp: message.sentAt,
  });
  const drafts = [
    ...(message.toolCalls ?? []).map((call) => draft("assistant", callContent(call), "tool")),
    ...(message.toolResponses ?? []).map(({ name, response }) =>
      draft("assistant", { toolCall: name, result: response ?? null }, "tool"),
    ),
  ];
  if (!isOnlyTools(message)) {
    const spoken = renderSpoken(message, context.settings);
    const { role, content } = spokenContent(message, spoken.text);
    const naming =
      spoken.ranges.length > 0 && (role === "user" || message.role === "model") ? { spoken } : {};
    drafts.push({ ...draft(role, content, "text"), ...naming });
  }
  return withReasoning(drafts, message);
}

function withReasoning(drafts: readonly Draft[], { reasoning, role }: Message): readonly Draft[] {
  const [first, ...rest] = drafts;
  if (!reasoning || role !== "model" || first === undefined) return drafts;
  return [{ ...first, content: { ...(first.content as object), reasoning } }, ...rest];
}

const blockDrafts = (context: SelectedContext): readonly Draft[] =>
  systemBlocks(context).map(({ text, source }) => ({
    role: "system",
    content: text,
    source,
    turn: undefined,
    timestamp: undefined,
  }));

/** Turns counted from the start of the chat; after a stored turn number, counting continues from there. */
function numberTurns(drafts: readonly Draft[]): readonly (number | string | undefined)[] {
  let shift = 0;
  return drafts.map(({ role, turn, counted = 0 }) => {
    if (role === "system") return turn;
    if (turn === undefined) return counted + shift;
    const stored = Number(turn);
    if (turn !== "" && Number.isFinite(stored)) shift = stored - counted;
    return turn;
  });
}

/** For each entry, the message whose turn and time it shares: its own, otherwise the next, otherwise the previous. */
function nearestMessages(drafts: readonly Draft[]): readonly number[] {
  const nearest: number[] = [];
  let next = drafts.findLastIndex(({ role }) => role !== "system");
  for (let index = drafts.length - 1; index >= 0; index -= 1) {
    if (drafts[index]?.role !== "system") next = index;
    nearest[index] = next;
  }
  return nearest;
}

/** The chat as context-json entries, each with its source. */
export function toContextEntries(context: SelectedContext): readonly SourcedEntry[] {
  if (context.contextEntries !== undefined) return entriesAsRead(context.contextEntries, context);
  const messages = context.current === undefined ? context.history : [...context.history, context.current];
  const drafts = [
    ...blockDrafts(context),
    ...messages.flatMap((message, place) => messageDrafts(message, context.turns[place] ?? 0, context)),
  ];
  const turns = numberTurns(drafts);
  const nearest = nearestMessages(drafts);
  return drafts.map((draft, index) => {
    const { role, content, source, spoken } = draft;
    const message = nearest[index] ?? -1;
    const timestamp = draft.timestamp ?? drafts[message]?.timestamp;
    const time = timestamp === undefined ? {} : { timestamp };
    const turn = turns[index] ?? turns[message] ?? 0;
    const entry: ContextEntry = { index, turn, ...time, role, content };
    return { source, entry, ...(spoken === undefined ? {} : { spoken }) };
  });
}

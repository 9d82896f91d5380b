import type { Rendering, Source } from "../../model/format";
import { type PromptPart, type PromptTurn, textPart } from "../../model/prompt";
import type { SelectedContext } from "../../model/selected-context";
import type { Message, ToolCall, ToolResponse } from "../../schema/message";
import { EmbeddedText } from "../json/sourced";
import { writeDeepJson } from "../json/write-deep-json";
import { sourceOf } from "../message-source";
import { isOnlyTools, renderSpoken } from "../spoken-text";
import { systemBlocks } from "../system-context";

/** One message of a chat-completions body; `turn` is the model's view of it. */
export type OpenAiMessage = Readonly<{ value: object; source: Source; turn: PromptTurn }>;

/** The selection contains no events. */
const ROLES = { user: "user", model: "assistant", system: "system", tool: "tool", event: "system" } as const;

/** Tracks open calls, because the API requires each response to name its call id and stored chats do not. */
class CallIds {
  readonly #waiting = new Map<string, string[]>();

  open(message: Message, { name }: ToolCall, position: number): string {
    const id = callId(message, position);
    const waiting = this.#waiting.get(name);
    if (waiting === undefined) this.#waiting.set(name, [id]);
    else waiting.push(id);
    return id;
  }

  /** The oldest open call with that name; an orphan response gets a new id. */
  close(message: Message, { name }: ToolResponse, position: number): string {
    return this.#waiting.get(name)?.shift() ?? callId(message, position);
  }
}

const callId = ({ id }: Message, position: number): string => `call_${id}_${position}`;

const jsonText = (value: unknown): string =>
  typeof value === "string" ? value : writeDeepJson(value ?? null, 0);

const toContent = (spoken: Rendering): string | EmbeddedText =>
  spoken.ranges.length === 0 ? spoken.text : new EmbeddedText(spoken);

const spokenParts = (message: Message, { text }: Rendering): readonly PromptPart[] =>
  text === "" ? [] : [textPart(text, sourceOf(message, "text"))];

function assistantMessage(
  message: Message,
  spoken: Rendering,
  calls: readonly ToolCall[],
  ids: CallIds,
): OpenAiMessage {
  const toolCalls = calls.map((call, position) => ({
    id: ids.open(message, call, position),
    type: "function",
    function: { name: call.name, arguments: writeDeepJson(call.args ?? {}, 0) },
  }));
  const content = isOnlyTools(message) ? null : toContent(spoken);
  const value = { role: "assistant", content, ...(toolCalls.length === 0 ? {} : { tool_calls: toolCalls }) };
  const callParts = calls.map(
    ({ name, args = {} }, position): PromptPart => ({
      kind: "call",
      name,
      args,
      argumentsText: toolCalls[position]?.function.arguments ?? "",
      source: sourceOf(message, "tool"),
    }),
  );
  const part = content === null ? "tool" : "text";
  return {
    value,
    source: sourceOf(message, part),
    turn: { role: "assistant", parts: [...spokenParts(message, spoken), ...callParts] },
  };
}

const responseMessage = (
  message: Message,
  response: ToolResponse,
  position: number,
  ids: CallIds,
): OpenAiMessage => {
  const content = jsonText(response.response);
  const value = { role: "tool", tool_call_id: ids.close(message, response, position), content };
  const source = sourceOf(message, "tool");
  const part: PromptPart = {
    kind: "result",
    name: response.name,
    response: response.response,
    text: content,
    source,
  };
  return { value, source, turn: { role: "tool", parts: [part] } };
};

function plainMessage(message: Message, spoken: Rendering): OpenAiMessage {
  const id = message.role === "tool" ? { tool_call_id: callId(message, 0) } : {};
  const value = { role: ROLES[message.role], ...id, content: toContent(spoken) };
  const turn = { role: ROLES[message.role], parts: spokenParts(message, spoken) };
  return { value, source: sourceOf(message, "text"), turn };
}

/** Responses come first, because they answer earlier calls. Each is its own message. */
function toOpenAi(message: Message, context: SelectedContext, ids: CallIds): readonly OpenAiMessage[] {
  const responses = (message.toolResponses ?? []).map((response, position) =>
    responseMessage(message, response, position, ids),
  );
  const calls = message.toolCalls ?? [];
  const spoken = renderSpoken(message, context.settings);
  if (calls.length > 0 || (message.role === "model" && responses.length === 0)) {
    return [...responses, assistantMessage(message, spoken, calls, ids)];
  }
  return responses.length > 0 && spoken.text === ""
    ? responses
    : [...responses, plainMessage(message, spoken)];
}

/** System prompt, summary and the rest of the system context, then the messages kept since. */
export function openAiMessages(context: SelectedContext): readonly OpenAiMessage[] {
  const system = systemBlocks(context).map(({ text, source }) => ({
    value: { role: "system", content: text },
    source,
    turn: { role: "system", parts: [textPart(text, source)] },
  }));
  const ids = new CallIds();
  const messages = context.current === undefined ? context.history : [...context.history, context.current];
  return [...system, ...messages.flatMap((message) => toOpenAi(message, context, ids))];
}

import type { Protocol } from "../schema/protocol";
import type { AnthropicBody } from "./anthropic/anthropic-body";
import type { InteractionsBody } from "./interactions/interactions-body";
import type { OpenAiBody } from "./openai/openai-body";
import type { ResponsesBody } from "./responses/responses-body";

/** A fake server's objections to a body; it accepts a body without any. */
type Complaints = readonly string[];

const complainIf = (isBroken: boolean, complaint: string): Complaints => (isBroken ? [complaint] : []);

const NAME = /^[A-Za-z0-9_-]{1,64}$/;
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;
const isData = (data: string): boolean => data !== "" && BASE64.test(data);
const isHttps = (url: string): boolean => /^https:\/\/\S+$/i.test(url);
const isDataUrl = (url: string, type: RegExp): boolean => {
  const [head = "", data = ""] = url.split(";base64,");
  return head.startsWith("data:") && type.test(head.slice("data:".length)) && isData(data);
};
const isImageUrl = (url: string): boolean => isHttps(url) || isDataUrl(url, /^image\//i);

const repeated = (ids: readonly string[]): Complaints =>
  complainIf(new Set(ids).size < ids.length, "call ids repeat");

const badIds = (ids: readonly string[]): Complaints =>
  ids.flatMap((id) => complainIf(!NAME.test(id), `call id ${id}`));

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

type OpenAiMessage = OpenAiBody["messages"][number];

function openAiContent(message: OpenAiMessage): Complaints {
  const { content } = message;
  if (content === null) {
    const hasCalls = message.role === "assistant" && message.tool_calls?.length;
    return complainIf(!hasCalls, "no content and no calls");
  }
  if (typeof content === "string")
    return complainIf(content === "" && message.role !== "tool", "empty content");
  return [
    ...complainIf(content.length === 0, "no parts"),
    ...content.flatMap((part): Complaints => {
      if (part.type === "text") return complainIf(part.text === "", "empty text part");
      if (part.type === "image_url") return complainIf(!isImageUrl(part.image_url.url), "image_url");
      if (part.type === "input_audio") return complainIf(!isData(part.input_audio.data), "input_audio");
      return complainIf(!isDataUrl(part.file.file_data, /^application\/pdf$/i), "file_data");
    }),
  ];
}

const callsOf = (message: OpenAiMessage) => (message.role === "assistant" ? (message.tool_calls ?? []) : []);

function openAiCalls(message: OpenAiMessage): Complaints {
  const ids = callsOf(message).map(({ id }) => id);
  return [
    ...repeated(ids),
    ...badIds(ids),
    ...callsOf(message).flatMap(({ function: called }) => [
      ...complainIf(!NAME.test(called.name), "function name"),
      ...complainIf(!isJson(called.arguments), "arguments"),
    ]),
  ];
}

/** Every call is answered by the tool messages directly after it, and only there. */
function openAiTools(messages: readonly OpenAiMessage[]): Complaints {
  const complaints: string[] = [];
  let open = new Set<string>();
  for (const message of messages) {
    if (message.role === "tool") {
      const isAnswer = open.delete(message.tool_call_id);
      complaints.push(...complainIf(!isAnswer, `tool message for ${message.tool_call_id}`));
      continue;
    }
    complaints.push(...complainIf(open.size > 0, `unanswered ${[...open].join(", ")}`));
    open = new Set(callsOf(message).map(({ id }) => id));
  }
  return [...complaints, ...complainIf(open.size > 0, "unanswered at the end")];
}

export function openAiComplaints({ model, messages }: OpenAiBody): Complaints {
  return [
    ...complainIf(model === "", "no model"),
    ...complainIf(messages.length === 0, "no messages"),
    ...messages.flatMap((message) => [
      ...openAiContent(message),
      ...openAiCalls(message),
      ...complainIf("name" in message && !NAME.test(message.name ?? ""), "name"),
    ]),
    ...openAiTools(messages),
  ];
}

type ResponsesItem = ResponsesBody["input"][number];

function responsesContent({ role, content }: Extract<ResponsesItem, { role: string }>): Complaints {
  if (typeof content === "string") return complainIf(content === "", "empty content");
  return [
    ...complainIf(role !== "user", `parts of ${role}`),
    ...complainIf(content.length === 0, "no parts"),
    ...content.flatMap((part): Complaints => {
      if (part.type === "input_text") return complainIf(part.text === "", "empty text part");
      if (part.type === "input_image") return complainIf(!isImageUrl(part.image_url), "input_image");
      const isFile =
        "file_data" in part
          ? isDataUrl(part.file_data, /^application\/pdf$/i) && Boolean(part.filename)
          : isHttps(part.file_url);
      return complainIf(!isFile, "input_file");
    }),
  ];
}

/** An output comes after its call; each call has one. */
function responsesTools(input: readonly ResponsesItem[]): Complaints {
  const open = new Set<string>();
  const complaints: string[] = [];
  for (const item of input) {
    if ("role" in item) continue;
    if (item.type === "function_call") {
      complaints.push(...badIds([item.call_id]), ...complainIf(open.has(item.call_id), "call_id repeats"));
      complaints.push(...complainIf(!isJson(item.arguments), "arguments"));
      open.add(item.call_id);
    } else if (!open.delete(item.call_id)) complaints.push(`output for ${item.call_id}`);
  }
  return [...complaints, ...complainIf(open.size > 0, "unanswered call")];
}

export function responsesComplaints({ model, instructions, input }: ResponsesBody): Complaints {
  return [
    ...complainIf(model === "", "no model"),
    ...complainIf(instructions === "", "empty instructions"),
    ...complainIf(input.length === 0, "no input"),
    ...input.flatMap((item) => ("role" in item ? responsesContent(item) : [])),
    ...responsesTools(input),
  ];
}

type AnthropicMessage = AnthropicBody["messages"][number];
type AnthropicBlock = Exclude<AnthropicMessage["content"], string>[number];

const blocksOf = ({ content }: AnthropicMessage): readonly AnthropicBlock[] =>
  typeof content === "string" ? [{ type: "text", text: content }] : content;

function anthropicSource(source: Extract<AnthropicBlock, { type: "image" | "document" }>["source"]) {
  if (source.type === "url") return complainIf(!isHttps(source.url), "url");
  const isKnown = /^(?:image\/(?:jpeg|png|gif|webp)|application\/pdf)$/.test(source.media_type);
  return complainIf(!isKnown || !isData(source.data), "base64 source");
}

function anthropicBlock(block: AnthropicBlock, role: AnthropicMessage["role"]): Complaints {
  switch (block.type) {
    case "text":
      return complainIf(block.text.trim() === "", "blank text");
    case "image":
    case "document":
      return [...complainIf(role !== "user", "media of the assistant"), ...anthropicSource(block.source)];
    case "tool_use":
      return [
        ...complainIf(role !== "assistant", "tool_use of a user"),
        ...complainIf(!/^[A-Za-z0-9_-]+$/.test(block.id), "tool_use id"),
        ...complainIf(!NAME.test(block.name), "tool name"),
        ...complainIf(typeof block.input !== "object" || Array.isArray(block.input), "tool input"),
      ];
    case "tool_result":
      return complainIf(role !== "user", "tool_result of the assistant");
  }
}

const idsOf = (message: AnthropicMessage | undefined, type: "tool_use" | "tool_result"): readonly string[] =>
  message === undefined
    ? []
    : blocksOf(message).flatMap((block) => {
        if (block.type === "tool_use" && type === block.type) return block.id;
        return block.type === "tool_result" && type === block.type ? block.tool_use_id : [];
      });

/** The results of a turn's calls are the first blocks of the next turn, without gaps. */
function anthropicTools(messages: readonly AnthropicMessage[]): Complaints {
  const pairs = messages.flatMap((message, index) => {
    const called = idsOf(messages[index - 1], "tool_use").toSorted();
    const answered = idsOf(message, "tool_result");
    const first = blocksOf(message).slice(0, answered.length);
    return [
      ...complainIf(JSON.stringify(called) !== JSON.stringify(answered.toSorted()), "calls and results"),
      ...complainIf(
        first.some(({ type }) => type !== "tool_result"),
        "results are not first",
      ),
    ];
  });
  return [
    ...pairs,
    ...repeated(messages.flatMap((message) => idsOf(message, "tool_use"))),
    ...complainIf(idsOf(messages.at(-1), "tool_use").length > 0, "unanswered at the end"),
  ];
}

export function anthropicComplaints({ model, max_tokens, system, messages }: AnthropicBody): Complaints {
  return [
    ...complainIf(model === "", "no model"),
    ...complainIf(max_tokens < 1, "max_tokens"),
    ...complainIf(system?.trim() === "", "blank system"),
    ...complainIf(messages[0]?.role !== "user", "first turn"),
    ...messages.flatMap((message, index) => [
      ...complainIf(message.role === messages[index - 1]?.role, "turns do not alternate"),
      ...complainIf(message.content.length === 0, "empty content"),
      ...blocksOf(message).flatMap((block) => anthropicBlock(block, message.role)),
    ]),
    ...anthropicTools(messages),
  ];
}

type InteractionsStep = InteractionsBody["input"][number];

function interactionsContent(step: InteractionsStep): Complaints {
  if (!("content" in step)) return [];
  return [
    ...complainIf(step.content.length === 0, "no content"),
    ...step.content.flatMap((part): Complaints => {
      if (part.type === "text") return complainIf(part.text === "", "empty text");
      const isOne = (part.data === undefined) !== (part.uri === undefined);
      return [
        ...complainIf(!isOne, "data or uri"),
        ...complainIf(part.data !== undefined && !isData(part.data), "data"),
        ...complainIf(part.mime_type === "application/x-tgsticker", "TGS"),
      ];
    }),
  ];
}

/** A result comes after its call and repeats its name; each call has one. */
function interactionsTools(input: readonly InteractionsStep[]): Complaints {
  const open = new Map<string, string>();
  const complaints: string[] = [];
  for (const step of input) {
    if (step.type === "function_call") {
      complaints.push(...badIds([step.id]), ...complainIf(open.has(step.id), "id repeats"));
      complaints.push(...complainIf(!NAME.test(step.name), "function name"));
      open.set(step.id, step.name);
    } else if (step.type === "function_result") {
      complaints.push(...complainIf(open.get(step.call_id) !== step.name, `result for ${step.call_id}`));
      open.delete(step.call_id);
    }
  }
  return [...complaints, ...complainIf(open.size > 0, "unanswered call")];
}

export function interactionsComplaints({ model, system_instruction, input }: InteractionsBody): Complaints {
  return [
    ...complainIf(model === "", "no model"),
    ...complainIf(system_instruction === "", "empty system instruction"),
    ...complainIf(input.length === 0, "no input"),
    ...input.flatMap(interactionsContent),
    ...interactionsTools(input),
  ];
}

/** Fake servers, one per protocol: each reports what the real one would reject in a posted body. */
export const PROTOCOL_RULES: Readonly<Record<Exclude<Protocol, "gemini">, (body: string) => Complaints>> = {
  openai: (body) => openAiComplaints(JSON.parse(body)),
  responses: (body) => responsesComplaints(JSON.parse(body)),
  anthropic: (body) => anthropicComplaints(JSON.parse(body)),
  interactions: (body) => interactionsComplaints(JSON.parse(body)),
};

import type { Media } from "../../schema/media";
import type {
  Conversation,
  ConversationItem,
  ConversationPart,
  ConversationResult,
  Statement,
} from "../conversation/conversation";
import type { RequestFacts } from "../conversation/protocol-writer";
import { resultsBehindCalls } from "../conversation/results-behind-calls";
import { sourcedStatement } from "../conversation/separate-items";
import { dataUrl } from "../data-url";
import { embeddedText, sourced } from "../json/sourced";

type OpenAiText = { type: "text"; text: string };

type OpenAiPart =
  | OpenAiText
  | { type: "image_url"; image_url: { url: string } }
  | { type: "input_audio"; input_audio: { data: string; format: "wav" | "mp3" } }
  | { type: "file"; file: { filename: string; file_data: string } };

type OpenAiToolCall = { id: string; type: "function"; function: { name: string; arguments: string } };

type OpenAiMessage =
  | { role: "system" | "developer"; content: string | OpenAiText[] }
  | { role: "user"; content: string | OpenAiPart[]; name?: string }
  | { role: "assistant"; content: string | OpenAiText[] | null; name?: string; tool_calls?: OpenAiToolCall[] }
  | { role: "tool"; tool_call_id: string; content: string };

/** The body of a POST to `/chat/completions` of an OpenAI-compatible endpoint. */
export type OpenAiBody = { model: string; messages: OpenAiMessage[] };

type TextPart = Extract<ConversationPart, { kind: "text" }>;

const WAV = /wav/;

function mediaPart(media: Media): OpenAiPart {
  const mime = media.mime?.toLowerCase() ?? "";
  if (mime === "application/pdf")
    return {
      type: "file",
      file: { filename: media.filename || "document.pdf", file_data: dataUrl(media) },
    };
  if (mime.startsWith("audio/"))
    return {
      type: "input_audio",
      input_audio: { data: media.data ?? "", format: WAV.test(mime) ? "wav" : "mp3" },
    };
  return { type: "image_url", image_url: { url: media.data ? dataUrl(media) : (media.uri ?? "") } };
}

const toTextPart = ({ rendering }: TextPart): OpenAiText => ({ type: "text", text: embeddedText(rendering) });

const toPart = (part: ConversationPart): OpenAiPart =>
  part.kind === "text" ? toTextPart(part) : sourced(mediaPart(part.media), part.source);

/** A single text is written as a plain string. */
function toContent(parts: readonly ConversationPart[]): string | OpenAiPart[] {
  const [first] = parts;
  return parts.length === 1 && first?.kind === "text" ? embeddedText(first.rendering) : parts.map(toPart);
}

/** For messages that only support text; their parts never contain media. */
const toText = (parts: readonly ConversationPart[]): string | OpenAiText[] | undefined => {
  const texts = parts.filter((part) => part.kind === "text");
  const [first] = texts;
  return texts.length > 1 ? texts.map(toTextPart) : first && embeddedText(first.rendering);
};

function statementMessage({ role, name, parts, calls }: Statement): OpenAiMessage {
  const named = name === undefined ? {} : { name };
  if (role === "system" || role === "developer") return { role, content: toText(parts) ?? "" };
  if (role === "user") return { role, content: toContent(parts), ...named };
  const toolCalls = calls.map(
    ({ id, name: called, argumentsText, source }): OpenAiToolCall =>
      sourced({ id, type: "function", function: { name: called, arguments: argumentsText } }, source),
  );
  return {
    role: "assistant",
    content: toText(parts) ?? null,
    ...named,
    ...(toolCalls.length > 0 && { tool_calls: toolCalls }),
  };
}

const resultMessage = ({ callId, text, source }: ConversationResult): OpenAiMessage =>
  sourced({ role: "tool", tool_call_id: callId, content: text }, source);

function itemMessages(item: ConversationItem): readonly OpenAiMessage[] {
  if (item.kind === "results") return item.results.map(resultMessage);
  return [sourcedStatement(statementMessage(item), item)];
}

/** One `system` (or `developer`) message per system block, then the messages. */
export function openAiBody({ system, items }: Conversation, { model }: RequestFacts): OpenAiBody {
  const blocks = system.map(
    ({ text, source, role }): OpenAiMessage => sourced({ role: role ?? "system", content: text }, source),
  );
  return { model, messages: [...blocks, ...resultsBehindCalls(items).flatMap(itemMessages)] };
}

import type { Media } from "../../schema/media";
import type {
  Conversation,
  ConversationCall,
  ConversationPart,
  ConversationResult,
  Statement,
} from "../conversation/conversation";
import type { RequestFacts } from "../conversation/protocol-writer";
import { separateItems, sourcedStatement } from "../conversation/separate-items";
import { systemText } from "../conversation/system-text";
import { dataUrl } from "../data-url";
import { embeddedText, sourced } from "../json/sourced";
import { OPENAI_ROLES } from "../openai/openai-roles";

type ResponsesPart =
  | { type: "input_text"; text: string }
  | { type: "input_image"; detail: "auto"; image_url: string }
  | { type: "input_file"; filename?: string; file_data: string }
  | { type: "input_file"; file_url: string };

type ResponsesItem =
  | { role: "user" | "assistant" | "system" | "developer"; content: string | ResponsesPart[] }
  | { type: "function_call"; call_id: string; name: string; arguments: string }
  | { type: "function_call_output"; call_id: string; output: string };

/** The body of a POST to `/responses`. */
export type ResponsesBody = { model: string; instructions?: string; input: ResponsesItem[] };

function mediaPart(media: Media): ResponsesPart {
  const address = media.data ? dataUrl(media) : (media.uri ?? "");
  if (media.mime?.toLowerCase() !== "application/pdf")
    return { type: "input_image", detail: "auto", image_url: address };
  return media.data
    ? { type: "input_file", filename: media.filename || "document.pdf", file_data: address }
    : { type: "input_file", file_url: address };
}

const toPart = (part: ConversationPart): ResponsesPart =>
  part.kind === "text"
    ? { type: "input_text", text: embeddedText(part.rendering) }
    : sourced(mediaPart(part.media), part.source);

/** A single text is a plain string; the model's own messages are always one. */
function toContent(parts: readonly ConversationPart[]): string | ResponsesPart[] {
  const [first] = parts;
  return parts.length === 1 && first?.kind === "text" ? embeddedText(first.rendering) : parts.map(toPart);
}

const callItem = ({ id, name, argumentsText, source }: ConversationCall): ResponsesItem =>
  sourced({ type: "function_call", call_id: id, name, arguments: argumentsText }, source);

const resultItem = ({ callId, text, source }: ConversationResult): ResponsesItem =>
  sourced({ type: "function_call_output", call_id: callId, output: text }, source);

const saidItem = (statement: Statement): ResponsesItem =>
  sourcedStatement({ role: OPENAI_ROLES[statement.role], content: toContent(statement.parts) }, statement);

export function responsesBody(conversation: Conversation, { model }: RequestFacts): ResponsesBody {
  const instructions = systemText(conversation);
  return {
    model,
    ...(instructions && { instructions: embeddedText(instructions) }),
    input: separateItems(conversation, { said: saidItem, call: callItem, result: resultItem }),
  };
}

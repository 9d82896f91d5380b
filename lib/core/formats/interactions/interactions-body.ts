import { mediaKind } from "../../media/media-kind";
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
import { objectInput } from "../json/object-input";
import { embeddedText, sourced } from "../json/sourced";

type MediaContent = {
  type: "image" | "audio" | "video" | "document";
  data?: string;
  uri?: string;
  mime_type?: string;
};

type InteractionsContent = { type: "text"; text: string } | MediaContent;

type InteractionsStep =
  | { type: "user_input" | "model_output"; content: InteractionsContent[] }
  | { type: "function_call"; id: string; name: string; arguments: Record<string, unknown> }
  | { type: "function_result"; call_id: string; name: string; result: string | Record<string, unknown> };

/** The body of a POST to `/interactions`. */
export type InteractionsBody = { model: string; system_instruction?: string; input: InteractionsStep[] };

function contentType(media: Media): MediaContent["type"] {
  const mime = media.mime?.toLowerCase() ?? "";
  if (mime.startsWith("video/")) return "video";
  const kind = mediaKind(media);
  if (kind === "image" || kind === "sticker") return "image";
  return kind === "audio" || kind === "video" ? kind : "document";
}

const mediaContent = (media: Media): MediaContent => ({
  type: contentType(media),
  ...(media.data ? { data: media.data } : media.uri && { uri: media.uri }),
  ...(media.mime && { mime_type: media.mime }),
});

const toContent = (part: ConversationPart): InteractionsContent =>
  part.kind === "text"
    ? { type: "text", text: embeddedText(part.rendering) }
    : sourced(mediaContent(part.media), part.source);

const callStep = ({ id, name, args, source }: ConversationCall): InteractionsStep =>
  sourced({ type: "function_call", id, name, arguments: objectInput(args) }, source);

/** An object or a string; any other value is sent as JSON text. */
function resultValue({ response, text }: ConversationResult): string | Record<string, unknown> {
  const isObject = typeof response === "object" && response !== null && !Array.isArray(response);
  return isObject ? (response as Record<string, unknown>) : text;
}

const resultStep = (result: ConversationResult): InteractionsStep =>
  sourced(
    {
      type: "function_result",
      call_id: result.callId,
      name: result.name,
      result: resultValue(result),
    },
    result.source,
  );

const saidStep = (statement: Statement): InteractionsStep =>
  sourcedStatement(
    {
      type: statement.role === "model" ? "model_output" : "user_input",
      content: statement.parts.map(toContent),
    },
    statement,
  );

export function interactionsBody(conversation: Conversation, { model }: RequestFacts): InteractionsBody {
  const system = systemText(conversation);
  return {
    model,
    ...(system && { system_instruction: embeddedText(system) }),
    input: separateItems(conversation, { said: saidStep, call: callStep, result: resultStep }),
  };
}

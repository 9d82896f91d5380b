import type { Format, Rendering } from "../../model/format";
import type { Prompt, PromptPart, PromptText, Run } from "../../model/prompt";
import type { SelectedContext } from "../../model/selected-context";
import { requestFacts } from "../conversation/protocol-writer";
import { requestPrompt, writeCanonicalBody, writeWireBody } from "../gemini/gemini-body";
import { type GeminiPart, type GeminiRequest, withSystemContext } from "../gemini/gemini-contents";
import { writeJson } from "../json/write-json";
import { mediaSource } from "../message-source";
import { PROTOCOL_WRITERS } from "../protocol-writers";
import { isSystemText } from "../system-context";
import { compactConversation } from "./compact-conversation";
import { isInTranscript, renderTranscript, transcriptLines } from "./compact-transcript";

const mediaParts = ({ media }: SelectedContext): readonly GeminiPart[] =>
  media.map((item) => ({
    kind: "media",
    media: item.media,
    source: mediaSource(item.messageId, item.position),
  }));

function toRequest(context: SelectedContext, parts: readonly GeminiPart[]): GeminiRequest {
  return withSystemContext(context, [{ role: "user", parts }]);
}

const fullRequest = (context: SelectedContext): GeminiRequest =>
  toRequest(context, [{ kind: "rendering", rendering: renderTranscript(context) }, ...mediaParts(context)]);

/** The request in a protocol other than Gemini; its canonical and posted forms differ only in white space. */
function writeBody(context: SelectedContext, indent: 0 | 2): Rendering | undefined {
  if (context.protocol === "gemini") return undefined;
  const { body } = PROTOCOL_WRITERS[context.protocol];
  return writeJson(body(compactConversation(context), requestFacts(context)), indent);
}

function transcriptRuns(context: SelectedContext): readonly Run[] {
  const lines = transcriptLines(context);
  return lines.map(({ runs, source }, index) => ({
    text: runs.map(({ text }) => text).join("") + (index < lines.length - 1 ? "\n" : ""),
    source,
  }));
}

/** One run per message, cut after its line break, so that the counts of the messages add up to the transcript's. */
function prompt(context: SelectedContext): Prompt {
  const transcript: PromptText = { kind: "text", runs: transcriptRuns(context) };
  const request =
    context.protocol === "gemini"
      ? requestPrompt(fullRequest(context))
      : PROTOCOL_WRITERS[context.protocol].prompt(compactConversation(context));
  const last = request.turns.length - 1;
  const turns = request.turns.map((turn, index) =>
    index === last ? { ...turn, parts: withLastText(turn.parts, transcript) } : turn,
  );
  return { ...request, turns };
}

/** The transcript is always the last text of the request, whatever the protocol puts before it. */
function withLastText(parts: readonly PromptPart[], text: PromptText): readonly PromptPart[] {
  const at = parts.findLastIndex(({ kind }) => kind === "text");
  return parts.with(at, text);
}

/** One user message that holds the chat as a transcript, then the selected media. */
export const compact: Format = {
  id: "compact",
  kind: "text",
  render: renderTranscript,
  payload: (context) => writeBody(context, 2) ?? writeCanonicalBody(fullRequest(context)),
  wire: (context) => writeBody(context, 0) ?? writeWireBody(fullRequest(context)),
  prompt,
  writes: (message, { context }) => isInTranscript(message) || isSystemText(message, context.protocol),
};

import type { SelectedContext } from "../selected-context";
import type { Prompt } from "../tokens/prompt";
import { isSpoken, renderTranscript, transcriptLines } from "./compact-transcript";
import type { Format } from "./format";
import { requestPrompt, writeCanonicalBody, writeWireBody } from "./gemini-body";
import { type GeminiPart, type GeminiRequest, withSystemContext } from "./gemini-contents";
import { isSystemText } from "./system-context";

const mediaParts = ({ media }: SelectedContext): readonly GeminiPart[] =>
  media.map((item) => ({
    kind: "media",
    media: item.media,
    source: { kind: "message", messageId: item.messageId, part: "media", mediaPosition: item.position },
  }));

function toRequest(context: SelectedContext, parts: readonly GeminiPart[]): GeminiRequest {
  return withSystemContext(context, [{ role: "user", parts }]);
}

const fullRequest = (context: SelectedContext): GeminiRequest =>
  toRequest(context, [{ kind: "rendering", rendering: renderTranscript(context) }, ...mediaParts(context)]);

/** One run a message, cut behind its line break, so that the messages' counts add up to the transcript's. */
function prompt(context: SelectedContext): Prompt {
  const lines = transcriptLines(context);
  const runs = lines.map(({ runs, source }, index) => ({
    text: runs.map(({ text }) => text).join("") + (index < lines.length - 1 ? "\n" : ""),
    source,
  }));
  const request = requestPrompt(toRequest(context, mediaParts(context)));
  const turns = request.turns.map((turn, index) =>
    index === request.turns.length - 1
      ? { ...turn, parts: [{ kind: "text" as const, runs }, ...turn.parts] }
      : turn,
  );
  return { ...request, turns };
}

/** Seeds 000 and 001: one user message that holds the chat as a transcript, then the chosen media. */
export const compact: Format = {
  id: "compact",
  kind: "text",
  render: renderTranscript,
  payload: (context) => writeCanonicalBody(fullRequest(context)),
  wire: (context) => writeWireBody(fullRequest(context)),
  prompt,
  writes: (message) => isSpoken(message) || isSystemText(message),
};

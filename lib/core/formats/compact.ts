import type { SelectedContext } from "../selected-context";
import { isSpoken, renderTranscript, transcriptLines } from "./compact-transcript";
import { cutPieces } from "./cut-pieces";
import type { Format, TextPiece } from "./format";
import { requestPieces, writeCanonicalBody, writeWireBody } from "./gemini-body";
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

/** One piece a message, cut behind its line break, so that the messages' counts add up to the transcript's. */
function pieces(context: SelectedContext): readonly TextPiece[] {
  const { system, contents } = toRequest(context, []);
  const lines = transcriptLines(context);
  const runs = lines.map(({ runs, source }, index) => ({
    text: runs.map(({ text }) => text).join("") + (index < lines.length - 1 ? "\n" : ""),
    source,
  }));
  return [...requestPieces({ system, contents }), ...cutPieces(runs, contents.length - 1)];
}

/** Seeds 000 and 001: one user message that holds the chat as a transcript, then the chosen media. */
export const compact: Format = {
  id: "compact",
  kind: "text",
  render: renderTranscript,
  payload: (context) => writeCanonicalBody(fullRequest(context)),
  wire: (context) => writeWireBody(fullRequest(context)),
  pieces,
  writes: (message) => isSpoken(message) || isSystemText(message),
};

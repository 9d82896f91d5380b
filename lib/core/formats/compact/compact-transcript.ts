import { describeMediaItem } from "../../media/describe-media";
import type { Rendering, Source } from "../../model/format";
import type { Run } from "../../model/prompt";
import type { SelectedContext } from "../../model/selected-context";
import type { Message } from "../../schema/message";
import { cutCodePoints } from "../../text/cut-code-points";
import { lineBreaksToSpaces } from "../../text/line-breaks-to-spaces";
import { mediaSource, sourceOf } from "../message-source";
import { RenderingBuilder } from "../rendering-builder";
import { type PrintId, printSpeakerIds } from "../speakers/speaker-ids";
import { type ShownReply, shownReply, speakerLabel, speakerName } from "../speakers/speaker-label";

const EXCERPT_LIMIT = 120;
const END_MARKER = "[RESPOND]";

/** A transcript entry: a message, the end marker or a description; several lines if its text has line breaks. */
export type TranscriptLine = Readonly<{ source: Source; runs: readonly Run[] }>;

/** Tool calls and responses are omitted, and so are messages without other content. */
export function isInTranscript({ role, text, media, toolCalls, toolResponses }: Message): boolean {
  if (role === "system" || role === "tool") return false;
  const hasTools = Boolean(toolCalls?.length || toolResponses?.length);
  return !hasTools || Boolean(text?.trim() || media?.length);
}

function excerptRun(
  message: Message,
  target: ShownReply | undefined,
  { settings }: SelectedContext,
): readonly Run[] {
  const excerpt = settings.replyExcerpts ? lineBreaksToSpaces(message.replyTo?.excerpt ?? "").trim() : "";
  if (excerpt === "") return [];
  const written = message.replyTo?.name || message.replyTo?.username;
  const name = target?.name ?? (written && speakerName(written));
  const text = cutCodePoints(excerpt, EXCERPT_LIMIT, "...");
  return [{ text: name ? `[↩︎ ${name}: ${text}]` : `[↩︎ ${text}]`, source: sourceOf(message, "reply") }];
}

function mediaRuns(message: Message, { settings }: SelectedContext): readonly Run[] {
  return (message.media ?? []).map((media, mediaPosition) => ({
    text: describeMediaItem(media, settings),
    source: mediaSource(message.id, mediaPosition),
  }));
}

/** Excerpt, text and media separated by single spaces. */
function contentRuns(
  message: Message,
  target: ShownReply | undefined,
  context: SelectedContext,
): readonly Run[] {
  const text = message.text?.trim() ?? "";
  const source = sourceOf(message, "text");
  const runs = [
    ...excerptRun(message, target, context),
    ...(text === "" ? [] : [{ text, source }]),
    ...mediaRuns(message, context),
  ];
  if (runs.length === 0) return [{ text: "(no content)", source }];
  return runs.flatMap((run, index) => (index === 0 ? [run] : [{ text: " ", source: FRAME }, run]));
}
const FRAME: Source = { kind: "frame" };

function messageLine(message: Message, context: SelectedContext, printId: PrintId): TranscriptLine {
  const target = shownReply(message, context, printId);
  const runs: Run[] = [
    { text: speakerLabel(message, context, printId), source: sourceOf(message, "metadata") },
  ];
  if (target !== undefined) runs.push({ text: ` → ${target.label}`, source: sourceOf(message, "reply") });
  runs.push({ text: ": ", source: FRAME }, ...contentRuns(message, target, context));
  return { source: sourceOf(message, "text"), runs };
}

/** A blank line separates the descriptions from the marker; a line does not include the line break after it. */
function closingLines({ videoDescriptions }: SelectedContext): readonly TranscriptLine[] {
  const marker = videoDescriptions.length === 0 ? END_MARKER : `${END_MARKER}\n`;
  const descriptions = videoDescriptions.map(({ line, answerMessageId }): TranscriptLine => {
    const source: Source = { kind: "message", messageId: answerMessageId, part: "video-description" };
    return { source, runs: [{ text: line, source }] };
  });
  return [{ source: FRAME, runs: [{ text: marker, source: FRAME }] }, ...descriptions];
}

/** The chat as a transcript, one entry per message. */
export function transcriptLines(context: SelectedContext): readonly TranscriptLine[] {
  const printId = printSpeakerIds(context);
  const messages = context.current === undefined ? context.history : [...context.history, context.current];
  const lines = messages.filter(isInTranscript).map((message) => messageLine(message, context, printId));
  return [...lines, ...closingLines(context)];
}

export function renderTranscript(context: SelectedContext): Rendering {
  const builder = new RenderingBuilder();
  for (const [index, { runs }] of transcriptLines(context).entries()) {
    if (index > 0) builder.add("\n");
    for (const { text, source } of runs) builder.add(text, source === FRAME ? undefined : source);
  }
  return builder.build();
}

import type { Rendering, Source } from "../model/format";
import type { SelectedContext, SystemLayer } from "../model/selected-context";
import type { Chat } from "../schema/chat-file";
import type { Message } from "../schema/message";
import type { Protocol } from "../schema/protocol";
import { RenderingBuilder } from "./rendering-builder";

/** One text of the system context with its source. */
export type SystemText = Readonly<{
  text: string;
  source: Source;
  /** For chat completions, if the source sent the prompt with a different role. */
  role?: Chat["systemPromptRole"];
}>;

const OPENING_LAYERS: ReadonlySet<SystemLayer> = new Set(["prompt", "summary"]);

const ofMessage = ({ id, text }: Message): SystemText => ({
  text: text ?? "",
  source: { kind: "message", messageId: id, part: "text" },
});

/** Anthropic rejects a text of only white space. */
const isText = (text: string | undefined, protocol: Protocol): boolean =>
  Boolean(protocol === "anthropic" ? text?.trim() : text);

export function systemBlocks({ system, chat, protocol }: SelectedContext): readonly SystemText[] {
  return system
    .filter(({ text }) => isText(text, protocol))
    .map(({ layer, text }) => ({
      text,
      source: { kind: "layer", layer },
      ...(layer === "prompt" && { role: chat.systemPromptRole }),
    }));
}

/** A system message without text produces no block. */
export const isSystemText = ({ role, text }: Message, protocol: Protocol): boolean =>
  role === "system" && isText(text, protocol);

/** Stored system messages come after the prompt and the summary, in time order, before the memory layers. */
export function systemTexts(context: SelectedContext): readonly SystemText[] {
  const blocks = systemBlocks(context);
  const isOpening = ({ source }: SystemText) => source.kind === "layer" && OPENING_LAYERS.has(source.layer);
  const stored = context.history.filter((message) => isSystemText(message, context.protocol)).map(ofMessage);
  return [...blocks.filter(isOpening), ...stored, ...blocks.filter((block) => !isOpening(block))];
}

/**
 * The system context as one text, its blocks joined by blank lines; empty if there are none. `blocks` omits stored
 * system messages, for protocols that keep them in place.
 */
export function renderSystemContext(context: SelectedContext, texts: "all" | "blocks" = "all"): Rendering {
  const builder = new RenderingBuilder();
  const joined = texts === "all" ? systemTexts(context) : systemBlocks(context);
  for (const [index, { text, source }] of joined.entries()) {
    builder.add(index === 0 ? "" : "\n\n").add(text, source);
  }
  return builder.build();
}

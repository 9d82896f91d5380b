import type { Source } from "../../model/format";
import type { SelectedContext } from "../../model/selected-context";
import type { SourcedEntry } from "./sourced-entry";

/** The reader derives ids from positions, and treats the leading system texts as the prompt and the summary. */
function sourceOf(index: number, { messageById }: SelectedContext): Source {
  const message = messageById(`m${index + 1}`);
  if (message?.idInvented) return { kind: "message", messageId: message.id, part: "text" };
  if (index > 1) return { kind: "frame" };
  return { kind: "layer", layer: index === 0 ? "prompt" : "summary" };
}

/** Prints the entries of a context-json array as read, in array order, without a window. */
export const entriesAsRead = (
  entries: readonly unknown[],
  context: SelectedContext,
): readonly SourcedEntry[] => entries.map((entry, index) => ({ entry, source: sourceOf(index, context) }));

import type { HighlightedText } from "@/lib/core/schema/chat-list";
import { wellFormed } from "@/lib/core/text/surrogates";

/** Matches are marked by elements, never by parsing HTML. */
export function MarkedText({ text }: Readonly<{ text: HighlightedText }>) {
  let offset = 0;
  return text.map((segment) => {
    const key = offset;
    offset += segment.text.length;
    return segment.match ? (
      <mark key={key} className="rounded-[3px] bg-mark px-0.5 text-mark-ink">
        {wellFormed(segment.text)}
      </mark>
    ) : (
      <span key={key}>{wellFormed(segment.text)}</span>
    );
  });
}

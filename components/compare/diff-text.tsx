"use client";

import { useTranslations } from "use-intl";
import type { DiffPiece } from "@/lib/compare/diff-texts";
import type { ShownPiece } from "@/lib/compare/shorten-pieces";
import { wellFormed } from "@/lib/core/text/surrogates";

/** Signs in addition to colours, for colour-blind readers. */
const CHANGES = {
  removed: {
    Tag: "del",
    sign: "−",
    look: "rounded-xs bg-danger-soft text-danger no-underline",
  },
  added: {
    Tag: "ins",
    sign: "+",
    look: "rounded-xs bg-accent-soft text-accent no-underline",
  },
} as const;

function Piece({ kind, text }: DiffPiece) {
  if (kind === "same") return wellFormed(text);
  const { Tag, sign, look } = CHANGES[kind];
  return (
    <Tag className={look}>
      <span aria-hidden className="mr-px font-semibold select-none">
        {sign}
      </span>
      {wellFormed(text)}
    </Tag>
  );
}

/** The text of one side, with removals or additions marked. */
export function DiffText({ pieces }: Readonly<{ pieces: readonly ShownPiece[] }>) {
  const t = useTranslations("compare");
  return (
    <p dir="auto" className="font-mono text-note leading-5 whitespace-pre-wrap wrap-anywhere">
      {pieces.map(({ kind, text, start, hiddenCount }) => (
        <span key={start}>
          <Piece kind={kind} text={text} />
          {hiddenCount > 0 && (
            <span
              title={t("hidden", { count: hiddenCount })}
              className="mx-0.5 rounded-xs bg-sunken px-1 text-ink-muted"
            >
              …
            </span>
          )}
        </span>
      ))}
    </p>
  );
}

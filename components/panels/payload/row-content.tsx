"use client";

import { useFlash } from "@/components/linked/changed-messages";
import { joinClasses } from "@/components/ui/join-classes";
import { memoByValue } from "@/lib/client/hooks/memo-by-value";
import type { Source } from "@/lib/core/model/format";
import { wellFormed } from "@/lib/core/text/surrogates";
import type { Fold } from "@/lib/rendering/find-folds";
import type { RenderingKind } from "@/lib/rendering/prepare-rendering";
import type { JsonTokenKind } from "@/lib/rendering/scan-json";
import type { PieceData } from "./prepare-pieces";

const COLOURS: Readonly<Record<JsonTokenKind, string>> = {
  key: "text-tint-1",
  string: "text-ink",
  number: "text-tint-3",
  word: "text-tint-5",
};

const isMetadata = (source: Source | undefined) => source?.kind === "message" && source.part === "metadata";

function Strokes({ piece, kind }: Readonly<{ piece: PieceData; kind: RenderingKind }>) {
  const plain = kind === "json" ? "text-ink-muted" : isMetadata(piece.source) && "text-ink-muted";
  return piece.strokes.map((stroke) => {
    const Tag = stroke.mark ? "mark" : "span";
    return (
      <Tag
        key={stroke.at}
        className={joinClasses(
          stroke.mark ? "bg-mark text-mark-ink" : stroke.kind ? COLOURS[stroke.kind] : plain,
          stroke.mark === "current" && "outline-2 outline-accent",
        )}
      >
        {wellFormed(stroke.text)}
      </Tag>
    );
  });
}

type PieceProps = Readonly<{
  kind: RenderingKind;
  /** The hovered message, when this row contains part of it. */
  lit: string | undefined;
  /** The message beginning here that the Tab key reaches. */
  tabStop: string | undefined;
}>;

function Piece({ piece, kind, lit, tabStop }: PieceProps & Readonly<{ piece: PieceData }>) {
  const { source, isStart } = piece;
  const flash = useFlash(source?.kind === "message" ? source.messageId : undefined);
  const strokes = <Strokes piece={piece} kind={kind} />;
  if (source?.kind !== "message") return strokes;
  const { messageId } = source;
  const isLit = messageId === lit;
  const keyboard = isStart && {
    role: "button",
    tabIndex: messageId === tabStop ? 0 : -1,
    "data-start": true,
  };
  return (
    <span
      data-message={messageId}
      data-lit={isLit || undefined}
      className={joinClasses("cursor-pointer rounded-xs", isLit && "bg-accent-soft", flash)}
      {...keyboard}
    >
      {strokes}
    </span>
  );
}

type Props = PieceProps &
  Readonly<{
    pieces: readonly PieceData[];
    /** For an entry that is folded behind this row. */
    folded: Pick<Fold, "preview" | "messageId"> | undefined;
  }>;

/** A row's content; a row that only moved does not re-render. Always text: nothing is parsed as markup. */
export const RowContent = memoByValue(function RowContent({ pieces, folded, ...props }: Props) {
  const { kind, lit } = props;
  return (
    <span
      dir={kind === "text" ? "auto" : "ltr"}
      className={joinClasses(
        "min-h-5 min-w-0 flex-1",
        folded ? "truncate whitespace-pre" : "whitespace-pre-wrap wrap-anywhere",
      )}
    >
      {pieces.map((piece) => (
        <Piece key={piece.at} piece={piece} {...props} />
      ))}
      {folded && (
        <span
          data-message={folded.messageId}
          className={joinClasses(
            "text-ink-muted select-none",
            folded.messageId !== undefined && "cursor-pointer",
            folded.messageId !== undefined && folded.messageId === lit && "bg-accent-soft",
          )}
        >
          {` … ${wellFormed(folded.preview)}`}
        </span>
      )}
    </span>
  );
});

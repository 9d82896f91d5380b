"use client";

import { ChevronDown, ChevronRight } from "lucide-react";
import { useTranslations } from "use-intl";
import { useFlash } from "@/components/timeline/changed-messages";
import { joinClasses } from "@/components/ui/join-classes";
import { memoByValue } from "@/lib/client/memo-by-value";
import { wellFormed } from "@/lib/client/well-formed";
import type { Source } from "@/lib/core/formats/format";
import type { Fold } from "@/lib/rendering/find-folds";
import type { Match } from "@/lib/rendering/find-matches";
import type { RenderingKind } from "@/lib/rendering/prepare-rendering";
import type { JsonToken, JsonTokenKind } from "@/lib/rendering/scan-json";
import type { TextRow as Row } from "@/lib/rendering/split-into-segments";
import { paintSegment } from "./paint-segment";

const COLOURS: Readonly<Record<JsonTokenKind, string>> = {
  key: "text-tint-1",
  string: "text-ink",
  number: "text-tint-3",
  word: "text-tint-5",
};

export type RowMarks = Readonly<{
  tokens: readonly JsonToken[];
  matches: readonly Match[];
  currentMatch: Match | undefined;
}>;

const isMetadata = (source: Source | undefined) => source?.kind === "message" && source.part === "metadata";

type Stroke = Readonly<{
  /** By its place in the row: text that comes in above moves the row, not what is in it. */
  at: number;
  text: string;
  kind: JsonTokenKind | undefined;
  mark: "match" | "current" | undefined;
}>;

export type PieceData = Readonly<{
  at: number;
  source: Source | undefined;
  /** The message begins here: the piece takes part in keyboard use. */
  isStart: boolean;
  strokes: readonly Stroke[];
}>;

/** What a row says, wherever in the text it stands. */
export function piecesOf(
  row: Row,
  { tokens, matches, currentMatch }: RowMarks,
  begins: ReadonlySet<string> | undefined,
): readonly PieceData[] {
  const begun = new Set<string>();
  return row.segments.map((segment) => {
    const { source } = segment;
    const id = source?.kind === "message" ? source.messageId : undefined;
    const isStart = id !== undefined && begins?.has(id) === true && !begun.has(id);
    if (id !== undefined) begun.add(id);
    const strokes = paintSegment(segment, tokens, matches).map(
      ({ start, text, kind, match }): Stroke => ({
        at: start - row.start,
        text,
        kind,
        mark: match && (match === currentMatch ? "current" : "match"),
      }),
    );
    return { at: segment.start - row.start, source, isStart, strokes };
  });
}

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

/** An entry that begins in a row, wherever in the text it stands. */
export type RowFold = Pick<Fold, "key" | "preview" | "messageId"> & Readonly<{ lines: number }>;

type FoldProps = Readonly<{
  fold: RowFold | undefined;
  isFolded: boolean;
  onToggle: (key: string) => void;
}>;

function FoldButton({ fold, isFolded, onToggle }: FoldProps) {
  const t = useTranslations("panels");
  if (!fold) return <span className="w-5 shrink-0" />;
  const Icon = isFolded ? ChevronRight : ChevronDown;
  const deed = isFolded ? "unfold" : "fold";
  const { key, lines: count, messageId } = fold;
  return (
    <button
      type="button"
      aria-expanded={!isFolded}
      aria-label={
        messageId === undefined
          ? t(deed, { count })
          : t(`${deed}Message`, { id: wellFormed(messageId), count })
      }
      onClick={() => onToggle(key)}
      className="flex size-5 shrink-0 items-center justify-center rounded text-ink-faint hover:bg-hover hover:text-ink"
    >
      <Icon aria-hidden className="size-3.5" />
    </button>
  );
}

type PieceProps = Readonly<{
  kind: RenderingKind;
  /** The message pointed at, when this row holds some of it. */
  lit: string | undefined;
  /** The message beginning here that the Tab key leads to. */
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

type Props = FoldProps & PieceProps & Readonly<{ pieces: readonly PieceData[]; hasFolds: boolean }>;

/**
 * One row of a payload, but for its number: a row that has only moved is not drawn again. Always text: nothing in it is
 * ever read as markup.
 */
export const RowText = memoByValue(function RowText(props: Props) {
  const { pieces, hasFolds, fold, isFolded, onToggle, ...rest } = props;
  const { kind, lit } = rest;
  return (
    <>
      {hasFolds && <FoldButton fold={fold} isFolded={isFolded} onToggle={onToggle} />}
      <span
        dir={kind === "text" ? "auto" : "ltr"}
        className={joinClasses(
          "min-h-5 min-w-0 flex-1",
          fold && isFolded ? "truncate whitespace-pre" : "whitespace-pre-wrap wrap-anywhere",
        )}
      >
        {pieces.map((piece) => (
          <Piece key={piece.at} piece={piece} {...rest} />
        ))}
        {fold && isFolded && (
          <span
            data-message={fold.messageId}
            className={joinClasses(
              "text-ink-muted select-none",
              fold.messageId !== undefined && "cursor-pointer",
              fold.messageId !== undefined && fold.messageId === lit && "bg-accent-soft",
            )}
          >
            {` … ${wellFormed(fold.preview)}`}
          </span>
        )}
      </span>
    </>
  );
});

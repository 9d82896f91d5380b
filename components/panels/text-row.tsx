"use client";

import { ChevronDown, ChevronRight } from "lucide-react";
import { memo, type Ref } from "react";
import { useTranslations } from "use-intl";
import { useFlash } from "@/components/timeline/changed-messages";
import { joinClasses } from "@/components/ui/join-classes";
import { wellFormed } from "@/lib/client/well-formed";
import type { Source } from "@/lib/core/formats/format";
import type { Fold } from "@/lib/rendering/find-folds";
import type { Match } from "@/lib/rendering/find-matches";
import type { RenderingKind } from "@/lib/rendering/prepare-rendering";
import type { JsonToken, JsonTokenKind } from "@/lib/rendering/scan-json";
import type { TextRow as Row, Segment } from "@/lib/rendering/split-into-segments";
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

function Painted({
  segment,
  marks,
  kind,
}: Readonly<{ segment: Segment; marks: RowMarks; kind: RenderingKind }>) {
  const plain = kind === "json" ? "text-ink-muted" : isMetadata(segment.source) && "text-ink-muted";
  return paintSegment(segment, marks.tokens, marks.matches).map((paint) => {
    const Tag = paint.match ? "mark" : "span";
    return (
      <Tag
        // By its place in the row: text that comes in above moves the row, not what is in it.
        key={paint.start - segment.start}
        className={joinClasses(
          paint.match ? "bg-mark text-mark-ink" : paint.kind ? COLOURS[paint.kind] : plain,
          paint.match !== undefined && paint.match === marks.currentMatch && "outline-2 outline-accent",
        )}
      >
        {wellFormed(paint.text)}
      </Tag>
    );
  });
}

type FoldProps = Readonly<{
  fold: Fold | undefined;
  isFolded: boolean;
  onToggle: (key: string) => void;
  /** The lines that the entry takes. */
  from: number;
  to: number;
}>;

function FoldButton({ fold, isFolded, onToggle, from, to }: FoldProps) {
  const t = useTranslations("panels");
  if (!fold) return <span className="w-5 shrink-0" />;
  const Icon = isFolded ? ChevronRight : ChevronDown;
  return (
    <button
      type="button"
      aria-expanded={!isFolded}
      aria-label={t(isFolded ? "unfold" : "fold", { from, to })}
      onClick={() => onToggle(fold.key)}
      className="flex size-5 shrink-0 items-center justify-center rounded text-ink-faint hover:bg-hover hover:text-ink"
    >
      <Icon aria-hidden className="size-3.5" />
    </button>
  );
}

type Props = FoldProps &
  Readonly<{
    ref: Ref<HTMLLIElement> | undefined;
    index: number;
    row: Row;
    kind: RenderingKind;
    marks: RowMarks;
    /** The message pointed at, when this row holds some of it. */
    lit: string | undefined;
    /** Messages that begin in this row: these pieces take part in keyboard use. */
    begins: ReadonlySet<string> | undefined;
    tabStop: string | undefined;
    hasFolds: boolean;
  }>;

type PieceProps = Pick<Props, "kind" | "marks" | "lit" | "tabStop"> &
  Readonly<{ segment: Segment; isStart: boolean }>;

function Piece({ segment, kind, marks, lit, isStart, tabStop }: PieceProps) {
  const { source } = segment;
  const flash = useFlash(source?.kind === "message" ? source.messageId : undefined);
  const painted = <Painted segment={segment} marks={marks} kind={kind} />;
  if (source?.kind !== "message") return painted;
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
      {painted}
    </span>
  );
}

/** One row of a payload. Always text: nothing in it is ever read as markup. */
export const TextRow = memo(function TextRow(props: Props) {
  const { ref, index, row, kind, begins, hasFolds, fold, isFolded, onToggle, from, to } = props;
  const startAt = new Map<string, number>();
  for (const { source, start } of row.segments) {
    if (source?.kind === "message" && begins?.has(source.messageId) && !startAt.has(source.messageId))
      startAt.set(source.messageId, start);
  }
  return (
    <li ref={ref} data-index={index} className="flex items-start gap-1 px-1">
      <span
        aria-hidden
        className="w-8 shrink-0 pt-px text-right text-[0.6875rem] text-ink-faint tabular-nums select-none"
      >
        {row.continues ? "" : row.line}
      </span>
      {hasFolds && <FoldButton fold={fold} isFolded={isFolded} onToggle={onToggle} from={from} to={to} />}
      <span
        dir={kind === "text" ? "auto" : "ltr"}
        className={joinClasses(
          "min-h-5 min-w-0 flex-1",
          fold && isFolded ? "truncate whitespace-pre" : "whitespace-pre-wrap wrap-anywhere",
        )}
      >
        {row.segments.map((segment) => (
          <Piece
            key={segment.start - row.start}
            segment={segment}
            kind={kind}
            marks={props.marks}
            lit={props.lit}
            tabStop={props.tabStop}
            isStart={
              segment.source?.kind === "message" && startAt.get(segment.source.messageId) === segment.start
            }
          />
        ))}
        {fold && isFolded && (
          <span
            data-message={fold.messageId}
            className={joinClasses(
              "text-ink-muted select-none",
              fold.messageId !== undefined && "cursor-pointer",
              fold.messageId !== undefined && fold.messageId === props.lit && "bg-accent-soft",
            )}
          >
            {` … ${wellFormed(fold.preview)}`}
          </span>
        )}
      </span>
    </li>
  );
});

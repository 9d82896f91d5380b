import type { Rendering, Source, SourceRange } from "../core/model/format";
import type { SystemLayer } from "../core/model/selected-context";
import type { ComparableReport } from "./compared-side";

/** The source that a comparison row belongs to. */
export type RowOwner =
  | Readonly<{ kind: "layer"; layer: SystemLayer }>
  | Readonly<{ kind: "message"; messageId: string }>
  | Readonly<{ kind: "frame" }>;

export type OwnedText = Readonly<{ owner: RowOwner; text: string }>;

/** Equal for the same owner in two reports. */
export function ownerKey(owner: RowOwner): string {
  if (owner.kind === "layer") return `layer ${owner.layer}`;
  return owner.kind === "message" ? `message ${owner.messageId}` : "frame";
}

export function ownerOf(source: Source): RowOwner {
  if (source.kind === "layer") return { kind: "layer", layer: source.layer };
  return source.kind === "message" ? { kind: "message", messageId: source.messageId } : { kind: "frame" };
}

/** Removes the common indentation of nested JSON, which means nothing in a row of its own. */
function dedent(text: string): string {
  const lines = text.split("\n");
  const indents = lines.slice(1).flatMap((line) => (line.trim() === "" ? [] : [line.search(/[^ ]/)]));
  const shared = indents.reduce((least, indent) => Math.min(least, indent), Number.POSITIVE_INFINITY);
  if (!Number.isFinite(shared) || shared === 0) return text;
  return lines.map((line, index) => (index === 0 ? line : line.slice(shared))).join("\n");
}

/** Lines with words at the left margin; JSON indents its keys, which mean nothing without their values. */
const UNINDENTED_WORDS = /^(?!\s).*\p{L}.*$/gmu;

/** Lines that the format itself writes, such as `[RESPOND]`: they overlap no source range. */
function frameLines({ text, ranges }: Rendering): readonly SourceRange[] {
  let next = 0;
  return [...text.matchAll(UNINDENTED_WORDS)].flatMap(({ index: start, 0: line }) => {
    const end = start + line.length;
    while ((ranges[next]?.end ?? Number.POSITIVE_INFINITY) <= start) next += 1;
    const isSourced = (ranges[next]?.start ?? Number.POSITIVE_INFINITY) < end;
    return isSourced ? [] : [{ start, end, source: { kind: "frame" } }];
  });
}

type Gathering = { owner: RowOwner; pieces: string[]; end: number };

/** A rendering grouped by owner; text between two pieces of the same owner is kept. */
function gather(rendering: Rendering): ReadonlyMap<string, Gathering> {
  const { text } = rendering;
  const ranges = [...rendering.ranges, ...frameLines(rendering)].toSorted(
    (one, other) => one.start - other.start,
  );
  const found = new Map<string, Gathering>();
  let last: Gathering | undefined;
  for (const { start, end, source } of ranges) {
    const owner = ownerOf(source);
    const key = ownerKey(owner);
    const gathering = found.get(key) ?? { owner, pieces: [], end: start };
    if (last === gathering) gathering.pieces.push(text.slice(gathering.end, end));
    else gathering.pieces.push(gathering.pieces.length > 0 ? "\n" : "", text.slice(start, end));
    gathering.end = end;
    found.set(key, gathering);
    last = gathering;
  }
  return found;
}

/** The blocks of the system instruction, before a format encodes them as JSON. */
function systemTexts({ system, tokens }: ComparableReport): ReadonlyMap<string, OwnedText> {
  const sent = new Set(
    tokens.rows.flatMap(({ source, content }) =>
      content < 0 && source.kind === "layer" ? [source.layer] : [],
    ),
  );
  return new Map(
    system
      .filter(({ layer }) => sent.has(layer))
      .map(({ layer, text }) => {
        const owner: RowOwner = { kind: "layer", layer };
        return [ownerKey(owner), { owner, text }] as const;
      }),
  );
}

/** Everything a report sends, grouped by owner. */
export function splitBySource(report: ComparableReport): ReadonlyMap<string, OwnedText> {
  const rendered = [...gather(report.rendering)].map(
    ([key, { owner, pieces }]) => [key, { owner, text: dedent(pieces.join("")) }] as const,
  );
  return new Map([...rendered, ...systemTexts(report)]);
}

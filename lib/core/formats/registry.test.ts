import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { arbitraryContext, inProtocolOf } from "../arbitrary-context.fixture";
import { FORMAT_IDS, type Format, type FormatId, type Rendering } from "../model/format";
import type { SelectedContext } from "../model/selected-context";
import { isPlainFormat } from "../schema/format-traits";
import { settingsSchema } from "../schema/settings";
import { sanitiseText } from "../text/sanitise-text";
import { loadTokenizer } from "../tokenizer";
import { promptPieces } from "../tokens/prompt-pieces";
import { FORMATS } from "./registry";

const formatOf = (id: FormatId): Format => FORMATS[id];

const renderAll = (id: FormatId, context: SelectedContext): readonly Rendering[] => {
  const { render, payload, wire } = formatOf(id);
  return [render, payload, wire].flatMap((write) => write?.(context) ?? []);
};

/** Checks a property of every format on the same generated selections. */
const forEveryFormat = (numRuns: number, check: (id: FormatId, context: SelectedContext) => void): void => {
  fc.assert(
    fc.property(arbitraryContext, (context) => {
      for (const id of FORMAT_IDS) check(id, inProtocolOf(context, id));
    }),
    { numRuns },
  );
};

/** Ranges that are empty, overlap the previous one, or exceed the text. */
const unsoundRanges = ({ text, ranges }: Rendering) =>
  ranges.filter(({ start, end }, index) => {
    const last = ranges[index - 1]?.end ?? 0;
    return start < last || end <= start || end > text.length;
  });

/** A text as encoded inside a JSON document. */
const escaped = (text: string): string => JSON.stringify(text).slice(1, -1);

const PRINTED: Readonly<Partial<Record<FormatId, (text: string) => string>>> = {
  // The API rejects a text of only white space, so it is not written.
  anthropic: (text) => (text.trim() === "" ? "" : escaped(text)),
  compact: (text) => text.trim(),
  console: (text) => text,
  "single-message": (text) => escaped(sanitiseText(text)),
};

const textSlices = ({ text, ranges }: Rendering) =>
  ranges.flatMap(({ start, end, source }) =>
    source.kind === "message" && source.part === "text"
      ? [{ messageId: source.messageId, text: text.slice(start, end) }]
      : [],
  );

/** If ids repeat, the texts of one of their messages must be found. */
function unexplained(id: FormatId, context: SelectedContext): readonly string[] {
  const slices = textSlices(formatOf(id).render(context));
  const messages = context.current ? [...context.history, context.current] : context.history;
  return [...new Set(slices.map(({ messageId }) => messageId))].filter((messageId) => {
    const printed = slices.filter((slice) => slice.messageId === messageId);
    const stored = messages.filter((message) => message.id === messageId);
    return !stored.some(({ text = "" }) =>
      printed.some((slice) => slice.text.includes((PRINTED[id] ?? escaped)(text))),
    );
  });
}

const copyOf = ({ messageById, ...context }: SelectedContext): SelectedContext => ({
  ...structuredClone(context),
  messageById,
});

describe("every format", () => {
  it("can be chosen in the settings if it has a protocol", () => {
    const choices = settingsSchema.shape.format.unwrap().options;
    expect(choices.toSorted()).toEqual(["auto", ...FORMAT_IDS.filter(isPlainFormat)].toSorted());
  });

  it("maps ranges that are sorted, apart from each other and inside the text", () => {
    forEveryFormat(1000, (id, context) => {
      const renderings = renderAll(id, context);
      expect(renderings).not.toEqual([]);
      expect(renderings.flatMap(unsoundRanges)).toEqual([]);
    });
  });

  it("leads from every text it prints to its message", () => {
    forEveryFormat(1000, (id, context) => {
      expect(unexplained(id, context)).toEqual([]);
    });
  });

  it("prints the same input twice as the same bytes, and leaves it untouched", () => {
    forEveryFormat(100, (id, context) => {
      const before = JSON.stringify(context);
      expect(JSON.stringify(renderAll(id, copyOf(context)))).toBe(JSON.stringify(renderAll(id, context)));
      expect(JSON.stringify(context)).toBe(before);
    });
  });

  it("prints canonical JSON as JSON.stringify would", () => {
    forEveryFormat(200, (id, context) => {
      if (formatOf(id).kind === "text") return;
      const { text } = formatOf(id).render(context);
      expect(text).toBe(JSON.stringify(JSON.parse(text), null, 2));
    });
  });
});

describe("pieces", () => {
  it.each(["compact", "context-json", "console"] as const)("of %s make up its whole text", (id) => {
    fc.assert(
      fc.property(arbitraryContext, (context) => {
        const pieces = promptPieces(formatOf(id).prompt(context));
        const main = pieces.filter(({ content }) => content === pieces.at(-1)?.content);
        expect(main.map(({ text }) => text).join("")).toBe(formatOf(id).render(context).text);
      }),
      { numRuns: 300 },
    );
  });

  it("of gemini are its instruction, its text parts and its tool traffic", () => {
    type Body = {
      system_instruction?: { parts: [{ text: string }] };
      contents: { parts: Record<string, unknown>[] }[];
    };
    fc.assert(
      fc.property(arbitraryContext, (context) => {
        const body = JSON.parse(FORMATS.gemini.render(context).text) as Body;
        const instruction = body.system_instruction?.parts[0].text ?? "";
        const contents = body.contents.map(({ parts }) => parts.map(({ text = "" }) => text).join(""));
        const texts = new Map<number, string>([
          [-1, instruction],
          ...(contents.entries() as Iterable<[number, string]>),
        ]);
        const isTool = (piece: { source: object }) => "part" in piece.source && piece.source.part === "tool";
        const pieces = promptPieces(FORMATS.gemini.prompt(context)).filter((piece) => !isTool(piece));
        for (const [content, text] of texts) {
          const mine = pieces.filter((piece) => piece.content === content);
          expect(mine.map((piece) => piece.text).join("")).toBe(text);
        }
      }),
      { numRuns: 300 },
    );
  });

  it.each(["gemma3", "gemma2", "o200k", "cl100k"] as const)("are cut where %s joins nothing", (tokenizer) => {
    const count = loadTokenizer(tokenizer);
    const sumOf = (texts: readonly string[]) => texts.reduce((sum, text) => sum + count(text), 0);
    fc.assert(
      fc.property(
        arbitraryContext,
        fc.constantFrom<FormatId>("compact", "context-json", "console", "gemini"),
        (context, id) => {
          const pieces = promptPieces(formatOf(id).prompt(context));
          const joined = id === "gemini" ? [-1] : [...new Set(pieces.map(({ content }) => content))];
          for (const content of joined) {
            const texts = pieces.filter((piece) => piece.content === content).map(({ text }) => text);
            expect(sumOf(texts)).toBe(count(texts.join("")));
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});

import "server-only";
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Rendering } from "../../core/model/format";
import { processSingleton } from "../../core/process-singleton";
import { prepareRendering, type RenderingKind, type WholeRendering } from "../../rendering/prepare-rendering";
import {
  cutIntoParts,
  type LongRendering,
  type ShownRendering,
  takePart,
} from "../../rendering/rendering-parts";

/** Longer than any window of ordinary messages: only texts that take noticeable time to send and draw are split. */
const LONGEST_AT_ONCE = 200_000;
/** A prepared text takes a dozen times its length. The newest is always kept. */
const MOST_REMEMBERED = 12_000_000;

export type RememberedRendering = Readonly<{ prepared: WholeRendering; partStarts: readonly number[] }>;

const createCache = () =>
  new LRUCache<string, RememberedRendering>({
    maxSize: MOST_REMEMBERED,
    sizeCalculation: ({ prepared }) => Math.min(prepared.text.length, MOST_REMEMBERED),
  });
const remembered = processSingleton("long-renderings", createCache);

/**
 * The text as a view receives it: whole, or only its first part if long; the other parts are kept for later requests.
 */
export function showRendering(rendering: Rendering, kind: RenderingKind): ShownRendering {
  if (rendering.text.length <= LONGEST_AT_ONCE) return rendering;
  const hash = hashRendering(rendering, kind);
  const { prepared, partStarts } = recallRendering(hash) ?? prepare(rendering, kind);
  remembered.set(hash, { prepared, partStarts });
  return describe(hash, prepared, partStarts);
}

export function recallRendering(hash: string): RememberedRendering | undefined {
  return remembered.get(hash);
}

/** For tests: simulates a restart. */
export const forgetRenderings = (): void => remembered.clear();

function prepare(rendering: Rendering, kind: RenderingKind): RememberedRendering {
  const prepared = prepareRendering(rendering, kind);
  return { prepared, partStarts: cutIntoParts(prepared.rows) };
}

function describe(hash: string, prepared: WholeRendering, partStarts: readonly number[]): LongRendering {
  const { rows, lineCount } = prepared;
  return { hash, rowCount: rows.length, lineCount, partStarts, first: takePart(prepared, partStarts, 0) };
}

/** Includes the ranges, because two messages may have the same text. */
function hashRendering({ text, ranges }: Rendering, kind: RenderingKind): string {
  return createHash("sha256").update(kind).update(text).update(JSON.stringify(ranges)).digest("hex");
}

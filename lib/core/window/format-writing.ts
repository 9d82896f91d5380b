import type { Format } from "../model/format";
import type { Reason } from "../model/ledger";
import type { SelectedContext } from "../model/selected-context";
import type { Message } from "../schema/message";
import type { Window } from "./select-window";
import { TOOL_REACH } from "./tool-groups";

/** What a format writes of a window's messages, selected or not. */
export type FormatWriting = Readonly<{
  /** Why a selected message is not written; undefined if it is. */
  whyLeftOut: (message: Message, position: number) => Reason | undefined;
  /** Whether the format has a place for the message, if it and its tool group are selected. */
  canWrite: (position: number) => boolean;
  /**
   * The position of the message that must also be selected for this one to be written, usually its own. Undefined if no
   * earlier message can open the payload. Looks no further back than every caller loads.
   */
  openingOf: (position: number) => number | undefined;
}>;

export function formatWriting(format: Format, window: Window, context: SelectedContext): FormatWriting {
  const leftOut = format.leftOut?.(context);
  const writes = (position: number, hasPairedTools: boolean): boolean =>
    format.writes?.(window.messageAt(position), { context, hasPairedTools }) ?? true;
  const canWrite = (position: number): boolean =>
    writes(position, window.pairedCallOf(position) !== undefined);
  // Results are written with their call, so the call must come after the opening.
  const placeOf = (position: number): number =>
    writes(position, false) ? position : (window.pairedCallOf(position) ?? position);
  const findOpening = openingFinder(window, (message) => format.opens?.(message, context));
  return {
    canWrite,
    whyLeftOut: (message, position) => {
      if (leftOut !== undefined) return leftOut.get(message);
      return canWrite(position) ? undefined : "not-in-format";
    },
    openingOf: (position) =>
      format.needsOpening?.(window.messageAt(position), context) ? findOpening(placeOf(position)) : position,
  };
}

type Opens = (message: Message) => "later" | "all" | undefined;

function openingFinder(window: Window, opens: Opens): (position: number) => number | undefined {
  const { covered, offset, end, messageAt } = window;
  const oldest = Math.max(covered, offset);
  let newestForAll: number | undefined;
  return (position) => {
    newestForAll ??= findBack(end - 1, oldest, (at) => opens(messageAt(at)) === "all") ?? -1;
    if (newestForAll > position) return newestForAll;
    const isOpening = (at: number) => opens(messageAt(at)) !== undefined;
    return findBack(position, Math.max(oldest, position - TOOL_REACH), isOpening);
  };
}

function findBack(from: number, to: number, isFound: (position: number) => boolean): number | undefined {
  for (let position = from; position >= to; position -= 1) if (isFound(position)) return position;
  return undefined;
}

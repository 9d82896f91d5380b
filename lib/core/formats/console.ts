import type { SelectedContext } from "../selected-context";
import { toContextEntries } from "./context-entries";
import { cutPieces, runsOf } from "./cut-pieces";
import type { Format, Rendering, TextPiece } from "./format";
import { renderConsoleEntries } from "./render-console-entries";

const render = (context: SelectedContext): Rendering => renderConsoleEntries(toContextEntries(context));

/** Nobody sends this view, but what it would cost can be told. */
function pieces(context: SelectedContext): readonly TextPiece[] {
  const rendering = render(context);
  const runs = runsOf(rendering);
  return cutPieces(runs.length === 0 ? [{ text: rendering.text, source: { kind: "frame" } }] : runs, 0);
}

/** Seed 002's view for logs: no wire. */
export const consoleView: Format = { id: "console", kind: "text", render, pieces };

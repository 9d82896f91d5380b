import type { Format, Rendering, Source } from "../../model/format";
import type { Prompt } from "../../model/prompt";
import type { SelectedContext } from "../../model/selected-context";
import { runsOf } from "../runs-of";
import { toContextEntries } from "./context-entries";
import { renderConsoleEntries } from "./render-console-entries";

const FRAME: Source = { kind: "frame" };

const render = (context: SelectedContext): Rendering => renderConsoleEntries(toContextEntries(context));

/** This view is never sent; the prompt says what it would cost as one user message. */
function prompt(context: SelectedContext): Prompt {
  const rendering = render(context);
  const runs = rendering.ranges.length === 0 ? [{ text: rendering.text, source: FRAME }] : runsOf(rendering);
  return { protocol: "openai", turns: [{ role: "user", parts: [{ kind: "text", runs }] }] };
}

/** Seed 002's view for logs: no wire. */
export const consoleView: Format = { id: "console", kind: "text", render, prompt };

import type { Format, Rendering, Source } from "../../model/format";
import type { Prompt } from "../../model/prompt";
import type { SelectedContext } from "../../model/selected-context";
import { runsOf } from "../runs-of";
import { toContextEntries } from "./context-entries";
import { renderConsoleEntries } from "./render-console-entries";

const FRAME: Source = { kind: "frame" };

const render = (context: SelectedContext): Rendering => renderConsoleEntries(toContextEntries(context));

/** A view that is never sent; the prompt gives its cost as one user message. */
function prompt(context: SelectedContext): Prompt {
  const rendering = render(context);
  const runs = rendering.ranges.length === 0 ? [{ text: rendering.text, source: FRAME }] : runsOf(rendering);
  return { protocol: "openai", turns: [{ role: "user", parts: [{ kind: "text", runs }] }] };
}

/** The log view of context-json; it has no wire form. */
export const consoleView: Format = { id: "console", kind: "text", render, prompt };

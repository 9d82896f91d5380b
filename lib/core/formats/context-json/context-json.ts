import type { Format, Rendering, Source } from "../../model/format";
import { type Prompt, type Run, textPart } from "../../model/prompt";
import type { SelectedContext } from "../../model/selected-context";
import { EmbeddedText, Sourced } from "../json/sourced";
import { writeJson } from "../json/write-json";
import { writeChatCompletion } from "../openai/write-chat-completion";
import { toContextEntries } from "./context-entries";
import type { SourcedEntry } from "./sourced-entry";

const FRAME: Source = { kind: "frame" };

/** Replaces the text of the content with the same text and its sources. */
function toValue({ entry, source, spoken }: SourcedEntry): Sourced {
  if (spoken === undefined) return new Sourced(entry, source);
  const { content, ...rest } = entry as Readonly<{ content: object }>;
  return new Sourced({ ...rest, content: { ...content, text: new EmbeddedText(spoken) } }, source);
}

const render = (context: SelectedContext): Rendering => writeJson(toContextEntries(context).map(toValue), 2);

const promptOf = ({ system }: SelectedContext): string =>
  system.find(({ layer }) => layer === "prompt")?.text ?? "";

/** The printed array is the text of one user message, after the system prompt. */
function wire(context: SelectedContext): Rendering {
  const prompt = promptOf(context);
  const system = new Sourced({ role: "system", content: prompt }, { kind: "layer", layer: "prompt" });
  const array = { role: "user", content: new EmbeddedText(render(context)) };
  return writeChatCompletion(context.model, prompt === "" ? [array] : [system, array]);
}

/** Start of an entry: one level of indentation, not a closing bracket. */
const ENTRY_START = /\n(?= {2}[^ }\]])/g;

/** Each entry starts on its own line, so the array can be cut before each line: `[`, the entries, `]`. */
function arrayRuns({ text, ranges }: Rendering): readonly Run[] {
  const starts = [...text.matchAll(ENTRY_START)].map(({ index }) => index + 1);
  const close = text.length - 1;
  const cuts = [0, ...starts, ...(starts.length === 0 ? [] : [close])];
  let range = 0;
  return cuts.map((start, index) => {
    const end = cuts[index + 1] ?? text.length;
    while ((ranges[range]?.start ?? Number.POSITIVE_INFINITY) < start) range += 1;
    const inside = ranges[range];
    return { text: text.slice(start, end), source: inside && inside.start < end ? inside.source : FRAME };
  });
}

function prompt(context: SelectedContext): Prompt {
  const prompt = promptOf(context);
  const array = { role: "user", parts: [{ kind: "text" as const, runs: arrayRuns(render(context)) }] };
  const system = { role: "system", parts: [textPart(prompt, { kind: "layer", layer: "prompt" })] };
  return { protocol: "openai", turns: prompt === "" ? [array] : [system, array] };
}

/** An array of entries with index, turn, time, role and content. */
export const contextJson: Format = { id: "context-json", kind: "json", render, wire, prompt };

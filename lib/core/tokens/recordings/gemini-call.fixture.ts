import type { CountedAt } from "../vocabulary-of";

type RecordedPart = string | Readonly<{ call?: unknown; response?: unknown }>;
type RecordedContent = Readonly<{ role?: string; parts: readonly RecordedPart[] }>;

type Line = Readonly<{
  source: string;
  licence: string;
  model: string;
  api: "developer" | "vertex";
  date?: string;
}>;
type PromptLine = Readonly<{
  kind: "prompt" | "prompt+schema";
  contents: readonly RecordedContent[];
  system?: RecordedContent;
  schema?: unknown;
  promptTokenCount: number;
}>;
type ToolLine = Readonly<{ kind: "tool-turn"; contents: readonly RecordedContent[]; addedTokens: number }>;
type OutputLine = Readonly<{ kind: "output"; text: string; candidatesTokenCount: number }>;
type ImageLine = Readonly<{ kind: "image"; width: number; height: number; imageTokens: number }>;

/** A line of gemini.jsonl. */
export type GeminiCall = Line & (PromptLine | ToolLine | OutputLine | ImageLine);

const MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec";

/** `18 Aug 2025` as an ISO date. */
export function geminiDate({ date }: Line): CountedAt {
  const [day = "", month = "", year = ""] = (date ?? "").split(" ");
  const number = MONTHS.indexOf(month) / 3 + 1;
  return date === undefined
    ? "unknown"
    : `${year}-${String(number).padStart(2, "0")}-${day.padStart(2, "0")}`;
}

function restorePart(part: RecordedPart): unknown {
  if (typeof part === "string") return { text: part };
  return part.call === undefined ? { functionResponse: part.response } : { functionCall: part.call };
}

const restoreContent = ({ role, parts }: RecordedContent): unknown => ({
  ...(role !== undefined && { role }),
  parts: parts.map(restorePart),
});

/** The body as it was posted. */
export function geminiBody(call: Line & (PromptLine | ToolLine)): unknown {
  const contents = call.contents.map(restoreContent);
  if (call.kind === "tool-turn") return { contents };
  return {
    contents,
    ...(call.system && { systemInstruction: restoreContent(call.system) }),
    ...(call.schema !== undefined && { generationConfig: { responseSchema: call.schema } }),
  };
}

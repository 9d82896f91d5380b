import { writeDeepJson } from "../../formats/json/write-deep-json";
import type { Prompt, PromptTurn } from "../../model/prompt";
import { listField, textField } from "../../read/field";
import type { Model } from "../models";
import { NO_TOKENS, openAmount, sumAmounts, type TokenAmount } from "../token-amount";
import type { CountTokens } from "../tokenizers";
import { namesAndValues } from "./names-and-values";
import { countOpenAiTools } from "./openai-tool-definitions";

/** The lowest of 96 recorded requests had four fifths of the guess. */
const LOWEST_TOOL_SHARE = 0.8;
/** Fitted to 20 recorded JSON schemas, which cost 0.63 to 0.92 of the posted schema. No exact rule was found. */
const SCHEMA_SHARE = 0.85;
const LOWEST_SCHEMA_SHARE = 0.6;

const isSystem = ({ role }: PromptTurn): boolean => role === "system" || role === "developer";

function systemText({ system, turns }: Prompt): string | undefined {
  const parts = system?.parts ?? turns.find(isSystem)?.parts;
  return parts
    ?.flatMap((part) => (part.kind === "text" ? part.runs : []))
    .map(({ text }) => text)
    .join("");
}

function openAiDefinitions(prompt: Prompt, { id }: Model, countTokens: CountTokens): TokenAmount {
  const { tools = [], forcedTool, responseSchema } = prompt;
  const amounts: TokenAmount[] = [];
  if (tools.length > 0) {
    const isGpt5 = id.startsWith("gpt-5");
    const guess = countOpenAiTools(
      { tools, forcedTool, systemText: systemText(prompt), isGpt5 },
      countTokens,
    );
    amounts.push(openAmount(Math.floor(guess * LOWEST_TOOL_SHARE), guess));
  }
  if (responseSchema !== undefined) {
    const posted = countTokens(writeDeepJson(responseSchema, 0));
    amounts.push(openAmount(Math.floor(posted * LOWEST_SCHEMA_SHARE), Math.round(posted * SCHEMA_SHARE)));
  }
  return sumAmounts(amounts);
}

/** JSON schema keywords, which cost nothing. */
const SCHEMA_WORDS: ReadonlySet<string> = new Set(
  "type format title description nullable enum items properties required propertyOrdering minimum maximum anyOf".split(
    " ",
  ),
);

/** The names and values of a schema without its keywords (30 of 30 tokens in three recordings of one schema). */
const schemaTexts = (schema: unknown): readonly string[] =>
  namesAndValues(schema).filter((text) => !SCHEMA_WORDS.has(text));

/** Up to Gemini 2.0, a schema and tool traffic cost as much as their names and values. */
export const countsByValues = ({ mediaRule }: Model): boolean =>
  mediaRule === "gemini-1.5" || mediaRule === "gemini-2.0";

const countAll = (texts: readonly string[], countTokens: CountTokens): number =>
  texts.reduce((sum, text) => sum + countTokens(text), 0);

/** `[{ functionDeclarations: […] }]`, or the declarations themselves. */
const declarationsIn = (tools: readonly unknown[]): readonly unknown[] =>
  tools.flatMap((tool) => {
    const declared = listField(tool, "functionDeclarations", "function_declarations");
    return declared.length > 0 ? declared : [tool];
  });

/**
 * A schema costs nothing from 2.5 on (26 recordings); for older models, and for declarations, only a lower bound is
 * known: their texts. Built-in tools cost nothing on 2.0 and 2.5, and an unknown number on 3.x.
 */
function geminiDefinitions(prompt: Prompt, model: Model, countTokens: CountTokens): TokenAmount {
  const { tools = [], builtInTools = [], responseSchema } = prompt;
  const amounts: TokenAmount[] = [];
  if (tools.length > 0) {
    const named = declarationsIn(tools).flatMap((tool) => [
      textField(tool, "name") ?? "",
      textField(tool, "description") ?? "",
    ]);
    amounts.push(openAmount(countAll(named, countTokens)));
  }
  if (responseSchema !== undefined && countsByValues(model))
    amounts.push(openAmount(countAll(schemaTexts(responseSchema), countTokens)));
  if (builtInTools.length > 0 && model.mediaRule === "gemini-3") amounts.push(openAmount(0));
  return sumAmounts(amounts);
}

/** Without a known rule, half of the texts' tokens is the lower bound. */
function otherDefinitions({ tools = [], responseSchema }: Prompt, countTokens: CountTokens): TokenAmount {
  return openAmount(Math.floor(countAll(namesAndValues([...tools, responseSchema]), countTokens) / 2));
}

const hasDefinitions = ({ tools, builtInTools, responseSchema, opaque }: Prompt): boolean =>
  Boolean(tools?.length || builtInTools?.length || opaque?.length) || responseSchema !== undefined;

const isOpaque = ({ turns, system }: Prompt): boolean =>
  [...(system ? [system] : []), ...turns].some(({ parts }) => parts.some(({ kind }) => kind === "opaque"));

/** Tool definitions, a response schema, and everything else that only the provider can count. */
export function countDefinitions(prompt: Prompt, model: Model, countTokens: CountTokens): TokenAmount {
  const unknown = isOpaque(prompt) || prompt.opaque?.length ? [openAmount(0)] : [];
  if (!hasDefinitions(prompt)) return unknown[0] ?? NO_TOKENS;
  if (model.provider === "google")
    return sumAmounts([geminiDefinitions(prompt, model, countTokens), ...unknown]);
  const builtIn = prompt.builtInTools?.length ? [openAmount(0)] : [];
  const known =
    model.provider === "openai"
      ? openAiDefinitions(prompt, model, countTokens)
      : otherDefinitions(prompt, countTokens);
  return sumAmounts([known, ...builtIn, ...unknown]);
}

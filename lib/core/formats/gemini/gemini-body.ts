import type { Rendering } from "../../model/format";
import { type Prompt, type PromptPart, textPart } from "../../model/prompt";
import type { Media } from "../../schema/media";
import { EmbeddedText, Sourced } from "../json/sourced";
import { writeJson } from "../json/write-json";
import { runsOf } from "../runs-of";
import type { GeminiContent, GeminiPart, GeminiRequest } from "./gemini-contents";

/** Field names of a Gemini API dialect. */
type Spelling = Readonly<{
  inline: (media: Media) => object;
  file: (media: Media) => object;
  call: (call: object) => object;
  response: (response: object) => object;
}>;

/** The canonical spelling, as in the REST API. */
const SNAKE_CASE: Spelling = {
  inline: ({ mime, data }) => ({ inline_data: { mime_type: mime, data } }),
  file: ({ mime, uri }) => ({ file_data: { mime_type: mime, file_uri: uri } }),
  call: (call) => ({ function_call: call }),
  response: (response) => ({ function_response: response }),
};

/** The spelling that `@google/generative-ai` passes on. */
const CAMEL_CASE: Spelling = {
  inline: ({ mime, data }) => ({ inlineData: { mimeType: mime, data } }),
  file: ({ mime, uri }) => ({ fileData: { mimeType: mime, fileUri: uri } }),
  call: (call) => ({ functionCall: call }),
  response: (response) => ({ functionResponse: response }),
};

function spellPart(part: GeminiPart, spelling: Spelling): unknown {
  switch (part.kind) {
    case "text":
      return new Sourced({ text: part.text }, part.source);
    case "rendering":
      return { text: new EmbeddedText(part.rendering) };
    case "media":
      return new Sourced(
        part.media.data ? spelling.inline(part.media) : spelling.file(part.media),
        part.source,
      );
    case "call":
      return new Sourced(spelling.call({ name: part.call.name, args: part.call.args }), part.source);
    case "response":
      return new Sourced(
        spelling.response({ name: part.response.name, response: part.response.response }),
        part.source,
      );
  }
}

const spellContents = (contents: readonly GeminiContent[], spelling: Spelling): readonly unknown[] =>
  contents.map(({ role, parts }) => ({ role, parts: parts.map((part) => spellPart(part, spelling)) }));

export function writeCanonicalBody({ system, contents }: GeminiRequest): Rendering {
  const instruction = system && { parts: [{ text: new EmbeddedText(system) }] };
  return writeJson({ system_instruction: instruction, contents: spellContents(contents, SNAKE_CASE) }, 2);
}

/**
 * The body that `@google/generative-ai` 0.24.1 posts for `getGenerativeModel({ model, systemInstruction })` and
 * `generateContent({ contents })`: its empty defaults first, roles unchecked (only its chat sessions check them).
 */
export function writeWireBody({ system, contents }: GeminiRequest): Rendering {
  const instruction = system && { role: "system", parts: [{ text: new EmbeddedText(system) }] };
  const body = {
    generationConfig: {},
    safetySettings: [],
    systemInstruction: instruction,
    contents: spellContents(contents, CAMEL_CASE),
  };
  return writeJson(body, 0);
}

function promptPart(part: GeminiPart): PromptPart {
  switch (part.kind) {
    case "text":
      return textPart(part.text, part.source);
    case "rendering":
      return { kind: "text", runs: runsOf(part.rendering) };
    case "call":
      return { kind: "call", name: part.call.name, args: part.call.args, source: part.source };
    case "response": {
      const { name, response } = part.response;
      return { kind: "result", name, response, source: part.source };
    }
    case "media":
      return { kind: "media", media: part.media, source: part.source };
  }
}

/** As on the wire: the SDK posts the system instruction with a role. */
export const requestPrompt = ({ system, contents }: GeminiRequest): Prompt => ({
  protocol: "gemini",
  ...(system && { system: { hasRole: true, parts: [{ kind: "text", runs: runsOf(system) }] } }),
  turns: contents.map(({ role, parts }) => ({ role, parts: parts.map(promptPart) })),
});

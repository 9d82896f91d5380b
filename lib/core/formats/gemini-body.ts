import type { Media } from "../schema/media";
import { cutPieces, runsOf } from "./cut-pieces";
import type { Rendering, TextPiece } from "./format";
import type { GeminiContent, GeminiPart, GeminiRequest } from "./gemini-contents";
import { EmbeddedText, Sourced } from "./sourced";
import { writeDeepJson } from "./write-deep-json";
import { writeJson } from "./write-json";

/** How a dialect of the Gemini API spells the parts. */
type Spelling = Readonly<{
  inline: (media: Media) => object;
  file: (media: Media) => object;
  call: (call: object) => object;
  response: (response: object) => object;
}>;

/** The seed's spelling, which is that of the REST API. */
const SNAKE_CASE: Spelling = {
  inline: ({ mime, data }) => ({ inline_data: { mime_type: mime, data } }),
  file: ({ mime, uri }) => ({ file_data: { mime_type: mime, file_uri: uri } }),
  call: (call) => ({ function_call: call }),
  response: (response) => ({ function_response: response }),
};

/** What `@google/generative-ai` passes on. */
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

function partPieces(part: GeminiPart, content: number): readonly TextPiece[] {
  switch (part.kind) {
    case "text":
      return [{ text: part.text, source: part.source, content }];
    case "rendering":
      return cutPieces(runsOf(part.rendering), content);
    case "call":
      return [{ text: writeDeepJson(part.call, 0), source: part.source, content }];
    case "response":
      return [{ text: writeDeepJson(part.response, 0), source: part.source, content }];
    case "media":
      return [];
  }
}

/** Every text part is a piece of its own: tokens never join across parts. Tool traffic counts as its JSON. */
export function requestPieces({ system, contents }: GeminiRequest): readonly TextPiece[] {
  const instruction = system === undefined ? [] : cutPieces(runsOf(system), -1);
  const rest = contents.flatMap(({ parts }, index) => parts.flatMap((part) => partPieces(part, index)));
  return [...instruction, ...rest];
}

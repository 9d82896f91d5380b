import type { Protocol } from "../core/schema/protocol";

/** How a TypeScript program posts a body with the vendor's SDK. The program defines `key`, `baseURL` and `body`. */
type TypescriptCall = Readonly<{
  imports: string;
  /** The SDK's type for the body. */
  type: string;
  lines: (model: string) => string;
}>;

export const TYPESCRIPT_CALLS: Readonly<Record<Protocol, TypescriptCall>> = {
  gemini: {
    imports: `import { type GenerateContentRequest, GoogleGenerativeAI } from "@google/generative-ai";`,
    type: "GenerateContentRequest",
    lines: (model) => `const model = new GoogleGenerativeAI(key).getGenerativeModel(
  { model: ${JSON.stringify(model)} },
  { baseUrl: baseURL },
);
const { response } = await model.generateContent(body);
console.log(response.text());`,
  },
  interactions: {
    imports: `import { GoogleGenAI, type Interactions } from "@google/genai";`,
    type: "Interactions.CreateModelInteractionParamsNonStreaming",
    lines: () => `const client = new GoogleGenAI({ apiKey: key, httpOptions: { baseUrl: baseURL } });
const interaction = await client.interactions.create(body);
console.log(interaction.output_text);`,
  },
  openai: {
    imports: `import OpenAI from "openai";`,
    type: "OpenAI.ChatCompletionCreateParamsNonStreaming",
    lines: () => `const client = new OpenAI({ apiKey: key, baseURL });
const completion = await client.chat.completions.create(body);
console.log(completion.choices[0]?.message.content);`,
  },
  responses: {
    imports: `import OpenAI from "openai";`,
    type: "OpenAI.Responses.ResponseCreateParamsNonStreaming",
    lines: () => `const client = new OpenAI({ apiKey: key, baseURL });
const response = await client.responses.create(body);
console.log(response.output_text);`,
  },
  anthropic: {
    imports: `import Anthropic from "@anthropic-ai/sdk";`,
    type: "Anthropic.MessageCreateParamsNonStreaming",
    // Without an explicit timeout, the SDK rejects a large max_tokens for requests that are not streamed.
    lines: () => `const client = new Anthropic({ apiKey: key, baseURL, timeout: 600_000 });
const message = await client.messages.create(body);
console.log(message.content.map((block) => (block.type === "text" ? block.text : "")).join(""));`,
  },
};

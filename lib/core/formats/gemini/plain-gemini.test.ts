import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { GoogleGenAI } from "@google/genai";
import { GoogleGenerativeAI } from "@google/generative-ai";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { assembleExample } from "../wire-example.fixture";

let server: Server;
let baseUrl: string;
let posted = "";

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      posted = Buffer.concat(chunks).toString("utf8");
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify({ candidates: [{ content: { role: "model", parts: [{ text: "ok" }] } }] }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.close();
});

type Turn = Readonly<{ role: "user" | "model"; text: string }>;

const model = "gemini-3.5-flash";
const turns: fc.Arbitrary<readonly Turn[]> = fc.array(
  fc.record({
    role: fc.constantFrom("user", "model"),
    text: fc.oneof(
      fc.constantFrom("Як справи?", "tea\n", '"quoted"'),
      fc.string({ minLength: 1, maxLength: 20 }),
    ),
  }),
  { minLength: 1, maxLength: 20 },
);
const systemPrompt = fc.constantFrom(undefined, "You are gryag.");

/** Everything that such a bot knows about a chat: the speaker and the text. */
const contentsOf = (chat: readonly Turn[]) => chat.map(({ role, text }) => ({ role, parts: [{ text }] }));

/** Settings that make any chat a plain bot's; its messages may contain more than it sends. */
function wireOf(chat: readonly Turn[], prompt: string | undefined): string {
  const messages = chat.map((turn, index) => ({
    ...turn,
    id: `${index + 1}`,
    author: turn.role === "user" ? { id: `${index % 3}`, name: "Alice" } : undefined,
    sentAt: "2025-04-04T12:33:00Z",
  }));
  const settings = { speakers: "none", layers: false } as const;
  return assembleExample("gemini", { messages, settings, chat: { systemPrompt: prompt } }).wire?.text ?? "";
}

type PostedBody = { contents: unknown; systemInstruction?: { parts: unknown } };

/** The model's view: roles of the instruction, key order and empty defaults do not matter. */
const readByModel = (body: string) => {
  const { contents, systemInstruction } = JSON.parse(body) as PostedBody;
  return { contents, system: systemInstruction?.parts };
};

describe("a plain Gemini bot: gemini with speakers = none and layers off", () => {
  it("is reproduced byte for byte through @google/generative-ai", async () => {
    await fc.assert(
      fc.asyncProperty(turns, systemPrompt, async (chat, prompt) => {
        const client = new GoogleGenerativeAI("test").getGenerativeModel(
          { model, ...(prompt !== undefined && { systemInstruction: prompt }) },
          { baseUrl },
        );
        await client.generateContent({ contents: contentsOf(chat) });
        expect(wireOf(chat, prompt)).toBe(posted);
      }),
      { numRuns: 100 },
    );
  });

  it("is equal through @google/genai", async () => {
    const client = new GoogleGenAI({ apiKey: "test", httpOptions: { baseUrl } });
    await fc.assert(
      fc.asyncProperty(turns, systemPrompt, async (chat, prompt) => {
        const config = prompt === undefined ? {} : { config: { systemInstruction: prompt } };
        await client.models.generateContent({ model, contents: contentsOf(chat), ...config });
        expect(readByModel(wireOf(chat, prompt))).toEqual(readByModel(posted));
      }),
      { numRuns: 100 },
    );
  });
});

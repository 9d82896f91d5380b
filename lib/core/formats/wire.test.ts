import { createHash } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type Content, GoogleGenerativeAI } from "@google/generative-ai";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { arbitraryContext } from "../arbitrary-context.fixture";
import type { FormatId } from "../model/format";
import type { SelectedContext } from "../model/selected-context";
import { FORMATS } from "./registry";

const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex");

let server: Server;
let baseUrl: string;
let postedHash = "";

beforeAll(async () => {
  server = createServer((request, response) => {
    const hash = createHash("sha256");
    request.on("data", (chunk: Uint8Array) => hash.update(chunk));
    request.on("end", () => {
      postedHash = hash.digest("hex");
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

const CAMEL_CASE: Readonly<Record<string, string>> = {
  inline_data: "inlineData",
  mime_type: "mimeType",
  file_data: "fileData",
  file_uri: "fileUri",
  function_call: "functionCall",
  function_response: "functionResponse",
};

/** A bot's conversion from the canonical payload to the SDK's types: only the keys of a part change. */
function toSdkPart(part: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => {
      const isMedia = key === "inline_data" || key === "file_data";
      return [CAMEL_CASE[key] ?? key, isMedia ? toSdkPart(value as Record<string, unknown>) : value];
    }),
  );
}

type CanonicalBody = {
  system_instruction?: { parts: [{ text: string }] };
  contents: { role: string; parts: Record<string, unknown>[] }[];
};

async function postWithSdk(context: SelectedContext, payload: string): Promise<void> {
  const { system_instruction: instruction, contents } = JSON.parse(payload) as CanonicalBody;
  const model = new GoogleGenerativeAI("test-key").getGenerativeModel(
    {
      model: context.model,
      ...(instruction === undefined ? {} : { systemInstruction: instruction.parts[0].text }),
    },
    { baseUrl },
  );
  await model.generateContent({
    contents: contents.map(({ role, parts }) => ({
      role,
      parts: parts.map(toSdkPart),
    })) as unknown as Content[],
  });
}

async function postWithFetch(context: SelectedContext, messages: unknown): Promise<void> {
  const body = JSON.stringify({ model: context.model, messages });
  const headers = { "content-type": "application/json" };
  await (await fetch(`${baseUrl}/v1/chat/completions`, { method: "POST", headers, body })).text();
}

const wireHash = (id: FormatId, context: SelectedContext): string => {
  const { wire } = FORMATS[id] as { wire?: (typeof FORMATS)["gemini"]["wire"] };
  return sha256(wire?.(context).text ?? "");
};

const CHATS = { numRuns: 250 };

describe("the wire is what a client posts, byte for byte", () => {
  it.each(["gemini", "compact"] as const)("%s through @google/generative-ai", async (id) => {
    const { payload, render } = FORMATS[id] as {
      payload?: typeof FORMATS.gemini.render;
    } & typeof FORMATS.gemini;
    await fc.assert(
      fc.asyncProperty(arbitraryContext, async (context) => {
        await postWithSdk(context, (payload ?? render)(context).text);
        expect(wireHash(id, context)).toBe(postedHash);
      }),
      CHATS,
    );
  });

  it.each(["single-message", "openai-summary"] as const)("%s through fetch", async (id) => {
    await fc.assert(
      fc.asyncProperty(arbitraryContext, async (context) => {
        await postWithFetch(context, JSON.parse(FORMATS[id].render(context).text));
        expect(wireHash(id, context)).toBe(postedHash);
      }),
      CHATS,
    );
  });

  it("context-json through fetch, as the text of one user message after the prompt", async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryContext, async (context) => {
        const prompt = context.system.find(({ layer }) => layer === "prompt")?.text;
        const system = prompt ? [{ role: "system", content: prompt }] : [];
        const array = { role: "user", content: FORMATS["context-json"].render(context).text };
        await postWithFetch(context, [...system, array]);
        expect(wireHash("context-json", context)).toBe(postedHash);
      }),
      CHATS,
    );
  });

  it("the console is a view and has none", () => {
    expect(FORMATS.console).not.toHaveProperty("wire");
  });
});

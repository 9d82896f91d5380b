import { createHash } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import Anthropic from "@anthropic-ai/sdk";
import { GoogleGenAI } from "@google/genai";
import fc from "fast-check";
import OpenAI from "openai";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { arbitraryContext, inProtocol } from "../arbitrary-context.fixture";
import type { Format } from "../model/format";
import type { SelectedContext } from "../model/selected-context";
import type { Protocol } from "../schema/protocol";
import { anthropicBody } from "./anthropic/anthropic-body";
import { compactConversation } from "./compact/compact-conversation";
import { buildConversation } from "./conversation/build-conversation";
import type { Conversation } from "./conversation/conversation";
import { requestFacts } from "./conversation/protocol-writer";
import { interactionsBody } from "./interactions/interactions-body";
import { openAiBody } from "./openai/openai-body";
import { FORMATS } from "./registry";
import { responsesBody } from "./responses/responses-body";

type Posted = Readonly<{ path: string; body: string }>;

/** The minimal server response that each vendor's SDK accepts. */
const ANSWERS: Readonly<Record<string, object>> = {
  "/chat/completions": { id: "1", object: "chat.completion", choices: [] },
  "/responses": { id: "1", object: "response", output: [] },
  "/v1/messages": { id: "1", type: "message", role: "assistant", content: [] },
  "/v1beta/interactions": { id: "1", status: "completed", steps: [] },
};

let server: Server;
let baseUrl: string;
let posted: Posted = { path: "", body: "" };

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const path = request.url?.split("?")[0] ?? "";
      posted = { path, body: Buffer.concat(chunks).toString("utf8") };
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(ANSWERS[path] ?? {}));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => {
  server.close();
});

type Post = (conversation: Conversation, context: SelectedContext) => Promise<unknown>;

/** Passes our body to the SDK as its own params without a cast, so that types and bytes are both checked. */
const POSTS: Readonly<Record<Exclude<Protocol, "gemini">, Post>> = {
  openai: (conversation, context) => {
    const params: OpenAI.ChatCompletionCreateParamsNonStreaming = openAiBody(
      conversation,
      requestFacts(context),
    );
    return new OpenAI({ apiKey: "test", baseURL: baseUrl, maxRetries: 0 }).chat.completions.create(params);
  },
  responses: (conversation, context) => {
    const params: OpenAI.Responses.ResponseCreateParamsNonStreaming = responsesBody(
      conversation,
      requestFacts(context),
    );
    return new OpenAI({ apiKey: "test", baseURL: baseUrl, maxRetries: 0 }).responses.create(params);
  },
  anthropic: (conversation, context) => {
    const params: Anthropic.MessageCreateParamsNonStreaming = anthropicBody(
      conversation,
      requestFacts(context),
    );
    return new Anthropic({ apiKey: "test", baseURL: baseUrl, maxRetries: 0 }).messages.create(params);
  },
  interactions: (conversation, context) => {
    const client = new GoogleGenAI({ apiKey: "test", httpOptions: { baseUrl } });
    return client.interactions.create(interactionsBody(conversation, requestFacts(context)));
  },
};

const PROTOCOLS = Object.keys(POSTS) as readonly (keyof typeof POSTS)[];
const CHATS = { numRuns: 200 };
const sha256 = (text: string) => createHash("sha256").update(text, "utf8").digest("hex");

describe("the wire is what the maker's SDK posts, byte for byte", () => {
  it.each(PROTOCOLS)("%s", async (protocol) => {
    const { wire }: Format = FORMATS[protocol];
    await fc.assert(
      fc.asyncProperty(arbitraryContext, async (selection) => {
        const context = inProtocol(selection, protocol);
        await POSTS[protocol](buildConversation(context), context);
        expect(sha256(posted.body)).toBe(sha256(wire?.(context).text ?? ""));
      }),
      CHATS,
    );
    expect(ANSWERS).toHaveProperty([posted.path]);
  });

  it.each(PROTOCOLS)("compact in %s", async (protocol) => {
    await fc.assert(
      fc.asyncProperty(arbitraryContext, async (selection) => {
        const context = inProtocol(selection, protocol);
        await POSTS[protocol](compactConversation(context), context);
        expect(sha256(posted.body)).toBe(sha256(FORMATS.compact.wire?.(context).text ?? ""));
      }),
      CHATS,
    );
  });
});

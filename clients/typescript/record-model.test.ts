import { GoogleGenerativeAI, HarmBlockThreshold, HarmCategory } from "@google/generative-ai";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type ModelServer, startModelServer } from "@/e2e/model-server/start-model-server";
import { recordBodySchema } from "@/lib/api/recorded-request";
import { type StandIn, startStandIn } from "../stand-in.fixture";
import { type Client, createClient, type Drop, recordModel } from "./index";

let provider: ModelServer;
let server: StandIn;
let client: Client;
let drops: Drop[];
beforeAll(async () => {
  provider = await startModelServer();
});
beforeEach(async () => {
  drops = [];
  provider.play();
  server = await startStandIn();
  client = createClient({ url: server.url, onDrop: (drop) => drops.push(drop) });
});
afterEach(() => server.close());
afterAll(() => provider.close());

const openModel = (baseUrl = provider.geminiBaseUrl) =>
  new GoogleGenerativeAI("secret-key").getGenerativeModel(
    {
      model: "gemini-2.0-flash",
      systemInstruction: "Ти — гряг.",
      generationConfig: { temperature: 0.7 },
      safetySettings: [
        { category: HarmCategory.HARM_CATEGORY_HARASSMENT, threshold: HarmBlockThreshold.BLOCK_NONE },
      ],
      tools: [{ functionDeclarations: [{ name: "weather" }] }],
    },
    { baseUrl },
  );
const openRecorded = () => recordModel(openModel(), client, { chatId: "-100", messageId: "7" });

async function recorded() {
  expect(await client.flush()).toBe(true);
  return server.received.map(({ body }) => recordBodySchema.parse(body));
}
const posted = () => provider.requests.map(({ body }) => body);

const content = { contents: [{ role: "user", parts: [{ text: 'Привіт 👋 "q" \u2028 \ud800' }] }] };

describe("what is recorded is byte for byte what was posted", () => {
  test.each<[string, (model: ReturnType<typeof openModel>) => Promise<unknown>]>([
    ["generateContent with a text", (model) => model.generateContent("Як справи?")],
    ["generateContent with contents", (model) => model.generateContent(content)],
    [
      "generateContent with its own settings",
      (model) => model.generateContent({ ...content, systemInstruction: "x", generationConfig: { topK: 1 } }),
    ],
    ["generateContentStream", async (model) => (await model.generateContentStream(content)).response],
    ["a chat", (model) => model.startChat().sendMessage("hi")],
    ["a chat that streams", async (model) => (await model.startChat().sendMessageStream("hi")).response],
  ])("%s", async (_, ask) => {
    provider.play({ kind: "ok", text: "Не набридай." });
    await ask(openRecorded());
    const [record] = await recorded();
    expect(record?.body).toBe(posted()[0]);
    expect(record).toMatchObject({
      messageId: "7",
      provider: "gemini",
      model: "gemini-2.0-flash",
      answer: "Не набридай.",
      usage: { candidatesTokenCount: expect.any(Number) },
    });
    expect(JSON.stringify(server.received)).not.toContain("secret-key");
  });

  test("each turn of a chat, with its growing history", async () => {
    const chat = openRecorded().startChat({ history: [{ role: "user", parts: [{ text: "earlier" }] }] });
    for (const text of ["one", "two", "three"]) await chat.sendMessage(text);
    expect((await recorded()).map(({ body }) => body)).toEqual(posted());
    expect(await chat.getHistory()).toHaveLength(7);
  });

  test("many at once, each with its own answer and chat", async () => {
    const model = openModel();
    const ask = (chatId: number) =>
      recordModel(model, client, { chatId }).generateContent(`question of ${chatId}`);
    await Promise.all(Array.from({ length: 20 }, (_, chatId) => ask(chatId)));
    expect((await recorded()).map(({ body }) => body).toSorted()).toEqual(posted().toSorted());
    for (const { path, body } of server.received)
      expect(JSON.stringify(body)).toContain(`question of ${path.split("/")[4]}\\`);
  });

  test("a change that the bot makes while it waits is not in it", async () => {
    const contents = [{ role: "user", parts: [{ text: "before" }] }];
    const asking = openRecorded().generateContent({ contents });
    contents.push({ role: "model", parts: [{ text: "after" }] });
    await asking;
    expect((await recorded())[0]?.body).not.toContain("after");
  });
});

describe("the bot gets what it would get anyway", () => {
  test("the pieces of a stream, as they come", async () => {
    const { stream } = await openRecorded().generateContentStream("hi");
    const pieces: string[] = [];
    for await (const piece of stream) pieces.push(piece.text());
    expect(pieces.length).toBeGreaterThan(1);
    expect((await recorded())[0]?.answer).toBe(pieces.join(""));
  });

  test("the model's error; what was posted is recorded without an answer", async () => {
    provider.play({ kind: "error", status: 503 });
    await expect(openRecorded().generateContent("hi")).rejects.toThrow("503");
    const [record] = await recorded();
    expect([record?.body, record?.answer]).toEqual([posted()[0], undefined]);
  });

  test("the library's own complaint, before anything was posted: nothing is recorded", async () => {
    await expect(openRecorded().startChat().sendMessage([])).rejects.toThrow("No content");
    expect(await recorded()).toEqual([]);
    expect(drops).toEqual([]);
  });

  test("a blocked answer, recorded without a text", async () => {
    provider.play({ kind: "blocked" });
    const { response } = await openRecorded().generateContent("hi");
    expect(() => response.text()).toThrow("blocked");
    expect((await recorded())[0]?.answer).toBeUndefined();
  });

  test("all other properties and methods of the model", async () => {
    const model = openRecorded();
    expect(model.generationConfig).toEqual({ temperature: 0.7 });
    expect((await model.countTokens("hi")).totalTokens).toBeGreaterThan(0);
    expect(await recorded()).toEqual([]);
  });

  test("its answer, when nobody listens for the records", async () => {
    await server.close();
    const { response } = await openRecorded().generateContent("hi");
    expect(response.text()).not.toBe("");
    expect(client.stats().queued).toBe(1);
    server = await startStandIn();
  });

  test("its answer, from a model whose posts cannot be seen; that is reported", async () => {
    const hidden = { generateContent: async () => ({ response: {} }) };
    await recordModel(hidden, client, { chatId: 1 }).generateContent();
    await client.flush();
    expect(drops).toMatchObject([{ reason: "unreadable", message: expect.stringContaining("not captured") }]);
  });
});

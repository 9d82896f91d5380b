import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import http from "node:http";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test, vi } from "vitest";
import * as coreSource from "../lib/core/index";
import * as pricingSource from "../lib/core/pricing";
import * as tokenizerSource from "../lib/core/tokenizer";
import * as core from "./core.mjs";
import * as pricing from "./pricing.mjs";
import * as tokenizer from "./tokenizer.mjs";

/** Inside the project, so that it finds `contextscope/core` by name as an installed bot does. */
const EXAMPLE = path.resolve(".cache/readme-bot.mjs");

/** @param {object} module */
const names = (module) => Object.keys(module).sort();

test.each([
  ["core", core, coreSource],
  ["tokenizer", tokenizer, tokenizerSource],
  ["pricing", pricing, pricingSource],
])("contextscope/%s exports what its source does", (_name, door, source) => {
  expect(names(door)).toEqual(names(source));
});

/** A model on loopback that remembers what was posted. */
async function listen() {
  /** @type {string[]} */
  const bodies = [];
  /** @type {(string | undefined)[]} */
  const paths = [];
  const server = http.createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    bodies.push(body);
    paths.push(request.url);
    response.setHeader("content-type", "application/json");
    response.end(
      JSON.stringify({ candidates: [{ content: { role: "model", parts: [{ text: "Не набридай." }] } }] }),
    );
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  return { bodies, paths, server, url: `http://127.0.0.1:${port}` };
}

const sha256 = (/** @type {string} */ text) => createHash("sha256").update(text).digest("hex");

test("the README's bot posts exactly the wire payload", async () => {
  const example = /A test runs this example\. -->\n```js\n([\s\S]*?)```/.exec(
    readFileSync("README.md", "utf8"),
  )?.[1];
  mkdirSync(".cache", { recursive: true });
  writeFileSync(EXAMPLE, example ?? "");
  const { bodies, paths, server, url } = await listen();
  vi.stubEnv("GEMINI_BASE_URL", url).stubEnv("GEMINI_API_KEY", "not-a-key");
  const print = vi.spyOn(console, "log").mockReturnValue(undefined);
  const { answer } = await import(pathToFileURL(EXAMPLE).href);
  const message = {
    id: "1",
    role: "user",
    author: { id: "987654321", name: "Alice" },
    text: "Як справи, гряг?",
  };
  expect(await answer(message)).toBe("Не набридай.");
  server.close();
  const file = core.chatFileSchema.parse({
    contextscope: 1,
    chat: { id: "-100", bot: { name: "gryag" }, systemPrompt: "You are gryag." },
    messages: [message],
  });
  const settings = core.resolveSettings({ chat: { compact: true, maxHistoricalMedia: 3 } });
  const tools = { countTokens: tokenizer.loadTokenizer("gemma3"), wire: true };
  const { model, wire, tokens } = core.assemble(core.contextInputFromFile(file), settings, "compact", tools);
  expect(bodies.map(sha256)).toEqual([sha256(wire.text)]);
  expect(paths).toEqual([`/v1beta/models/${model}:generateContent`]);
  expect(print).toHaveBeenCalledWith(`${tokens.total.min} tokens,`, 0, "dropped");
});

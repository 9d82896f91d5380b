import { expect, it } from "vitest";
import { PROTOCOLS } from "../core/schema/protocol";
import { SERVICE_ADDRESSES, serviceOf, wirePath } from "./wire-endpoint";

it("each protocol is posted to its own service", () => {
  const addresses = PROTOCOLS.map((protocol) => {
    const { defaultBase, keyVariable } = SERVICE_ADDRESSES[serviceOf(protocol)];
    return [protocol, `${defaultBase}${wirePath(protocol, "some-model")}`, keyVariable];
  });
  const google = "https://generativelanguage.googleapis.com/v1beta";
  expect(addresses).toEqual([
    ["gemini", `${google}/models/some-model:generateContent`, "GEMINI_API_KEY"],
    ["interactions", `${google}/interactions`, "GEMINI_API_KEY"],
    ["openai", "https://api.openai.com/v1/chat/completions", "OPENAI_API_KEY"],
    ["responses", "https://api.openai.com/v1/responses", "OPENAI_API_KEY"],
    ["anthropic", "https://api.anthropic.com/v1/messages", "ANTHROPIC_API_KEY"],
  ]);
});

it("a path needs no quoting, whatever the model's name", () => {
  expect(wirePath("gemini", "tunedModels/it's ? # $x\ud800")).toBe(
    "/v1beta/tunedModels/it%27s%20%3F%20%23%20%24x%EF%BF%BD:generateContent",
  );
});

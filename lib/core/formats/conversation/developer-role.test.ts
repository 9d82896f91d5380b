import { describe, expect, it } from "vitest";
import { contextOfAll } from "../../arbitrary-context.fixture";
import type { SelectedContext } from "../../model/selected-context";
import { chatFileSchema } from "../../schema/chat-file";
import { openAiBody } from "../openai/openai-body";
import { openAiPrompt } from "../openai/openai-prompt";
import { responsesBody } from "../responses/responses-body";
import { buildConversation } from "./build-conversation";
import { requestFacts } from "./protocol-writer";

const FILE = chatFileSchema.parse({
  contextscope: 1,
  chat: { id: "c", bot: { name: "bot" }, systemPrompt: "Be brief.", systemPromptRole: "developer" },
  messages: [
    { id: "1", role: "user", text: "hi" },
    { id: "2", role: "event", text: "Alice pinned a message", toolCalls: [{ name: "x" }] },
    { id: "3", role: "system", sourceRole: "developer", text: "Now in French." },
    { id: "4", role: "system", text: "Or English." },
    { id: "5", role: "user", text: "Well?" },
  ],
});

const contextIn = (protocol: SelectedContext["protocol"]) =>
  contextOfAll(FILE, { protocol, speakerStyle: "none" });

describe("a source's developer texts", () => {
  it("stay developer texts in chat completions, the prompt too", () => {
    const context = contextIn("openai");
    const conversation = buildConversation(context);
    const body = JSON.parse(JSON.stringify(openAiBody(conversation, requestFacts(context)).messages));
    expect(body).toEqual([
      { role: "developer", content: "Be brief." },
      { role: "user", content: "hi" },
      { role: "developer", content: "Now in French." },
      { role: "system", content: "Or English." },
      { role: "user", content: "Well?" },
    ]);
    expect(openAiPrompt(conversation).turns.map(({ role }) => role)).toEqual(
      body.map(({ role }: { role: string }) => role),
    );
  });

  it("stay developer texts among the items of a Responses body", () => {
    const context = contextIn("responses");
    const body = responsesBody(buildConversation(context), requestFacts(context));
    const items: readonly { role: string }[] = JSON.parse(JSON.stringify(body.input));
    expect(items.map(({ role }) => role)).toEqual(["user", "developer", "system", "user"]);
  });
});

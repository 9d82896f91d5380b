import { expect, it } from "vitest";
import { scenarioReader } from "./read-scenario";

const referencedMessage = {
  content: "Time is relative.",
  author: "Einstein",
  isFromBot: true,
  personalityName: "einstein",
  displayName: "Albert",
};

it("gives the referenced message and the current one", () => {
  const scenario = { messageContent: "And?", referencedMessage, userName: "Ann", personality: "freud" };
  const made = { idInvented: true };
  expect(scenarioReader.read(scenario)).toMatchObject({
    ok: true,
    scenario,
    chatFile: {
      chat: { bot: { name: "freud", personality: { name: "freud" } } },
      messages: [
        {
          ...made,
          id: "m1",
          role: "model",
          text: "Time is relative.",
          personality: { name: "einstein", displayName: "Albert" },
        },
        {
          ...made,
          id: "m2",
          role: "user",
          text: "And?",
          author: { name: "Ann" },
          replyTo: { messageId: "m1", messageIdInvented: true },
        },
      ],
    },
  });
});

it("takes bare content as a message without a reference", () => {
  expect(scenarioReader.read("hi")).toMatchObject({ ok: true, scenario: { messageContent: "hi" } });
  expect(scenarioReader.read([{ type: "text", text: "hi" }])).toMatchObject({
    ok: true,
    chatFile: { messages: [{ text: "hi" }] },
  });
});

it.each([
  [{}, "/messageContent"],
  [{ messageContent: 5 }, "/messageContent"],
  [{ messageContent: "x", referencedMessage: "y" }, "/referencedMessage"],
  [null, "/messageContent"],
])("refuses %j", (value, place) => {
  expect(scenarioReader.read(value)).toEqual({ ok: false, error: expect.stringContaining(place) });
});

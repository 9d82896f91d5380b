import { expect, test } from "vitest";
import { authorName } from "./author-name";

const message = { id: "1", sequence: 1, position: 1, media: [], toolCalls: [], toolResponses: [] };

test.each([
  ["a name", { role: "user", author: { id: "5", name: "Ann", username: "ann" } }, "Ann"],
  ["a username", { role: "user", author: { id: "5", username: "ann" } }, "ann"],
  ["an id, where a source has nothing else", { role: "user", author: { id: "B0JL6RASU" } }, "B0JL6RASU"],
  ["the bot of the chat", { role: "model" }, "Helper"],
  ["nobody", { role: "user" }, undefined],
] as const)("%s", (_, said, name) => {
  expect(authorName({ ...message, ...said }, "Helper")).toBe(name);
});

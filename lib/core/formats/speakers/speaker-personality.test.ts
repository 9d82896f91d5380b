import { expect, it } from "vitest";
import { speakerPersonality } from "./speaker-personality";

const freud = { bot: { name: "Sigmund", username: "freud_bot", personality: { name: "freud" } } };
const plain = { bot: { name: "gryag" } };
const einstein = { name: "einstein", displayName: "Albert Einstein" };

it.each([
  ["absent", freud, {}, undefined],
  ["the chat's", freud, { personality: "freud" }, undefined],
  [
    "the chat's, with a display name",
    freud,
    { personality: { name: "freud", displayName: "Dr" } },
    undefined,
  ],
  ["the bot's own name", plain, { personality: "gryag" }, undefined],
  ["empty", freud, { personality: "" }, undefined],
  ["another with a display name", freud, { personality: einstein }, "Albert Einstein"],
  ["another by name", freud, { personality: "einstein" }, "einstein"],
  ["another by display name alone", freud, { personality: { displayName: "Albert" } }, "Albert"],
  ["another that signs", freud, { personality: "einstein", author: { name: "Albert" } }, "Albert"],
  [
    "another with the bot's signature",
    freud,
    { personality: "einstein", author: { name: "Sigmund" } },
    "einstein",
  ],
  ["any, where the chat has none", plain, { personality: "einstein" }, "einstein"],
])("%s", (_name, chat, message, expected) => {
  expect(speakerPersonality({ role: "model", ...message }, chat)).toBe(expected);
});

it("is the bot's alone", () => {
  expect(speakerPersonality({ role: "user", personality: "einstein" }, freud)).toBeUndefined();
});

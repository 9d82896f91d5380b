import { expect, it } from "vitest";
import { differingChoice } from "./differing-choice";

it.each([
  ["the same bot again", { stored: "chosen", imported: "chosen", isSameBot: true }, undefined],
  ["another bot", { stored: "chosen", imported: "chosen", isSameBot: false }, "chosen"],
  ["a bot where there was none", { stored: "none", imported: "chosen", isSameBot: false }, "chosen"],
  ["no bot where one was chosen", { stored: "chosen", imported: "none", isSameBot: true }, "none"],
  ["still no bot", { stored: "none", imported: "none", isSameBot: false }, undefined],
  ["a bot that wrote nothing", { stored: "chosen", imported: "silent", isSameBot: false }, undefined],
  [
    "a chat whose source names the bot",
    { stored: undefined, imported: "chosen", isSameBot: false },
    undefined,
  ],
  ["a file that names the bot", { stored: "chosen", imported: undefined, isSameBot: false }, undefined],
] as const)("%s", (_case, choices, expected) => {
  expect(differingChoice(choices)).toBe(expected);
});

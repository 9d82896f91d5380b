import { expect, test } from "vitest";
import { platformName } from "./platform-name";

test.each([
  ["telegram", "Telegram"],
  ["openai", "OpenAI"],
  ["open-webui", "Open WebUI"],
  ["constructor", "Constructor"],
  ["unknown", undefined],
])("%s", (platform, name) => expect(platformName(platform)).toBe(name));

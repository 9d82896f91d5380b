import { expect, test } from "vitest";
import { DEFAULT_SETTINGS } from "../core/schema/settings";
import { readPayloadRequest, writePayloadQuery } from "./payload-request";

test("a request is read as it was written", () => {
  const settings = { ...DEFAULT_SETTINGS, maxVideos: 0, compact: true, keepHistorical: "newest" as const };
  const question = { at: "a/b #ü", settings, format: "compact", form: "payload" } as const;
  const read = readPayloadRequest("c", new URLSearchParams(writePayloadQuery(question)));
  expect(read).toEqual({
    ok: true,
    request: { chatId: "c", at: "a/b #ü", overrides: settings, format: "compact", form: "payload" },
  });
});

test.each([
  ["view=gemnini", "view"],
  ["", "view"],
  ["view=gemini&format=compact", 'format: "compact"'],
  ["view=gemini&form=half", "form"],
  ["view=gemini&maxMedia=300", 'maxMedia: "300"'],
  ["view=gemini&compact=perhaps", 'compact: "perhaps"'],
])("%s is refused, and the error names what is wrong", (query, named) => {
  const read = readPayloadRequest("c", new URLSearchParams(query));
  expect(read).toMatchObject({ ok: false, error: expect.stringContaining(named) });
});

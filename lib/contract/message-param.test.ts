import { expect, it } from "vitest";
import { MAX_ID_LENGTH } from "../core/schema/asked-message-id";
import { inspectionRequestSchema } from "./inspection";
import { readMessageParam } from "./message-param";

it.each([
  ["", undefined],
  ["at=", undefined],
  ["at=456", "456"],
  ["at=1&at=2", "1"],
  [`at=${"9".repeat(2 * MAX_ID_LENGTH)}`, "9".repeat(MAX_ID_LENGTH)],
])("%s names the message %s, which the server takes", (search, id) => {
  const at = readMessageParam(new URLSearchParams(search), "at");
  expect(at).toBe(id);
  const request = { chatId: "-1", at, overrides: {}, formats: [], wire: [] };
  expect(inspectionRequestSchema.safeParse(request).success).toBe(true);
});

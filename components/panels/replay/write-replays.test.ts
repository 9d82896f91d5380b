import { createTranslator } from "use-intl";
import { expect, it } from "vitest";
import { en } from "@/lib/i18n/en";
import { replayOf } from "../provider-calls/replay.fixture";
import { writeReplays } from "./write-replays";

const t = createTranslator({ locale: "en", messages: en });

it("contains the answer as received and as a user would see it, with the call's details", () => {
  const answer = "[meta] chat_id=1 message_id=2\nIt is an answer.";
  expect(writeReplays([replayOf({ answer })], t)).toMatchInlineSnapshot(`
    "## Gemini · completed · gemini-3.5-flash · model.example · 2026-11-16T06:00:00.000Z

    - Input: 1002
    - Output: 5
    - Total: 1007
    - Contextscope count: 1000 (provider rule)
    - Finish reason: STOP
    - Time: 1.2 s
    - Payload: abababababababababababababababababababababababababababababababab
    - Message: 7

    **Response**

    \`\`\`
    [meta] chat_id=1 message_id=2
    It is an answer.
    \`\`\`

    **Shown to the user**

    \`\`\`
    It is an answer.
    \`\`\`
    "
  `);
});

it("includes failed replays", () => {
  const failure = { cause: "timeout", message: "It took too long." } as const;
  const failed = replayOf({ state: "failed", answer: undefined, failure, askedModel: "claude" });
  const text = writeReplays([replayOf(), failed], t);
  expect(text).toContain("It took too long.");
  expect(text).toContain("instead of claude");
  expect(text.match(/^## /gm)).toHaveLength(2);
});

import { createTranslator } from "use-intl";
import { expect, it } from "vitest";
import type { BotAnswer } from "@/lib/contract/answers";
import { entry } from "@/lib/core/model/ledger";
import { en } from "@/lib/i18n/en";
import { writeAnswers } from "./write-answers";

const t = createTranslator({ locale: "en", messages: en });

const answers: readonly BotAnswer[] = [
  {
    kind: "leaking",
    messageId: "9",
    sequence: 9,
    sentAt: "2026-01-01T00:00:00Z",
    text: "[meta] chat_id=1\nHello",
    leaks: [{ kind: "meta-leak", message: "Gives metadata away." }],
  },
  {
    kind: "leaking",
    messageId: "7",
    sequence: 7,
    sentAt: undefined,
    text: "As Ann#1234 said",
    leaks: [{ kind: "transcript-leak", message: "Names a speaker." }],
  },
  { kind: "clean", messageId: "5", sequence: 5, sentAt: undefined, excerpt: "```js\n1\n```", characters: 11 },
];

it("separates stored from visible text, and keeps every answer verbatim", () => {
  const kept = entry({ kind: "message", messageId: "9", position: 8 }, "kept", "recent");
  expect(writeAnswers(answers, [kept], t)).toMatchInlineSnapshot(`
    "## Message 9 · 2026-01-01T00:00:00Z · in this request

    - Gives metadata away.

    **Stored**

    \`\`\`
    [meta] chat_id=1
    Hello
    \`\`\`

    **Shown to the user**

    \`\`\`
    Hello
    \`\`\`

    ## Message 7

    - Names a speaker.

    **Stored**

    \`\`\`
    As Ann#1234 said
    \`\`\`

    **Shown to the user**

    Unchanged: cleaning does not remove this.

    ## Message 5

    \`\`\`\`
    \`\`\`js
    1
    \`\`\`
    \`\`\`\`
    "
  `);
});

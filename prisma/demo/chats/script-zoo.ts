import type { ChatFileInput } from "@/lib/core/schema/chat-file";
import { picture } from "../media/media-file";
import type { AuthorInput } from "../message-input";
import { answered, type Line, said, writeMessages } from "../write-messages";

const noam = { id: "1020304050607080", name: "נועם", username: "noam_rtl" } satisfies AuthorInput;
const layla = { id: "2030405060708090", name: "ليلى", username: "layla.reads" } satisfies AuthorInput;
const mei = { id: "3040506070809010", name: "美咲", username: "misaki" } satisfies AuthorInput;
/** A name designed to break a line: brackets, a colon, an arrow, and far too long. */
const longname = {
  id: "4050607080901020",
  name: "Maximiliane [the Unbroken]: Keeper → of the Very Long Line",
} satisfies AuthorInput;

const lines = (): Line[] => [
  said(noam, "שלום! מישהו בדק איך ההודעות שלי נראות באמצע משפט באנגלית?", { label: "hebrew" }),
  answered("I read it right to left, as one should: “שלום” first, doubts afterwards. 👀", { to: "hebrew" }),
  said(layla, "وأنا أكتب بالعربية مع رقم ٤٢ ورقم 42 في السطر نفسه.", { label: "arabic" }),
  answered(
    "Two forty-twos, one meaning. The order on screen is (٤٢) then (42) for you, and the other way round for the ruler.",
    { to: "arabic" },
  ),
  said(mei, "家族の絵文字テスト: 👨‍👩‍👧‍👦 👩🏽‍🚀 🏳️‍🌈 🇺🇦 1️⃣"),
  answered("Five pictures to you, twenty-odd code points to me. The family travels together: 👨‍👩‍👧‍👦"),
  said(mei, "Zero\u200bwidth\u200bspaces\u200bhide\u200bhere, and a soft\u00adhyphen, and a joiner:\u200d."),
  answered("Found them. They weigh nothing and are billed all the same."),
  said(
    longname,
    `One line without a break: ${"https://example.com/a/very/long/path/".concat("segment/".repeat(40))}`,
  ),
  said(longname, "First line\nsecond line\n\n    indented fourth\n\ttabbed fifth"),
  answered(
    '```ts\nconst keep = "line breaks";\n\treturn keep; // and this tab\n```\nCode stays as it is, even at night.',
  ),
  said(noam, "Quote test: \"double\", 'single', «кутові», „нижні“, back\\slash and [brackets]"),
  said(layla, "e\u0301 and é look alike. Are they?", { label: "accents" }),
  answered("Alike, not equal: one is two code points wearing a coat.", { to: "accents" }),
  said(mei, "𝒲𝒽𝑜 𝓃𝑒𝑒𝒹𝓈 𝓅𝓁𝒶𝒾𝓃 𝓁𝑒𝓉𝓉𝑒𝓇𝓈?"),
  said(mei, undefined, { label: "silence" }),
  answered("An empty message. The most polite one so far.", { to: "silence" }),
  said(layla, "<script>alert('hi')</script> & <b>bold?</b> &amp; {{template}} %s", { label: "html" }),
  answered("Displayed, not obeyed.", { to: "html" }),
  said(noam, "תמונה אחת לסיום, עם כיתוב משמאל לימין: sunset over the sea 🌅", {
    media: [picture("sunset.png", "שקיעה — sunset.png")],
  }),
];

/** Scripts, widths and characters that break careless displays. */
export function scriptZoo(): ChatFileInput {
  return {
    contextscope: 1,
    chat: {
      id: "1260000000000000012",
      title: "Script zoo · גן השפות · حديقة",
      platform: "discord",
      bot: { id: "1150000000000000778", name: "Glyph", username: "glyph" },
      systemPrompt:
        "You are Glyph. You care about letters, in any direction. Answer in English unless asked otherwise.",
    },
    settings: { replyExcerpts: true },
    messages: writeMessages(lines(), {
      startsAt: "2026-10-25T13:00:00Z",
      firstId: 1299400000000000000n,
      seed: 99,
    }),
  };
}

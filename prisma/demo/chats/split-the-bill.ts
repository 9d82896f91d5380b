import type { ChatFileInput } from "@/lib/core/schema/chat-file";
import type { AuthorInput } from "../message-input";
import { answered, type Line, returned, said, writeMessages } from "../write-messages";

const ada = { id: "302118845", name: "Ada", username: "ada_pays_later" } satisfies AuthorInput;
const bruno = { id: "977400312", name: "Bruno", username: "bruno_rounds_up" } satisfies AuthorInput;
const lena = { id: "118630927", name: "Lena" } satisfies AuthorInput;

const called = (name: string, args: unknown, text?: string): Line =>
  answered(text, { toolCalls: [{ name, args }] });
const calculated = (expression: string, result: number): Line[] => [
  called("calculator", { expression }),
  returned("calculator", { result }),
];
const searched = (
  query: string,
  results: readonly Readonly<{ title: string; snippet: string }>[],
): Line[] => [called("search", { query, limit: results.length }), returned("search", { results })];

const restaurant = (): Line[] => [
  said(ada, "Abacus, 15 * 23?"),
  ...calculated("15 * 23", 345),
  answered("345."),
  said(bruno, "That was a warm-up. Dinner was 187.40 for four, plus 12 % tip. Each?", { pause: 2 }),
  ...calculated("187.40 * 1.12 / 4", 52.472),
  answered("52.47 each, and somebody owes the table two tenths of a cent."),
  said(lena, "I had a salad.", { label: "salad" }),
  said(bruno, "Here we go.", { to: "salad" }),
  said(lena, "A salad, Bruno. Eleven euros. You had the fish that came with its own candle."),
  said(ada, "Abacus, do it fairly: Lena 11, the rest split what is left, tip on top for everyone.", {
    label: "fair",
  }),
  answered("Fair takes two steps.", {
    toolCalls: [
      { name: "calculator", args: { expression: "11 * 1.12" } },
      { name: "calculator", args: { expression: "(187.40 - 11) * 1.12 / 3" } },
    ],
  }),
  {
    role: "tool",
    toolResponses: [
      { name: "calculator", response: { result: 12.32 } },
      { name: "calculator", response: { result: 65.856 } },
    ],
  },
  answered("Lena pays 12.32. The other three pay 65.86 each. The candle is included.", { to: "fair" }),
  said(lena, "I love this bot"),
  said(bruno, "I preferred the first answer"),
];

const train = (): Line[] => [
  said(ada, "Next: train to Porto on the 28th. What does it cost and how long is it?", { pause: 65 }),
  ...searched("Lisbon to Porto train fare duration", [
    {
      title: "Fares at a glance (invented timetable)",
      snippet: "Lisbon–Porto from 31.20 in second class, 2 h 58 min.",
    },
    {
      title: "Travelling in a group",
      snippet: "Four seats at one table: 10 % off when booked five days ahead.",
    },
  ]),
  answered("31.20 a seat, 2 h 58 min. Book five days ahead and a table of four is 10 % off."),
  said(bruno, "So for four?"),
  ...calculated("31.20 * 4 * 0.9", 112.32),
  answered("112.32 for the table, 28.08 each."),
  said(lena, "Is there a quiet coach?"),
  called("search", { query: "quiet coach Lisbon Porto", limit: 1 }, "Looking it up."),
  returned("search", { error: "timeout after 5 s" }),
  answered("The search timed out, so I do not know. I would rather say that than invent a coach."),
  said(ada, "Respect."),
  /** An intentional orphan: the response of a call that was cut off before it was stored. */
  returned("currency", { from: "EUR", to: "UAH", rate: 48.9 }),
  answered("Ignore the noise, an old exchange rate just washed ashore."),
  said(bruno, "How many dinners is one train table?"),
  ...calculated("112.32 / 52.472", 2.1405701),
  answered("About 2.1 of the dinners we had before anyone said salad."),
  said(lena, "Abacus: all in all, what do I owe Ada for dinner and train together?"),
];

/** Tool calls and responses: paired, duplicated, failing, and one without a call. */
export function splitTheBill(): ChatFileInput {
  return {
    contextscope: 1,
    chat: {
      id: "-1001550927741",
      title: "Split the bill",
      platform: "telegram",
      bot: { id: "6900112233", name: "Abacus", username: "abacus_tools_bot" },
      systemPrompt:
        "You are Abacus. Use the calculator for every sum and the search for every fact; never do either in your head. If a tool fails, say so.",
    },
    messages: writeMessages([...restaurant(), ...train()], {
      startsAt: "2026-10-21T20:47:00Z",
      firstId: 910n,
      seed: 4,
    }),
  };
}

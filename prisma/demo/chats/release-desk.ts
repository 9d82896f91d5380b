import type { ChatFileInput } from "@/lib/core/schema/chat-file";
import { picture } from "../media/media-file";
import type { AuthorInput, MessageInput } from "../message-input";

const priya = { id: "U06KD3920PR", name: "Priya", username: "priya" } satisfies AuthorInput;
const tom = { id: "U05MM7741TO", name: "Tom", username: "tom.h" } satisfies AuthorInput;

type Exchange = Readonly<{ by: AuthorInput; ask: string; answer: string; media?: MessageInput["media"] }>;

/** Nine complete exchanges: the tenth answer triggers the first summary. */
const exchanges = (): Exchange[] => [
  {
    by: priya,
    ask: "Morning Quill. Goal for this week: ship 4.2 by Friday without waking anyone at night.",
    answer:
      "Morning. Noted: 4.2 ships by Friday, and nobody gets paged for it. I will keep the checklist in this thread.",
  },
  {
    by: priya,
    ask: "What is left on the checklist?",
    answer: "- Migration dry run on staging\n- Release notes\n- Sign-off from support\n- Rollback rehearsal",
  },
  {
    by: tom,
    ask: "Dry run is done: 11 minutes for 2.3 million rows, no locks over a second.",
    answer:
      "Excellent. I ticked it off and wrote 11 minutes next to it, so the maintenance window can stay at 20.",
  },
  {
    by: priya,
    ask: "We decided to leave the dark theme out of 4.2, it moves to 4.3.",
    answer: "Moved to 4.3. The release notes get shorter, which nobody will regret.",
  },
  {
    by: tom,
    ask: "Error rates before and after the dry run. Anything odd?",
    media: [picture("error-rate.png")],
    answer:
      "The last bar stands out, but it belongs to the load test you started at noon. Without it the week is flat.",
  },
  {
    by: tom,
    ask: "Right, that was me. Who covers support on Friday afternoon?",
    answer: "The calendar says Noor until four, nobody after that. It needs a name before sign-off.",
  },
  {
    by: priya,
    ask: "Draft the release notes in three lines, for humans.",
    answer:
      "Search finds typos now.\nExports keep their column order.\nThe save button no longer hides on small screens.",
  },
  {
    by: priya,
    ask: "Perfect, no adjectives. Tom, rollback rehearsal on Thursday at 15:00?",
    answer: "I put Thursday 15:00 on the list as proposed. Tom has not confirmed yet.",
  },
  {
    by: tom,
    ask: "Confirmed. But who presses the button while I watch the graphs?",
    answer:
      "Open for now. Two hands are needed and only one is on the list. I will ask again tomorrow at ten.",
  },
];

const STARTS_AT = Date.parse("2026-11-10T08:05:00Z");
const GAP_MINUTES = 47;

/** Slack identifies a message by its time. */
const slackId = (time: number, counter: number) =>
  `${Math.floor(time / 1000)}.${String(counter).padStart(6, "0")}`;
const isoTime = (time: number) => new Date(time).toISOString().replace(".000Z", "Z");

function exchangeMessages({ by, ask, answer, media }: Exchange, index: number): MessageInput[] {
  const askedAt = STARTS_AT + index * GAP_MINUTES * 60_000;
  const answeredAt = askedAt + (6 + index) * 1000;
  return [
    {
      id: slackId(askedAt, 119 + index),
      role: "user",
      author: by,
      text: ask,
      sentAt: isoTime(askedAt),
      ...(media && { media }),
    },
    { id: slackId(answeredAt, 229 + index), role: "model", text: answer, sentAt: isoTime(answeredAt) },
  ];
}

/** A work assistant whose next answer triggers a summary; compact is on for this chat only. */
export function releaseDesk(): ChatFileInput {
  const done = exchanges();
  const lastAskedAt = STARTS_AT + done.length * GAP_MINUTES * 60_000;
  return {
    contextscope: 1,
    chat: {
      id: "C07RELEASE42",
      title: "#release-desk",
      platform: "slack",
      bot: { id: "B07QUILL001", name: "Quill", username: "quill" },
      systemPrompt:
        "You are Quill, a helpful work assistant. Be precise and brief, keep track of decisions and of who owes what.",
    },
    settings: { compact: true, summaryEnabled: true, summaryThreshold: 10, model: "gpt-4o-mini" },
    messages: [
      ...done.flatMap(exchangeMessages),
      {
        id: slackId(lastAskedAt, 128),
        role: "user",
        author: priya,
        text: "I will press it. Quill, post the final plan: times, names, and what is still open.",
        sentAt: isoTime(lastAskedAt),
      },
    ],
    profiles: [
      {
        userId: priya.id,
        summary: "Release manager, likes checklists, dislikes adjectives and night calls.",
      },
    ],
  };
}

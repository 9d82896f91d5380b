import type { ChatFileInput } from "@/lib/core/schema/chat-file";
import type { AuthorInput, MessageInput } from "../message-input";
import { type Random, seededRandom } from "../seeded-random";
import { plantedFacts, plantedSecret } from "./lamp-launch-facts";
import { FIRST_SUMMARY, SECOND_SUMMARY } from "./lamp-launch-summaries";
import { LAMP_LAUNCH_TOPICS, type Topic } from "./lamp-launch-topics";

const EXCHANGES = 400;
const THRESHOLD = 150;
const RETAINED = 2;
const FIRST_ID = 50_001;
const STARTS_AT = Date.parse("2026-08-24T07:40:00Z");
const DAYS = 75;
const MINUTE = 60_000;

const marta = { id: "366120998", name: "Marta", username: "marta_makes_light" } satisfies AuthorInput;

type Exchange = Readonly<{ ask: string; answer: string }>;

const OPENERS = [
  "",
  "",
  "",
  "Morning! ",
  "Quick one. ",
  "Back at my desk. ",
  "Tea in hand. ",
  "Between two calls. ",
  "Okay, next. ",
  "I slept on it. ",
];
const CLOSERS = [
  "",
  "",
  "",
  "",
  " That is all it takes.",
  " Keep it that plain.",
  " Tell me how it goes.",
  " The rest can wait.",
  " Small, but it counts.",
];

const GREETING: readonly Exchange[] = [
  {
    ask: "Hi Nova, I am Marta. I make lamps in a garage and this autumn one of them goes on sale.",
    answer: "Hello Marta. Tell me about the lamp, and then about the garage; the order says a lot.",
  },
  {
    ask: "It is called Firefly One: small, rechargeable, made for tents and power cuts. The garage is cold.",
    answer:
      "A lamp for tents and power cuts needs to be found in the dark. Everything else follows from that.",
  },
];

const SECRET_EXCHANGE: Exchange = {
  ask: `Oops, I meant to paste the headline and pasted the shop key instead: ${plantedSecret}`,
  answer:
    "Please revoke that key now and make a new one. I will not repeat it, and nobody should keep it in a chat.",
};

const fill = (text: string, thing: string) => text.replaceAll("{x}", thing);
const sentence = (text: string) => text.replace(/(?:^|[.!?] )\p{Ll}/gu, (start) => start.toUpperCase());

function shuffled<T>(items: readonly T[], random: Random): T[] {
  return items
    .map((item) => ({ item, rank: random.next() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}

/** Every pair of a topic with every thing, shuffled: varied, and no sentence repeats. */
function smallTalk(topic: Topic, random: Random): Exchange[] {
  const { things, pairs, ukrainianThings, ukrainianPair } = topic;
  const english = pairs.flatMap(([ask, answer]) =>
    things.map((thing) => ({
      ask: random.pick(OPENERS) + sentence(fill(ask, thing)),
      answer: sentence(fill(answer, thing)) + random.pick(CLOSERS),
    })),
  );
  const ukrainian = ukrainianThings.map((thing) => ({
    ask: fill(ukrainianPair[0], thing),
    answer: sentence(fill(ukrainianPair[1], thing)),
  }));
  return shuffled([...english, ...ukrainian], random);
}

function plannedExchanges(random: Random): Exchange[] {
  const perTopic = EXCHANGES / LAMP_LAUNCH_TOPICS.length;
  const exchanges = LAMP_LAUNCH_TOPICS.flatMap((topic) => smallTalk(topic, random).slice(0, perTopic));
  for (const { exchange, text, answer } of plantedFacts) exchanges[exchange - 1] = { ask: text, answer };
  exchanges[60] = SECRET_EXCHANGE;
  return [...GREETING, ...exchanges.slice(GREETING.length)];
}

const askId = (exchange: number) => String(FIRST_ID + (exchange - 1) * 2);
const answerId = (exchange: number) => String(FIRST_ID + (exchange - 1) * 2 + 1);
const isoTime = (time: number) => new Date(time).toISOString().replace(".000Z", "Z");

/** Five or six exchanges a day, one or two hours apart. */
function timesOf(exchanges: number, random: Random): number[] {
  const perDay = exchanges / DAYS;
  return Array.from({ length: exchanges }, (_, index) => {
    const day = Math.floor(index / perDay);
    const slot = index - Math.ceil(day * perDay);
    return STARTS_AT + (day * 24 * 60 + slot * 100 + random.whole(0, 70)) * MINUTE;
  });
}

function messagesOf(
  { ask, answer }: Exchange,
  exchange: number,
  askedAt: number,
  random: Random,
): MessageInput[] {
  return [
    { id: askId(exchange), role: "user", author: marta, text: ask, sentAt: isoTime(askedAt) },
    {
      id: answerId(exchange),
      role: "model",
      text: answer,
      sentAt: isoTime(askedAt + random.whole(3, 20) * 1000),
    },
  ];
}

/** Eleven weeks of planning with two summaries, and planted facts to check whether a summary keeps them. */
export function lampLaunch(): ChatFileInput {
  const random = seededRandom(400);
  const times = timesOf(EXCHANGES + 1, random);
  const timeOf = (exchange: number) => times[exchange - 1] ?? STARTS_AT;
  const messages = plannedExchanges(random).flatMap((exchange, index) =>
    messagesOf(exchange, index + 1, timeOf(index + 1), random),
  );
  const summary = (text: string, trigger: number) => ({
    text,
    coversThrough: answerId(trigger - RETAINED),
    createdAt: isoTime(timeOf(trigger) + MINUTE),
  });
  return {
    contextscope: 1,
    chat: {
      id: "366120998",
      title: "Firefly One launch",
      platform: "telegram",
      bot: { id: "7455001122", name: "Nova", username: "nova_planner_bot" },
      systemPrompt:
        "You are Nova, a calm planning partner for a small maker. Answer briefly, in the language of the question. Keep goals, decisions, dates, numbers and open questions in mind.",
    },
    settings: { format: "openai-summary", summaryEnabled: true, summaryThreshold: THRESHOLD },
    messages: [
      ...messages,
      {
        id: askId(EXCHANGES + 1),
        role: "user",
        author: marta,
        text: "Last one for today: list what is settled for the launch and what is not.",
        sentAt: isoTime(timeOf(EXCHANGES + 1)),
      },
    ],
    profiles: [
      {
        userId: marta.id,
        summary:
          "Maker of the Firefly One lamp, plans in the morning, distrusts renderings, thinks in bullet points.",
      },
    ],
    summaries: [summary(FIRST_SUMMARY, THRESHOLD), summary(SECOND_SUMMARY, THRESHOLD * 2)],
  };
}

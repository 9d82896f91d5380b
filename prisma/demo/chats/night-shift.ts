import type { ChatFileInput } from "@/lib/core/schema/chat-file";
import { mediaFile, picture } from "../media/media-file";
import type { AuthorInput, MediaInput, MessageInput } from "../message-input";
import { type Random, seededRandom } from "../seeded-random";
import { NIGHT_SHIFT_PHRASES as PHRASES } from "./night-shift-phrases";

const MESSAGES = 20_000;
const FIRST_ID = 100_000;
const STARTS_AT = Date.parse("2026-02-02T18:00:00Z");
const RECENT_REPLIES = 12;

type Language = keyof typeof PHRASES;
type Speaker = Readonly<{ author: AuthorInput; speaks: Language }>;

const SPEAKERS: readonly Speaker[] = [
  { author: { id: "210334455", name: "Галина", username: "halyna_ops" }, speaks: "ukrainian" },
  { author: { id: "210998012", name: "Emeka", username: "emeka_nights" }, speaks: "english" },
  { author: { id: "331200784", name: "Соломія", username: "solomiia_dc" }, speaks: "ukrainian" },
  { author: { id: "457710236", name: "Ruth" }, speaks: "english" },
  { author: { id: "580043917", name: "Ostap", username: "ostap_fan_noise" }, speaks: "english" },
  { author: { id: "690215548", name: "Kaito", username: "kaito_rack7" }, speaks: "english" },
  { author: { id: "742286109", name: "Міла", username: "mila_on_call" }, speaks: "ukrainian" },
];

const sharedMedia = (): readonly MediaInput[] => [
  picture("load.png"),
  picture("window.png"),
  picture("fuel.png"),
  mediaFile("sticker.webp"),
];

function spoken(language: Language, role: "people" | "bot", random: Random): string {
  const phrases = PHRASES[language];
  const text = random
    .pick<string>(phrases[role])
    .replace("{room}", () => random.pick(phrases.rooms))
    .replace("{thing}", () => random.pick(phrases.things))
    .replace("{number}", () => String(random.whole(2, 97)));
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function replyTarget(index: number, random: Random): MessageInput["replyTo"] {
  if (index === 0 || !random.chance(0.22)) return undefined;
  return { messageId: String(FIRST_ID + Math.max(0, index - random.whole(1, RECENT_REPLIES))) };
}

type Spoken = Pick<MessageInput, "role" | "author" | "text" | "media">;

/** The bot answers in the language of the last speaker; a person has the last word. */
function nightScript(random: Random): Spoken[] {
  const media = sharedMedia();
  let language: Language = "english";
  return Array.from({ length: MESSAGES }, (_, index) => {
    if (index < MESSAGES - 1 && random.chance(0.18))
      return { role: "model", text: spoken(language, "bot", random) };
    const { author, speaks } = random.pick(SPEAKERS);
    language = speaks;
    const attached = random.chance(0.01) ? { media: [random.pick(media)] } : {};
    return { role: "user", author, text: spoken(speaks, "people", random), ...attached };
  });
}

function nightMessages(random: Random): MessageInput[] {
  let time = STARTS_AT;
  return nightScript(random).map((line, index) => {
    time += random.whole(20, 2_380) * 1000;
    const replyTo = replyTarget(index, random);
    return {
      id: String(FIRST_ID + index),
      ...line,
      sentAt: new Date(time).toISOString().replace(".000Z", "Z"),
      ...(replyTo && { replyTo }),
    };
  });
}

/** Nine months of a data centre's night shift: the chat used to measure speed. */
export function nightShift(): ChatFileInput {
  return {
    contextscope: 1,
    chat: {
      id: "-1001999000111",
      title: "Night shift (20,000 messages)",
      platform: "telegram",
      bot: { id: "5500667788", name: "Lantern", username: "lantern_ops_bot" },
      systemPrompt:
        "You are Lantern, the night shift's assistant. Be short, be kind, know where the coffee is.",
    },
    messages: nightMessages(seededRandom(20_000)),
  };
}

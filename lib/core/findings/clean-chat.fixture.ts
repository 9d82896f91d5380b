import type { InputSketch } from "./finding-input.fixture";

/** A seeded random generator, so that a failing chat can be reproduced. */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Language = Readonly<{
  names: readonly string[];
  questions: readonly string[];
  answers: readonly string[];
  chatter: readonly string[];
}>;

const ENGLISH: Language = {
  names: ["Alice", "Bob O’Neil", "José", "Zoë 🌸", "2024", "d4rk_knight", "Anna-Maria", "李雷"],
  questions: [
    "What’s the weather like in Kyiv?",
    "Can you summarise the previous message?",
    "How do I centre a div? 😅",
    "System: Ubuntu 22.04, 16 GB RAM – why is it slow?",
    "Is 3×½ the same as 1.5? And what about £20 ± 5%?",
    "Where did you read that (https://example.com/path?a=1&b=2)?",
    "gryag, remind me at 12:30…",
    "Please ignore my last message, I found it",
  ],
  answers: [
    "It’s 25 °C and sunny ☀️",
    "Sure! Here’s a list:\n- tea\n- coffee\n- “milk”",
    "```js\nconst chat_id = 5;\n```\nThat should work.",
    "I don’t know, sorry.",
    "Use `display: grid`: it is simpler.",
    "Issue #12: fixed in version 2.0",
  ],
  chatter: [
    "lol",
    "ok",
    "+1",
    "brb",
    "That’s what I said — twice!",
    "no way 😂😂",
    "see you tomorrow at 10:00",
  ],
};
const UKRAINIAN: Language = {
  names: ["Олена", "Тарас Шевченко", "Їжак", "Ґалаґан", "Сергій’s", "Рікардо", "Софія 🇺🇦"],
  questions: [
    "Як справи, гряг?",
    "Рік тому ми їздили до Азії, пам’ятаєш?",
    "Скільки буде 15 × 23?",
    "Сім’я Ріелтора живе у Рівному, а Єва — у Сєвєродонецьку. Правда?",
    "Що таке «ё» і чому її немає в абетці?",
    "Забудь, я вже знайшла ключі. А де правила гри?",
    "Який сьогодні день №5?",
    "Покажи мені, будь ласка, прогноз на завтра…",
  ],
  answers: [
    "Усе гаразд, дякую! А в тебе?",
    "Сьогодні +25 °C, без опадів ☀️",
    "15 × 23 = 345",
    "Ось перелік:\n1. Їжа\n2. Вода\n3. Світло",
    "На жаль, не знаю.",
    "Рим, Рига, Сідней і Суми — міста.",
  ],
  chatter: ["ага", "ок", "дякую!", "ого 😮", "Слава Україні 🇺🇦", "Сірий, РІЗНИЙ, СЄ", "ну таке…"],
};
const PORTUGUESE: Language = {
  names: ["João", "Conceição", "Ângela", "Zé", "Luís Gonçalves", "MÃE", "Íris"],
  questions: [
    "Oi, me dê uma sugestão de almoço por favor.",
    "Você viu «AMANHÃ» no cinema?",
    "NÃO É POSSÍVEL… até AMANHÃ”?",
    "Quanto é 10% de R$ 25,90?",
    "Esqueci as regras do jogo, pode explicar?",
    "Qual é a 1ª opção? E a 2º?",
    "À noite faz frio em São Paulo?",
    "Por que “Ã” tem til?",
  ],
  answers: [
    "Claro, vou te ajudar com isso! Que tal um delicioso risoto de cogumelos?",
    "Não sei, desculpe.",
    "São 25 °C à sombra.",
    "Opções:\n• pão\n• maçã\n• feijão",
    "É óbvio: R$ 2,59.",
    "Até já!",
  ],
  chatter: ["kkkk", "tá bom", "é isso aí", "não!", "obrigado 🙏", "ÓTIMO", "já já"],
};
const LANGUAGES = [ENGLISH, UKRAINIAN, PORTUGUESE];
const FORMATS = ["gemini", "compact", "openai-summary", "context-json", "console"] as const;

type Sketch = NonNullable<InputSketch["messages"]>[number];

/** A lively group chat without any findings. */
export function cleanChat(seed: number): InputSketch {
  const random = seededRandom(seed);
  const pick = <T>(items: readonly [T, ...T[]] | readonly T[]): T =>
    items[Math.floor(random() * items.length)] as T;
  const language = pick(LANGUAGES);
  const people = language.names.slice(0, 2 + Math.floor(random() * 5)).map((name, index) => ({
    id: String(100_000_000 + index * 1_234_567 + Math.floor(random() * 100_000)),
    name,
    ...(random() < 0.5 && { username: `user_${index}` }),
  }));
  const messages: Sketch[] = [];
  let clock = Date.UTC(2024, Math.floor(random() * 12), 1, 8);
  const add = (message: Omit<Sketch, "id" | "sentAt">): void => {
    clock += Math.floor(random() * 600_000);
    messages.push({ id: String(1000 + messages.length), sentAt: new Date(clock).toISOString(), ...message });
  };
  const rounds = 3 + Math.floor(random() * 25);
  for (let round = 0; round < rounds; round += 1) {
    const number = `${round + 1}`;
    add({
      author: pick(people),
      text: `${pick(language.questions)} ${number}`,
      ...replyTo(random, messages),
    });
    if (random() < 0.3)
      add({ author: pick(people), text: pick(language.chatter), ...mediaItem(random, messages.length) });
    if (random() < 0.2) {
      add({
        role: "model",
        text: undefined,
        toolCalls: [{ name: "calculator", args: { expression: "15 * 23" } }],
      });
      add({
        role: "tool",
        text: undefined,
        toolResponses: [{ name: "calculator", response: { result: 345 } }],
      });
    }
    add({ role: "model", text: `${pick(language.answers)} (${number})`, ...replyTo(random, messages) });
  }
  add({ author: pick(people), text: pick(language.questions) });
  return {
    messages,
    format: pick(FORMATS),
    chat: { title: pick(language.names), systemPrompt: "You are gryag, a goat." },
  };
}

function replyTo(random: () => number, messages: readonly Sketch[]): object {
  const target = messages[Math.floor(random() * messages.length)];
  if (target === undefined || random() < 0.6) return {};
  return { replyTo: { messageId: target.id } };
}

/** A JPEG of a few bytes, each item different. */
function mediaItem(random: () => number, number: number): object {
  if (random() < 0.5) return {};
  const tail = String(number).padStart(8, "0");
  if (random() < 0.5)
    return { media: [{ kind: "image", mime: "image/jpeg", data: `/9j/4AAQSkZJRgAB${tail}` }] };
  return {
    media: [
      { kind: "video", mime: "video/mp4", uri: `https://example.com/${tail}.mp4`, durationSeconds: 12 },
    ],
  };
}

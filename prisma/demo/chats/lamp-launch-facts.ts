/** A fact that a good summary must keep. */
type PlantedFact = Readonly<{
  category: "goal" | "decision" | "date" | "number" | "question";
  /** The exchange that states it, from 1. */
  exchange: number;
  text: string;
  answer: string;
  /** A summary contains the fact if it contains all of these, ignoring case. */
  mustName: readonly string[];
}>;

export const plantedFacts: readonly PlantedFact[] = [
  {
    category: "goal",
    exchange: 3,
    text: "My goal is to sell 500 Firefly One lamps before the end of the year.",
    answer: "Noted. That makes every later choice easier to weigh.",
    mustName: ["500", "Firefly One"],
  },
  {
    category: "goal",
    exchange: 11,
    text: "I prefer short answers with bullet points, please remember that.",
    answer: "- Short.\n- Bullets.\n- Remembered.",
    mustName: ["bullet points"],
  },
  {
    category: "decision",
    exchange: 24,
    text: "Decision: we make the lamp in two colours only, moss green and sand.",
    answer: "Good. Two colours, one mould, fewer regrets.",
    mustName: ["moss green", "sand"],
  },
  {
    category: "number",
    exchange: 37,
    text: "The factory quote is 18.40 euros per lamp for the first batch.",
    answer: "Keep that mail. It is the number that all margins hang on.",
    mustName: ["18.40"],
  },
  {
    category: "date",
    exchange: 52,
    text: "The prototypes arrive from Brno on 14 September.",
    answer: "Then keep that afternoon free for gravel.",
    mustName: ["14 September"],
  },
  {
    category: "decision",
    exchange: 70,
    text: "We decided to skip the phone app for version one.",
    answer: "The lamp thanks you. It has a wheel and is proud of it.",
    mustName: ["app", "version one"],
  },
  {
    category: "question",
    exchange: 96,
    text: "Open question: who will certify the battery for air freight?",
    answer: "I cannot tell from here. Let us keep it on the list until somebody claims it.",
    mustName: ["certif", "battery"],
  },
  {
    category: "number",
    exchange: 120,
    text: "Our total launch budget is 24,000 euros, packaging included.",
    answer: "Then packaging is the quiet guest that eats the most. I will keep an eye on it.",
    mustName: ["24,000"],
  },
  {
    category: "decision",
    exchange: 160,
    text: "Let's go with the carrier Fjordpost for all parcels in Europe.",
    answer: "One carrier, one phone number. Sensible.",
    mustName: ["Fjordpost"],
  },
  {
    category: "date",
    exchange: 175,
    text: "The pre-order page opens on 5 October at nine in the morning.",
    answer: "Then the page must be boring and finished the evening before.",
    mustName: ["5 October"],
  },
  {
    category: "goal",
    exchange: 190,
    text: "I want at least 40 percent of pre-orders to come from the newsletter.",
    answer: "Then the letters deserve their own link, so that you can count.",
    mustName: ["40 percent", "newsletter"],
  },
  {
    category: "number",
    exchange: 205,
    text: "The waiting list has 1,280 people as of today.",
    answer: "A small town that wants to read in bed. Lovely.",
    mustName: ["1,280"],
  },
  {
    category: "decision",
    exchange: 222,
    text: "Вирішили: ціна для передзамовлення — 49 євро.",
    answer: "Прийнято. Кругла, чесна, без хвоста з дев'яток після коми.",
    mustName: ["49"],
  },
  {
    category: "question",
    exchange: 240,
    text: "We still need to find out whether the sand colour fades in sunlight.",
    answer: "A sample on the window sill will know before we do. It stays open until then.",
    mustName: ["sand", "sunlight"],
  },
  {
    category: "decision",
    exchange: 262,
    text: "We agreed that returns are free for 30 days.",
    answer: "Generous and simple to print on the label.",
    mustName: ["returns", "30 days"],
  },
  {
    category: "date",
    exchange: 285,
    text: "Олексій веде демо на ярмарку у Львові 22 жовтня.",
    answer: "Запам'ятала. Нехай візьме запасні лампи і термос.",
    mustName: ["22"],
  },
  {
    category: "goal",
    exchange: 306,
    text: "My goal for the launch week is to answer every email within four hours.",
    answer: "Doable, if two people share the day and nobody shares the night.",
    mustName: ["four hours"],
  },
  {
    category: "decision",
    exchange: 318,
    text: "Decision: the launch video stays under 45 seconds, no voice-over.",
    answer: "Let the switch click. It is all the sound it needs.",
    mustName: ["45 seconds"],
  },
  {
    category: "date",
    exchange: 330,
    text: "The public launch is on 12 November, a Thursday.",
    answer: "A good day: the weekend is near and the post still runs.",
    mustName: ["12 November"],
  },
  {
    category: "number",
    exchange: 341,
    text: "We have 312 lamps in the warehouse in Ternopil right now.",
    answer: "Then the first days are safe, and the second batch matters.",
    mustName: ["312"],
  },
  {
    category: "decision",
    exchange: 356,
    text: "Вирішили не робити знижку на Чорну п'ятницю.",
    answer: "Підтримую. Чесна ціна не потребує чорної п'ятниці.",
    mustName: ["Чорну п'ятницю"],
  },
  {
    category: "question",
    exchange: 368,
    text: "Open question: do we offer engraving in December or not?",
    answer: "Undecided is fine for now. The machine is rented by the week, so it can wait.",
    mustName: ["engraving"],
  },
  {
    category: "question",
    exchange: 379,
    text: "Питання поки відкрите: хто замінить Марка на підтримці у вихідні?",
    answer: "Поки ніхто не зголосився. Лишаю це питання у списку.",
    mustName: ["Марка"],
  },
  {
    category: "date",
    exchange: 390,
    text: "The second batch ships on 3 December from Brno.",
    answer: "Then promise gifts with care, and only what is on the shelf.",
    mustName: ["3 December"],
  },
];

/** Looks like an API key, to trigger the secrets finding; it is not valid anywhere. */
export const plantedSecret = "sk-demo-FAKE00f1ref1y7Qm2ZxN0tARealKey9Lw4";

import type { ChatFileInput } from "@/lib/core/schema/chat-file";
import type { AuthorInput, MessageInput } from "../message-input";

const rafael = { id: "1234546", name: "Rafael", username: "rafa.fome" } satisfies AuthorInput;
const bia = { id: "778120934", name: "Bia", username: "biazinha" } satisfies AuthorInput;

type Entry = Omit<MessageInput, "id" | "sentAt">;

const asked = (turn: number, author: AuthorInput, text: string): Entry => ({
  role: "user",
  turn,
  author,
  text,
});
const posted = (turn: number, text: string, reasoning: string): Entry => ({
  role: "model",
  turn,
  text,
  reasoning,
});
const used = (turn: number, name: string, args: unknown, reasoning: string): Entry => ({
  role: "model",
  turn,
  toolCalls: [{ name, args }],
  reasoning,
});
const finished = (turn: number, reasoning: string): Entry => used(turn, "finishRequest", {}, reasoning);

const LUNCH: readonly Entry[] = [
  asked(
    0,
    rafael,
    "Oi Aya, me dê uma sugestão de almoço, por favor. Tenho trinta minutos e nenhuma paciência.",
  ),
  used(
    1,
    "getThreadHistory",
    { ascending: false, limit: 20 },
    "Preciso saber o que o Rafael já comeu nesta semana.",
  ),
  posted(
    1,
    "Na segunda foi macarrão e na terça foi macarrão disfarçado de lasanha. Que tal uma omelete de queijo com tomate e um pão na chapa? Doze minutos, uma frigideira.",
    "Sugestão rápida, diferente dos últimos almoços e com pouca louça.",
  ),
  finished(1, "O pedido foi atendido; espero a reação."),
  asked(2, rafael, "Boa! Só que acabou o queijo. E o tomate está com uma cara de quem já viveu muito."),
  used(
    3,
    "searchRecipes",
    { ingredients: ["ovo", "pão", "cebola"], maxMinutes: 15 },
    "Sem queijo nem tomate: procuro com o que sobra.",
  ),
  posted(
    3,
    "Então vamos de ovos mexidos com cebola dourada:\n1. Cebola em fatias finas, fogo baixo, 6 minutos.\n2. Ovos batidos com uma pitada de sal.\n3. Desligue antes de parecer pronto. Ele termina sozinho, como toda boa conversa.",
    "Receita em passos curtos, porque ele está com pressa.",
  ),
  finished(3, "Receita entregue."),
];

const DINNER: readonly Entry[] = [
  asked(
    4,
    bia,
    "Aya, aqui é a Bia. O Rafael disse que você salvou o almoço. Salva o jantar? Somos seis e uma pessoa não come glúten.",
  ),
  used(
    5,
    "getThreadHistory",
    { ascending: true, limit: 50, user: "<@778120934>" },
    "Verificar se a Bia já falou de alergias ou preferências.",
  ),
  used(
    5,
    "getUserProfile",
    { userid: "<@778120934>" },
    "Confirmar quem é a pessoa sem glúten antes de sugerir.",
  ),
  posted(
    5,
    "Posso sugerir moqueca de palmito com arroz: é naturalmente sem glúten, rende bem e ninguém precisa cozinhar dois jantares. Quem é a pessoa sem glúten, e leite de coco pode?",
    "Um prato único para todos; faltam dois dados para fechar a lista de compras.",
  ),
  asked(6, bia, "É a minha mãe. Leite de coco pode, coentro NÃO. Ela diz que tem gosto de sabonete."),
  {
    role: "system",
    turn: 7,
    text: "Lembrete: confirme alergias antes de montar uma lista de compras e use medidas métricas.",
  },
  posted(
    7,
    "Anotado: sem glúten, sem coentro, com dignidade. Lista para seis: 800 g de palmito, 400 ml de leite de coco, 3 pimentões, 2 cebolas, 4 tomates, azeite de dendê, salsinha no lugar do coentro e 600 g de arroz.",
    "Restrições confirmadas; a salsinha substitui o coentro sem mudar a cor do prato.",
  ),
  used(
    7,
    "createReminder",
    { at: "2026-11-07T17:30:00-03:00", text: "Começar a moqueca" },
    "O jantar é às 19h e o prato leva uma hora.",
  ),
  finished(7, "Lista e lembrete prontos."),
  asked(8, rafael, "Posso aparecer também? Levo o tomate que viveu muito."),
  posted(
    9,
    "Pode, desde que o tomate venha como convidado e não como ingrediente. Agora somos sete: vou para 950 g de palmito.",
    "Ajustar a quantidade e manter o tom leve.",
  ),
  finished(9, "Quantidades atualizadas."),
  asked(
    10,
    bia,
    "Fechado! Me diga só a que horas eu preciso ligar o fogão e o que dá para deixar pronto antes.",
  ),
];

/** A bot that thinks aloud: turns, reasoning and tools as in the console view. */
export function ayaAlmoco(): ChatFileInput {
  const start = Date.parse("2026-11-06T15:33:00Z");
  return {
    contextscope: 1,
    chat: {
      id: "1187700412399001600",
      title: "Aya, o que tem pra comer?",
      platform: "discord",
      bot: { id: "1090000000000000042", name: "Aya", username: "aya" },
      systemPrompt:
        "You're a helpful AI assistant named Aya. You help a group of friends decide what to cook. Answer in the language of the question and give a reason for every tool call.",
    },
    settings: { format: "context-json" },
    messages: [...LUNCH, ...DINNER].map((entry, index) => ({
      ...entry,
      id: String(1303650000000000000n + BigInt(index) * 4_194_304n * 60n),
      sentAt: new Date(start + index * 60_000).toISOString().replace(".000Z", "Z"),
    })),
    profiles: [
      {
        userId: bia.id,
        summary: "Organiza os jantares de sábado; a mãe dela não come glúten e detesta coentro.",
      },
    ],
  };
}

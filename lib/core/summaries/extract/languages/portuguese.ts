import { inflectedSecondPerson } from "./inflected-second-person";
import type { Language } from "./language";
import { quoteWith } from "./quote-with";

export const PORTUGUESE: Language = {
  id: "pt",
  script: "latin",
  stopWords:
    "o a os as um uma uns umas e ou mas se que de do da dos das em no na nos nas por pelo pela para pra com sem até como é são foi era ser está estão estou tem têm ter há eu me mim meu minha meus minhas você vocês te seu sua seus suas ele ela eles elas nós nos nosso nossa isso isto este esta esse essa aquele aquela não sim já ainda também só muito mais menos quando onde quem qual quais porque porquê então aqui lá ao à às aos vou vai vamos pode posso fica ficar tudo bem",
  cues: {
    strong: {
      goal: "^meta|^objetivo|meu objetivo|nosso objetivo|minha meta|nossa meta|prefiro|preferimos|meu sonho|sonho em|é importante para mim|lembre-se|lembre que|não esqueça que|sempre responda|nunca use|minha prioridade|nossa prioridade|gostaria de|gostaríamos de|espero que|meu plano é|prazo",
      decision:
        "^decisão|decidi|decidimos|decidido|ficou decidido|combinado|combinamos|fechado|escolhi|escolhemos|vamos com|vamos usar|vamos ficar com|vamos de|vou ficar com|vou levar|optei|optamos|concordamos|ficou combinado|ficou acertado|aprovado|aprovamos|desistimos|não vamos",
      fact: "meu nome|me chamo|se chama|moro em|moramos em|trabalho como|trabalho na|trabalho no|nasci|alérgic*|vegetarian*|vegan*|minha esposa|meu marido|minha filha|meu filho|endereço|rua|avenida|comprei|paguei|protocolo|número do pedido|reserva|pedido é",
      open: "questão em aberto|pergunta em aberto|em aberto|ainda não sabemos|ainda não sei|ainda não decidimos|ainda falta|falta saber|falta decidir|falta definir|precisamos descobrir|preciso descobrir|não está claro|indefinido|pendente|esperando|aguardando|próximo passo|próximos passos|a definir|não esquecer de",
      date: "janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro|amanhã|segunda-feira|terça-feira|quarta-feira|quinta-feira|sexta-feira|sábado|domingo|semana que vem|mês que vem|próxima semana|próximo mês|fim do ano|meia-noite|natal|dia das",
      money: "reais|real|euros|dólares|por cento|orçamento|r",
      replaces:
        "na verdade|em vez de|em vez|ao invés|mudei de ideia|mudamos de ideia|pensando melhor|não mais|remarcar|remarquei|adiado|adiada|melhor na|melhor no|esquece isso",
      unsure:
        "não sei|não tenho certeza|difícil dizer|vou verificar|vou checar|vou confirmar|depende|ainda não|vou perguntar|preciso verificar|ninguém sabe",
      chatter:
        "^oi|^olá|^bom dia|^boa tarde|^boa noite|^obrigad*|^valeu|^ok|^kkkk*|^kkk|^haha*|^nossa|^tchau|^desculp*|^legal|^beleza",
    },
    weak: {
      goal: "quero|queremos|não quero|preciso|precisamos|gosto|gostamos|não gosto|adoro|pretendo|pretendemos|planejo|procuro|tentando|tenho medo",
      decision: "vamos|vou|então fica|melhor",
      open: "falta|tenho que|temos que|lembrar de",
      fact: "custa|custam|chega|chegou|abre|começa|cobre",
      date: "hoje|manhã|noite|tarde|verão|inverno|primavera|outono|dia",
      unsure: "talvez|acho que",
      asks: "^quem|^qual|^quais|^quando|^onde|^quanto|^quanta|^quantos|^por que|^o que|^como",
    },
  },
  labels:
    /^(?:(?:oi|olá|ok|então|bom|nossa|aliás|na verdade)[,!]\s{1,5}|(?:decisão|decidido|combinado|fechado|questão em aberto|pergunta em aberto|pergunta|em aberto|lembrete|fato|meta|objetivo)\s{0,3}[:—–-]\s{1,5})/i,
  headings: {
    goal: "O que você quer",
    decision: "O que você decidiu",
    fact: "Fatos, datas e números",
    open: "O que segue em aberto",
    context: "Sobre o que você falou",
  },
  frames: {
    said: (quote) => `Você disse: ${quote}`,
    asked: (quote) => `Você perguntou: ${quote}`,
    quote: quoteWith("“", "”"),
  },
  title: (messages) =>
    `Resumo offline de ${messages} ${messages === 1 ? "mensagem" : "mensagens"} (sem uso de modelo):`,
  people: (names, bot) => `Vocês são ${names}, em um grupo com ${bot}.`,
  more: (count) => `mais ${count}`,
  iWords: "eu me mim meu minha meus minhas comigo",
  weWords: "nós nosso nossa nossos nossas",
  toSecondPerson: inflectedSecondPerson({
    subjects: { eu: "você" },
    address: "você",
    pronouns: { meu: "seu", minha: "sua", meus: "seus", minhas: "suas" },
    verbs: {
      quero: "quer",
      prefiro: "prefere",
      preciso: "precisa",
      gosto: "gosta",
      adoro: "adora",
      pretendo: "pretende",
      planejo: "planeja",
      procuro: "procura",
      decidi: "decidiu",
      escolhi: "escolheu",
      optei: "optou",
      comprei: "comprou",
      paguei: "pagou",
      moro: "mora",
      tenho: "tem",
      gostaria: "gostaria",
    },
    pastPlural: /^$/,
    firstPerson: /(?:[aei]mos|ei)$/,
    hidden: /^(?:estou|sou|vou|dou|fui|acho|posso|faço|trabalho|sonho|.{3,}di)$/,
    order: /^(?:pode|poderia|por|mande|envie|diga|lembre|faça)$/,
    clause: /[,;:—–]|\s(?:e|mas|que|se|porque|ou)\s/u,
    addressed: "você vocês te ti me mim nos nós nosso nossa nossos nossas comigo conosco seu sua seus suas",
  }),
};

/** A stored answer of the bot. */
export type StoredAnswer = Readonly<{
  messageId: string;
  /** Its position in the chat. */
  sequence: number;
  sentAt: string | undefined;
  text: string;
}>;

/** Answers before a position and not after the cut-off message; an unknown cut-off is ignored. */
export type StoredAnswersQuery = Readonly<{
  at?: string | undefined;
  before?: number | undefined;
  limit: number;
}>;

export type AnswerStore = Readonly<{
  /** The bot's answers, newest first, without those that have no text. */
  readAnswers: (chatId: string, query: StoredAnswersQuery) => Promise<readonly StoredAnswer[]>;
}>;

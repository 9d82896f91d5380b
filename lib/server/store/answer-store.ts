/** A bot's answer as it is stored. */
export type StoredAnswer = Readonly<{
  messageId: string;
  /** Its own place in the chat. */
  sequence: number;
  sentAt: string | undefined;
  text: string;
}>;

/** Answers before a place, and not after the cut-off message; one that is not stored cuts nothing off. */
export type StoredAnswersQuery = Readonly<{
  at?: string | undefined;
  before?: number | undefined;
  limit: number;
}>;

export type AnswerStore = Readonly<{
  /** What the bot said, newest first; messages without words are left out. */
  readAnswers: (chatId: string, query: StoredAnswersQuery) => Promise<readonly StoredAnswer[]>;
}>;

import "server-only";
import type { AnswersPage, AnswersQuery, BotAnswer } from "../../contract/answers";
import { findLeaks } from "../../core/findings/find-leaks";
import { cleanResponse } from "../../core/metadata/clean-response";
import type { Chat } from "../../core/schema/chat-file";
import { countCodePoints } from "../../core/text/count-code-points";
import { cutCodePoints } from "../../core/text/cut-code-points";
import type { StoredAnswer } from "../store/answer-store";
import type { Store } from "../store/store";

const PAGE_SIZE = 40;
/** Leaks are rare: max answers checked for one page, then the reader may ask for more. */
const MOST_LOOKED_AT = 4000;
const BATCH = 400;
const EXCERPT = 160;

/** The bot's stored answers, newest first, checked for leaks. Undefined if the chat does not exist. */
export async function readAnswers(
  store: Store,
  chatId: string,
  query: AnswersQuery,
): Promise<AnswersPage | undefined> {
  const overview = await store.readChat(chatId);
  if (overview === undefined) return undefined;
  const pageSize = query.texts === "whole" ? BATCH : PAGE_SIZE;
  const answers: BotAnswer[] = [];
  let looked = 0;
  let nextBefore = query.before;
  for await (const answer of eachAnswer(store, chatId, overview.chat, query)) {
    const isFull = answers.length === pageSize || looked === MOST_LOOKED_AT;
    if (isFull) return { answers, looked, nextBefore };
    looked += 1;
    nextBefore = answer.sequence;
    if (query.only === "all" || answer.kind === "leaking") answers.push(answer);
  }
  return { answers, looked, nextBefore: undefined };
}

async function* eachAnswer(
  store: Store,
  chatId: string,
  chat: Chat,
  { at, before, only, texts }: AnswersQuery,
): AsyncGenerator<BotAnswer> {
  const limit = only === "leaks" || texts === "whole" ? BATCH : PAGE_SIZE + 1;
  let next = before;
  while (true) {
    const stored = await store.readAnswers(chatId, { at, before: next, limit });
    yield* judgeAnswers(chat, stored, texts);
    next = stored.at(-1)?.sequence;
    if (stored.length < limit) return;
  }
}

function judgeAnswers(
  chat: Chat,
  stored: readonly StoredAnswer[],
  texts: AnswersQuery["texts"],
): readonly BotAnswer[] {
  const messages = stored.map(({ messageId: id, text }) => ({ id, role: "model" as const, text }));
  const leaksById = findLeaks(chat, messages);
  return stored.map(({ text, ...place }): BotAnswer => {
    const found = leaksById.get(place.messageId) ?? [];
    if (found.length > 0 || cleanResponse(text) !== text) {
      const leaks = found.map(({ kind, message }) => ({ kind, message }));
      return { ...place, kind: "leaking", text, leaks };
    }
    const excerpt = texts === "whole" ? text : cutCodePoints(text, EXCERPT, "…");
    return { ...place, kind: "clean", excerpt, characters: countCodePoints(text) };
  });
}

import type { Letter } from "./create-outbox";
import { type Outcome, post } from "./post";

type Server = Readonly<{ url: string; key: string | undefined; timeoutMs: number }>;

/** Limits the memory of a bot that is in very many chats. */
const MAX_REMEMBERED = 10_000;

/** Sends one letter, or several messages of one chat. Two bots may share a chat id: the server returns each bot's chat. */
export function createSender({
  url,
  key,
  timeoutMs,
}: Server): (letters: readonly Letter[]) => Promise<Outcome> {
  const base = `${url.replace(/\/+$/, "")}/api/v1/chats/`;
  const addresses = new Map<string, string>();
  const send = (method: string, chatId: string, path: string, text: string | undefined) =>
    post({ address: `${base}${encodeURIComponent(chatId)}${path}`, method, key, text }, timeoutMs);
  const remember = (letter: Letter, { answer }: Extract<Outcome, { kind: "done" }>) => {
    if (addresses.size >= MAX_REMEMBERED) addresses.clear();
    addresses.set(placeOf(letter), storedId(answer) ?? letter.chatId);
  };

  const sendMessages = async (first: Letter, letters: readonly Letter[]) => {
    const description = first.chat === undefined ? "" : `"chat":${first.chat},`;
    const body = `{${description}"messages":[${letters.map(({ text }) => text).join(",")}]}`;
    const outcome = await send("POST", first.chatId, "/messages", body);
    if (outcome.kind === "done") remember(first, outcome);
    return outcome;
  };
  const sendOther = async (letter: Letter): Promise<Outcome> => {
    const known = addresses.get(placeOf(letter));
    if (known === undefined && letter.chat !== undefined) {
      const described = await send("PUT", letter.chatId, "", letter.chat);
      if (described.kind !== "done") return described;
      remember(letter, described);
    }
    const chatId = addresses.get(placeOf(letter)) ?? letter.chatId;
    const outcome = await send(letter.method, chatId, letter.path, letter.text);
    // The chat no longer exists, for example after a reset of the server: describe it again.
    if (known === undefined || outcome.kind !== "refused" || !isChatGone(outcome.message)) return outcome;
    addresses.delete(placeOf(letter));
    return sendOther(letter);
  };
  return async ([first, ...others]) => {
    if (first === undefined) return { kind: "done", answer: undefined };
    return first.isMessage ? sendMessages(first, [first, ...others]) : sendOther(first);
  };
}

const placeOf = ({ chatId, chat }: Letter): string => `${chatId}\n${chat}`;
const isChatGone = (message: string): boolean => message.startsWith("404 ") && message.includes('"no-chat"');

function storedId(answer: unknown): string | undefined {
  const id = (answer as { chatId?: unknown } | undefined)?.chatId;
  return typeof id === "string" ? id : undefined;
}

import type { Call } from "./call";
import type { Client } from "./create-client";
import { notePosted, type Posted } from "./note-posted";

type Method = (...parameters: unknown[]) => unknown;
type Answered = Readonly<{ response?: unknown }>;
type Response = Readonly<{
  candidates?: readonly { content?: { parts?: readonly { text?: string; thought?: boolean }[] } }[];
  usageMetadata?: unknown;
}>;

const POSTING = new Set<PropertyKey>([
  "generateContent",
  "generateContentStream",
  "sendMessage",
  "sendMessageStream",
]);

/**
 * Wraps a `@google/generative-ai` model, or a chat it started, and records its requests and answers.
 * Cheap enough to create for each message.
 */
export function recordModel<Model extends object>(model: Model, client: Client, call: Call): Model {
  return new Proxy(model, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property, target);
      if (typeof value !== "function") return value;
      const method: Method = value.bind(target);
      if (property === "startChat")
        return (...parameters: unknown[]) => recordModel(method(...parameters) as object, client, call);
      if (!POSTING.has(property)) return method;
      return (...parameters: unknown[]) => record(target, client, call, () => method(...parameters));
    },
  });
}

/** Returns the model's own promise, so the bot gets its result or error unchanged. */
function record(model: object, client: Client, call: Call, post: () => unknown): unknown {
  const posted: Posted = {};
  const at = new Date().toISOString();
  const result = notePosted(posted, post);
  const sendRecord = (response?: Response) =>
    client.request(call.chatId, {
      body: posted.body ?? "",
      answer: response && textOf(response),
      usage: response?.usageMetadata,
      provider: "gemini",
      model: nameOf(model),
      messageId: call.messageId,
      at,
    });
  // A call that failed before posting has nothing to record.
  const recordFailure = () => (posted.body === undefined ? undefined : sendRecord());
  const recordAnswer = ({ response }: Answered) =>
    response instanceof Promise ? response.then(sendRecord) : sendRecord(response as Response);
  // Attached before the bot's own handlers, so that a `flush` right after the answer includes the record.
  Promise.resolve(result as Answered)
    .then(recordAnswer)
    .catch(recordFailure);
  return result;
}

function textOf({ candidates }: Response): string | undefined {
  const parts = candidates?.[0]?.content?.parts ?? [];
  const texts = parts.filter(({ text, thought }) => typeof text === "string" && thought !== true);
  return texts.length === 0 ? undefined : texts.map(({ text }) => text).join("");
}

const nameOf = (model: object): string | undefined =>
  "model" in model && typeof model.model === "string" ? model.model.replace(/^models\//, "") : undefined;

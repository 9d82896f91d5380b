import { z } from "zod";
import { chatListQuerySchema } from "../core/schema/chat-list";
import {
  authorsSchema,
  botChangeSchema,
  changedBotSchema,
  chatDescriptionSchema,
  chatListSchema,
  chatOverviewSchema,
  chatResultSchema,
  ingestBodySchema,
} from "./chat";
import { createdKeySchema, type KeyScope, keyBodySchema, keyListSchema, revokedKeySchema } from "./key";
import { episodesBodySchema, profilesBodySchema, storedSchema } from "./memories";
import {
  changeResultSchema,
  ingestResultSchema,
  messageChangesSchema,
  messagePageSchema,
  messagesQuerySchema,
  storedMessageSchema,
} from "./message";
import {
  comparedRequestSchema,
  recordBodySchema,
  recordResultSchema,
  requestListQuerySchema,
  requestListSchema,
} from "./recorded-request";
import {
  comparisonQuerySchema,
  findingsSchema,
  ledgerSchema,
  payloadQuerySchema,
  reportQuerySchema,
  summariesSchema,
  summaryOutcomeSchema,
  tokenComparisonSchema,
  tokensSchema,
  wholeReportQuerySchema,
} from "./report";

export type ApiRoute = Readonly<{
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  /** `open` tells nothing that is stored: anyone may ask. */
  scope: KeyScope | "open";
  summary: string;
  /** What a caller must know beyond the shapes. */
  notes?: string;
  query?: z.ZodType;
  request?: z.ZodType;
  /** Absent: plain text. */
  response?: z.ZodType;
}>;

const CHAT = "/api/v1/chats/{chatId}";

/** Every route of the API; handlers, document and tests take them from here. */
export const ROUTES = {
  ingestMessages: {
    method: "POST",
    path: `${CHAT}/messages`,
    scope: "write",
    summary: "Store one message or a batch, in their order, behind what is there",
    notes:
      "Answered after the commit. `chat` describes the chat on first sight and may be left out afterwards. The id decides: the same message again is `already-there`, another content under a known id is a `conflict` and changes nothing (edit it instead), a deleted one stays `deleted`. A malformed message refuses the whole batch with every problem named; a conflict does not keep the others out. A single message in conflict is answered with 409. Automatic summaries are looked at once behind each request, after all its answers are stored: a batch makes at most one, which reads all of it; messages posted as they come make one every N exchanges.",
    request: ingestBodySchema,
    response: ingestResultSchema,
  },
  editMessage: {
    method: "PATCH",
    path: `${CHAT}/messages/{messageId}`,
    scope: "write",
    summary: "Change what a message says",
    notes:
      "Named fields change, null empties one. What it said before is kept as a version. Never fires a summary.",
    request: messageChangesSchema,
    response: changeResultSchema,
  },
  deleteMessage: {
    method: "DELETE",
    path: `${CHAT}/messages/{messageId}`,
    scope: "write",
    summary: "Delete a message for good",
    notes: "Its content is gone; only its id is remembered, so that it does not come back.",
    response: changeResultSchema,
  },
  describeChat: {
    method: "PUT",
    path: CHAT,
    scope: "write",
    summary: "Create a chat or change its title, bot details or system prompt",
    notes: "Platform and bot name tell chats with the same id apart. What is left out stays as it was.",
    request: chatDescriptionSchema,
    response: chatResultSchema,
  },
  changeBot: {
    method: "PATCH",
    path: CHAT,
    scope: "write",
    summary: "Make another author the bot, or nobody",
    notes:
      "Roles, authors, the exchange counter and the findings follow in one transaction; no message is changed otherwise. `bot: null` makes it a chat between people. An author who does not write in the chat is answered with 404.",
    request: botChangeSchema,
    response: changedBotSchema,
  },
  readAuthors: {
    method: "GET",
    path: `${CHAT}/authors`,
    scope: "read",
    summary: "Who wrote in the chat, how many messages, and who is its bot",
    response: authorsSchema,
  },
  writeProfiles: {
    method: "PUT",
    path: `${CHAT}/profiles`,
    scope: "write",
    summary: "Set what is known of users",
    notes: "Each takes the place of the profile of the same user; others stay.",
    request: profilesBodySchema,
    response: storedSchema,
  },
  writeEpisodes: {
    method: "PUT",
    path: `${CHAT}/episodes`,
    scope: "write",
    summary: "Add memorable events",
    notes: "Those that are there already, by topic, summary and time, stay as they are.",
    request: episodesBodySchema,
    response: storedSchema,
  },
  recordRequest: {
    method: "POST",
    path: `${CHAT}/requests`,
    scope: "write",
    summary: "Record a request as the bot really posted it",
    notes:
      "The counters rise once per request: an ingested answer and a recording that tell of the same message count once together.",
    request: recordBodySchema,
    response: recordResultSchema,
  },
  summariseNow: {
    method: "POST",
    path: `${CHAT}/summaries`,
    scope: "write",
    summary: "Summary now: answered when it is written, or with the reason why not",
    request: z.strictObject({}),
    response: summaryOutcomeSchema,
  },
  listChats: {
    method: "GET",
    path: "/api/v1/chats",
    scope: "read",
    summary: "Chats, a page at a time",
    query: chatListQuerySchema.strict(),
    response: chatListSchema,
  },
  readChat: {
    method: "GET",
    path: CHAT,
    scope: "read",
    summary: "One chat: bot, settings, counts, summaries",
    response: chatOverviewSchema,
  },
  readMessages: {
    method: "GET",
    path: `${CHAT}/messages`,
    scope: "read",
    summary: "Messages in their order: around one, before or after a place, or the newest",
    query: messagesQuerySchema,
    response: messagePageSchema,
  },
  readMessage: {
    method: "GET",
    path: `${CHAT}/messages/{messageId}`,
    scope: "read",
    summary: "One message, what it said before each edit, and the object it was imported from",
    response: storedMessageSchema,
  },
  readPayload: {
    method: "GET",
    path: `${CHAT}/payload`,
    scope: "read",
    summary:
      "What would be sent, to the last byte: as text, as the whole payload, or as it goes over the wire",
    query: payloadQuerySchema,
  },
  readLedger: {
    method: "GET",
    path: `${CHAT}/ledger`,
    scope: "read",
    summary: "What became of every stored item, and why",
    query: wholeReportQuerySchema,
    response: ledgerSchema,
  },
  readTokens: {
    method: "GET",
    path: `${CHAT}/tokens`,
    scope: "read",
    summary: "Tokens per message, part and layer",
    query: reportQuerySchema,
    response: tokensSchema,
  },
  compareTokens: {
    method: "GET",
    path: `${CHAT}/tokens/comparison`,
    scope: "read",
    summary: "What the chat costs in every format and vocabulary",
    query: comparisonQuerySchema,
    response: tokenComparisonSchema,
  },
  readFindings: {
    method: "GET",
    path: `${CHAT}/findings`,
    scope: "read",
    summary: "What is wrong with the stored messages or the payload",
    query: wholeReportQuerySchema,
    response: findingsSchema,
  },
  readSummaries: {
    method: "GET",
    path: `${CHAT}/summaries`,
    scope: "read",
    summary: "All versions of the chat's summary, when the next one is due and who would write it",
    response: summariesSchema,
  },
  listRequests: {
    method: "GET",
    path: `${CHAT}/requests`,
    scope: "read",
    summary: "Recorded requests, newest first",
    query: requestListQuerySchema,
    response: requestListSchema,
  },
  readRequest: {
    method: "GET",
    path: `${CHAT}/requests/{requestId}`,
    scope: "read",
    summary: "A recorded request beside the payload rebuilt for the same moment",
    notes:
      "Messages that were edited since are rebuilt as they stood, their media apart; deleted ones cannot be. Both are named in `laterChanges`. `alternatives` stands beside `setting` when that may not be the only explanation.",
    response: comparedRequestSchema,
  },
  listKeys: {
    method: "GET",
    path: "/api/v1/keys",
    scope: "admin",
    summary: "Keys, never the keys themselves",
    response: keyListSchema,
  },
  createKey: {
    method: "POST",
    path: "/api/v1/keys",
    scope: "admin",
    summary: "Make a key; it is shown this once",
    request: keyBodySchema,
    response: createdKeySchema,
  },
  revokeKey: {
    method: "DELETE",
    path: "/api/v1/keys/{keyId}",
    scope: "admin",
    summary: "Make a key useless",
    response: revokedKeySchema,
  },
  readDocument: {
    method: "GET",
    path: "/api/v1/openapi.json",
    scope: "open",
    summary: "This description, as OpenAPI 3.1",
    response: z.looseObject({ openapi: z.literal("3.1.0") }),
  },
} as const satisfies Record<string, ApiRoute>;

import { z } from "zod";
import { messagePlacesSchema } from "../contract/deletion";
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
} from "./chat-schemas";
import {
  chatRetentionSchema,
  defaultRetentionBodySchema,
  defaultRetentionSchema,
  deletionQuerySchema,
  retentionBodySchema,
  retentionQuerySchema,
} from "./deletion-schemas";
import {
  createdKeySchema,
  type KeyScope,
  keyBodySchema,
  keyListSchema,
  revokedKeySchema,
  rotateBodySchema,
} from "./key";
import { episodesBodySchema, profilesBodySchema, storedSchema } from "./memories";
import {
  changeResultSchema,
  ingestResultSchema,
  messageChangesSchema,
  messagePageSchema,
  messagesQuerySchema,
  storedMessageSchema,
} from "./message-schemas";
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
} from "./report-schemas";

export type ApiRoute = Readonly<{
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  path: string;
  /** `open` routes expose no stored data, so they need no key. */
  scope: KeyScope | "open";
  /** `filtered`: a key limited to some chats sees only those. By default it is refused where the path names no chat. */
  reach?: "filtered";
  /** Calls a model, which costs money: limited per minute. */
  limit?: "model-call";
  summary: string;
  /** Facts that the schemas cannot express. */
  notes?: string;
  query?: z.ZodType;
  request?: z.ZodType;
  /** Absent: plain text. */
  response?: z.ZodType;
}>;

const CHAT = "/api/v1/chats/{chatId}";

/** Every route of the API; the handlers, the OpenAPI document and the tests share this list. */
export const ROUTES = {
  ingestMessages: {
    method: "POST",
    path: `${CHAT}/messages`,
    scope: "write",
    summary: "Append one message or a batch, in order",
    notes:
      "The response is sent after the commit. `chat` describes the chat; it is required in the first request for a chat and optional afterwards. Messages are identified by id: an identical message is `already-there`, different content under a known id is a `conflict` and changes nothing (edit the message instead), a deleted message stays `deleted`. A malformed message rejects the whole batch and the response lists every problem; a conflict does not affect the other messages. A single message in conflict returns 409. The server checks for automatic summaries once per request, after all its messages are stored: a batch creates at most one summary, which covers all of it; messages posted one by one create one every N exchanges.",
    request: ingestBodySchema,
    response: ingestResultSchema,
  },
  editMessage: {
    method: "PATCH",
    path: `${CHAT}/messages/{messageId}`,
    scope: "write",
    summary: "Edit a message",
    notes:
      "Named fields change; null clears a field. The previous content is kept as a version. Never starts a summary.",
    request: messageChangesSchema,
    response: changeResultSchema,
  },
  deleteMessage: {
    method: "DELETE",
    path: `${CHAT}/messages/{messageId}`,
    scope: "write",
    summary: "Delete a message permanently",
    notes:
      "The content is removed with its earlier versions, its source object and its media. The id is kept, so that the message is not stored again. `also` deletes the text from other places, too; `places` lists them. Uploads and backups contain other chats: only an admin without a limit to some chats sees and deletes them.",
    query: deletionQuerySchema,
    response: changeResultSchema,
  },
  findMessagePlaces: {
    method: "GET",
    path: `${CHAT}/messages/{messageId}/places`,
    scope: "write",
    summary: "Where else the text of a message is stored, before deleting it",
    notes:
      "Recorded requests, replayed answers, summaries, quotes in replies, memories; also uploads that wait for import and backups that an upgrade made. A text without a line of 12 characters is not searched for: its places are found by id and by coverage.",
    response: messagePlacesSchema,
  },
  readRetention: {
    method: "GET",
    path: `${CHAT}/retention`,
    scope: "read",
    summary: "The chat's retention and the items that it would delete now",
    query: retentionQuerySchema,
    response: chatRetentionSchema,
  },
  writeRetention: {
    method: "PUT",
    path: `${CHAT}/retention`,
    scope: "write",
    summary: "Set how long the chat's items are kept",
    notes:
      "The server deletes expired items every hour. A summary goes when all messages that it covers go; recorded requests and replays go by their own age, or with their newest message.",
    request: retentionBodySchema,
    response: chatRetentionSchema,
  },
  readDefaultRetention: {
    method: "GET",
    path: "/api/v1/retention",
    scope: "admin",
    summary: "The default retention and the items that would be deleted now in all chats",
    query: retentionQuerySchema,
    response: defaultRetentionSchema,
  },
  writeDefaultRetention: {
    method: "PUT",
    path: "/api/v1/retention",
    scope: "admin",
    summary: "Set how long items of chats without an own retention are kept",
    request: defaultRetentionBodySchema,
    response: defaultRetentionSchema,
  },
  describeChat: {
    method: "PUT",
    path: CHAT,
    scope: "write",
    summary: "Create a chat or change its title, bot details or system prompt",
    notes: "Platform and bot name distinguish chats with the same id. Omitted fields stay unchanged.",
    request: chatDescriptionSchema,
    response: chatResultSchema,
  },
  changeBot: {
    method: "PATCH",
    path: CHAT,
    scope: "write",
    summary: "Change or remove the chat's bot",
    notes:
      "Updates roles, authors, the exchange counter and the findings in one transaction; messages are otherwise unchanged. `bot: null` makes it a chat between people. Returns 404 for an author without messages in the chat.",
    request: botChangeSchema,
    response: changedBotSchema,
  },
  readAuthors: {
    method: "GET",
    path: `${CHAT}/authors`,
    scope: "read",
    summary: "The chat's authors, their message counts, and the bot",
    response: authorsSchema,
  },
  writeProfiles: {
    method: "PUT",
    path: `${CHAT}/profiles`,
    scope: "write",
    summary: "Set user profiles",
    notes: "Each profile replaces the same user's profile; other profiles stay unchanged.",
    request: profilesBodySchema,
    response: storedSchema,
  },
  writeEpisodes: {
    method: "PUT",
    path: `${CHAT}/episodes`,
    scope: "write",
    summary: "Add episodes",
    notes: "Existing episodes (same topic, summary and time) stay unchanged.",
    request: episodesBodySchema,
    response: storedSchema,
  },
  recordRequest: {
    method: "POST",
    path: `${CHAT}/requests`,
    scope: "write",
    summary: "Record a request exactly as the bot posted it",
    notes:
      "Counters increase once per request: an ingested answer and a recording for the same message count as one.",
    request: recordBodySchema,
    response: recordResultSchema,
  },
  summariseNow: {
    method: "POST",
    path: `${CHAT}/summaries`,
    scope: "write",
    limit: "model-call",
    summary: "Summarise now; returns when the summary is written, or why it was not",
    request: z.strictObject({}),
    response: summaryOutcomeSchema,
  },
  listChats: {
    method: "GET",
    path: "/api/v1/chats",
    scope: "read",
    reach: "filtered",
    summary: "List chats, page by page",
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
    summary: "Messages in order: around a message, before or after a position, or the newest",
    query: messagesQuerySchema,
    response: messagePageSchema,
  },
  readMessage: {
    method: "GET",
    path: `${CHAT}/messages/{messageId}`,
    scope: "read",
    summary: "One message with its earlier versions and its source object",
    response: storedMessageSchema,
  },
  readPayload: {
    method: "GET",
    path: `${CHAT}/payload`,
    scope: "read",
    summary: "The exact payload that would be sent: as text, as the canonical request, or as wire bytes",
    query: payloadQuerySchema,
  },
  readLedger: {
    method: "GET",
    path: `${CHAT}/ledger`,
    scope: "read",
    summary: "The verdict on every stored item, with its reason",
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
    summary: "Tokens and cost of the chat in every format and vocabulary",
    query: comparisonQuerySchema,
    response: tokenComparisonSchema,
  },
  readFindings: {
    method: "GET",
    path: `${CHAT}/findings`,
    scope: "read",
    summary: "Problems in the stored messages or the payload",
    query: wholeReportQuerySchema,
    response: findingsSchema,
  },
  readSummaries: {
    method: "GET",
    path: `${CHAT}/summaries`,
    scope: "read",
    summary: "All versions of the chat's summary, when the next is due and which model writes it",
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
    summary: "A recorded request, compared with the payload rebuilt for the same moment",
    notes:
      "Messages edited later are rebuilt in their earlier version, except for media; deleted ones cannot be rebuilt. `laterChanges` lists both. `alternatives` is present when `setting` may not be the only explanation.",
    response: comparedRequestSchema,
  },
  listKeys: {
    method: "GET",
    path: "/api/v1/keys",
    scope: "admin",
    summary: "List API keys, without the secrets",
    response: keyListSchema,
  },
  createKey: {
    method: "POST",
    path: "/api/v1/keys",
    scope: "admin",
    summary: "Create an API key; it is shown only once",
    request: keyBodySchema,
    response: createdKeySchema,
  },
  rotateKey: {
    method: "POST",
    path: "/api/v1/keys/{keyId}/rotate",
    scope: "admin",
    summary: "Replace an API key's secret; the new one is shown only once",
    notes: "Name, scope, expiry and chats stay. The old secret works for `graceHours`.",
    request: rotateBodySchema,
    response: createdKeySchema,
  },
  revokeKey: {
    method: "DELETE",
    path: "/api/v1/keys/{keyId}",
    scope: "admin",
    summary: "Revoke an API key",
    response: revokedKeySchema,
  },
  readDocument: {
    method: "GET",
    path: "/api/v1/openapi.json",
    scope: "open",
    summary: "This API as an OpenAPI 3.1 document",
    response: z.looseObject({ openapi: z.literal("3.1.0") }),
  },
} as const satisfies Record<string, ApiRoute>;

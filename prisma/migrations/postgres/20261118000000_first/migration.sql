-- CreateTable
CREATE TABLE "Chat" (
    "key" SERIAL NOT NULL,
    "id" TEXT COLLATE "C" NOT NULL,
    "platform" TEXT COLLATE "C" NOT NULL,
    "platformId" TEXT COLLATE "C" NOT NULL,
    "idInvented" BOOLEAN NOT NULL DEFAULT false,
    "title" TEXT COLLATE "C" NOT NULL,
    "titleKey" TEXT COLLATE "C" NOT NULL,
    "botId" TEXT COLLATE "C",
    "botName" TEXT COLLATE "C" NOT NULL,
    "botUsername" TEXT COLLATE "C",
    "personality" TEXT COLLATE "C",
    "systemPrompt" TEXT COLLATE "C",
    "promptRole" TEXT COLLATE "C",
    "source" TEXT COLLATE "C",
    "relevant" TEXT COLLATE "C",
    "lastActivityMs" BIGINT NOT NULL DEFAULT 0,
    "lastSequence" INTEGER NOT NULL DEFAULT 0,
    "messageCount" INTEGER NOT NULL DEFAULT 0,
    "eventCount" INTEGER NOT NULL DEFAULT 0,
    "mediaCount" INTEGER NOT NULL DEFAULT 0,
    "summaryCount" INTEGER NOT NULL DEFAULT 0,
    "statistics" TEXT COLLATE "C",
    "findingCount" INTEGER,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "changes" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "Chat_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "ChatOrigin" (
    "chatKey" INTEGER NOT NULL,
    "format" TEXT COLLATE "C",
    "name" TEXT COLLATE "C",
    "place" INTEGER,
    "bot" TEXT COLLATE "C",

    CONSTRAINT "ChatOrigin_pkey" PRIMARY KEY ("chatKey")
);

-- CreateTable
CREATE TABLE "Author" (
    "key" SERIAL NOT NULL,
    "chatKey" INTEGER NOT NULL,
    "identity" TEXT COLLATE "C" NOT NULL,
    "isBot" BOOLEAN NOT NULL DEFAULT false,
    "isEvent" BOOLEAN NOT NULL DEFAULT false,
    "id" TEXT COLLATE "C",
    "name" TEXT COLLATE "C",
    "username" TEXT COLLATE "C",
    "firstSequence" INTEGER NOT NULL,

    CONSTRAINT "Author_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "Message" (
    "key" SERIAL NOT NULL,
    "chatKey" INTEGER NOT NULL,
    "sequence" INTEGER NOT NULL,
    "id" TEXT COLLATE "C" NOT NULL,
    "idInvented" BOOLEAN NOT NULL DEFAULT false,
    "role" TEXT COLLATE "C" NOT NULL,
    "sourceRole" TEXT COLLATE "C",
    "authorKey" INTEGER,
    "personality" TEXT COLLATE "C",
    "text" TEXT COLLATE "C",
    "contentParts" TEXT COLLATE "C",
    "sentAt" TEXT COLLATE "C",
    "sentAtMs" BIGINT,
    "threadId" TEXT COLLATE "C",
    "turn" TEXT COLLATE "C",
    "reasoning" TEXT COLLATE "C",
    "hasReply" BOOLEAN NOT NULL DEFAULT false,
    "replyToMessageId" TEXT COLLATE "C",
    "replyIdInvented" BOOLEAN NOT NULL DEFAULT false,
    "replyToUserId" TEXT COLLATE "C",
    "replyToName" TEXT COLLATE "C",
    "replyToUsername" TEXT COLLATE "C",
    "replyExcerpt" TEXT COLLATE "C",
    "mediaBefore" INTEGER NOT NULL DEFAULT 0,
    "eventsBefore" INTEGER NOT NULL DEFAULT 0,
    "position" INTEGER,
    "sideChangesBefore" INTEGER NOT NULL DEFAULT 0,
    "raw" TEXT COLLATE "C",
    "fingerprint" BIGINT,

    CONSTRAINT "Message_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "ToolCall" (
    "chatKey" INTEGER NOT NULL,
    "messageKey" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "payload" TEXT COLLATE "C",
    "callId" TEXT COLLATE "C",
    "exactText" TEXT COLLATE "C",
    "isError" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "ToolCall_pkey" PRIMARY KEY ("chatKey","messageKey","kind","position")
);

-- CreateTable
CREATE TABLE "Media" (
    "chatKey" INTEGER NOT NULL,
    "messageKey" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "kind" TEXT COLLATE "C",
    "mime" TEXT COLLATE "C",
    "uri" TEXT COLLATE "C",
    "filename" TEXT COLLATE "C",
    "durationSeconds" DOUBLE PRECISION,
    "width" INTEGER,
    "height" INTEGER,
    "blobHash" TEXT COLLATE "C",
    "dataText" TEXT COLLATE "C",

    CONSTRAINT "Media_pkey" PRIMARY KEY ("chatKey","messageKey","position")
);

-- CreateTable
CREATE TABLE "Blob" (
    "chatKey" INTEGER NOT NULL,
    "hash" TEXT COLLATE "C" NOT NULL,
    "mime" TEXT COLLATE "C" NOT NULL,
    "size" INTEGER NOT NULL,
    "bytes" BYTEA NOT NULL,

    CONSTRAINT "Blob_pkey" PRIMARY KEY ("chatKey","hash")
);

-- CreateTable
CREATE TABLE "Profile" (
    "chatKey" INTEGER NOT NULL,
    "userId" TEXT COLLATE "C" NOT NULL,
    "position" INTEGER NOT NULL,
    "summary" TEXT COLLATE "C",
    "facts" TEXT COLLATE "C",

    CONSTRAINT "Profile_pkey" PRIMARY KEY ("chatKey","userId")
);

-- CreateTable
CREATE TABLE "Episode" (
    "chatKey" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "topic" TEXT COLLATE "C" NOT NULL,
    "summary" TEXT COLLATE "C" NOT NULL,
    "importance" DOUBLE PRECISION,
    "at" TEXT COLLATE "C",

    CONSTRAINT "Episode_pkey" PRIMARY KEY ("chatKey","position")
);

-- CreateTable
CREATE TABLE "Summary" (
    "chatKey" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "state" TEXT COLLATE "C" NOT NULL,
    "triggeredBy" TEXT COLLATE "C",
    "text" TEXT COLLATE "C",
    "coversFromSequence" INTEGER,
    "coversThroughSequence" INTEGER,
    "coversThroughMessageId" TEXT COLLATE "C",
    "baseVersion" INTEGER NOT NULL DEFAULT 0,
    "messagesRead" INTEGER,
    "messagesKept" INTEGER,
    "exchangesBefore" INTEGER,
    "provider" TEXT COLLATE "C",
    "model" TEXT COLLATE "C",
    "tokensBefore" INTEGER,
    "tokensAfter" INTEGER,
    "failureCause" TEXT COLLATE "C",
    "error" TEXT COLLATE "C",
    "startedAt" TEXT COLLATE "C",
    "createdAt" TEXT COLLATE "C",
    "finishedAt" TEXT COLLATE "C",
    "runId" TEXT COLLATE "C",
    "runOwner" TEXT COLLATE "C",
    "heartbeatMs" BIGINT,

    CONSTRAINT "Summary_pkey" PRIMARY KEY ("chatKey","version")
);

-- CreateTable
CREATE TABLE "SummaryState" (
    "chatKey" INTEGER NOT NULL,
    "completedExchanges" INTEGER NOT NULL DEFAULT 0,
    "hasUncountedUser" BOOLEAN NOT NULL DEFAULT false,
    "failedAtExchanges" INTEGER,
    "revision" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "SummaryState_pkey" PRIMARY KEY ("chatKey")
);

-- CreateTable
CREATE TABLE "ChatSetting" (
    "chatKey" INTEGER NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "value" TEXT COLLATE "C" NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ChatSetting_pkey" PRIMARY KEY ("chatKey","name")
);

-- CreateTable
CREATE TABLE "Counter" (
    "chatKey" INTEGER NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "day" TEXT COLLATE "C" NOT NULL,
    "value" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "Counter_pkey" PRIMARY KEY ("chatKey","name","day")
);

-- CreateTable
CREATE TABLE "Event" (
    "key" SERIAL NOT NULL,
    "at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "kind" TEXT COLLATE "C" NOT NULL,
    "level" TEXT COLLATE "C" NOT NULL DEFAULT 'info',
    "chatKey" INTEGER,
    "text" TEXT COLLATE "C" NOT NULL,
    "data" TEXT COLLATE "C",

    CONSTRAINT "Event_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "TokenCount" (
    "contentHash" TEXT COLLATE "C" NOT NULL,
    "tokenizer" TEXT COLLATE "C" NOT NULL,
    "tokens" INTEGER NOT NULL,

    CONSTRAINT "TokenCount_pkey" PRIMARY KEY ("contentHash","tokenizer")
);

-- CreateTable
CREATE TABLE "ProviderCount" (
    "payloadHash" TEXT COLLATE "C" NOT NULL,
    "provider" TEXT COLLATE "C" NOT NULL,
    "host" TEXT COLLATE "C" NOT NULL,
    "model" TEXT COLLATE "C" NOT NULL,
    "tokens" INTEGER NOT NULL,
    "countedAt" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "ProviderCount_pkey" PRIMARY KEY ("payloadHash","provider","host","model")
);

-- CreateTable
CREATE TABLE "Replay" (
    "key" SERIAL NOT NULL,
    "chatKey" INTEGER NOT NULL,
    "payloadHash" TEXT COLLATE "C" NOT NULL,
    "format" TEXT COLLATE "C" NOT NULL,
    "atMessageId" TEXT COLLATE "C",
    "provider" TEXT COLLATE "C" NOT NULL,
    "host" TEXT COLLATE "C" NOT NULL,
    "model" TEXT COLLATE "C" NOT NULL,
    "askedModel" TEXT COLLATE "C",
    "state" TEXT COLLATE "C" NOT NULL,
    "tokens" TEXT COLLATE "C" NOT NULL,
    "answer" TEXT COLLATE "C",
    "usage" TEXT COLLATE "C",
    "finishReason" TEXT COLLATE "C",
    "ms" INTEGER,
    "failureCause" TEXT COLLATE "C",
    "error" TEXT COLLATE "C",
    "startedAt" TEXT COLLATE "C" NOT NULL,
    "runOwner" TEXT COLLATE "C",

    CONSTRAINT "Replay_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "MessageVersion" (
    "chatKey" INTEGER NOT NULL,
    "messageKey" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "content" TEXT COLLATE "C" NOT NULL,
    "replacedAt" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "MessageVersion_pkey" PRIMARY KEY ("chatKey","messageKey","version")
);

-- CreateTable
CREATE TABLE "DeletedMessage" (
    "chatKey" INTEGER NOT NULL,
    "id" TEXT COLLATE "C" NOT NULL,
    "deletedAt" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "DeletedMessage_pkey" PRIMARY KEY ("chatKey","id")
);

-- CreateTable
CREATE TABLE "RecordedRequest" (
    "key" SERIAL NOT NULL,
    "chatKey" INTEGER NOT NULL,
    "id" TEXT COLLATE "C" NOT NULL,
    "messageId" TEXT COLLATE "C",
    "provider" TEXT COLLATE "C",
    "model" TEXT COLLATE "C",
    "protocol" TEXT COLLATE "C",
    "body" TEXT COLLATE "C" NOT NULL,
    "bodyHash" TEXT COLLATE "C" NOT NULL,
    "answer" TEXT COLLATE "C",
    "usage" TEXT COLLATE "C",
    "at" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "RecordedRequest_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "CountedRequest" (
    "chatKey" INTEGER NOT NULL,
    "messageId" TEXT COLLATE "C" NOT NULL,
    "source" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "CountedRequest_pkey" PRIMARY KEY ("chatKey","messageId")
);

-- CreateTable
CREATE TABLE "ApiKey" (
    "id" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "scope" TEXT COLLATE "C" NOT NULL,
    "hash" TEXT COLLATE "C" NOT NULL,
    "prefix" TEXT COLLATE "C" NOT NULL,
    "createdAt" TEXT COLLATE "C" NOT NULL,
    "lastUsedAt" TEXT COLLATE "C",
    "revokedAt" TEXT COLLATE "C",

    CONSTRAINT "ApiKey_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Installation" (
    "name" TEXT COLLATE "C" NOT NULL,
    "value" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "Installation_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE UNIQUE INDEX "Chat_id_key" ON "Chat"("id");

-- CreateIndex
CREATE INDEX "Chat_lastActivityMs_key_idx" ON "Chat"("lastActivityMs", "key");

-- CreateIndex
CREATE INDEX "Chat_titleKey_key_idx" ON "Chat"("titleKey", "key");

-- CreateIndex
CREATE INDEX "Chat_messageCount_key_idx" ON "Chat"("messageCount", "key");

-- CreateIndex
CREATE INDEX "Chat_platform_lastActivityMs_key_idx" ON "Chat"("platform", "lastActivityMs", "key");

-- CreateIndex
CREATE INDEX "Chat_mediaCount_idx" ON "Chat"("mediaCount");

-- CreateIndex
CREATE INDEX "Chat_summaryCount_idx" ON "Chat"("summaryCount");

-- CreateIndex
CREATE INDEX "Chat_findingCount_idx" ON "Chat"("findingCount");

-- CreateIndex
CREATE UNIQUE INDEX "Chat_platform_platformId_botName_key" ON "Chat"("platform", "platformId", "botName");

-- CreateIndex
CREATE INDEX "ChatOrigin_format_place_name_idx" ON "ChatOrigin"("format", "place", "name");

-- CreateIndex
CREATE INDEX "Author_chatKey_firstSequence_idx" ON "Author"("chatKey", "firstSequence");

-- CreateIndex
CREATE UNIQUE INDEX "Author_chatKey_identity_key" ON "Author"("chatKey", "identity");

-- CreateIndex
CREATE UNIQUE INDEX "Author_chatKey_key_key" ON "Author"("chatKey", "key");

-- CreateIndex
CREATE INDEX "Message_chatKey_position_idx" ON "Message"("chatKey", "position");

-- CreateIndex
CREATE INDEX "Message_authorKey_chatKey_role_sequence_idx" ON "Message"("authorKey", "chatKey", "role", "sequence");

-- CreateIndex
CREATE INDEX "Message_fingerprint_chatKey_idx" ON "Message"("fingerprint", "chatKey");

-- CreateIndex
CREATE UNIQUE INDEX "Message_chatKey_id_key" ON "Message"("chatKey", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Message_chatKey_sequence_key" ON "Message"("chatKey", "sequence");

-- CreateIndex
CREATE UNIQUE INDEX "Message_chatKey_key_key" ON "Message"("chatKey", "key");

-- CreateIndex
CREATE INDEX "Media_chatKey_blobHash_idx" ON "Media"("chatKey", "blobHash");

-- CreateIndex
CREATE INDEX "Blob_hash_idx" ON "Blob"("hash");

-- CreateIndex
CREATE INDEX "Summary_chatKey_state_coversThroughSequence_idx" ON "Summary"("chatKey", "state", "coversThroughSequence");

-- CreateIndex
CREATE INDEX "Counter_name_day_idx" ON "Counter"("name", "day");

-- CreateIndex
CREATE INDEX "Event_at_idx" ON "Event"("at");

-- CreateIndex
CREATE INDEX "Event_chatKey_at_idx" ON "Event"("chatKey", "at");

-- CreateIndex
CREATE INDEX "Event_kind_at_idx" ON "Event"("kind", "at");

-- CreateIndex
CREATE INDEX "Replay_chatKey_key_idx" ON "Replay"("chatKey", "key");

-- CreateIndex
CREATE INDEX "RecordedRequest_chatKey_at_idx" ON "RecordedRequest"("chatKey", "at");

-- CreateIndex
CREATE INDEX "RecordedRequest_chatKey_protocol_model_at_idx" ON "RecordedRequest"("chatKey", "protocol", "model", "at");

-- CreateIndex
CREATE UNIQUE INDEX "RecordedRequest_chatKey_id_key" ON "RecordedRequest"("chatKey", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ApiKey_hash_key" ON "ApiKey"("hash");

-- AddForeignKey
ALTER TABLE "ChatOrigin" ADD CONSTRAINT "ChatOrigin_chatKey_fkey" FOREIGN KEY ("chatKey") REFERENCES "Chat"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Author" ADD CONSTRAINT "Author_chatKey_fkey" FOREIGN KEY ("chatKey") REFERENCES "Chat"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Message" ADD CONSTRAINT "Message_chatKey_fkey" FOREIGN KEY ("chatKey") REFERENCES "Chat"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Message" ADD CONSTRAINT "Message_chatKey_authorKey_fkey" FOREIGN KEY ("chatKey", "authorKey") REFERENCES "Author"("chatKey", "key") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ToolCall" ADD CONSTRAINT "ToolCall_chatKey_messageKey_fkey" FOREIGN KEY ("chatKey", "messageKey") REFERENCES "Message"("chatKey", "key") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Media" ADD CONSTRAINT "Media_chatKey_messageKey_fkey" FOREIGN KEY ("chatKey", "messageKey") REFERENCES "Message"("chatKey", "key") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Media" ADD CONSTRAINT "Media_chatKey_blobHash_fkey" FOREIGN KEY ("chatKey", "blobHash") REFERENCES "Blob"("chatKey", "hash") ON DELETE NO ACTION ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Blob" ADD CONSTRAINT "Blob_chatKey_fkey" FOREIGN KEY ("chatKey") REFERENCES "Chat"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Profile" ADD CONSTRAINT "Profile_chatKey_fkey" FOREIGN KEY ("chatKey") REFERENCES "Chat"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Episode" ADD CONSTRAINT "Episode_chatKey_fkey" FOREIGN KEY ("chatKey") REFERENCES "Chat"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Summary" ADD CONSTRAINT "Summary_chatKey_fkey" FOREIGN KEY ("chatKey") REFERENCES "Chat"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SummaryState" ADD CONSTRAINT "SummaryState_chatKey_fkey" FOREIGN KEY ("chatKey") REFERENCES "Chat"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ChatSetting" ADD CONSTRAINT "ChatSetting_chatKey_fkey" FOREIGN KEY ("chatKey") REFERENCES "Chat"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Counter" ADD CONSTRAINT "Counter_chatKey_fkey" FOREIGN KEY ("chatKey") REFERENCES "Chat"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Event" ADD CONSTRAINT "Event_chatKey_fkey" FOREIGN KEY ("chatKey") REFERENCES "Chat"("key") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Replay" ADD CONSTRAINT "Replay_chatKey_fkey" FOREIGN KEY ("chatKey") REFERENCES "Chat"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MessageVersion" ADD CONSTRAINT "MessageVersion_chatKey_messageKey_fkey" FOREIGN KEY ("chatKey", "messageKey") REFERENCES "Message"("chatKey", "key") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "DeletedMessage" ADD CONSTRAINT "DeletedMessage_chatKey_fkey" FOREIGN KEY ("chatKey") REFERENCES "Chat"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecordedRequest" ADD CONSTRAINT "RecordedRequest_chatKey_fkey" FOREIGN KEY ("chatKey") REFERENCES "Chat"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CountedRequest" ADD CONSTRAINT "CountedRequest_chatKey_fkey" FOREIGN KEY ("chatKey") REFERENCES "Chat"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- Prisma cannot describe what follows.

-- One run at a time: a second claim fails, whichever process makes it.
CREATE UNIQUE INDEX "Summary_running_key" ON "Summary"("chatKey") WHERE "state" = 'running';

-- The words of a text between spaces, as SQLite's tokenizer splits them (unicode61, remove_diacritics 2): Latin letters
-- without their accents, everything in lower case, marks of other scripts as separators. Without STRICT the functions are
-- inlined, which halves their cost.
CREATE FUNCTION search_text(stored text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN regexp_replace(
  CASE WHEN stored ~ '[\u00c0-\u0331\u0370-\u03ff\u1e00-\u1eff]'
    THEN normalize(regexp_replace(normalize(
      translate(regexp_replace(lower(stored COLLATE "und-x-icu"), '[\u0300-\u0331]+', '', 'g'), 'ςſ', 'σs'),
      NFD), '([a-z])[\u0300-\u0331]+', '\1', 'g'), NFC)
    ELSE lower(stored COLLATE "und-x-icu")
  END COLLATE "und-x-icu",
  '[^[:alnum:]\u00b2\u00b3\u00b9\u00bc-\u00be\u2070-\u2189\u2460-\u249b\u24ea-\u24ff\u2776-\u2793\ue000-\uf8ff]+', ' ', 'g');

-- An index entry holds 2,046 bytes: longer words are cut, and a searched word is never as long.
CREATE FUNCTION search_words(stored text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN array_remove(string_to_array(
  CASE WHEN octet_length(stored) < 256
    THEN search_text(stored)
    ELSE regexp_replace(search_text(stored), '([^ ]{255})[^ ]+', '\1', 'g')
  END, ' '), '');

-- A vector holds one megabyte of words: the first distinct ones of a long text.
CREATE FUNCTION search_first_words(stored text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN array(
  SELECT word FROM (
    SELECT word, sum(octet_length(word)) OVER (ORDER BY min(place)) AS bytes
    FROM unnest(search_words(stored)) WITH ORDINALITY placed(word, place) GROUP BY word
  ) measured WHERE bytes < 1000000);

-- A text in marked JSON also gets the mark.
CREATE FUNCTION search_vector(stored text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN left(stored, 7) = E'\u0001exact:' THEN array_to_tsvector(search_first_words(stored) || E'\u0001'::text)
  WHEN octet_length(stored) < 500000 THEN array_to_tsvector(search_words(stored))
  ELSE array_to_tsvector(search_first_words(stored))
END;

-- Terms between `&` or `|`; a star after a word finds longer words too.
CREATE FUNCTION search_query(terms text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE
BEGIN ATOMIC
  SELECT string_agg(term, CASE WHEN terms LIKE '%|%' THEN ' | ' ELSE ' & ' END)::tsquery
  FROM (
    SELECT CASE WHEN asked LIKE E'%\u0001%' THEN E'\'\u0001\'' ELSE
      (SELECT '(' || string_agg('''' || word || '''' || CASE WHEN asked LIKE '%*%' THEN ':*' ELSE '' END, ' & ') || ')'
       FROM unnest(search_words(asked)) word) END AS term
    FROM regexp_split_to_table(terms, '[&|]') asked
  ) parts;
END;

ALTER TABLE "Message" ADD COLUMN "search" tsvector GENERATED ALWAYS AS (search_vector("text")) STORED;
CREATE INDEX "Message_search_idx" ON "Message" USING GIN ("search");

-- Every write to a chat changes its row. Other processes hear of it when the transaction is committed: the name of the
-- writing process, the kind of change and the chat's id. A notification holds 8,000 bytes.
CREATE FUNCTION notify_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  chat record := COALESCE(NEW, OLD);
BEGIN
  PERFORM pg_notify('contextscope', concat_ws(' ',
    COALESCE(current_setting('contextscope.instance', true), ''),
    CASE TG_OP WHEN 'DELETE' THEN 'gone' ELSE 'changed' END,
    CASE WHEN octet_length(chat."id") < 7000 THEN chat."id" ELSE '' END));
  RETURN NULL;
END
$$;

CREATE TRIGGER "Chat_notify" AFTER INSERT OR DELETE OR UPDATE OF "changes" ON "Chat"
FOR EACH ROW EXECUTE FUNCTION notify_change();

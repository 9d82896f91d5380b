-- CreateTable
CREATE TABLE "Chat" (
    "key" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "id" TEXT NOT NULL,
    "platform" TEXT NOT NULL,
    "platformId" TEXT NOT NULL,
    "idInvented" BOOLEAN NOT NULL DEFAULT false,
    "title" TEXT NOT NULL,
    "titleKey" TEXT NOT NULL,
    "botId" TEXT,
    "botName" TEXT NOT NULL,
    "botUsername" TEXT,
    "personality" TEXT,
    "systemPrompt" TEXT,
    "relevant" TEXT,
    "lastActivityMs" BIGINT NOT NULL DEFAULT 0,
    "lastSequence" INTEGER NOT NULL DEFAULT 0,
    "messageCount" INTEGER NOT NULL DEFAULT 0,
    "mediaCount" INTEGER NOT NULL DEFAULT 0,
    "summaryCount" INTEGER NOT NULL DEFAULT 0,
    "statistics" TEXT,
    "findingCount" INTEGER,
    "createdAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP
);

-- CreateTable
CREATE TABLE "Author" (
    "key" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "chatKey" INTEGER NOT NULL,
    "identity" TEXT NOT NULL,
    "isBot" BOOLEAN NOT NULL DEFAULT false,
    "id" TEXT,
    "name" TEXT,
    "username" TEXT,
    "firstSequence" INTEGER NOT NULL,
    CONSTRAINT "Author_chatKey_fkey" FOREIGN KEY ("chatKey") REFERENCES "Chat" ("key") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Message" (
    "key" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "chatKey" INTEGER NOT NULL,
    "sequence" INTEGER NOT NULL,
    "id" TEXT NOT NULL,
    "idInvented" BOOLEAN NOT NULL DEFAULT false,
    "role" TEXT NOT NULL,
    "authorKey" INTEGER,
    "personality" TEXT,
    "text" TEXT,
    "sentAt" TEXT,
    "sentAtMs" BIGINT,
    "threadId" TEXT,
    "turn" TEXT,
    "reasoning" TEXT,
    "hasReply" BOOLEAN NOT NULL DEFAULT false,
    "replyToMessageId" TEXT,
    "replyIdInvented" BOOLEAN NOT NULL DEFAULT false,
    "replyToUserId" TEXT,
    "replyToName" TEXT,
    "replyToUsername" TEXT,
    "replyExcerpt" TEXT,
    "mediaBefore" INTEGER NOT NULL DEFAULT 0,
    "raw" TEXT,
    CONSTRAINT "Message_chatKey_fkey" FOREIGN KEY ("chatKey") REFERENCES "Chat" ("key") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Message_authorKey_fkey" FOREIGN KEY ("authorKey") REFERENCES "Author" ("key") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ToolCall" (
    "messageKey" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "payload" TEXT,

    PRIMARY KEY ("messageKey", "kind", "position"),
    CONSTRAINT "ToolCall_messageKey_fkey" FOREIGN KEY ("messageKey") REFERENCES "Message" ("key") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Media" (
    "messageKey" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "kind" TEXT,
    "mime" TEXT,
    "uri" TEXT,
    "filename" TEXT,
    "durationSeconds" REAL,
    "width" INTEGER,
    "height" INTEGER,
    "blobHash" TEXT,

    PRIMARY KEY ("messageKey", "position"),
    CONSTRAINT "Media_messageKey_fkey" FOREIGN KEY ("messageKey") REFERENCES "Message" ("key") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Media_blobHash_fkey" FOREIGN KEY ("blobHash") REFERENCES "Blob" ("hash") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Blob" (
    "hash" TEXT NOT NULL PRIMARY KEY,
    "mime" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "bytes" BLOB NOT NULL
);

-- CreateTable
CREATE TABLE "Profile" (
    "chatKey" INTEGER NOT NULL,
    "userId" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "summary" TEXT,
    "facts" TEXT,

    PRIMARY KEY ("chatKey", "userId"),
    CONSTRAINT "Profile_chatKey_fkey" FOREIGN KEY ("chatKey") REFERENCES "Chat" ("key") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Episode" (
    "chatKey" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "topic" TEXT NOT NULL,
    "summary" TEXT NOT NULL,
    "importance" REAL,
    "at" TEXT,

    PRIMARY KEY ("chatKey", "position"),
    CONSTRAINT "Episode_chatKey_fkey" FOREIGN KEY ("chatKey") REFERENCES "Chat" ("key") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Summary" (
    "chatKey" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "state" TEXT NOT NULL,
    "text" TEXT,
    "coversFromSequence" INTEGER,
    "coversThroughSequence" INTEGER,
    "coversThroughMessageId" TEXT,
    "provider" TEXT,
    "model" TEXT,
    "tokensBefore" INTEGER,
    "tokensAfter" INTEGER,
    "error" TEXT,
    "createdAt" TEXT,
    "finishedAt" TEXT,

    PRIMARY KEY ("chatKey", "version"),
    CONSTRAINT "Summary_chatKey_fkey" FOREIGN KEY ("chatKey") REFERENCES "Chat" ("key") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "SummaryState" (
    "chatKey" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "completedExchanges" INTEGER NOT NULL DEFAULT 0,
    "hasUncountedUser" BOOLEAN NOT NULL DEFAULT false,
    "nextTryAt" INTEGER,
    CONSTRAINT "SummaryState_chatKey_fkey" FOREIGN KEY ("chatKey") REFERENCES "Chat" ("key") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ChatSetting" (
    "chatKey" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "updatedAt" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,

    PRIMARY KEY ("chatKey", "name"),
    CONSTRAINT "ChatSetting_chatKey_fkey" FOREIGN KEY ("chatKey") REFERENCES "Chat" ("key") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Counter" (
    "chatKey" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "day" TEXT NOT NULL,
    "value" INTEGER NOT NULL DEFAULT 0,

    PRIMARY KEY ("chatKey", "name", "day"),
    CONSTRAINT "Counter_chatKey_fkey" FOREIGN KEY ("chatKey") REFERENCES "Chat" ("key") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "Event" (
    "key" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "at" DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "kind" TEXT NOT NULL,
    "level" TEXT NOT NULL DEFAULT 'info',
    "chatKey" INTEGER,
    "text" TEXT NOT NULL,
    "data" TEXT,
    CONSTRAINT "Event_chatKey_fkey" FOREIGN KEY ("chatKey") REFERENCES "Chat" ("key") ON DELETE SET NULL ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "TokenCount" (
    "contentHash" TEXT NOT NULL,
    "tokenizer" TEXT NOT NULL,
    "tokens" INTEGER NOT NULL,

    PRIMARY KEY ("contentHash", "tokenizer")
);

-- CreateTable
CREATE TABLE "Installation" (
    "name" TEXT NOT NULL PRIMARY KEY,
    "value" TEXT NOT NULL
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
CREATE INDEX "Author_chatKey_firstSequence_idx" ON "Author"("chatKey", "firstSequence");

-- CreateIndex
CREATE UNIQUE INDEX "Author_chatKey_identity_key" ON "Author"("chatKey", "identity");

-- CreateIndex
CREATE INDEX "Message_authorKey_idx" ON "Message"("authorKey");

-- CreateIndex
CREATE UNIQUE INDEX "Message_chatKey_id_key" ON "Message"("chatKey", "id");

-- CreateIndex
CREATE UNIQUE INDEX "Message_chatKey_sequence_key" ON "Message"("chatKey", "sequence");

-- CreateIndex
CREATE INDEX "Media_blobHash_idx" ON "Media"("blobHash");

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

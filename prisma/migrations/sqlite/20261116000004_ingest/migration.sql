-- The ingest API: edits, deletions, recorded requests, which of them were counted, and keys.
-- CreateTable
CREATE TABLE "MessageVersion" (
    "messageKey" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "content" TEXT NOT NULL,
    "replacedAt" TEXT NOT NULL,

    PRIMARY KEY ("messageKey", "version"),
    CONSTRAINT "MessageVersion_messageKey_fkey" FOREIGN KEY ("messageKey") REFERENCES "Message" ("key") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "DeletedMessage" (
    "chatKey" INTEGER NOT NULL,
    "id" TEXT NOT NULL,
    "deletedAt" TEXT NOT NULL,

    PRIMARY KEY ("chatKey", "id"),
    CONSTRAINT "DeletedMessage_chatKey_fkey" FOREIGN KEY ("chatKey") REFERENCES "Chat" ("key") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "RecordedRequest" (
    "key" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "chatKey" INTEGER NOT NULL,
    "id" TEXT NOT NULL,
    "messageId" TEXT,
    "provider" TEXT,
    "model" TEXT,
    "body" TEXT NOT NULL,
    "bodyHash" TEXT NOT NULL,
    "answer" TEXT,
    "usage" TEXT,
    "at" TEXT NOT NULL,
    CONSTRAINT "RecordedRequest_chatKey_fkey" FOREIGN KEY ("chatKey") REFERENCES "Chat" ("key") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "CountedRequest" (
    "chatKey" INTEGER NOT NULL,
    "messageId" TEXT NOT NULL,
    "source" TEXT NOT NULL,

    PRIMARY KEY ("chatKey", "messageId"),
    CONSTRAINT "CountedRequest_chatKey_fkey" FOREIGN KEY ("chatKey") REFERENCES "Chat" ("key") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateTable
CREATE TABLE "ApiKey" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "name" TEXT NOT NULL,
    "scope" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "createdAt" TEXT NOT NULL,
    "lastUsedAt" TEXT,
    "revokedAt" TEXT
);

-- CreateIndex
CREATE INDEX "RecordedRequest_chatKey_at_idx" ON "RecordedRequest"("chatKey", "at");

-- CreateIndex
CREATE UNIQUE INDEX "RecordedRequest_chatKey_id_key" ON "RecordedRequest"("chatKey", "id");

-- CreateIndex
CREATE UNIQUE INDEX "ApiKey_hash_key" ON "ApiKey"("hash");

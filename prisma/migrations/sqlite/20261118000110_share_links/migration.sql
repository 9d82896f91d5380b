-- Links that show one payload to people without an account.
-- CreateTable
CREATE TABLE "ShareLink" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "hash" TEXT NOT NULL,
    "chatKey" INTEGER NOT NULL,
    "atMessageId" TEXT,
    "format" TEXT NOT NULL,
    "settings" TEXT NOT NULL,
    "redaction" TEXT NOT NULL,
    "media" BOOLEAN NOT NULL,
    "payloadHash" TEXT NOT NULL,
    "createdBy" TEXT,
    "createdAt" TEXT NOT NULL,
    "expiresAt" TEXT NOT NULL,
    "revokedAt" TEXT,
    "lastUsedAt" TEXT,
    CONSTRAINT "ShareLink_chatKey_fkey" FOREIGN KEY ("chatKey") REFERENCES "Chat" ("key") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE UNIQUE INDEX "ShareLink_hash_key" ON "ShareLink"("hash");

-- CreateIndex
CREATE INDEX "ShareLink_chatKey_idx" ON "ShareLink"("chatKey");

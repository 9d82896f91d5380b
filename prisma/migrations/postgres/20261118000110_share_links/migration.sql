-- Links that show one payload to people without an account.
-- CreateTable
CREATE TABLE "ShareLink" (
    "id" TEXT COLLATE "C" NOT NULL,
    "hash" TEXT COLLATE "C" NOT NULL,
    "chatKey" INTEGER NOT NULL,
    "atMessageId" TEXT COLLATE "C",
    "format" TEXT COLLATE "C" NOT NULL,
    "settings" TEXT COLLATE "C" NOT NULL,
    "redaction" TEXT COLLATE "C" NOT NULL,
    "media" BOOLEAN NOT NULL,
    "payloadHash" TEXT COLLATE "C" NOT NULL,
    "createdBy" TEXT COLLATE "C",
    "createdAt" TEXT COLLATE "C" NOT NULL,
    "expiresAt" TEXT COLLATE "C" NOT NULL,
    "revokedAt" TEXT COLLATE "C",
    "lastUsedAt" TEXT COLLATE "C",

    CONSTRAINT "ShareLink_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "ShareLink_hash_key" ON "ShareLink"("hash");

-- CreateIndex
CREATE INDEX "ShareLink_chatKey_idx" ON "ShareLink"("chatKey");


-- AddForeignKey
ALTER TABLE "ShareLink" ADD CONSTRAINT "ShareLink_chatKey_fkey" FOREIGN KEY ("chatKey") REFERENCES "Chat"("key") ON DELETE CASCADE ON UPDATE CASCADE;

-- AlterTable
ALTER TABLE "Message" ADD COLUMN "fingerprint" BIGINT;

-- CreateTable
CREATE TABLE "ChatOrigin" (
    "chatKey" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "format" TEXT,
    "name" TEXT,
    "place" INTEGER,
    "bot" TEXT,
    CONSTRAINT "ChatOrigin_chatKey_fkey" FOREIGN KEY ("chatKey") REFERENCES "Chat" ("key") ON DELETE CASCADE ON UPDATE CASCADE
);

-- CreateIndex
CREATE INDEX "ChatOrigin_format_place_name_idx" ON "ChatOrigin"("format", "place", "name");

-- CreateIndex
CREATE INDEX "Message_fingerprint_chatKey_idx" ON "Message"("fingerprint", "chatKey");

-- An edit makes a fingerprint stale; the next import computes it.
CREATE TRIGGER "Message_fingerprint_stale" AFTER UPDATE OF "text" ON "Message"
WHEN new."fingerprint" <> 0 BEGIN
    UPDATE "Message" SET "fingerprint" = 0 WHERE "key" = new."key";
END;

-- Messages of stored chats without an id: the next import computes their fingerprints.
UPDATE "Message" SET "fingerprint" = 0 WHERE "chatKey" IN (SELECT "key" FROM "Chat" WHERE "idInvented" = 1);

-- Imported messages keep their source object. These platforms' exports do not say who the bot is, so a person did.
INSERT INTO "ChatOrigin" ("chatKey", "bot")
SELECT "key", CASE
    WHEN "platform" NOT IN ('telegram', 'discord', 'slack', 'unknown') THEN NULL
    WHEN "botName" = 'bot' AND "botId" IS NULL THEN 'none'
    WHEN "platform" = 'unknown' THEN NULL
    ELSE 'chosen'
END
FROM "Chat" WHERE EXISTS (SELECT 1 FROM "Message" WHERE "chatKey" = "Chat"."key" AND "raw" IS NOT NULL);

-- The chat's key becomes part of every key of its data, and media bytes are stored per chat. Foreign keys are off while
-- migrations run: dropping a table would otherwise delete the rows that refer to it.
PRAGMA foreign_keys=OFF;

ALTER TABLE "Chat" ADD COLUMN "changes" INTEGER NOT NULL DEFAULT 0;

CREATE UNIQUE INDEX "Author_chatKey_key_key" ON "Author"("chatKey", "key");

CREATE TABLE "new_Blob" (
    "chatKey" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    "mime" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "bytes" BLOB NOT NULL,

    PRIMARY KEY ("chatKey", "hash"),
    CONSTRAINT "Blob_chatKey_fkey" FOREIGN KEY ("chatKey") REFERENCES "Chat" ("key") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_Blob" ("chatKey", "hash", "mime", "size", "bytes")
SELECT u."chatKey", b."hash", b."mime", b."size", b."bytes"
FROM (SELECT DISTINCT m."chatKey", d."blobHash" FROM "Media" d JOIN "Message" m ON m."key" = d."messageKey" WHERE d."blobHash" IS NOT NULL) u
JOIN "Blob" b ON b."hash" = u."blobHash";
DROP TABLE "Blob";
ALTER TABLE "new_Blob" RENAME TO "Blob";
CREATE INDEX "Blob_hash_idx" ON "Blob"("hash");

CREATE TABLE "new_Media" (
    "chatKey" INTEGER NOT NULL,
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
    "dataText" TEXT,

    PRIMARY KEY ("chatKey", "messageKey", "position"),
    CONSTRAINT "Media_chatKey_messageKey_fkey" FOREIGN KEY ("chatKey", "messageKey") REFERENCES "Message" ("chatKey", "key") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Media_chatKey_blobHash_fkey" FOREIGN KEY ("chatKey", "blobHash") REFERENCES "Blob" ("chatKey", "hash") ON DELETE NO ACTION ON UPDATE CASCADE
);
INSERT INTO "new_Media" ("chatKey", "blobHash", "dataText", "durationSeconds", "filename", "height", "kind", "messageKey", "mime", "position", "uri", "width")
SELECT m."chatKey", c."blobHash", c."dataText", c."durationSeconds", c."filename", c."height", c."kind", c."messageKey", c."mime", c."position", c."uri", c."width" FROM "Media" c JOIN "Message" m ON m."key" = c."messageKey";
DROP TABLE "Media";
ALTER TABLE "new_Media" RENAME TO "Media";
CREATE INDEX "Media_chatKey_blobHash_idx" ON "Media"("chatKey", "blobHash");

CREATE TABLE "new_Message" (
    "key" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "chatKey" INTEGER NOT NULL,
    "sequence" INTEGER NOT NULL,
    "id" TEXT NOT NULL,
    "idInvented" BOOLEAN NOT NULL DEFAULT false,
    "role" TEXT NOT NULL,
    "sourceRole" TEXT,
    "authorKey" INTEGER,
    "personality" TEXT,
    "text" TEXT,
    "contentParts" TEXT,
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
    "eventsBefore" INTEGER NOT NULL DEFAULT 0,
    "position" INTEGER,
    "sideChangesBefore" INTEGER NOT NULL DEFAULT 0,
    "raw" TEXT,
    "fingerprint" BIGINT,
    CONSTRAINT "Message_chatKey_fkey" FOREIGN KEY ("chatKey") REFERENCES "Chat" ("key") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "Message_chatKey_authorKey_fkey" FOREIGN KEY ("chatKey", "authorKey") REFERENCES "Author" ("chatKey", "key") ON DELETE NO ACTION ON UPDATE CASCADE
);
INSERT INTO "new_Message" ("authorKey", "chatKey", "contentParts", "eventsBefore", "fingerprint", "hasReply", "id", "idInvented", "key", "mediaBefore", "personality", "position", "raw", "reasoning", "replyExcerpt", "replyIdInvented", "replyToMessageId", "replyToName", "replyToUserId", "replyToUsername", "role", "sentAt", "sentAtMs", "sequence", "sideChangesBefore", "sourceRole", "text", "threadId", "turn") SELECT "authorKey", "chatKey", "contentParts", "eventsBefore", "fingerprint", "hasReply", "id", "idInvented", "key", "mediaBefore", "personality", "position", "raw", "reasoning", "replyExcerpt", "replyIdInvented", "replyToMessageId", "replyToName", "replyToUserId", "replyToUsername", "role", "sentAt", "sentAtMs", "sequence", "sideChangesBefore", "sourceRole", "text", "threadId", "turn" FROM "Message";
DROP TABLE "Message";
ALTER TABLE "new_Message" RENAME TO "Message";
CREATE INDEX "Message_chatKey_position_idx" ON "Message"("chatKey", "position");
CREATE INDEX "Message_authorKey_chatKey_role_sequence_idx" ON "Message"("authorKey", "chatKey", "role", "sequence");
CREATE INDEX "Message_fingerprint_chatKey_idx" ON "Message"("fingerprint", "chatKey");
CREATE UNIQUE INDEX "Message_chatKey_id_key" ON "Message"("chatKey", "id");
CREATE UNIQUE INDEX "Message_chatKey_sequence_key" ON "Message"("chatKey", "sequence");
CREATE UNIQUE INDEX "Message_chatKey_key_key" ON "Message"("chatKey", "key");

CREATE TABLE "new_MessageVersion" (
    "chatKey" INTEGER NOT NULL,
    "messageKey" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "content" TEXT NOT NULL,
    "replacedAt" TEXT NOT NULL,

    PRIMARY KEY ("chatKey", "messageKey", "version"),
    CONSTRAINT "MessageVersion_chatKey_messageKey_fkey" FOREIGN KEY ("chatKey", "messageKey") REFERENCES "Message" ("chatKey", "key") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_MessageVersion" ("chatKey", "content", "messageKey", "replacedAt", "version")
SELECT m."chatKey", c."content", c."messageKey", c."replacedAt", c."version" FROM "MessageVersion" c JOIN "Message" m ON m."key" = c."messageKey";
DROP TABLE "MessageVersion";
ALTER TABLE "new_MessageVersion" RENAME TO "MessageVersion";

CREATE TABLE "new_ToolCall" (
    "chatKey" INTEGER NOT NULL,
    "messageKey" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "payload" TEXT,
    "callId" TEXT,
    "exactText" TEXT,
    "isError" BOOLEAN NOT NULL DEFAULT false,

    PRIMARY KEY ("chatKey", "messageKey", "kind", "position"),
    CONSTRAINT "ToolCall_chatKey_messageKey_fkey" FOREIGN KEY ("chatKey", "messageKey") REFERENCES "Message" ("chatKey", "key") ON DELETE CASCADE ON UPDATE CASCADE
);
INSERT INTO "new_ToolCall" ("chatKey", "callId", "exactText", "isError", "kind", "messageKey", "name", "payload", "position")
SELECT m."chatKey", c."callId", c."exactText", c."isError", c."kind", c."messageKey", c."name", c."payload", c."position" FROM "ToolCall" c JOIN "Message" m ON m."key" = c."messageKey";
DROP TABLE "ToolCall";
ALTER TABLE "new_ToolCall" RENAME TO "ToolCall";

-- They were dropped with the table.
CREATE TRIGGER "MessageText_insert" AFTER INSERT ON "Message" BEGIN
    INSERT INTO "MessageText" (rowid, "text") VALUES (new."key", new."text");
END;

CREATE TRIGGER "MessageText_delete" AFTER DELETE ON "Message" BEGIN
    INSERT INTO "MessageText" ("MessageText", rowid, "text") VALUES ('delete', old."key", old."text");
END;

CREATE TRIGGER "MessageText_update" AFTER UPDATE OF "text", "key" ON "Message" BEGIN
    INSERT INTO "MessageText" ("MessageText", rowid, "text") VALUES ('delete', old."key", old."text");
    INSERT INTO "MessageText" (rowid, "text") VALUES (new."key", new."text");
END;

-- Messages of the first version, which had no index.
INSERT INTO "MessageText" (rowid, "text")
SELECT m."key", m."text" FROM "Message" m WHERE NOT EXISTS (SELECT 1 FROM "MessageText_docsize" d WHERE d."id" = m."key");

UPDATE "Summary" SET "state" = 'interrupted' WHERE "state" = 'running'
  AND "version" < (SELECT max(s."version") FROM "Summary" s WHERE s."chatKey" = "Summary"."chatKey" AND s."state" = 'running');

-- One run at a time: a second claim fails, whichever process makes it.
CREATE UNIQUE INDEX "Summary_running_key" ON "Summary"("chatKey") WHERE "state" = 'running';

PRAGMA foreign_keys=ON;

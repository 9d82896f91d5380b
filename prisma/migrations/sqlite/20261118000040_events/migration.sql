-- Events of a platform are stored among the messages and counted apart from them.
ALTER TABLE "Chat" ADD COLUMN "eventCount" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Author" ADD COLUMN "isEvent" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "Message" ADD COLUMN "eventsBefore" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Message" ADD COLUMN "position" INTEGER;
ALTER TABLE "Message" ADD COLUMN "sideChangesBefore" INTEGER NOT NULL DEFAULT 0;

-- No stored message is an event yet; turns count from each chat's first message.
WITH "Changed" AS (
    SELECT "key", "chatKey", "sequence",
        coalesce(("role" = 'user') <> lag("role" = 'user') OVER (PARTITION BY "chatKey" ORDER BY "sequence"), 0) AS "change"
    FROM "Message" WHERE "role" IN ('user', 'model', 'tool')
    UNION ALL SELECT "key", "chatKey", "sequence", 0 FROM "Message" WHERE "role" NOT IN ('user', 'model', 'tool')
)
UPDATE "Message" SET "position" = "sequence" - 1, "sideChangesBefore" = "Counted"."changes"
FROM (SELECT "key", sum("change") OVER (PARTITION BY "chatKey" ORDER BY "sequence") AS "changes" FROM "Changed") AS "Counted"
WHERE "Counted"."key" = "Message"."key";

CREATE INDEX "Message_chatKey_position_idx" ON "Message"("chatKey", "position");

-- Runs of the summariser: who makes a version, since when, out of what, and how it ended.
ALTER TABLE "Summary" ADD COLUMN "triggeredBy" TEXT;
ALTER TABLE "Summary" ADD COLUMN "baseVersion" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Summary" ADD COLUMN "messagesRead" INTEGER;
ALTER TABLE "Summary" ADD COLUMN "messagesKept" INTEGER;
ALTER TABLE "Summary" ADD COLUMN "exchangesBefore" INTEGER;
ALTER TABLE "Summary" ADD COLUMN "failureCause" TEXT;
ALTER TABLE "Summary" ADD COLUMN "startedAt" TEXT;
ALTER TABLE "Summary" ADD COLUMN "runId" TEXT;
ALTER TABLE "Summary" ADD COLUMN "runOwner" TEXT;
ALTER TABLE "Summary" ADD COLUMN "heartbeatMs" BIGINT;
ALTER TABLE "SummaryState" ADD COLUMN "revision" INTEGER NOT NULL DEFAULT 0;

-- All versions so far came with imported files, each on top of the one before.
UPDATE "Summary" SET
    "triggeredBy" = 'import',
    "baseVersion" = coalesce(
        (SELECT max(b."version") FROM "Summary" b WHERE b."chatKey" = "Summary"."chatKey" AND b."version" < "Summary"."version"),
        0
    );

-- Nothing was counted until now: exchanges since the last compression, of which the retained ones were part.
-- An exchange is an answer with words whose nearest neighbour before it, tool traffic aside, is a question.
INSERT INTO "SummaryState" ("chatKey", "completedExchanges", "hasUncountedUser")
WITH "covered" AS (
    SELECT c."key" AS "chatKey",
        coalesce((SELECT max(s."coversThroughSequence") FROM "Summary" s WHERE s."chatKey" = c."key" AND s."state" = 'ready'), 0) AS "through",
        coalesce((SELECT CAST(t."value" AS INTEGER) FROM "ChatSetting" t WHERE t."chatKey" = c."key" AND t."name" = 'retainedExchanges'), 2) AS "retained"
    FROM "Chat" c
),
"spoken" AS (
    SELECT m."chatKey", m."role", v."through", v."retained",
        lag(m."role") OVER (PARTITION BY m."chatKey" ORDER BY m."sequence") AS "before",
        lead(m."role") OVER (PARTITION BY m."chatKey" ORDER BY m."sequence") AS "after"
    FROM "Message" m JOIN "covered" v ON v."chatKey" = m."chatKey" AND m."sequence" > v."through"
    WHERE m."role" = 'user' OR (m."role" = 'model' AND trim(
        coalesce(m."text", ''),
        char(9, 10, 11, 12, 13, 32, 160, 5760, 8192, 8193, 8194, 8195, 8196, 8197, 8198, 8199, 8200, 8201, 8202, 8232, 8233, 8239, 8287, 12288, 65279)
    ) <> '')
)
SELECT "chatKey",
    max(0, sum("role" = 'model' AND "before" IS 'user') - CASE WHEN max("through") > 0 THEN max("retained") ELSE 0 END),
    max("after" IS NULL AND "role" = 'user')
FROM "spoken" GROUP BY "chatKey"
ON CONFLICT ("chatKey") DO NOTHING;

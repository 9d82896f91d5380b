-- The count at the failure is stored, not the next mark: the mark follows a changed threshold.
ALTER TABLE "SummaryState" ADD COLUMN "failedAtExchanges" INTEGER;

UPDATE "SummaryState" SET "failedAtExchanges" = max(0, "nextTryAt" - coalesce(
    (SELECT CAST(s."value" AS INTEGER) FROM "ChatSetting" s
     WHERE s."chatKey" = "SummaryState"."chatKey" AND s."name" = 'summaryThreshold'), 10))
WHERE "nextTryAt" IS NOT NULL;

ALTER TABLE "SummaryState" DROP COLUMN "nextTryAt";

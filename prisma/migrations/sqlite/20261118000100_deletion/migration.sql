-- Limits after which a chat's items are deleted.
-- AlterTable
ALTER TABLE "Chat" ADD COLUMN "retention" TEXT;

-- A deleted word leaves the index at once: without this it stays until segments are merged.
INSERT INTO "MessageText" ("MessageText", "rank") VALUES ('secure-delete', 1);

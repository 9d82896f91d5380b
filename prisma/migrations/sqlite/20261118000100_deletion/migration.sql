-- Limits after which a chat's items are deleted.
-- AlterTable
ALTER TABLE "Chat" ADD COLUMN "retention" TEXT;

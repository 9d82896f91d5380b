-- AlterTable
ALTER TABLE "Message" ADD COLUMN "contentParts" TEXT;

-- AlterTable
ALTER TABLE "ToolCall" ADD COLUMN "isError" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "Chat" ADD COLUMN "source" TEXT;
ALTER TABLE "Chat" ADD COLUMN "promptRole" TEXT;

-- AlterTable
ALTER TABLE "Message" ADD COLUMN "sourceRole" TEXT;

-- AlterTable
ALTER TABLE "RecordedRequest" ADD COLUMN "protocol" TEXT;

-- AlterTable
ALTER TABLE "ToolCall" ADD COLUMN "callId" TEXT;
ALTER TABLE "ToolCall" ADD COLUMN "exactText" TEXT;

-- CreateIndex
CREATE INDEX "RecordedRequest_chatKey_protocol_model_at_idx" ON "RecordedRequest"("chatKey", "protocol", "model", "at");

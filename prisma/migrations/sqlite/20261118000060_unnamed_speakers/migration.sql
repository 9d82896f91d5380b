-- DropIndex
DROP INDEX "Message_authorKey_idx";

-- CreateIndex
CREATE INDEX "Message_authorKey_chatKey_role_sequence_idx" ON "Message"("authorKey", "chatKey", "role", "sequence");

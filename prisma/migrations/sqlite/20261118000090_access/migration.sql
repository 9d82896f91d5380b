-- Sessions, the limits of API keys, and who caused an event of the log.
-- AlterTable
ALTER TABLE "ApiKey" ADD COLUMN "chats" TEXT;
ALTER TABLE "ApiKey" ADD COLUMN "expiresAt" TEXT;
ALTER TABLE "ApiKey" ADD COLUMN "previousHash" TEXT;
ALTER TABLE "ApiKey" ADD COLUMN "previousUntil" TEXT;

-- AlterTable
ALTER TABLE "Event" ADD COLUMN "actor" TEXT;

-- CreateTable
CREATE TABLE "Session" (
    "id" TEXT NOT NULL PRIMARY KEY,
    "role" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "credential" TEXT NOT NULL,
    "userAgent" TEXT NOT NULL,
    "createdAt" TEXT NOT NULL,
    "lastSeenAt" TEXT NOT NULL,
    "expiresAt" TEXT NOT NULL
);

-- CreateIndex
CREATE INDEX "Session_expiresAt_idx" ON "Session"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "ApiKey_previousHash_key" ON "ApiKey"("previousHash");

-- CreateIndex
CREATE INDEX "Event_actor_at_idx" ON "Event"("actor", "at");

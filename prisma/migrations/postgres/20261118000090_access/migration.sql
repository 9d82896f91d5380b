-- Sessions, the limits of API keys, and who caused an event of the log.
-- AlterTable
ALTER TABLE "ApiKey" ADD COLUMN "chats" TEXT COLLATE "C";
ALTER TABLE "ApiKey" ADD COLUMN "expiresAt" TEXT COLLATE "C";
ALTER TABLE "ApiKey" ADD COLUMN "previousHash" TEXT COLLATE "C";
ALTER TABLE "ApiKey" ADD COLUMN "previousUntil" TEXT COLLATE "C";

-- AlterTable
ALTER TABLE "Event" ADD COLUMN "actor" TEXT COLLATE "C";

-- CreateTable
CREATE TABLE "Session" (
    "id" TEXT COLLATE "C" NOT NULL,
    "role" TEXT COLLATE "C" NOT NULL,
    "name" TEXT COLLATE "C" NOT NULL,
    "method" TEXT COLLATE "C" NOT NULL,
    "credential" TEXT COLLATE "C" NOT NULL,
    "userAgent" TEXT COLLATE "C" NOT NULL,
    "createdAt" TEXT COLLATE "C" NOT NULL,
    "lastSeenAt" TEXT COLLATE "C" NOT NULL,
    "expiresAt" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "Session_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Session_expiresAt_idx" ON "Session"("expiresAt");

-- CreateIndex
CREATE UNIQUE INDEX "ApiKey_previousHash_key" ON "ApiKey"("previousHash");

-- CreateIndex
CREATE INDEX "Event_actor_at_idx" ON "Event"("actor", "at");

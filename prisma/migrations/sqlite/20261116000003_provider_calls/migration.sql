-- What was asked of model providers: counts by payload hash, and replays beside the chat they came from.
CREATE TABLE "ProviderCount" (
    "payloadHash" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "tokens" INTEGER NOT NULL,
    "countedAt" TEXT NOT NULL,

    PRIMARY KEY ("payloadHash", "provider", "host", "model")
);

CREATE TABLE "Replay" (
    "key" INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
    "chatKey" INTEGER NOT NULL,
    "payloadHash" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "atMessageId" TEXT,
    "provider" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "askedModel" TEXT,
    "state" TEXT NOT NULL,
    "tokens" TEXT NOT NULL,
    "answer" TEXT,
    "usage" TEXT,
    "finishReason" TEXT,
    "ms" INTEGER,
    "failureCause" TEXT,
    "error" TEXT,
    "startedAt" TEXT NOT NULL,
    "runOwner" TEXT,
    CONSTRAINT "Replay_chatKey_fkey" FOREIGN KEY ("chatKey") REFERENCES "Chat" ("key") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE INDEX "Replay_chatKey_key_idx" ON "Replay"("chatKey", "key");

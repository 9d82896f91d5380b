-- An import may put messages before stored ones, which then get new keys: the index follows.
DROP TRIGGER "MessageText_update";

CREATE TRIGGER "MessageText_update" AFTER UPDATE OF "text", "key" ON "Message" BEGIN
    INSERT INTO "MessageText" ("MessageText", rowid, "text") VALUES ('delete', old."key", old."text");
    INSERT INTO "MessageText" (rowid, "text") VALUES (new."key", new."text");
END;

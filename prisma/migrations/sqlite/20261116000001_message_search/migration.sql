-- Full-text index over message texts. It stores no text of its own: it points into "Message" by its key,
-- and the triggers keep it true whoever writes.
CREATE VIRTUAL TABLE "MessageText" USING fts5(
    "text",
    content = 'Message',
    content_rowid = 'key',
    tokenize = 'unicode61 remove_diacritics 2'
);

CREATE TRIGGER "MessageText_insert" AFTER INSERT ON "Message" BEGIN
    INSERT INTO "MessageText" (rowid, "text") VALUES (new."key", new."text");
END;

CREATE TRIGGER "MessageText_delete" AFTER DELETE ON "Message" BEGIN
    INSERT INTO "MessageText" ("MessageText", rowid, "text") VALUES ('delete', old."key", old."text");
END;

CREATE TRIGGER "MessageText_update" AFTER UPDATE OF "text" ON "Message" BEGIN
    INSERT INTO "MessageText" ("MessageText", rowid, "text") VALUES ('delete', old."key", old."text");
    INSERT INTO "MessageText" (rowid, "text") VALUES (new."key", new."text");
END;

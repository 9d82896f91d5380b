import { expect, test } from "vitest";
import { collectImport } from "../../collect-import.fixture";
import { type FolderOfFiles, type ImportSource, memorySource } from "../../source/import-source";

/** An unpacked export in memory. */
function slackExport(files: Readonly<Record<string, unknown>>): ImportSource {
  const folder: FolderOfFiles = {
    list: async () => Object.keys(files).toSorted(),
    find: async (path) =>
      Object.hasOwn(files, path) ? memorySource(path, JSON.stringify(files[path])) : undefined,
  };
  return { name: "export", size: undefined, open: async function* () {}, folder };
}

const said = (ts: string, rest: object) => ({ type: "message", ts, ...rest });

test("days, threads, people and bots of a channel", async () => {
  const { chat, messages, damage } = await collectImport(
    slackExport({
      "team/users.json": [{ id: "U1", name: "olya", profile: { display_name: "Оля" } }],
      "team/channels.json": [{ id: "C1", name: "general" }],
      "team/general/2024-01-02.json": [
        said("1704153601.000200", { user: "U1", text: "друге &amp; <@U1>", thread_ts: "1704067200.000100" }),
        said("1704153600.000100", {
          bot_id: "B1",
          username: "helper",
          text: "",
          attachments: [{ text: "так" }],
        }),
      ],
      "team/general/2024-01-01.json": [
        said("1704067200.000100", { user: "U1", text: "перше", thread_ts: "1704067200.000100" }),
        said("1704067201.000000", {
          user: "U9",
          subtype: "channel_join",
          text: "joined",
          user_profile: { real_name: "Гість" },
        }),
      ],
    }),
  );
  expect(damage).toEqual([]);
  expect(chat).toEqual({
    id: "C1",
    title: "#general",
    source: "slack",
    platform: "slack",
    bot: { id: "B1", name: "helper" },
  });
  expect(messages).toEqual([
    {
      id: "1704067200.000100",
      role: "user",
      threadId: "1704067200.000100",
      sentAt: "2024-01-01T00:00:00Z",
      author: { id: "U1", name: "Оля", username: "olya" },
      text: "перше",
    },
    {
      id: "1704067201.000000",
      role: "event",
      sentAt: "2024-01-01T00:00:01Z",
      author: { id: "U9", name: "Гість" },
      text: "joined",
    },
    {
      id: "1704153600.000100",
      role: "model",
      sentAt: "2024-01-02T00:00:00Z",
      author: { id: "B1", name: "helper" },
      text: "так",
    },
    {
      id: "1704153601.000200",
      role: "user",
      threadId: "1704067200.000100",
      sentAt: "2024-01-02T00:00:01Z",
      author: { id: "U1", name: "Оля", username: "olya" },
      text: "друге & @Оля",
      replyTo: { messageId: "1704067200.000100" },
    },
  ]);
});

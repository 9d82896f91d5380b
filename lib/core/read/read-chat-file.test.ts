import { describe, expect, it } from "vitest";
import { chatFileReader } from "./read-chat-file";

const chat = { id: "-1", bot: { name: "gryag" } };
const file = (rest: object) => ({ contextscope: 1, chat, ...rest });

const errorOf = (value: unknown) => {
  const result = chatFileReader.read(value);
  return result.ok ? "ok" : result.error;
};

describe("a chat file", () => {
  it("keeps data that is not base64 as text", () => {
    const media = [{ data: "/photos/a.jpg" }, { data: "YQ==" }];
    const result = chatFileReader.read(file({ messages: [{ id: "5", role: "user", media }] }));
    expect(result.ok && result.chatFile.messages[0]?.media).toEqual([
      { dataText: "/photos/a.jpg" },
      { data: "YQ==" },
    ]);
  });

  it("fills in the lists, takes null as absent and gives each media kind one name", () => {
    const result = chatFileReader.read(
      file({ profiles: null, messages: [{ id: "1", role: "user", text: null, media: [{ kind: "photo" }] }] }),
    );
    expect(result).toEqual({
      ok: true,
      source: "chat-file",
      ignored: [],
      chatFile: {
        contextscope: 1,
        chat,
        messages: [{ id: "1", role: "user", media: [{ kind: "image" }] }],
        profiles: [],
        episodes: [],
        summaries: [],
      },
    });
  });

  it("requires nothing else: what is left out or null has a harmless value", () => {
    const result = chatFileReader.read(
      file({
        settings: { maxVideos: null, maxMedia: 3 },
        messages: [{ id: "1", role: "model", toolCalls: [{}], toolResponses: [{ name: null }] }],
        profiles: [{ facts: [{}] }],
        episodes: [{}],
        summaries: [{ coversThrough: null }],
        relevant: [{}],
      }),
    );
    expect(result).toMatchObject({
      chatFile: {
        settings: { maxMedia: 3 },
        messages: [{ toolCalls: [{ name: "unknown" }], toolResponses: [{ name: "unknown" }] }],
        profiles: [{ userId: "", facts: [{ key: "", value: "" }] }],
        episodes: [{ topic: "", summary: "" }],
        summaries: [{ text: "" }],
        relevant: [{ messageId: "", score: 0 }],
      },
    });
  });

  it.each([
    ["another version", { contextscope: 2, chat }, "/contextscope: "],
    ["no chat", { contextscope: 1 }, "/chat: "],
    ["no bot name", { contextscope: 1, chat: { id: "1", bot: {} } }, "/chat/bot/name: "],
    ["an object for a list", file({ messages: {} }), "/messages: "],
    ["a message without a role", file({ messages: [{ id: "1" }] }), "/messages/0/role: "],
    ["a number for an id", file({ messages: [{ id: 5, role: "user" }] }), "ids are strings, so that 64-bit"],
    [
      "a number for an optional id",
      file({ messages: [{ id: "5", role: "user", author: { id: 5 } }] }),
      "/messages/0/author/id: ",
    ],
    ["a setting out of range", file({ settings: { maxVideos: 11 } }), "/settings/maxVideos: "],
    [
      "an unknown setting",
      file({ settings: { maxVideo: 1 } }),
      "/settings/maxVideo: unknown key; did you mean maxVideos?",
    ],
  ])("with %s is refused, naming the place", (_, value, error) => {
    expect(errorOf(value)).toContain(error);
    expect(errorOf(value)).not.toContain("\n");
  });
});

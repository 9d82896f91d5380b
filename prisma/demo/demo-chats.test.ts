import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync, inflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { reportOf } from "@/lib/contract/report.fixture";
import { FORMAT_IDS } from "@/lib/core/model/format";
import { type ChatFile, chatFileSchema } from "@/lib/core/schema/chat-file";
import type { Media } from "@/lib/core/schema/media";
import { personalityNames } from "@/lib/core/schema/personality";
import { DEFAULT_SETTINGS } from "@/lib/core/schema/settings";
import { writtenMessages } from "@/lib/core/written-messages.fixture";
import { plantedFacts, plantedSecret } from "./chats/lamp-launch-facts";
import { demoChats } from "./index";

const chats = demoChats().map((file) => chatFileSchema.parse(file));

function chat(title: string): ChatFile {
  const found = chats.find((file) => file.chat.title?.includes(title));
  if (!found) throw new Error(`No demo chat called ${title}`);
  return found;
}

const mediaOf = (file: ChatFile): Media[] => file.messages.flatMap(({ media }) => media ?? []);
const bytesOf = ({ data }: Media) => Buffer.from(data ?? "", "base64");
const message = (file: ChatFile, id: string | undefined) => file.messages.find((each) => each.id === id);
const wordsOf = (text: string) => text.split(/\s+/u).filter(Boolean).length;

describe("all demo chats", () => {
  test("there are twelve, on three platforms, with ids of their own", () => {
    expect(chats).toHaveLength(12);
    expect(new Set(chats.map((file) => file.chat.id)).size).toBe(12);
    expect(new Set(chats.map((file) => file.chat.platform))).toEqual(
      new Set(["telegram", "discord", "slack"]),
    );
  });

  test("message ids are unique within a chat", () => {
    for (const {
      chat: { title },
      messages,
    } of chats) {
      expect(new Set(messages.map(({ id }) => id)).size, title).toBe(messages.length);
    }
  });

  test("two runs give the same bytes", () => {
    const hash = () => createHash("sha256").update(JSON.stringify(demoChats())).digest("hex");
    expect(hash()).toBe(hash());
  });

  test("times are ISO 8601 and rise everywhere but in the broken import", () => {
    const falling = chats.filter(({ messages }) => {
      const times = messages.map(({ sentAt }) => Date.parse(sentAt ?? ""));
      expect(times.filter((time) => !Number.isFinite(time))).toEqual([]);
      return times.some((time, index) => time < (times[index - 1] ?? 0));
    });
    expect(falling.map((file) => file.chat.title)).toEqual([chat("Broken import").chat.title]);
  });

  test("replies point backwards, except the one to a message that was never stored", () => {
    const lost = chats.flatMap(({ messages }) => {
      const seen = new Set<string>();
      return messages.filter(({ id, replyTo }) => {
        seen.add(id);
        return replyTo?.messageId && !seen.has(replyTo.messageId);
      });
    });
    expect(lost.map(({ replyTo }) => replyTo?.excerpt)).toEqual(["Субота: хмарно, без опадів, +9"]);
  });
});

describe("the ledger of a demo chat", () => {
  const small = demoChats().filter(({ messages }) => (messages?.length ?? 0) < 10_000);
  /** That one also writes what it quotes of the message replied to. */
  const formats = FORMAT_IDS.filter((format) => format !== "single-message");

  test.each(formats)("keeps the messages that %s writes, no more and no fewer", (format) => {
    for (const file of small) {
      const { ledger, payload, rendering } = reportOf(file, { format });
      const kept = ledger.flatMap(({ item, verdict }) =>
        item.kind === "message" && verdict === "kept" ? item.messageId : [],
      );
      const written = writtenMessages(payload ?? rendering);
      expect(kept.toSorted(), file.chat.title ?? file.chat.id).toEqual([...written].toSorted());
    }
  });
});

describe("media bytes", () => {
  const items = chats.filter(({ messages }) => messages.length < 10_000).flatMap(mediaOf);

  test("every picture is a PNG whose header and rows agree with its size, under 6 KB", () => {
    const pictures = items.filter(({ mime, data }) => mime === "image/png" && data);
    expect(pictures.length).toBeGreaterThan(30);
    for (const item of pictures) {
      const bytes = bytesOf(item);
      expect(bytes.subarray(0, 8).toString("latin1")).toBe("\x89PNG\r\n\x1a\n");
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([item.width, item.height]);
      const rows = inflateSync(bytes.subarray(41, 41 + bytes.readUInt32BE(33)));
      expect(rows.length).toBe((item.height ?? 0) * ((item.width ?? 0) * 3 + 1));
      expect(bytes.length).toBeLessThan(6 * 1024);
    }
  });

  test.each([
    ["video/mp4", (bytes: Buffer) => bytes.subarray(4, 8).toString() === "ftyp"],
    ["video/webm", (bytes: Buffer) => bytes.readUInt32BE(0) === 0x1a45dfa3],
    ["image/webp", (bytes: Buffer) => bytes.subarray(8, 12).toString() === "WEBP"],
    ["audio/ogg", (bytes: Buffer) => bytes.subarray(0, 4).toString() === "OggS"],
    ["audio/mpeg", (bytes: Buffer) => bytes.subarray(0, 3).toString() === "ID3" || bytes[0] === 0xff],
    ["application/x-tgsticker", (bytes: Buffer) => JSON.parse(gunzipSync(bytes).toString()).tgs === 1],
  ])("%s files are what they say", (mime, isReal) => {
    const found = items.filter((item) => item.mime === mime);
    expect(found.length).toBeGreaterThan(0);
    for (const item of found) expect(isReal(bytesOf(item))).toBe(true);
  });

  test("every committed file is in a chat", () => {
    const folder = path.join(import.meta.dirname, "media");
    const used = new Set(chats.flatMap(mediaOf).map(({ data }) => data));
    const unused = readdirSync(folder)
      .filter((name) => !/\.(ts|md)$/.test(name))
      .filter((name) => !used.has(readFileSync(path.join(folder, name), "base64")));
    expect(unused).toEqual([]);
  });
});

describe("Kyiv devs", () => {
  test("is the seed's example", () => {
    const { chat: about, messages } = chat("Kyiv devs");
    expect([about.id, about.bot.name, about.bot.username]).toEqual(["-123456789", "gryag", "gryag_bot"]);
    expect(
      messages.map(({ id, threadId, author, text, replyTo }) => [id, threadId, author, text, replyTo]),
    ).toEqual([
      ["456", "12", { id: "987654321", name: "Alice", username: "alice_ua" }, "Як справи, гряг?", undefined],
      ["457", undefined, undefined, "Не набридай.", { messageId: "456" }],
      [
        "458",
        undefined,
        { id: "111222333", name: "Bob", username: "bob_kyiv" },
        "А що тут відбувається?",
        { messageId: "457" },
      ],
    ]);
  });
});

describe("Третій під'їзд", () => {
  const file = chat("Третій");
  const { messages } = file;

  test("has about eighty messages and ends with a person", () => {
    expect(messages.length).toBeGreaterThanOrEqual(75);
    expect(messages.at(-1)?.role).toBe("user");
  });

  test("holds a still, a vector and a film sticker", () => {
    const stickers = mediaOf(file).filter(({ kind }) => kind === "sticker");
    expect(stickers.map(({ mime }) => mime)).toEqual(["image/webp", "application/x-tgsticker", "video/webm"]);
  });

  test("two speakers end in the same six digits", () => {
    const ids = [...new Set(messages.flatMap(({ author }) => author?.id ?? []))];
    expect(ids.filter((id) => id.endsWith("345678"))).toHaveLength(2);
    expect(new Set(ids.map((id) => id.slice(-6))).size).toBe(ids.length - 1);
  });

  test("replies to people, to the bot, to oneself, with an excerpt, and from beyond both windows", () => {
    const replies = messages.flatMap((from) => {
      const to = message(file, from.replyTo?.messageId);
      return to ? [{ from, to }] : [];
    });
    const outside = messages.length - 1 - DEFAULT_SETTINGS.compactMaxHistory;
    const idsOf = (isWanted: (reply: (typeof replies)[number]) => boolean) =>
      replies.filter(isWanted).map(({ from }) => from.id);
    expect(idsOf(({ from, to }) => Boolean(from.author) && to.role === "model")).toEqual([
      "20430",
      "20437",
      "20460",
      "20504",
      "20506",
      "20517",
      "20527",
    ]);
    expect(idsOf(({ from, to }) => Boolean(from.author) && from.author?.id === to.author?.id)).toEqual([
      "20481",
      "20502",
    ]);
    expect(idsOf(({ from: { replyTo } }) => Boolean(replyTo?.excerpt && replyTo.userId))).toEqual(["20517"]);
    expect(
      idsOf(({ from, to }) => messages.indexOf(to) < outside && messages.indexOf(from) >= outside),
    ).toEqual(["20456", "20502"]);
  });

  test("knows its people and its past", () => {
    expect(file.profiles.map(({ userId }) => userId)).toContain(messages.at(-1)?.author?.id);
    expect(file.episodes.filter(({ importance }) => (importance ?? 1) >= 0.6)).toHaveLength(2);
  });
});

describe("Trail photos", () => {
  const file = chat("Trail photos");
  const current = file.messages.at(-1);
  const replied = message(file, current?.replyTo?.messageId);

  test("30 pictures and 3 videos, all different, inside the smallest window", () => {
    const media = mediaOf(file);
    expect(media.filter(({ kind }) => kind === "image")).toHaveLength(30);
    expect(media.filter(({ kind }) => kind === "video")).toHaveLength(3);
    expect(new Set(media.map(({ data }) => data)).size).toBe(33);
    expect(file.messages.length - 1).toBeLessThanOrEqual(DEFAULT_SETTINGS.recentMessages);
  });

  test("the six oldest historical items are pictures", () => {
    const historical = file.messages
      .filter((each) => each !== current && each !== replied)
      .flatMap(({ media }) => media ?? []);
    expect(historical.slice(0, 6).map(({ kind }) => kind)).toEqual(Array.from({ length: 6 }, () => "image"));
    expect(historical.length).toBeGreaterThan(DEFAULT_SETTINGS.maxMedia);
  });

  test("the current message replies to a video that the bot described right after", () => {
    expect(current?.role).toBe("user");
    expect(replied?.media?.map(({ kind }) => kind)).toEqual(["video"]);
    const next = replied && file.messages[file.messages.indexOf(replied) + 1];
    expect(next?.role).toBe("model");
    expect(next?.text).toContain("sailboat");
  });
});

describe("tools and personalities", () => {
  test("Split the bill: every tool response but one answers a call just before it", () => {
    const { messages } = chat("Split the bill");
    const orphans = messages.filter(({ role, toolResponses }, index) => {
      const called = messages[index - 1]?.toolCalls?.map(({ name }) => name).join();
      return role === "tool" && called !== toolResponses?.map(({ name }) => name).join();
    });
    expect(orphans.map(({ toolResponses }) => toolResponses?.[0]?.name)).toEqual(["currency"]);
    const names = new Set(messages.flatMap(({ toolCalls }) => toolCalls?.map(({ name }) => name) ?? []));
    expect(names).toEqual(new Set(["calculator", "search"]));
  });

  test("Aya: turns grow by one with the side, every answer has its reason", () => {
    const { messages } = chat("Aya");
    const spoken = messages.filter(({ role }) => role !== "system");
    let turn = 0;
    spoken.forEach((each, index) => {
      if (index > 0 && each.role !== spoken[index - 1]?.role) turn += 1;
      expect(each.turn).toBe(turn);
      if (each.role === "model") expect(each.reasoning).toBeTruthy();
    });
    const tools = messages.flatMap(({ toolCalls }) => toolCalls?.map(({ name }) => name) ?? []);
    expect(tools).toEqual(expect.arrayContaining(["getThreadHistory", "finishRequest"]));
  });

  test("the harbour: two personalities, sound and pictures, by bytes and by address", () => {
    const file = chat("harbour");
    const personalities = new Set(file.messages.map(({ personality }) => personalityNames(personality).name));
    expect(personalities).toEqual(new Set([undefined, "captain-brine", "professor-moth"]));
    const media = mediaOf(file);
    expect(media.filter(({ kind, data }) => kind === "audio" && data)).toHaveLength(2);
    expect(media.filter(({ uri }) => uri?.startsWith("https://")).map(({ kind }) => kind)).toEqual([
      "image",
      "image",
    ]);
    expect(message(file, file.messages.at(-1)?.replyTo?.messageId)?.media?.[0]?.kind).toBe("audio");
  });
});

describe("Firefly One launch", () => {
  const file = chat("Firefly One");
  const textOfExchange = (exchange: number) => file.messages[(exchange - 1) * 2]?.text;

  test("400 complete exchanges and a waiting question, no sentence twice", () => {
    expect(file.messages).toHaveLength(801);
    expect(file.messages.map(({ role }) => role)).toEqual(
      Array.from({ length: 801 }, (_, index) => (index % 2 === 0 ? "user" : "model")),
    );
    expect(new Set(file.messages.map(({ text }) => text)).size).toBe(801);
  });

  test("two summaries of 200–400 words, each leaving two exchanges", () => {
    const covered = file.summaries.map(({ coversThrough }) =>
      file.messages.findIndex(({ id }) => id === coversThrough),
    );
    expect(covered).toEqual([148 * 2 - 1, 298 * 2 - 1]);
    for (const { text } of file.summaries) {
      expect(wordsOf(text)).toBeGreaterThanOrEqual(200);
      expect(wordsOf(text)).toBeLessThanOrEqual(400);
      expect(text).toMatch(/^You /u);
      expect(text).toContain("\n- ");
    }
  });

  test("planted facts stand where they say, and of every sort", () => {
    for (const { exchange, text } of plantedFacts) expect(textOfExchange(exchange)).toBe(text);
    expect(new Set(plantedFacts.map(({ category }) => category)).size).toBe(5);
  });

  test("the summaries name the facts that they cover", () => {
    const namesBetween = (from: number, to: number) =>
      plantedFacts
        .filter(({ exchange }) => exchange > from && exchange <= to)
        .flatMap(({ mustName }) => mustName);
    const missing = (summary: number, names: readonly string[]) =>
      names.filter((name) => !file.summaries[summary]?.text.toLowerCase().includes(name.toLowerCase()));
    expect(missing(0, namesBetween(0, 148))).toEqual([]);
    expect(missing(1, namesBetween(148, 298))).toEqual([]);
  });

  test("one old message holds the planted secret, no answer and no summary does", () => {
    const leaking = file.messages.filter(({ text }) => text?.includes(plantedSecret));
    expect(leaking.map(({ role }) => role)).toEqual(["user"]);
    expect(file.summaries.map(({ text }) => text.includes(plantedSecret))).toEqual([false, false]);
  });
});

describe("the odd ones", () => {
  test("Broken import: mojibake, leaked metadata, the same text twice", () => {
    const { messages } = chat("Broken import");
    const texts = messages.map(({ text }) => text ?? "");
    const repaired = texts.map((text) => Buffer.from(text, "latin1").toString("utf8"));
    expect(repaired.filter((text) => text.startsWith("Привіт!"))).toHaveLength(1);
    expect(texts.filter((text) => text.includes("configuraÃ§Ã£o"))).toHaveLength(1);
    expect(messages.filter(({ role, text }) => role === "model" && text?.includes("[meta]"))).toHaveLength(2);
    expect(new Set(texts).size).toBe(texts.length - 1);
  });

  test("Night shift: 20,000 messages, several speakers, replies, some media", () => {
    const file = chat("Night shift");
    expect(file.messages).toHaveLength(20_000);
    expect(new Set(file.messages.flatMap(({ author }) => author?.id ?? [])).size).toBe(7);
    expect(file.messages.filter(({ replyTo }) => replyTo).length).toBeGreaterThan(3_000);
    expect(mediaOf(file).length).toBeGreaterThan(100);
    expect(file.messages.filter(({ text }) => text?.includes("{"))).toEqual([]);
    expect(file.messages.at(-1)?.role).toBe("user");
  });

  test("Release desk: nine exchanges, so that the next answer makes the first summary", () => {
    const { messages, settings } = chat("release-desk");
    expect(messages.filter(({ role }) => role === "model")).toHaveLength(9);
    expect(messages.at(-1)?.role).toBe("user");
    expect(settings).toMatchObject({ compact: true, summaryEnabled: true, summaryThreshold: 10 });
  });

  test("Script zoo: right-to-left, zero width, joined emoji, a long line", () => {
    const text = chat("Script zoo")
      .messages.map((each) => each.text ?? "")
      .join("\n");
    for (const sign of [/\p{Script=Hebrew}/u, /\p{Script=Arabic}/u, /\u200b/u, /👨‍👩‍👧‍👦/u, /\S{300}/u])
      expect(text).toMatch(sign);
  });

  test("one chat is empty", () => {
    expect(chats.filter(({ messages }) => messages.length === 0)).toHaveLength(1);
  });
});

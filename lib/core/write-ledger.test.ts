import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { arbitraryChat, arbitraryOrderlyChat, arbitrarySettings } from "./arbitrary-chat.fixture";
import { arbitraryToolChat } from "./arbitrary-tool-chat.fixture";
import { contextInputAt, contextInputFromFile } from "./context-input-from-file";
import { FORMATS } from "./formats/registry";
import { isOnlyTools } from "./formats/spoken-text";
import { indexChat } from "./index-chat";
import { shareOf } from "./layers/layer-budgets";
import { isVideo } from "./media/media-kind";
import { FORMAT_IDS, type Format, type FormatId } from "./model/format";
import {
  countLedger,
  type LedgerEntry,
  type LedgerItem,
  type Reason,
  type SettingValue,
} from "./model/ledger";
import type { SelectedContext } from "./model/selected-context";
import { botFacts } from "./plan/active-format";
import { planRequest } from "./plan/plan-request";
import type { ChatFile } from "./schema/chat-file";
import type { Message } from "./schema/message";
import { type SettingOverrides, settingOverridesSchema } from "./schema/settings";
import { selectContext } from "./select-context";
import { highestValue } from "./settings/highest-value";
import { resolveSettings } from "./settings/resolve-settings";
import { windowSize } from "./window/history-limit";
import type { LedgerDetail } from "./window/judge-messages";
import { writeLedger } from "./write-ledger";
import { writtenMessages } from "./written-messages.fixture";

const countWords = (text: string) => text.split(/\s+/u).filter(Boolean).length;
const runs = { numRuns: 1000 };
const format = fc.constantFrom(...FORMAT_IDS);
const PROTOCOLS = ["openai", "responses", "anthropic", "interactions"] as const;
const windowed = fc.constantFrom<FormatId>("gemini", "compact", "console", "context-json", ...PROTOCOLS);
const withMedia = fc.constantFrom<FormatId>("gemini", "compact", ...PROTOCOLS);
/** The cut-off as a fraction of the chat's length; 1 is the newest message. */
const moment = fc.oneof(fc.constant(1), fc.double({ min: 0, max: 1, noNaN: true }));

type Scene = Readonly<{
  file: ChatFile;
  overrides: SettingOverrides;
  formatId: FormatId;
  at?: number;
  detail?: LedgerDetail;
}>;

/** Reasons for messages that are selected but not written. */
const NOT_WRITTEN: ReadonlySet<Reason> = new Set([
  "not-in-format",
  "nothing-to-write",
  "unpaired-tool-traffic",
  "first-turn-must-be-user",
]);

function judge({ file, overrides, formatId, at = 1, detail = "each" }: Scene) {
  const settings = resolveSettings({ chat: overrides });
  const last = file.messages.length - 1;
  const input = contextInputAt(indexChat(file), { cutOff: last < 0 ? -1 : Math.ceil(last * at) });
  const plan = planRequest(botFacts(input), settings, formatId);
  const selection = selectContext(input, settings, plan, countWords);
  return {
    settings,
    input,
    selection,
    get ledger() {
      const written = FORMATS[formatId];
      return writeLedger(
        input,
        selection,
        { format: written, rendering: written.render(selection.context) },
        detail,
      );
    },
  };
}

const keyOf = (item: LedgerItem): string => JSON.stringify({ ...item, messageId: "", of: "" });
const byKey = (ledger: readonly LedgerEntry[]) => new Map(ledger.map((entry) => [keyOf(entry.item), entry]));
const withSettings = (overrides: SettingOverrides, values: readonly SettingValue[]): SettingOverrides =>
  settingOverridesSchema.parse({
    ...overrides,
    ...Object.fromEntries(values.map((v) => [v.setting, v.value])),
  });

function storedKeys(file: ChatFile): readonly string[] {
  return file.messages.flatMap(({ media }, position) => [
    keyOf({ kind: "message", messageId: "", position }),
    ...(media ?? []).map((_, place) => keyOf({ kind: "media", messageId: "", position, media: place })),
  ]);
}

const idsOfMessages = (messages: readonly Message[]) => messages.map(({ id }) => id);
const idsOf = (ledger: readonly LedgerEntry[]) =>
  ledger.flatMap(({ item }) => (item.kind === "message" ? item.messageId : []));

/** Without selected media, which have their own verdicts, and without quotes, which are not messages. */
function idsWritten(context: SelectedContext, formatId: FormatId): ReadonlySet<string> {
  const { payload, render }: Format = FORMATS[formatId];
  const written = writtenMessages(
    (payload ?? render)({ ...context, media: [], messageById: () => undefined }),
  );
  // That format writes its one message even if it is empty.
  const isAlone = formatId === "single-message" && context.current && !isOnlyTools(context.current);
  return isAlone ? new Set([context.current.id]) : written;
}

/** Memories may open a payload that must start with a user turn, and they change with the budget. */
function withSteadyOpening(file: ChatFile, overrides: SettingOverrides, formatId: FormatId): ChatFile {
  if (formatId !== "anthropic" || !overrides.systemPromptAsMessage) return file;
  return { ...file, profiles: [], episodes: [], relevant: [] };
}

/** Messages that no setting gets written: selecting the whole chat leaves them out, too. */
function unwrittenIn(file: ChatFile, overrides: SettingOverrides, formatId: FormatId): ReadonlySet<number> {
  const all = { recentMessages: 100_000, compactMaxHistory: 100_000, tokenBudget: 0 };
  const { ledger } = judge({
    file: { ...file, summaries: [] },
    overrides: { ...overrides, ...all },
    formatId,
  });
  return new Set(
    ledger.flatMap(({ item, reason }) =>
      item.kind === "message" && NOT_WRITTEN.has(reason) ? item.position : [],
    ),
  );
}

const messagesIn = (item: LedgerItem): readonly (LedgerItem & { kind: "message" })[] =>
  item.kind === "messages"
    ? Array.from({ length: item.count }, (_, index) => ({
        kind: "message",
        messageId: "",
        position: item.from + index,
      }))
    : [];

/** An eleventh video, for example, exceeds every allowed `maxVideos`, so no setting can be named. */
function fitsHighestLimits({ messages }: ChatFile): boolean {
  const media = messages.flatMap((message) => message.media ?? []);
  return (
    media.filter(isVideo).length <= highestValue("maxVideos") &&
    media.length <= highestValue("maxHistoricalMedia")
  );
}

describe("the ledger of any chat", () => {
  it("has exactly one verdict for each stored item", () => {
    fc.assert(
      fc.property(arbitraryChat, arbitrarySettings, format, (file, overrides, formatId) => {
        const { ledger } = judge({ file, overrides, formatId });
        const keys = ledger.map(({ item }) => keyOf(item));
        const stored = keys.filter((key) => /"kind":"(message|media)"/.test(key));
        expect(stored.toSorted()).toEqual([...storedKeys(file)].toSorted());
        const counts = countLedger(ledger);
        const found = keys.filter((key) => key.includes('"relevant"')).length;
        const memories =
          file.profiles.length + file.episodes.length + (file.chat.systemPrompt === undefined ? 0 : 1);
        expect(counts.summaries).toBe(file.summaries.length);
        expect(counts.layers).toBe(memories + (file.relevant?.length ?? found));
      }),
      runs,
    );
  });

  it("accounts for everything as runs too, at any cut-off, from a slice as from the whole", () => {
    fc.assert(
      fc.property(arbitraryChat, arbitrarySettings, format, moment, (file, overrides, formatId, at) => {
        const each = judge({ file, overrides, formatId, at });
        const short = judge({ file, overrides, formatId, at, detail: "runs" });
        const { messages, media, ...others } = countLedger(each.ledger);
        expect(countLedger(short.ledger)).toEqual({ messages, media, ...others });
        expect(messages).toBe(file.messages.length);
        expect(media).toBe(file.messages.reduce((sum, message) => sum + (message.media?.length ?? 0), 0));

        const size = windowSize(formatId, short.settings);
        const cutOff = each.input.messages.length - 1;
        const slice = contextInputAt(indexChat(file), { cutOff, size });
        const plan = planRequest(botFacts(slice), short.settings, formatId);
        const sliced = selectContext(slice, short.settings, plan, countWords);
        const rendering = FORMATS[formatId].render(sliced.context);
        expect(rendering).toEqual(FORMATS[formatId].render(short.selection.context));
        expect(writeLedger(slice, sliced, { format: FORMATS[formatId], rendering }, "runs")).toEqual(
          short.ledger,
        );
      }),
      runs,
    );
  });

  it("keeps every limit, and the order", () => {
    fc.assert(
      fc.property(
        arbitraryOrderlyChat,
        arbitrarySettings,
        withMedia,
        moment,
        (file, overrides, formatId, at) => {
          const { settings, selection, ledger } = judge({ file, overrides, formatId, at });
          const { history, media } = selection.context;
          const positions = selection.history.kept.map(({ position }) => position);
          expect(positions).toEqual([...new Set(positions)].sort((a, b) => a - b));
          expect(history.length).toBeLessThanOrEqual(
            formatId === "compact" ? settings.compactMaxHistory : settings.recentMessages,
          );
          expect(media.length).toBeLessThanOrEqual(settings.maxMedia);
          expect(media.filter((item) => isVideo(item.media)).length).toBeLessThanOrEqual(settings.maxVideos);
          const past = media.filter(({ tier }) => tier === "historical");
          expect(past.length).toBeLessThanOrEqual(settings.maxHistoricalMedia);
          const tierOrder = media.map(({ tier }) => ["current", "reply", "historical"].indexOf(tier));
          expect(tierOrder).toEqual(tierOrder.toSorted());
          const pastIds = past.map(({ messageId }) => Number(messageId));
          expect(pastIds).toEqual(pastIds.toSorted((a, b) => a - b));
          if (!settings.layers || settings.tokenBudget === 0) return;
          const cost = (reason: string) =>
            ledger
              .filter((entry) => entry.reason === reason && entry.item.kind === "message")
              .reduce(
                (sum, { item }) =>
                  sum + countWords((item.kind === "message" && file.messages[item.position]?.text) || ""),
                0,
              );
          expect(cost("immediate")).toBeLessThanOrEqual(shareOf("immediate", settings.tokenBudget));
          expect(cost("recent")).toBeLessThanOrEqual(shareOf("recent", settings.tokenBudget));
        },
      ),
      runs,
    );
  });

  it("keeps the messages that the format writes, and leaves out what it chose but does not write", () => {
    let leftOut = 0;
    fc.assert(
      fc.property(arbitraryToolChat, arbitrarySettings, format, moment, (file, overrides, formatId, at) => {
        const { selection, ledger } = judge({ file, overrides, formatId, at });
        const { history, current } = selection.context;
        const chosen = idsOfMessages(current ? [...history, current] : history);
        const written = idsWritten(selection.context, formatId);
        const unwritten = chosen.filter((id) => !written.has(id));
        const kept = idsOf(ledger.filter(({ verdict }) => verdict === "kept"));
        expect(kept).toEqual(chosen.filter((id) => written.has(id)));
        expect(new Set(kept)).toEqual(written);
        const notWritten = idsOf(ledger.filter(({ reason }) => NOT_WRITTEN.has(reason)));
        expect(notWritten.filter((id) => chosen.includes(id))).toEqual(unwritten);
        leftOut += unwritten.length;
      }),
      runs,
    );
    expect(leftOut).toBeGreaterThan(50);
  });

  it("judges a message alike on its own and in a run", () => {
    fc.assert(
      fc.property(
        arbitraryOrderlyChat,
        arbitrarySettings,
        format,
        moment,
        (file, overrides, formatId, at) => {
          const each = judge({ file, overrides, formatId, at }).ledger;
          const short = judge({ file, overrides, formatId, at, detail: "runs" }).ledger;
          const fatesOf = (ledger: readonly LedgerEntry[]) =>
            ledger.flatMap(({ item, verdict, reason }) => {
              if (item.kind !== "message" && item.kind !== "messages") return [];
              return Array(item.kind === "messages" ? item.count : 1).fill(`${verdict} ${reason}`);
            });
          expect(fatesOf(short)).toEqual(fatesOf(each));
        },
      ),
      runs,
    );
  });

  it("keeps one unbroken run of messages, but for tool calls that lost their half and what is not written", () => {
    fc.assert(
      fc.property(arbitraryChat, arbitrarySettings, windowed, (file, overrides, formatId) => {
        const { ledger } = judge({ file, overrides, formatId });
        const messages = ledger.filter(
          ({ item, reason }) =>
            item.kind === "message" && reason !== "split-tool-call" && !NOT_WRITTEN.has(reason),
        );
        const first = messages.findIndex(({ verdict }) => verdict === "kept");
        const run = first < 0 ? [] : messages.slice(first);
        expect(run.filter(({ verdict }) => verdict !== "kept")).toEqual([]);
      }),
      runs,
    );
  });

  it("keeps a tool call and its response together", () => {
    fc.assert(
      fc.property(arbitraryOrderlyChat, arbitrarySettings, windowed, (file, overrides, formatId) => {
        const { selection } = judge({ file, overrides, formatId });
        const { kept, dropped } = selection.history;
        const rootsKept = new Set(kept.map(({ position }) => selection.window.rootOf(position)));
        for (const { position } of dropped)
          expect(rootsKept.has(selection.window.rootOf(position))).toBe(false);
      }),
      runs,
    );
  });

  it("never drops more messages when a message limit rises", () => {
    const limit = fc.constantFrom("recentMessages", "compactMaxHistory", "tokenBudget");
    fc.assert(
      fc.property(
        arbitraryChat,
        arbitrarySettings,
        windowed,
        limit,
        fc.integer({ min: 1, max: 500 }),
        (file, overrides, formatId, setting, more) => {
          const low = judge({ file, overrides, formatId });
          // A budget of 0 means no limit, so it is the highest value, not the lowest.
          if (setting === "tokenBudget" && low.settings.tokenBudget === 0) return;
          const value = Math.min(highestValue(setting), low.settings[setting] + more);
          const high = judge({ file, overrides: { ...overrides, [setting]: value }, formatId });
          const positions = new Set(high.selection.history.kept.map(({ position }) => position));
          for (const { position } of low.selection.history.kept) expect(positions.has(position)).toBe(true);
        },
      ),
      runs,
    );
  });

  it("never drops more media when a media limit rises", () => {
    const limit = fc.constantFrom("maxMedia", "maxHistoricalMedia", "maxVideos");
    fc.assert(
      fc.property(
        arbitraryChat,
        arbitrarySettings,
        withMedia,
        limit,
        fc.integer({ min: 1, max: 5 }),
        (file, overrides, formatId, setting, more) => {
          const low = judge({ file, overrides, formatId });
          const value = Math.min(highestValue(setting), low.settings[setting] + more);
          const high = judge({ file, overrides: { ...overrides, [setting]: value }, formatId });
          expect(high.selection.context.media.length).toBeGreaterThanOrEqual(
            low.selection.context.media.length,
          );
        },
      ),
      runs,
    );
  });

  it("names values that let the item in", () => {
    let dropped = 0;
    fc.assert(
      fc.property(
        fc.oneof(arbitraryOrderlyChat, arbitraryToolChat),
        arbitrarySettings,
        windowed,
        moment,
        (file, overrides, formatId, at) => {
          const { ledger } = judge({ file, overrides, formatId, at });
          for (const drop of ledger.filter((entry) => entry.admittedBy?.length)) {
            dropped += 1;
            const raised = judge({
              file,
              overrides: withSettings(overrides, drop.admittedBy ?? []),
              formatId,
              at,
            });
            const entry = byKey(raised.ledger).get(keyOf(drop.item));
            // A larger budget may include the message itself, and then its excerpt is not needed.
            if (drop.item.kind === "layer" && drop.item.layer === "relevant" && entry?.verdict !== "kept")
              continue;
            expect({ drop, verdict: entry?.verdict }).toEqual({ drop, verdict: "kept" });
          }
        },
      ),
      { numRuns: 2000 },
    );
    expect(dropped).toBeGreaterThan(1000);
  });

  it("names a value for every message and media item that a limit dropped, as far as one is allowed", () => {
    fc.assert(
      fc.property(arbitraryOrderlyChat, arbitrarySettings, withMedia, (chatFile, overrides, formatId) => {
        const file = withSteadyOpening(chatFile, overrides, formatId);
        fc.pre(fitsHighestLimits(file));
        const { ledger, selection } = judge({ file: { ...file, summaries: [] }, overrides, formatId });
        const unwritten = unwrittenIn(file, overrides, formatId);
        for (const { item, verdict, admittedBy } of ledger) {
          if (verdict !== "dropped") continue;
          if (item.kind === "message" && unwritten.has(item.position)) {
            expect({ item, admittedBy }).toEqual({ item, admittedBy: [] });
            continue;
          }
          expect({ item, settings: admittedBy?.length, covered: selection.window.covered }).not.toMatchObject(
            { settings: 0 },
          );
        }
      }),
      runs,
    );
  });

  it("names the next message that a larger window would let in, also for a run", () => {
    fc.assert(
      fc.property(arbitraryOrderlyChat, arbitrarySettings, windowed, (file, overrides, formatId) => {
        const { ledger } = judge({ file, overrides, formatId, detail: "runs" });
        for (const { item, admittedBy } of ledger) {
          if (item.kind !== "messages" || !admittedBy?.length) continue;
          const raised = judge({ file, overrides: withSettings(overrides, admittedBy), formatId });
          const newest = keyOf({ kind: "message", messageId: "", position: item.to });
          expect(byKey(raised.ledger).get(newest)?.verdict).toBe("kept");
        }
      }),
      runs,
    );
  });

  it("names values that let in each message of a run", () => {
    let checked = 0;
    fc.assert(
      fc.property(arbitraryOrderlyChat, arbitrarySettings, windowed, (chatFile, overrides, formatId) => {
        const file = { ...withSteadyOpening(chatFile, overrides, formatId), summaries: [] };
        const { ledger } = judge({ file, overrides, formatId, detail: "runs" });
        for (const { item, allAdmittedBy } of ledger) {
          if (!allAdmittedBy?.length) continue;
          const settings = withSettings(overrides, allAdmittedBy);
          const verdicts = byKey(judge({ file, overrides: settings, formatId }).ledger);
          const unwritten = unwrittenIn(file, overrides, formatId);
          const written = messagesIn(item).filter(({ position }) => !unwritten.has(position));
          expect(written.map((one) => verdicts.get(keyOf(one))?.verdict)).toEqual(written.map(() => "kept"));
          checked += written.length;
        }
      }),
      runs,
    );
    expect(checked).toBeGreaterThan(100);
  });
});

describe("a cut-off", () => {
  it("is the same as a chat that ends there, but for what is stored after it", () => {
    fc.assert(
      fc.property(
        arbitraryOrderlyChat,
        arbitrarySettings,
        format,
        moment,
        (file, overrides, formatId, at) => {
          const untimed = { ...file, relevant: undefined, summaries: [], episodes: [] };
          const travelled = judge({ file: untimed, overrides, formatId, at });
          const ended = { ...untimed, messages: file.messages.slice(0, travelled.input.messages.length) };
          const { messageById: _, ...context } = travelled.selection.context;
          expect(judge({ file: ended, overrides, formatId }).selection.context).toMatchObject(context);
        },
      ),
      runs,
    );
  });
  it("that is not stored is reported", () => {
    const [file] = fc.sample(arbitraryOrderlyChat, 1);
    expect(file && contextInputFromFile(file, "nobody")).toBeUndefined();
  });
});

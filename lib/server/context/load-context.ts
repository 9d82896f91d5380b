import { type AssembleTools, assemble } from "../../core/assemble";
import { searchRequest } from "../../core/layers/search-request";
import type { ContextInput, WindowInput } from "../../core/model/context-input";
import type { FormatId } from "../../core/model/format";
import type { ContextReport } from "../../core/model/report";
import { activeFormat, botFacts } from "../../core/plan/active-format";
import { planRequest } from "../../core/plan/plan-request";
import type { ChatOverview } from "../../core/schema/message-page";
import type { SettingOverrides, Settings } from "../../core/schema/settings";
import { resolveSettings } from "../../core/settings/resolve-settings";
import { resolveTokenizer } from "../../core/tokens/resolve-tokenizer";
import { windowSize } from "../../core/window/history-limit";
import { environmentModels, environmentOverrides } from "../env";
import type { Store } from "../store/store";
import { stopIfCancelled } from "../workers/cancellation";
import { tokenCounter } from "./token-counter";

/** All that a context is read from. */
export type ContextReader = Pick<Store, "readChat" | "readContext" | "findCandidates">;

export type ChatPlan = ReturnType<typeof planChat>;

export type LoadedContext = Readonly<ChatPlan> &
  Readonly<{
    kind: "ok";
    question: ContextQuestion;
    input: ContextInput;
    /** How many messages up to the cut-off were requested. */
    size: number | undefined;
    /** The requested cut-off message, if it is not stored: this is the newest state instead. */
    missing: string | undefined;
  }>;

export type NoChat = Readonly<{ kind: "no-chat" }>;
export type NoContext = NoChat | Readonly<{ kind: "no-message" }>;
/** The format is view-only: no client posts it. */
export type NoWire = Readonly<{ kind: "no-wire" }>;

/**
 * How far back to read. `shared`: as far as the chats list, so that both have the same findings and one read serves
 * most questions; `format`: only what the format needs; `summary`: to the last summary; `chat`: everything.
 */
type Reach = "shared" | "format" | "summary" | "chat";

export type ContextQuestion = Readonly<{
  chatId: string;
  /** Id of the cut-off message; absent means the newest. */
  at?: string | undefined;
  /** Previewed settings on top of the saved ones. */
  overrides?: SettingOverrides | undefined;
  /** Absent means the active format. */
  format?: FormatId | undefined;
  reach?: Reach | undefined;
  /** Falls back to the newest message if the cut-off message is not stored. */
  orNewest?: boolean | undefined;
  /** The formats to be assembled from this context; absent means the planned one. */
  formats?: ((planned: ChatPlan) => readonly FormatId[]) | undefined;
}>;

/** The single read path: chat → settings → plan → messages → search. Everything the server assembles starts here. */
export async function loadContext(
  store: ContextReader,
  question: ContextQuestion,
): Promise<LoadedContext | NoContext> {
  stopIfCancelled();
  const { chatId, at, overrides, format, reach = "shared" } = question;
  const overview = await store.readChat(chatId);
  if (overview === undefined) return { kind: "no-chat" };
  const planned = planChat(overview, overrides, format);
  const size = readSizeOf(reach, planned);
  const stored = await store.readContext(chatId, { at, size });
  stopIfCancelled();
  if (stored === undefined) return withoutCutOff(store, question);
  const formats = question.formats?.(planned) ?? [planned.plan.format];
  const input = await addCandidates(store, stored.input, planned.settings, formats);
  return { kind: "ok", question, ...planned, input, size, missing: undefined };
}

async function withoutCutOff(
  store: ContextReader,
  question: ContextQuestion,
): Promise<LoadedContext | NoContext> {
  // Without a cut-off, only a chat deleted in between has no context.
  if (question.at === undefined) return { kind: "no-chat" };
  if (!question.orNewest) return { kind: "no-message" };
  const newest = await loadContext(store, { ...question, at: undefined });
  return newest.kind === "ok" ? { ...newest, missing: question.at } : newest;
}

/** Searches only if one of the formats has memory layers and the current message has words to search for. */
export async function addCandidates(
  store: Pick<Store, "findCandidates">,
  input: WindowInput,
  settings: Settings,
  formats: readonly FormatId[],
): Promise<ContextInput> {
  const request = searchRequest(input, settings, formats);
  return { ...input, candidates: request ? await store.findCandidates(input.chat.id, request) : [] };
}

/** The report for the planned format or another one. */
export function assembleContext(
  { input, settings, plan, countTokens, models }: LoadedContext,
  options: Omit<AssembleTools, "countTokens" | "models"> = {},
  format: FormatId = plan.format,
): ContextReport {
  stopIfCancelled();
  return assemble(input, settings, format, { countTokens, models, ...options });
}

/** Defaults, environment and chat: previewed settings must not affect stored data. */
export const savedSettings = (chat: SettingOverrides = {}): Settings =>
  resolveSettings({ environment: environmentOverrides(), chat });

/** The settings of a chat, its request format, and the vocabulary that counts its tokens. */
export function planChat(
  { chat, settings: stored, recorded }: Pick<ChatOverview, "chat" | "settings" | "recorded">,
  overrides?: SettingOverrides,
  format?: FormatId,
) {
  const models = environmentModels();
  const saved = savedSettings(stored);
  const settings = resolveSettings({ chat: saved, whatIf: overrides });
  const facts = botFacts({ chat, recorded });
  // The plain format determines the protocol; this is the only place where the server asks the core for it.
  const active = activeFormat(facts, settings);
  const plan = planRequest(facts, settings, format, models);
  const tokenizer = resolveTokenizer(settings, plan);
  return { saved, settings, facts, active, plan, tokenizer, countTokens: tokenCounter(tokenizer), models };
}

/** A limit takes many values while it is typed: rounding up lets one read serve the next ones. */
const STEP = 32;

/** How many messages up to the cut-off are read; undefined means all. */
export function readSizeOf(reach: Reach, { settings, plan, active }: ChatPlan): number | undefined {
  if (reach === "chat") return undefined;
  if (reach === "summary") return Number.POSITIVE_INFINITY;
  if (reach === "format") return windowSize(plan.format, settings);
  // These two are in the chats list; the others will be assembled anyway, and some look back further.
  const formats: readonly FormatId[] = ["gemini", "compact", plan.format, active.format];
  return Math.ceil(Math.max(...formats.map((each) => windowSize(each, settings))) / STEP) * STEP;
}

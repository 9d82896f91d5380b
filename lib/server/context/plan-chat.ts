import type { FormatId } from "../../core/model/format";
import { activeFormat, type BotFacts, botFacts } from "../../core/plan/active-format";
import type { DefaultModels } from "../../core/plan/default-models";
import { planRequest, type RequestPlan } from "../../core/plan/plan-request";
import type { ChatOverview } from "../../core/schema/message-page";
import type { SettingOverrides, Settings } from "../../core/schema/settings";
import { resolveSettings } from "../../core/settings/resolve-settings";
import { resolveTokenizer } from "../../core/tokens/resolve-tokenizer";
import type { CountTokens, TokenizerId } from "../../core/tokens/tokenizers";
import { environmentModels, environmentOverrides } from "../env";
import { commonSize } from "./shared-window-size";
import { tokenCounter } from "./token-counter";

/** The settings of a chat, how its request is written, and the vocabulary that counts it. */
export type ChatPlan = Readonly<{
  /** Without what is only tried out. */
  saved: Settings;
  settings: Settings;
  facts: BotFacts;
  plan: RequestPlan;
  tokenizer: TokenizerId;
  countTokens: CountTokens;
  models: DefaultModels;
  /** How many messages up to the cut-off to load for most questions about the chat. */
  size: number;
}>;

type Asked = Readonly<{
  whatIf?: SettingOverrides | undefined;
  /** Another format than the active one, to be looked at. */
  format?: FormatId | undefined;
}>;

/** Defaults, environment, chat and what-if, then the plan: every request of the server starts here. */
export function planChat(
  { chat, settings: stored, recorded }: Pick<ChatOverview, "chat" | "settings" | "recorded">,
  { whatIf, format }: Asked = {},
): ChatPlan {
  const environment = environmentOverrides();
  const models = environmentModels();
  const saved = resolveSettings({ environment, chat: stored });
  const settings = resolveSettings({ chat: saved, whatIf });
  const facts = botFacts({ chat, recorded });
  const plan = planRequest(facts, settings, format, models);
  const tokenizer = resolveTokenizer(settings, plan);
  const size = commonSize(settings, [plan.format, activeFormat(facts, settings).format]);
  return { saved, settings, facts, plan, tokenizer, countTokens: tokenCounter(tokenizer), models, size };
}

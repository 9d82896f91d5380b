import { type Counters, countersFor } from "./media/context-counters";
import { contextLogLines, type LogLine } from "./media/context-log-lines";
import type { ContextInput } from "./model/context-input";
import type { FormatId } from "./model/format";
import { botFacts } from "./plan/active-format";
import type { DefaultModels } from "./plan/default-models";
import { planRequest } from "./plan/plan-request";
import type { Settings } from "./schema/settings";
import { selectContext } from "./select-context";
import type { CountTokens } from "./tokens/tokenizers";

export type RequestTally = Readonly<{ counters: Counters; logLines: readonly LogLine[] }>;

type Tools = Readonly<{ countTokens: CountTokens; models?: DefaultModels | undefined }>;

/** The counters and log lines of `assemble`, without its texts: a selection is all they depend on. */
export function tallyRequest(
  input: ContextInput,
  settings: Settings,
  format: FormatId,
  { countTokens, models }: Tools,
): RequestTally {
  const plan = planRequest(botFacts(input), settings, format, models);
  const { context, media, layered } = selectContext(input, settings, plan, countTokens);
  return {
    counters: countersFor(format, media, settings),
    logLines: contextLogLines(context, media, layered),
  };
}

import { FORMATS } from "../formats/registry";
import type { ContextInput } from "../model/context-input";
import type { Format, FormatId, Rendering } from "../model/format";
import { botFacts } from "../plan/active-format";
import type { DefaultModels } from "../plan/default-models";
import { planRequest } from "../plan/plan-request";
import type { Settings } from "../schema/settings";
import { selectContext } from "../select-context";
import type { CountTokens } from "../tokens/tokenizers";
import type { Pseudonyms } from "./pseudonyms";
import { redactContext } from "./redact-context";
import type { RedactionChoice } from "./redaction";

type Tools = Readonly<{
  countTokens: CountTokens;
  models?: DefaultModels | undefined;
  pseudonyms: Pseudonyms;
}>;

/** The payload of `assemble` with replaced names, texts or media: selected from the original, then replaced, then written. */
export function renderRedacted(
  input: ContextInput,
  settings: Settings,
  formatId: FormatId,
  choice: RedactionChoice,
  { countTokens, models, pseudonyms }: Tools,
): Rendering {
  const format: Format = FORMATS[formatId];
  const plan = planRequest(botFacts(input), settings, formatId, models);
  const { context } = selectContext(input, settings, plan, countTokens);
  return format.render(redactContext(context, choice, pseudonyms));
}

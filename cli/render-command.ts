import { assemble } from "@/lib/core/assemble";
import { renderScenario, writeScenarioWire } from "@/lib/core/formats/single-message/single-message";
import { FORMAT_IDS, type FormatId, type Rendering } from "@/lib/core/model/format";
import { botFacts } from "@/lib/core/plan/active-format";
import { planRequest, type RequestPlan } from "@/lib/core/plan/plan-request";
import { printLedger } from "@/lib/core/print-ledger";
import { CliError } from "./cli-error";
import type { CommandResult } from "./command-result";
import { type ChatOptions, type OpenedChat, openChat } from "./open-chat";
import { planTokenCounter } from "./plan-token-counter";
import { readModels } from "./read-environment";
import { unknownName } from "./unknown-name";

export type RenderOptions = ChatOptions & Readonly<{ format?: string; wire?: boolean }>;

const isFormatId = (name: string): name is FormatId => FORMAT_IDS.some((id) => id === name);

function parseFormatId(name: string | undefined): FormatId | undefined {
  if (name === undefined || isFormatId(name)) return name;
  throw new CliError(unknownName("format", name, FORMAT_IDS));
}

/** A scenario object is written down as it is: it knows more of the referenced message than a chat would. */
function renderFromScenario(
  { chat: { scenario }, input }: OpenedChat,
  { model }: RequestPlan,
  wire: boolean,
): Rendering | undefined {
  if (scenario === undefined || input.later.messages > 0) return undefined;
  const { personality } = scenario;
  const written = {
    content: scenario,
    personality: typeof personality === "string" ? personality : undefined,
  };
  return wire ? writeScenarioWire(written, model) : renderScenario(written);
}

function renderFromChat({ input, settings }: OpenedChat, plan: RequestPlan, options: RenderOptions): string {
  const { format } = plan;
  const report = assemble(input, settings, format, {
    countTokens: planTokenCounter(settings, plan),
    wire: options.wire === true,
    models: readModels(),
    ledger: "each",
  });
  if (options.ledger) return printLedger(report.ledger);
  if (!options.wire) return report.rendering.text;
  if (report.wire === undefined) throw new CliError(`--wire: ${format} is a view and is never sent`);
  return report.wire.text;
}

/** An empty payload says why it is empty. */
function noteNothingToAnswer({ input }: OpenedChat, format: FormatId): readonly string[] {
  const isEmpty = format === "single-message" && input.messages.at(-1)?.role !== "user";
  return isEmpty
    ? ["no user message stands at the cut-off, so there is nothing to answer: empty payload"]
    : [];
}

/** What `render` prints: what the panels copy, to the last byte, and no line break after it. */
export async function renderCommand(path: string, options: RenderOptions): Promise<CommandResult> {
  const format = parseFormatId(options.format);
  const opened = await openChat(path, options);
  const plan = planRequest(botFacts(opened.input), opened.settings, format, readModels());
  const chosen = plan.format;
  const wire = options.wire === true;
  const notes = [...opened.notes, ...noteNothingToAnswer(opened, chosen)];
  const scenario =
    chosen === "single-message" && !options.ledger ? renderFromScenario(opened, plan, wire) : undefined;
  if (scenario === undefined) return { text: renderFromChat(opened, plan, options), notes };
  return { text: scenario.text, notes };
}

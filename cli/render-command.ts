import { assemble } from "@/lib/core/assemble";
import { renderScenario, writeScenarioWire } from "@/lib/core/formats/single-message/single-message";
import { FORMAT_IDS, type FormatId, type Rendering } from "@/lib/core/model/format";
import { printLedger } from "@/lib/core/print-ledger";
import { type ChatOptions, type OpenedChat, openChat } from "./chat/open-chat";
import { CliError } from "./cli-error";
import type { CommandResult } from "./command-result";
import { unknownName } from "./unknown-name";

export type RenderOptions = ChatOptions & Readonly<{ format?: string; wire?: boolean }>;

const isFormatId = (name: string): name is FormatId => FORMAT_IDS.some((id) => id === name);

function parseFormatId(name: string | undefined): FormatId | undefined {
  if (name === undefined || isFormatId(name)) return name;
  throw new CliError(unknownName("format", name, FORMAT_IDS));
}

/** Renders the scenario itself: it has more details of the referenced message than a chat. */
function renderFromScenario(
  { chat: { scenario }, input, plan: { model } }: OpenedChat,
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

function renderFromChat({ input, settings, plan, tools }: OpenedChat, options: RenderOptions): string {
  const { format } = plan;
  const wire = options.wire === true;
  const report = assemble(input, settings, format, { ...tools, wire, ledger: "each" });
  if (options.ledger) return printLedger(report.ledger);
  if (!options.wire) return report.rendering.text;
  if (report.wire === undefined) throw new CliError(`--wire: ${format} is a view and is never sent`);
  return report.wire.text;
}

/** Explains an empty payload. */
function noteNothingToAnswer({ input, plan }: OpenedChat): readonly string[] {
  const isEmpty = plan.format === "single-message" && input.messages.at(-1)?.role !== "user";
  return isEmpty
    ? ["empty payload: the last message before the cut-off is not from a user, so there is nothing to answer"]
    : [];
}

/** Prints the same bytes that the panels copy, without a trailing line break. */
export async function renderCommand(path: string, options: RenderOptions): Promise<CommandResult> {
  const format = parseFormatId(options.format);
  const opened = await openChat(path, options, format);
  const notes = [...opened.notes, ...noteNothingToAnswer(opened)];
  const isScenario = opened.plan.format === "single-message" && !options.ledger;
  const scenario = isScenario ? renderFromScenario(opened, options.wire === true) : undefined;
  return { text: scenario?.text ?? renderFromChat(opened, options), notes };
}

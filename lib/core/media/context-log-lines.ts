import type { SelectedContext } from "../model/selected-context";
import type { Message } from "../schema/message";
import { countCodePoints } from "../text/count-code-points";
import type { MediaSelection } from "./select-media";

export type LogLine = Readonly<{ level: "debug" | "warning"; text: string }>;

/** The log lines for one request, in the reference bot's format, without message content. */
export function contextLogLines(
  context: SelectedContext,
  media: MediaSelection,
  layered: boolean,
): readonly LogLine[] {
  const lines: LogLine[] = [];
  if (layered) lines.push({ level: "debug", text: layersLine(context) });
  const types = mediaTypes(context.current);
  if (types) lines.push({ level: "debug", text: `Current message media types: ${types}` });
  if (media.historicalDropped > 0) {
    const { historicalKept: kept, historicalDropped: dropped } = media;
    lines.push({
      level: "debug",
      text: `Historical media truncated: ${kept} items kept, ${dropped} dropped`,
    });
  }
  const { maxMedia } = context.settings;
  if (media.wantedFirst > maxMedia) {
    lines.push({
      level: "warning",
      text: `Media limit exceeded: ${media.wantedFirst} items, limit ${maxMedia}`,
    });
  }
  return lines;
}

function layersLine({ history, system }: SelectedContext): string {
  const length = countCodePoints(system.map(({ text }) => text).join("\n\n"));
  return `Using multi-level context for Gemini history_length=${history.length} system_context_length=${length}`;
}

/** `{"video/mp4": 2, "image/webp": 1}` in order of first appearance. */
function mediaTypes(current: Message | undefined): string | undefined {
  if (!current?.media?.length) return undefined;
  const counts = new Map<string, number>();
  for (const { mime, kind } of current.media) {
    const type = mime ?? kind ?? "unknown";
    counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  return `{${Array.from(counts, ([type, count]) => `${JSON.stringify(type)}: ${count}`).join(", ")}}`;
}

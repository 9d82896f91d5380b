import type { ContextReport } from "@/lib/core/report";
import type { MediaFiles } from "@/lib/inspection";

export type PanelProps = Readonly<{
  chatId: string;
  /** The report of the format this panel shows. */
  report: ContextReport;
  /** The media that the reports speak of. */
  mediaFiles: MediaFiles;
  /** The message pointed at anywhere, lit up everywhere. */
  pointedAt: string | undefined;
  onPoint: (messageId: string | undefined) => void;
  /** Scroll the timeline (and the other panels) to this message. */
  onChoose: (messageId: string) => void;
  /** Last message chosen elsewhere: scroll to it when it changes. */
  chosen: string | undefined;
}>;

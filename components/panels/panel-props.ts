import type { MediaFiles, ReportFacts, ShownPayload, TokenCounts } from "@/lib/contract/inspection";

export type PanelProps = Readonly<{
  chatId: string;
  /** The verdicts and counts, in the active format. */
  report: ReportFacts;
  /** The texts of the format that this panel shows. */
  payload: ShownPayload;
  /** The media in the report. */
  mediaFiles: MediaFiles;
  /** The same selection by other measures; included once a panel that needs it is open. */
  counts?: TokenCounts | undefined;
  /** The hovered message, highlighted everywhere. */
  pointedAt: string | undefined;
  onPoint: (messageId: string | undefined) => void;
  /** Scrolls the timeline and the other panels to this message. */
  onChoose: (messageId: string) => void;
  /** The last message chosen elsewhere; each choice is a new object, so choosing the same message scrolls again. */
  chosen: Readonly<{ messageId: string }> | undefined;
}>;

import type { MediaFiles, ReportFacts, ShownPayload, TokenCounts } from "@/lib/contract/inspection";

export type PanelProps = Readonly<{
  chatId: string;
  /** How everything was judged, in the format in force. */
  report: ReportFacts;
  /** The texts of the format that this panel shows. */
  payload: ShownPayload;
  /** The media that the report speaks of. */
  mediaFiles: MediaFiles;
  /** The same selection by other measures; comes with the first report that a panel for it is open at. */
  counts?: TokenCounts | undefined;
  /** The message pointed at anywhere, lit up everywhere. */
  pointedAt: string | undefined;
  onPoint: (messageId: string | undefined) => void;
  /** Scroll the timeline (and the other panels) to this message. */
  onChoose: (messageId: string) => void;
  /** Last message chosen elsewhere: scroll to it with each choice, which is a new object even for the same message. */
  chosen: Readonly<{ messageId: string }> | undefined;
}>;

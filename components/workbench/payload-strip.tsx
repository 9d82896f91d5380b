"use client";

import type { Inspection } from "@/lib/contract/inspection";
import { MediaLane } from "./media-lane";
import { TokenStrip } from "./token-strip";

/** Below the panels: the cost distribution and the sent media. A phone has the panels for both. */
export function PayloadStrip({ inspection }: Readonly<{ inspection: Inspection }>) {
  const { report, mediaFiles } = inspection;
  return (
    <div className="flex h-13 shrink-0 items-center gap-6 border-t border-line bg-surface px-3 max-lg:hidden sm:px-4 [&>section]:max-w-1/2">
      <TokenStrip report={report} />
      <MediaLane report={report} files={mediaFiles} />
    </div>
  );
}

import { SingleBar } from "cli-progress";
import { type ImportProgress, importFraction, secondsLeft } from "@/lib/contract/imports";

const DOING: Readonly<Record<ImportProgress["phase"], string>> = {
  scan: "scanning the file",
  read: "reading",
  store: "storing",
};

type Progress = Readonly<{ show: (progress: ImportProgress) => void; stop: () => void }>;

/** A progress bar on standard error, only in a terminal. */
export function importProgress(stream: NodeJS.WriteStream = process.stderr): Progress {
  if (!stream.isTTY) return { show: () => undefined, stop: () => undefined };
  const bar = new SingleBar({
    stream,
    clearOnComplete: true,
    hideCursor: true,
    format: "{bar} {percentage}% {doing} · {pace}",
  });
  const started = performance.now();
  bar.start(1000, 0, { doing: DOING.scan, pace: "" });
  return {
    show: (progress) => {
      const seconds = (performance.now() - started) / 1000;
      bar.update(Math.round(importFraction(progress) * 1000), {
        doing: DOING[progress.phase],
        pace: describePace(progress, seconds),
      });
      // Storing blocks the event loop, so the bar's own timer does not run.
      bar.render();
    },
    stop: () => bar.stop(),
  };
}

function describePace(progress: ImportProgress, seconds: number): string {
  const left = secondsLeft(progress, seconds);
  const amount =
    progress.phase === "scan"
      ? `${Math.round(progress.done / 1_000_000)} MB`
      : `${progress.done.toLocaleString("en")} messages, ${Math.round(progress.done / seconds).toLocaleString("en")}/s`;
  return left === undefined ? amount : `${amount} · ${Math.ceil(left)} s left`;
}

"use client";

import type { ReactNode } from "react";
import { useFormatter } from "use-intl";
import { dayX, drawLine, valueY } from "./draw-line";
import type { PlotDay } from "./prepare-counters";

type PlotProps = Readonly<{
  label: string;
  days: readonly PlotDay[];
  ceiling: number;
  /** The tooltip text for a day. */
  describe: (day: PlotDay) => string;
}>;

/** One hover strip per day, which also marks the day. */
function DayStrips({ days, describe }: Pick<PlotProps, "days" | "describe">) {
  const width = 100 / days.length;
  return days.map((day, index) => (
    <rect
      key={day.day}
      x={index * width}
      y={0}
      width={width}
      height={100}
      className="fill-transparent hover:fill-ink/8"
    >
      <title>{describe(day)}</title>
    </rect>
  ));
}

function Frame({
  label,
  days,
  ceiling,
  edge,
  children,
}: Readonly<{
  label: string;
  days: readonly PlotDay[];
  ceiling: number;
  edge: (ceiling: number) => string;
  children: ReactNode;
}>) {
  const format = useFormatter();
  const [first, last] = [days[0], days.at(-1)];
  const name = (day: PlotDay | undefined) =>
    day && format.dateTime(new Date(day.day), { day: "numeric", month: "short", timeZone: "UTC" });
  return (
    <div className="mt-auto pt-3">
      <div className="relative">
        <svg
          role="img"
          aria-label={label}
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          className="block h-12 w-full overflow-visible"
        >
          <path
            d="M0 0H100M0 100H100"
            vectorEffect="non-scaling-stroke"
            className="fill-none stroke-line-strong"
          />
          {children}
        </svg>
      </div>
      {/* Month names may differ between server and browser for one paint. */}
      <p
        aria-hidden
        className="mt-1 flex justify-between text-note text-ink-faint tabular-nums"
        suppressHydrationWarning
      >
        <span suppressHydrationWarning>{name(first)}</span>
        <span>{edge(ceiling)}</span>
        <span suppressHydrationWarning>{name(last)}</span>
      </p>
    </div>
  );
}

export function BarPlot({ label, days, ceiling, describe }: PlotProps) {
  const format = useFormatter();
  const width = (100 / days.length) * 0.7;
  return (
    <Frame label={label} days={days} ceiling={ceiling} edge={(top) => `↑ ${format.number(top)}`}>
      {days.map(({ day, value = 0 }, index) => (
        <rect
          key={day}
          x={dayX(index, days.length) - width / 2}
          y={valueY(value, ceiling)}
          width={width}
          height={100 - valueY(value, ceiling)}
          className="fill-accent"
        />
      ))}
      <DayStrips days={days} describe={describe} />
    </Frame>
  );
}

export function LinePlot({ label, days, ceiling, describe }: PlotProps) {
  const format = useFormatter();
  const { line, dots } = drawLine(days, ceiling);
  return (
    <Frame
      label={label}
      days={days}
      ceiling={ceiling}
      edge={(top) => `↑ ${format.number(top, { style: "percent", maximumFractionDigits: 0 })}`}
    >
      <path
        d={line}
        vectorEffect="non-scaling-stroke"
        strokeWidth={1.5}
        strokeLinejoin="round"
        className="fill-none stroke-accent"
      />
      <path
        d={dots}
        vectorEffect="non-scaling-stroke"
        strokeWidth={5}
        strokeLinecap="round"
        className="fill-none stroke-accent"
      />
      <DayStrips days={days} describe={describe} />
    </Frame>
  );
}

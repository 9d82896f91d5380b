import type { PlotDay } from "./prepare-counters";

/** Coordinates in a 100 × 100 plot, independent of its size on screen. */
export const dayX = (index: number, count: number): number => round(((index + 0.5) / count) * 100);
export const valueY = (value: number, ceiling: number): number => round(100 - (value / ceiling) * 100);

const round = (value: number): number => Math.round(value * 100) / 100;

/** SVG paths of a line that breaks where a day has no value, and of a dot on each day that has one. */
export function drawLine(
  days: readonly PlotDay[],
  ceiling: number,
): Readonly<{ line: string; dots: string }> {
  const line: string[] = [];
  const dots: string[] = [];
  days.forEach(({ value }, index) => {
    if (value === undefined) return;
    const place = `${dayX(index, days.length)} ${valueY(value, ceiling)}`;
    line.push(`${days[index - 1]?.value === undefined ? "M" : "L"}${place}`);
    dots.push(`M${place}h0`);
  });
  return { line: line.join(""), dots: dots.join("") };
}

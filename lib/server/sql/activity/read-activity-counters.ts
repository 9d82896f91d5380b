import type { CountedDays, DayCounters } from "../../../contract/activity";
import { COUNTER_NAMES, type Counters } from "../../../core/media/context-counters";
import type { PrismaClient } from "../../../generated/prisma/client";
import { toStorable } from "../../store/exact-text";
import type { CounterSpan } from "../../store/store";

export async function readActivityCounters(
  prisma: PrismaClient,
  { from, to, chatId }: CounterSpan,
): Promise<CountedDays> {
  const counted = {
    name: { in: [...COUNTER_NAMES] },
    ...(chatId !== undefined && { chat: { id: toStorable(chatId) } }),
  };
  const [totals, days] = await Promise.all([
    prisma.counter.groupBy({ by: ["name"], where: counted, _sum: { value: true } }),
    prisma.counter.groupBy({
      by: ["day", "name"],
      where: { ...counted, day: { gte: from, lte: to } },
      _sum: { value: true },
      orderBy: { day: "asc" },
    }),
  ]);
  return { totals: toCounters(totals), days: byDay(days) };
}

type Sum = Readonly<{ name: string; _sum: Readonly<{ value: number | null }> }>;

const toCounters = (sums: readonly Sum[]): Counters =>
  Object.fromEntries(
    COUNTER_NAMES.map((name) => [name, sums.find((sum) => sum.name === name)?._sum.value ?? 0]),
  ) as Counters;

function byDay(sums: readonly (Sum & { readonly day: string })[]): readonly DayCounters[] {
  const days = [...new Set(sums.map(({ day }) => day))];
  return days.map((day) => ({ day, counters: toCounters(sums.filter((sum) => sum.day === day)) }));
}

"use client";

import { type UseQueryResult, useQueries, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { failedParts, partQuery, rowQuery } from "@/lib/client/queries/long-text-query";
import type { LongText } from "@/lib/client/urls/payload-path";
import type { PayloadForm } from "@/lib/contract/payload-request";
import {
  joinParts,
  type LongRendering,
  partOfRow,
  type RenderingPart,
} from "@/lib/rendering/rendering-parts";
import type { PanelProps } from "../panel-props";
import { useOutdated } from "./use-outdated";

/** The parts of the rendered rows and their neighbours, so that scrolling finds them loaded. */
function partsAround(long: LongRendering, rows: readonly number[]): readonly number[] {
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined) return [];
  const from = Math.max(partOfRow(long, first) - 1, 0);
  const to = Math.min(partOfRow(long, last) + 1, long.partStarts.length - 1);
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}

const isSame = (a: readonly number[], b: readonly number[]): boolean =>
  a[0] === b[0] && a.at(-1) === b.at(-1);

/** Outside the hook, so that loaded parts stay the same object until another arrives. */
const gather = (answers: readonly UseQueryResult<RenderingPart>[]) => ({
  parts: answers.flatMap(({ data }) => data ?? []),
  error: answers.find(({ error }) => error !== null)?.error ?? null,
});

/** A text too long to load at once: its loaded rows, and functions to load the rest. */
export function useLongRendering(
  { chatId, payload }: Pick<PanelProps, "chatId" | "payload">,
  long: LongRendering,
  form: PayloadForm,
) {
  const client = useQueryClient();
  const text: LongText = { chatId, question: payload, form, hash: long.hash };
  const [wanted, setWanted] = useState<readonly number[]>([]);
  const { parts, error } = useQueries({
    queries: wanted.filter((part) => part > 0).map((part) => partQuery(text, part)),
    combine: gather,
  });
  const prepared = joinParts(
    long,
    new Map([[0, long.first], ...parts.map((each) => [each.part, each] as const)]),
  );
  const outdated = useOutdated(chatId, error);
  const onDrawn = (rows: readonly number[]) => {
    const next = partsAround(long, rows);
    setWanted((before) => (isSame(before, next) ? before : next));
  };
  return {
    text,
    prepared,
    onDrawn,
    failure:
      error && !outdated
        ? { reason: error.message, retry: () => void client.refetchQueries(failedParts(text)) }
        : undefined,
    rowOf: async (messageId: string) => (await client.fetchQuery(rowQuery(text, messageId))).row ?? undefined,
  };
}

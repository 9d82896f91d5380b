"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PanelId } from "@/components/panels/panel-ids";
import { useSteady } from "@/lib/client/hooks/use-steady";
import { type InspectChat, inspectionQuery } from "@/lib/client/queries/inspection-query";
import { requestFor } from "./layout/open-panels";
import type { WorkbenchUrl } from "./use-workbench-url";

type Question = Pick<WorkbenchUrl, "at" | "overrides">;

/**
 * Assembles the URL's request immediately. Server actions run one after another, so during one the next waits, and only
 * the newest of those typed meanwhile is sent.
 */
export function useInspection(
  chatId: string,
  question: Question,
  inspect: InspectChat,
  panels: readonly PanelId[],
) {
  const { at } = question;
  // Compared below: without React Compiler the URL is read again into equal objects, and rendering would never end.
  const overrides = useSteady(question.overrides);
  const [asked, setAsked] = useState<Question>({ at, overrides });
  const inspection = useQuery(inspectionQuery(requestFor({ chatId, ...asked }, panels), inspect));
  if (!inspection.isFetching && (asked.at !== at || asked.overrides !== overrides))
    setAsked({ at, overrides });
  return inspection;
}

"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useReaderPlace } from "@/components/text/local-time";
import { formatMoment, parseMoment } from "@/lib/client/format/format-moment";
import { type Expired, isNothing } from "@/lib/contract/deletion";

type Counted = Readonly<{ expired: Expired; chats?: number }>;

/** The items that would be deleted now, in a sentence. */
export function ExpiredText({ counted }: Readonly<{ counted: UseQueryResult<Counted> }>) {
  const t = useTranslations("retention");
  const place = useReaderPlace();
  if (counted.isPending) return t("counting");
  if (counted.isError) return t("countFailed", { reason: counted.error.message });
  const { expired, chats } = counted.data;
  if (isNothing(expired)) return t("nothing");
  const { newestAt, ...counts } = expired;
  const moment = parseMoment(newestAt ?? "");
  return [
    t("would", counts),
    chats !== undefined && t("inChats", { count: chats }),
    moment && t("until", { date: formatMoment(moment, "day", place) }),
  ]
    .filter(Boolean)
    .join(" ");
}

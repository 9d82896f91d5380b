"use client";

import { Equal } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "use-intl";
import { useItemName } from "@/components/panels/use-item-name";
import { joinClasses } from "@/components/ui/join-classes";
import { StateMessage } from "@/components/ui/state-message";
import { chatPath } from "@/lib/client/urls/chat-path";
import type { SideId } from "@/lib/compare/compare-url";
import type { Flip, FlipDirection } from "@/lib/compare/find-flips";
import type { LedgerItem } from "@/lib/core/model/ledger";
import { CompareList, type ListItem, SideColumns } from "./compare-list";
import { VerdictReason } from "./verdict-reason";

const ROW_HEIGHT = 68;
const keyOf = ({ key }: Flip) => key;

const DIRECTIONS: Readonly<Record<FlipDirection, { sign: string; look: string }>> = {
  in: { sign: "+", look: "text-tint-2" },
  out: { sign: "−", look: "text-danger" },
  other: { sign: "~", look: "text-ink-muted" },
};

function messageOf(item: LedgerItem): string | undefined {
  if (item.kind === "message" || item.kind === "media") return item.messageId;
  return item.kind === "layer" && item.layer === "relevant" ? item.of : undefined;
}

function FlipRow({ chatId, flip, ref, index, count }: ListItem & Readonly<{ chatId: string; flip: Flip }>) {
  const t = useTranslations("compare");
  const nameOf = useItemName();
  const { sign, look } = DIRECTIONS[flip.direction];
  const messageId = messageOf(flip.item);
  return (
    <li
      ref={ref}
      data-index={index}
      data-flip={flip.direction}
      aria-posinset={index + 1}
      aria-setsize={count}
      className="border-b border-line px-3 py-2 sm:px-4"
    >
      <div className="flex flex-wrap items-baseline gap-x-2">
        <h3 className="min-w-0 font-medium wrap-anywhere">
          {messageId === undefined ? (
            nameOf(flip.item)
          ) : (
            <Link
              href={chatPath(chatId, messageId)}
              prefetch={false}
              className="rounded-xs hover:text-accent hover:underline"
            >
              {nameOf(flip.item)}
            </Link>
          )}
        </h3>
        <span
          title={t("directionHint")}
          className={joinClasses("rounded border border-line-strong px-1.5 text-note font-medium", look)}
        >
          <span aria-hidden>{sign} </span>
          {t(`direction.${flip.direction}`)}
        </span>
      </div>
      <div className="text-note">
        <SideColumns a={<VerdictReason entry={flip.a} />} b={<VerdictReason entry={flip.b} />} />
      </div>
    </li>
  );
}

type Props = Readonly<{
  chatId: string;
  flips: readonly Flip[];
  captions: Readonly<Record<SideId, string>>;
}>;

/** Every item whose verdict or reason differs between A and B. */
export function FlipsView({ chatId, flips, captions }: Props) {
  const t = useTranslations("compare");
  if (flips.length === 0)
    return (
      <StateMessage icon={Equal} title={t("noFlips")}>
        {t("noFlipsHint")}
      </StateMessage>
    );
  return (
    <CompareList
      label={t("flips")}
      rows={flips}
      rowHeight={ROW_HEIGHT}
      keyOf={keyOf}
      captions={captions}
      draw={(flip, item) => <FlipRow key={flip.key} chatId={chatId} flip={flip} {...item} />}
    />
  );
}

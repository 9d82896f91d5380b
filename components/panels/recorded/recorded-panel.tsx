"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleCheck, CircleHelp, type LucideIcon, Radio, TriangleAlert } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import { formatBytes } from "@/components/media/format-bytes";
import { LocalTime } from "@/components/text/local-time";
import { Button } from "@/components/ui/button";
import { FailureState } from "@/components/ui/failure-state";
import { joinClasses } from "@/components/ui/join-classes";
import { Skeleton } from "@/components/ui/skeleton";
import { StateMessage } from "@/components/ui/state-message";
import { shortHash } from "@/lib/client/format/short-hash";
import { useSettingWords } from "@/lib/client/hooks/use-setting-words";
import { comparedQuery, recordedQuery } from "@/lib/client/queries/recorded-query";
import type { RecordedCount, RecordedRequestItem } from "@/lib/contract/recorded-requests";
import { wellFormed } from "@/lib/core/text/surrogates";
import { MessageButton } from "../message-button";
import { MessageList } from "../message-list";
import { PanelFrame } from "../panel-frame";
import type { PanelProps } from "../panel-props";
import { SaveTools } from "../save-tools";
import { TokenAmountView } from "../token-amount-view";
import { type DriftView, prepareDrift } from "./prepare-recorded";
import { writeRecorded } from "./write-recorded";

const ROW_HEIGHT = 60;
type Different = Extract<DriftView, { outcome: "different" }>;
type Same = Extract<DriftView, { settings: unknown }>;

function Place({ view }: Readonly<{ view: Different }>) {
  const t = useTranslations();
  return (
    <p className="flex flex-wrap gap-x-2 text-note text-ink-muted">
      <code className="wrap-anywhere">{wellFormed(view.pointer)}</code>
      {view.messageId !== undefined && (
        <MessageButton messageId={view.messageId}>
          {t("panels.goToMessage", { id: wellFormed(view.messageId) })}
        </MessageButton>
      )}
      {view.layer !== undefined && <span>{t(`panels.layer.${view.layer}`)}</span>}
    </p>
  );
}

function Side({ label, value }: Readonly<{ label: string; value: string | undefined }>) {
  const t = useTranslations("api.recorded");
  return (
    <div className="min-w-0">
      <dt className="text-note font-medium text-ink-muted">{label}</dt>
      <dd dir="auto" className="font-mono text-note leading-5 whitespace-pre-wrap wrap-anywhere">
        {value === undefined ? <span className="text-ink-muted">{t("nothing")}</span> : wellFormed(value)}
      </dd>
    </div>
  );
}

function DifferentView({ view }: Readonly<{ view: Different }>) {
  const t = useTranslations("api.recorded");
  const nameOf = useTranslations("workbench.format");
  return (
    <>
      <p>{t("different", { format: nameOf(view.format) })}</p>
      {view.promptOnly && <p>{t(`promptOnly.${view.promptOnly}`)}</p>}
      <Place view={view} />
      <dl className="mt-1 grid gap-2 @lg:grid-cols-2">
        <Side label={t("posted")} value={view.recorded} />
        <Side label={t("rebuilt")} value={view.rebuilt} />
      </dl>
    </>
  );
}

function Explanation({
  settings,
  isOnlyOne,
  isTogether,
}: Pick<Same, "settings" | "isOnlyOne" | "isTogether">) {
  const t = useTranslations();
  const format = useFormatter();
  const nameOf = useSettingWords();
  const texts = settings.map(({ name, recorded, saved }) =>
    t(isOnlyOne ? "api.recorded.explained" : "api.recorded.choice", {
      setting: t(`workbench.setting.${name}`),
      recorded: nameOf(name, recorded),
      saved: nameOf(name, saved),
    }),
  );
  const choices = format.list(texts, { type: isTogether ? "conjunction" : "disjunction" });
  if (isTogether) return <p>{t("api.recorded.explainedTogether", { choices })}</p>;
  return <p>{isOnlyOne ? texts : t("api.recorded.explainedPerhaps", { choices })}</p>;
}

function SameView({ view }: Readonly<{ view: Same }>) {
  const t = useTranslations("api.recorded");
  const nameOf = useTranslations("workbench.format");
  const { settings, isOnlyOne, isTogether, parameters } = view;
  return (
    <>
      {settings.length > 0 ? (
        <Explanation settings={settings} isOnlyOne={isOnlyOne} isTogether={isTogether} />
      ) : (
        <p>{t(view.outcome, { format: nameOf(view.format) })}</p>
      )}
      {parameters && <p className="text-ink-muted">{t("parameters", { names: parameters })}</p>}
    </>
  );
}

function LaterChanges({ later: { edited, deleted } }: Pick<Same, "later">) {
  const t = useTranslations("api.recorded");
  return (
    <>
      {edited && <p>{t("editedLater", { count: edited.count, ids: wellFormed(edited.ids) })}</p>}
      {deleted && <p>{t("deletedLater", { count: deleted.count, ids: wellFormed(deleted.ids) })}</p>}
    </>
  );
}

function lookOf(view: DriftView): Readonly<{ icon: LucideIcon; colour: string }> {
  if (view.outcome === "different") return { icon: TriangleAlert, colour: "text-danger" };
  if (!("settings" in view)) return { icon: CircleHelp, colour: "text-ink-muted" };
  return view.settings.length > 0
    ? { icon: TriangleAlert, colour: "text-tint-3" }
    : { icon: CircleCheck, colour: "text-tint-2" };
}

function DriftResult({ view }: Readonly<{ view: DriftView }>) {
  const t = useTranslations("api.recorded");
  const { icon: Icon, colour } = lookOf(view);
  return (
    <div className="mt-1 flex gap-2">
      <Icon aria-hidden className={joinClasses("mt-0.5 size-4 shrink-0", colour)} />
      <div className="min-w-0 flex-1">
        {"later" in view && <LaterChanges later={view.later} />}
        {view.outcome === "different" && <DifferentView view={view} />}
        {"settings" in view && <SameView view={view} />}
        {"later" in view || <p>{t(view.outcome)}</p>}
      </div>
    </div>
  );
}

function RecordedTokens({ count: { ours, provider } }: Readonly<{ count: RecordedCount }>) {
  const t = useTranslations("api.recorded");
  return (
    <p className="mt-1 flex flex-wrap items-baseline gap-x-2 text-note text-ink-muted tabular-nums">
      {t("tokens")}
      <TokenAmountView amount={ours} />
      {provider !== undefined && <span>{t("providerTokens", { tokens: provider })}</span>}
    </p>
  );
}

function Comparison({ chatId, requestId }: Readonly<{ chatId: string; requestId: string }>) {
  const { data, error } = useQuery(comparedQuery(chatId, requestId));
  if (error) return <p className="text-danger">{error.message}</p>;
  if (data === undefined) return <Skeleton className="mt-2 h-4" width={240} />;
  return (
    <>
      <DriftResult view={prepareDrift(data.drift)} />
      {data.count && <RecordedTokens count={data.count} />}
    </>
  );
}

type RowProps = Readonly<{
  chatId: string;
  request: RecordedRequestItem;
  isOpen: boolean;
  onToggle: () => void;
}>;

function RequestView({ chatId, request, isOpen, onToggle }: RowProps) {
  const t = useTranslations("api.recorded");
  const locale = useLocale();
  const { id, at, model, provider, bodyHash, bodyBytes, messageId } = request;
  return (
    <div className="px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <LocalTime at={at} style="moment" className="font-medium" />
        <span className="text-ink-muted wrap-anywhere">{wellFormed(model ?? provider ?? t("noModel"))}</span>
        <Button
          aria-expanded={isOpen}
          aria-label={t("compareRequest", { id: wellFormed(id) })}
          onClick={onToggle}
          className="ml-auto"
        >
          {t(isOpen ? "hide" : "compare")}
        </Button>
      </div>
      <p className="flex flex-wrap gap-x-2 text-note text-ink-muted">
        <code title={bodyHash}>{shortHash(bodyHash)}</code>
        <span>{formatBytes(bodyBytes, locale)}</span>
        {messageId !== undefined && (
          <MessageButton messageId={messageId}>{t("upTo", { id: wellFormed(messageId) })}</MessageButton>
        )}
      </p>
      {isOpen && <Comparison chatId={chatId} requestId={id} />}
    </div>
  );
}

/** The bot's recorded requests, compared with the payload at the same message. */
export function RecordedPanel(props: PanelProps) {
  const t = useTranslations("api.recorded");
  const { chatId } = props;
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(recordedQuery(chatId));
  const [open, setOpen] = useState<string>();
  const shown = open ?? data?.[0]?.id;
  const rows = (data ?? []).map((request) => ({
    key: request.id,
    messageId: request.messageId,
    content: () => (
      <RequestView
        chatId={chatId}
        request={request}
        isOpen={shown === request.id}
        onToggle={() => setOpen(shown === request.id ? "" : request.id)}
      />
    ),
  }));
  const readText = async () => {
    const isListed = data?.some(({ id }) => id === shown);
    const compared = shown && isListed ? await client.fetchQuery(comparedQuery(chatId, shown)) : undefined;
    return writeRecorded(data ?? [], compared);
  };
  return (
    <PanelFrame
      toolbar={
        rows.length > 0 && (
          <>
            <p className="text-note text-ink-muted">{t("listed", { count: rows.length })}</p>
            <SaveTools readText={readText} kind="json" chatId={chatId} view="recorded" />
          </>
        )
      }
    >
      {error && (
        <FailureState title={t("failed")} retryLabel={t("retry")} retry={refetch}>
          {error.message}
        </FailureState>
      )}
      {data?.length === 0 && (
        <StateMessage icon={Radio} title={t("none")}>
          {t("noneHint")}{" "}
          <Link href="/api-docs" className="text-accent underline">
            {t("docs")}
          </Link>
        </StateMessage>
      )}
      {rows.length > 0 && <MessageList {...props} label={t("label")} rows={rows} rowHeight={ROW_HEIGHT} />}
    </PanelFrame>
  );
}

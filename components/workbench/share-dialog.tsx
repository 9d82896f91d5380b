"use client";

import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { LocalTime } from "@/components/text/local-time";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { SelectField } from "@/components/ui/select-field";
import { Switch } from "@/components/ui/switch";
import type { PayloadQuestion } from "@/lib/client/urls/payload-path";
import { type CreatedShare, SHARE_DAYS, type ShareRequest } from "@/lib/contract/share-links";
import { REDACTIONS, type Redaction } from "@/lib/core/privacy/redaction";

export type CreateShare = (request: ShareRequest) => Promise<CreatedShare>;

type Props = Readonly<{
  chatId: string;
  payload: PayloadQuestion;
  isOpen: boolean;
  onClose: () => void;
  create: CreateShare;
}>;

type Created = Extract<CreatedShare, { ok: true }>;

/** The only time the link is shown. */
function CreatedLink({ created: { path, expiresAt } }: Readonly<{ created: Created }>) {
  const t = useTranslations("share");
  const [isCopied, setCopied] = useState(false);
  const link = new URL(path, window.location.href).href;
  const copy = async () => {
    await navigator.clipboard.writeText(link);
    setCopied(true);
  };
  return (
    <div role="status" className="space-y-2 rounded-lg border border-accent bg-accent-soft p-3">
      <p>{t.rich("shownOnce", { date: () => <LocalTime at={expiresAt} style="moment" /> })}</p>
      <code data-share-link className="block rounded-md bg-surface px-2 py-1 wrap-anywhere">
        {link}
      </code>
      <Button onClick={() => void copy()}>
        {isCopied ? <Check aria-hidden className="size-3.5" /> : <Copy aria-hidden className="size-3.5" />}
        {t(isCopied ? "copied" : "copy")}
      </Button>
    </div>
  );
}

const DAYS = SHARE_DAYS.map(String);

/** The choices start with the most protective ones. */
function ShareForm({ chatId, payload, onClose, create }: Omit<Props, "isOpen">) {
  const t = useTranslations("share");
  const [redaction, setRedaction] = useState<Redaction>("texts");
  const [media, setMedia] = useState(false);
  const [days, setDays] = useState("7");
  const [outcome, setOutcome] = useState<CreatedShare>();
  const [isBusy, setBusy] = useState(false);
  const submit = async () => {
    setBusy(true);
    const { cutOffId: at, settings, format } = payload;
    const question = { chatId, ...(at !== undefined && { at }), settings, format };
    setOutcome(await create({ ...question, redaction, media, days: Number(days) }));
    setBusy(false);
  };
  if (outcome?.ok)
    return (
      <>
        <CreatedLink created={outcome} />
        <Button onClick={onClose}>{t("done")}</Button>
      </>
    );
  return (
    <>
      <p>{t("hint")}</p>
      <div className="flex flex-wrap items-center gap-3">
        <SelectField
          label={t("redaction")}
          value={redaction}
          options={REDACTIONS.map((value) => ({ value, label: t(`redactions.${value}`) }))}
          onChange={setRedaction}
        />
        <SelectField
          label={t("days")}
          value={days}
          options={DAYS.map((value) => ({ value, label: t("dayCount", { count: Number(value) }) }))}
          onChange={setDays}
        />
        <span className="flex items-center gap-2">
          <Switch label={t("media")} checked={media} onChange={setMedia} />
          <span aria-hidden>{t("media")}</span>
        </span>
      </div>
      <p className="text-note text-ink-muted">{t("notHidden")}</p>
      {outcome && (
        <p role="alert" className="text-danger">
          {t("failed", { reason: outcome.error })}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>{t("cancel")}</Button>
        <Button look="primary" disabled={isBusy} onClick={() => void submit()}>
          {t("create")}
        </Button>
      </div>
    </>
  );
}

export function ShareDialog({ isOpen, ...props }: Props) {
  const t = useTranslations("share");
  return (
    <Dialog label={t("title")} isOpen={isOpen} onClose={props.onClose} className="max-w-lg">
      <div className="flex flex-col gap-3 p-5">
        <h2 className="text-base font-semibold">{t("title")}</h2>
        <ShareForm {...props} />
      </div>
    </Dialog>
  );
}

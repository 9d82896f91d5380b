"use client";

import { Check, Copy, KeyRound } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { LocalTime } from "@/components/text/local-time";
import { Button } from "@/components/ui/button";
import { ScrollRegion } from "@/components/ui/scroll-region";
import type { KeyRequest, RotateRequest } from "@/lib/api/key";
import type { ApiKey, CreatedKey, KeyOutcome } from "@/lib/contract/api-keys";
import { wellFormed } from "@/lib/core/text/surrogates";
import { NewKeyForm } from "./new-key-form";

/** Time to give the new key to the bot. The API lets a program choose another. */
const GRACE_HOURS = 24;

type Create = (request: KeyRequest) => Promise<KeyOutcome<CreatedKey>>;
type Rotate = (keyId: string, request: RotateRequest) => Promise<KeyOutcome<CreatedKey>>;
type Revoke = (keyId: string) => Promise<KeyOutcome>;

/** The only time the key is shown. */
function ShownOnce({ name, value }: Readonly<{ name: string; value: string }>) {
  const t = useTranslations("api.settings");
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    setCopied(true);
  };
  return (
    <div role="status" className="space-y-2 rounded-lg border border-accent bg-accent-soft p-3">
      <p>{t("created", { name: wellFormed(name) })}</p>
      <p className="flex flex-wrap items-center gap-2">
        <code data-new-key className="min-w-0 rounded-md bg-surface px-2 py-1 wrap-anywhere">
          {value}
        </code>
        <Button onClick={() => void copy()}>
          {isCopied ? <Check aria-hidden className="size-3.5" /> : <Copy aria-hidden className="size-3.5" />}
          {t(isCopied ? "copied" : "copy")}
        </Button>
      </p>
    </div>
  );
}

type RowActions = Readonly<{ onRotate: (key: ApiKey) => void; onRevoke: (id: string) => void }>;

function KeyRow({ apiKey, onRotate, onRevoke }: RowActions & Readonly<{ apiKey: ApiKey }>) {
  const t = useTranslations("api.settings");
  const { id, name, scope, prefix, createdAt, lastUsedAt, chats } = apiKey;
  return (
    <tr className="border-t border-line align-baseline">
      <th scope="row" className="px-3 py-2 text-left font-medium wrap-anywhere">
        {wellFormed(name)}
      </th>
      <td className="px-3 py-2">
        {t(`scopes.${scope}`)}
        {chats !== undefined && (
          <span className="block text-note text-ink-muted wrap-anywhere" title={chats.join(", ")}>
            {t("limitedTo", { count: chats.length })}
          </span>
        )}
      </td>
      <td className="px-3 py-2">
        <code>{prefix}…</code>
      </td>
      <td className="px-3 py-2">
        <LocalTime at={createdAt} style="moment" />
      </td>
      <td className="px-3 py-2">{lastUsedAt ? <LocalTime at={lastUsedAt} style="moment" /> : t("never")}</td>
      <td className="px-3 py-2">
        <Expiry apiKey={apiKey} />
      </td>
      <td className="px-3 py-2 whitespace-nowrap">
        {isOver(apiKey) ? (
          <span className="text-ink-muted">{t(apiKey.revokedAt ? "revokedAt" : "expired")}</span>
        ) : (
          <span className="flex gap-1">
            <Button
              aria-label={t("rotateNamed", { name: wellFormed(name) })}
              onClick={() => onRotate(apiKey)}
            >
              {t("rotate")}
            </Button>
            <Button aria-label={t("revokeNamed", { name: wellFormed(name) })} onClick={() => onRevoke(id)}>
              {t("revoke")}
            </Button>
          </span>
        )}
      </td>
    </tr>
  );
}

const isOver = ({ revokedAt, expiresAt }: ApiKey): boolean =>
  revokedAt !== undefined || (expiresAt !== undefined && Date.parse(expiresAt) <= Date.now());

function Expiry({ apiKey: { expiresAt } }: Readonly<{ apiKey: ApiKey }>) {
  const t = useTranslations("api.settings");
  return expiresAt === undefined ? t("never") : <LocalTime at={expiresAt} style="moment" />;
}

const COLUMNS = ["name", "scope", "key", "created", "used", "expires", "action"] as const;

function KeyTable({ keys, ...actions }: RowActions & Readonly<{ keys: readonly ApiKey[] }>) {
  const t = useTranslations("api.settings");
  if (keys.length === 0) return <p className="text-ink-muted">{t("noKeys")}</p>;
  return (
    <ScrollRegion aria-label={t("keys")} className="overflow-x-auto rounded-lg border border-line bg-surface">
      <table className="w-full min-w-xl text-left">
        <thead className="text-note text-ink-muted">
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className="px-3 py-2 font-medium">
                {t(`column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {keys.map((apiKey) => (
            <KeyRow key={apiKey.id} apiKey={apiKey} {...actions} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

export function KeysSection({
  keys: stored,
  create,
  rotate,
  revoke,
}: Readonly<{ keys: readonly ApiKey[]; create: Create; rotate: Rotate; revoke: Revoke }>) {
  const t = useTranslations("api.settings");
  const [keys, setKeys] = useState(stored);
  const [shown, setShown] = useState<Readonly<{ name: string; value: string }>>();
  const [error, setError] = useState<string>();
  const settle = (outcome: KeyOutcome) => {
    setError(outcome.ok ? undefined : outcome.error);
    if (outcome.ok) setKeys(outcome.keys);
  };
  const onCreate = async (request: KeyRequest) => {
    const outcome = await create(request);
    settle(outcome);
    if (outcome.ok) setShown({ name: request.name, value: outcome.key });
  };
  const onRotate = async ({ id, name }: ApiKey) => {
    const outcome = await rotate(id, { graceHours: GRACE_HOURS });
    settle(outcome);
    if (outcome.ok) setShown({ name, value: outcome.key });
  };
  const onRevoke = (id: string) => void revoke(id).then(settle);
  return (
    <section aria-labelledby="keys-heading" className="space-y-3">
      <h2 id="keys-heading" className="flex items-center gap-2 font-semibold">
        <KeyRound aria-hidden className="size-4 text-ink-muted" />
        {t("keys")}
      </h2>
      <p className="text-ink-muted">
        {t("keysHint")}{" "}
        <Link href="/api-docs" className="text-accent underline">
          {t("docs")}
        </Link>
      </p>
      <NewKeyForm onCreate={onCreate} />
      {error !== undefined && (
        <p role="alert" className="text-danger">
          {t("failed", { reason: error })}
        </p>
      )}
      {shown && <ShownOnce key={shown.value} {...shown} />}
      <KeyTable keys={keys} onRotate={(key) => void onRotate(key)} onRevoke={onRevoke} />
    </section>
  );
}

"use client";

import { Check, Copy, KeyRound } from "lucide-react";
import Link from "next/link";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { LocalTime } from "@/components/text/local-time";
import { Button } from "@/components/ui/button";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { SelectField } from "@/components/ui/select-field";
import { KEY_SCOPES, type KeyRequest, type KeyScope } from "@/lib/api/key";
import type { ApiKey, CreatedKey, KeyOutcome } from "@/lib/contract/api-keys";
import { wellFormed } from "@/lib/core/text/surrogates";

type Create = (request: KeyRequest) => Promise<KeyOutcome<CreatedKey>>;
type Revoke = (keyId: string) => Promise<KeyOutcome>;

function NewKeyForm({ onCreate }: Readonly<{ onCreate: (request: KeyRequest) => Promise<void> }>) {
  const t = useTranslations("api.settings");
  const [name, setName] = useState("");
  const [scope, setScope] = useState<KeyScope>("write");
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    await onCreate({ name, scope });
    setBusy(false);
    setName("");
  };
  return (
    <form onSubmit={submit} aria-label={t("newKey")} className="flex flex-wrap items-end gap-2">
      <label className="flex min-w-0 flex-col gap-1">
        <span className="text-note text-ink-muted">{t("name")}</span>
        <input
          required
          maxLength={100}
          value={name}
          onChange={({ target }) => setName(target.value)}
          className="h-8 w-56 max-w-full rounded-md border border-line-strong bg-surface px-2 pointer-coarse:h-10"
        />
      </label>
      <SelectField
        label={t("scope")}
        value={scope}
        options={KEY_SCOPES.map((value) => ({ value, label: t(`scopes.${value}`) }))}
        onChange={setScope}
      />
      <Button type="submit" look="primary" disabled={isBusy}>
        {t("create")}
      </Button>
    </form>
  );
}

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

function KeyRow({ apiKey, onRevoke }: Readonly<{ apiKey: ApiKey; onRevoke: (id: string) => void }>) {
  const t = useTranslations("api.settings");
  const { id, name, scope, prefix, createdAt, lastUsedAt, revokedAt } = apiKey;
  return (
    <tr className="border-t border-line align-baseline">
      <th scope="row" className="px-3 py-2 text-left font-medium wrap-anywhere">
        {wellFormed(name)}
      </th>
      <td className="px-3 py-2">{t(`scopes.${scope}`)}</td>
      <td className="px-3 py-2">
        <code>{prefix}…</code>
      </td>
      <td className="px-3 py-2">
        <LocalTime at={createdAt} style="moment" />
      </td>
      <td className="px-3 py-2">{lastUsedAt ? <LocalTime at={lastUsedAt} style="moment" /> : t("never")}</td>
      <td className="px-3 py-2">
        {revokedAt ? (
          <span className="text-ink-muted">{t("revokedAt")}</span>
        ) : (
          <Button aria-label={t("revokeNamed", { name: wellFormed(name) })} onClick={() => onRevoke(id)}>
            {t("revoke")}
          </Button>
        )}
      </td>
    </tr>
  );
}

const COLUMNS = ["name", "scope", "key", "created", "used", "action"] as const;

function KeyTable({ keys, onRevoke }: Readonly<{ keys: readonly ApiKey[]; onRevoke: (id: string) => void }>) {
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
            <KeyRow key={apiKey.id} apiKey={apiKey} onRevoke={onRevoke} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

export function KeysSection({
  keys: stored,
  create,
  revoke,
}: Readonly<{ keys: readonly ApiKey[]; create: Create; revoke: Revoke }>) {
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
      <KeyTable keys={keys} onRevoke={onRevoke} />
    </section>
  );
}

"use client";

import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { SelectField } from "@/components/ui/select-field";
import { KEY_SCOPES, type KeyRequest, type KeyScope } from "@/lib/api/key";

const LIFETIMES = ["none", "7", "30", "90", "365"] as const;
type Lifetime = (typeof LIFETIMES)[number];
const DAY_MS = 86_400_000;

const INPUT = "h-8 w-56 max-w-full rounded-md border border-line-strong bg-surface px-2 pointer-coarse:h-10";

/** Ids never contain a line break; a comma may be part of one that a program made up, so one per line also works. */
const readChats = (text: string): string[] =>
  text
    .split(/[,\n]/)
    .map((id) => id.trim())
    .filter(Boolean);

export function NewKeyForm({ onCreate }: Readonly<{ onCreate: (request: KeyRequest) => Promise<void> }>) {
  const t = useTranslations("api.settings");
  const [name, setName] = useState("");
  const [scope, setScope] = useState<KeyScope>("write");
  const [lifetime, setLifetime] = useState<Lifetime>("none");
  const [chats, setChats] = useState("");
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const only = scope === "admin" ? [] : readChats(chats);
    await onCreate({
      name,
      scope,
      ...(lifetime !== "none" && {
        expiresAt: new Date(Date.now() + Number(lifetime) * DAY_MS).toISOString(),
      }),
      ...(only.length > 0 && { chats: only }),
    });
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
          className={INPUT}
        />
      </label>
      <SelectField
        label={t("scope")}
        value={scope}
        options={KEY_SCOPES.map((value) => ({ value, label: t(`scopes.${value}`) }))}
        onChange={setScope}
      />
      <SelectField
        label={t("lifetime")}
        value={lifetime}
        options={LIFETIMES.map((value) => ({
          value,
          label: value === "none" ? t("noExpiry") : t("days", { count: Number(value) }),
        }))}
        onChange={setLifetime}
      />
      {scope !== "admin" && (
        <label className="flex min-w-0 flex-col gap-1">
          <span className="text-note text-ink-muted">{t("onlyChats")}</span>
          <input
            value={chats}
            placeholder={t("allChats")}
            onChange={({ target }) => setChats(target.value)}
            className={INPUT}
          />
        </label>
      )}
      <Button type="submit" look="primary" disabled={isBusy}>
        {t("create")}
      </Button>
    </form>
  );
}

"use client";

import { KeyRound } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useTranslations } from "use-intl";
import { Button, buttonClasses } from "@/components/ui/button";
import type { Failed } from "@/lib/api/problem";
import { useHydrated } from "@/lib/client/hooks/use-hydrated";
import type { OidcFailure } from "@/lib/contract/access";

type SignIn = (password: string, next: string) => Promise<Readonly<{ ok: true; next: string }> | Failed>;

type Props = Readonly<{
  hasPassword: boolean;
  hasOidc: boolean;
  next: string;
  failed: OidcFailure | undefined;
  signIn: SignIn;
}>;

export function LoginForm({ hasPassword, hasOidc, next, failed, signIn }: Props) {
  const t = useTranslations("access.login");
  return (
    <section
      aria-labelledby="login-heading"
      className="w-full max-w-sm space-y-4 rounded-lg border border-line bg-surface p-6"
    >
      <h1 id="login-heading" className="flex items-center gap-2 text-base font-semibold">
        <KeyRound aria-hidden className="size-4 text-ink-muted" />
        {t("title")}
      </h1>
      {failed && (
        <p role="alert" className="text-danger">
          {t(`failed.${failed}`)}
        </p>
      )}
      {hasPassword && <PasswordForm next={next} signIn={signIn} />}
      {hasPassword && hasOidc && <p className="text-center text-ink-muted">{t("or")}</p>}
      {hasOidc && (
        // A page of another site answers it, which only a full navigation can reach.
        <a
          href={`/login/oidc?next=${encodeURIComponent(next)}`}
          className={`${buttonClasses("plain")} w-full`}
        >
          {t("oidc")}
        </a>
      )}
    </section>
  );
}

function PasswordForm({ next, signIn }: Pick<Props, "next" | "signIn">) {
  const t = useTranslations("access.login");
  const hydrated = useHydrated();
  const [password, setPassword] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const outcome = await signIn(password, next);
    // A full load: everything that was rendered for nobody is rendered again.
    if (outcome.ok) return window.location.assign(outcome.next);
    setError(outcome.error);
    setBusy(false);
  };
  return (
    <form onSubmit={submit} aria-busy={!hydrated} className="space-y-3">
      <label className="flex flex-col gap-1">
        <span className="text-note text-ink-muted">{t("password")}</span>
        <input
          required
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          aria-invalid={error !== undefined}
          className="h-9 rounded-md border border-line-strong bg-surface px-2 pointer-coarse:h-11"
        />
      </label>
      {error !== undefined && (
        <p role="alert" className="text-danger">
          {error}
        </p>
      )}
      <Button type="submit" look="primary" disabled={isBusy || !hydrated} className="w-full">
        {t(isBusy ? "busy" : "submit")}
      </Button>
    </form>
  );
}

"use client";

import { Users } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { LocalTime } from "@/components/text/local-time";
import { Button } from "@/components/ui/button";
import { ScrollRegion } from "@/components/ui/scroll-region";
import type { Session, SessionsOutcome } from "@/lib/contract/access";

type Props = Readonly<{
  /** Absent on a server without a password. */
  sessions: readonly Session[] | undefined;
  end: (sessionId: string) => Promise<SessionsOutcome>;
}>;

const COLUMNS = ["who", "role", "browser", "since", "seen", "action"] as const;

/** The signed-in browsers, each of which can be signed out from here. */
export function SessionsSection({ sessions: stored, end }: Props) {
  const t = useTranslations("access.sessions");
  const [sessions, setSessions] = useState(stored);
  const [error, setError] = useState<string>();
  const onEnd = async (id: string) => {
    const outcome = await end(id);
    setError(outcome.ok ? undefined : outcome.error);
    if (outcome.ok) setSessions(outcome.sessions);
  };
  return (
    <section aria-labelledby="sessions-heading" className="space-y-3">
      <h2 id="sessions-heading" className="flex items-center gap-2 font-semibold">
        <Users aria-hidden className="size-4 text-ink-muted" />
        {t("title")}
      </h2>
      <p className="text-ink-muted text-pretty">{t(sessions === undefined ? "unprotected" : "hint")}</p>
      {error !== undefined && (
        <p role="alert" className="text-danger">
          {t("failed", { reason: error })}
        </p>
      )}
      {sessions?.length === 0 && <p className="text-ink-muted">{t("none")}</p>}
      {sessions !== undefined && sessions.length > 0 && (
        <SessionTable sessions={sessions} onEnd={(id) => void onEnd(id)} />
      )}
    </section>
  );
}

type TableProps = Readonly<{ sessions: readonly Session[]; onEnd: (id: string) => void }>;

function SessionTable({ sessions, onEnd }: TableProps) {
  const t = useTranslations("access.sessions");
  return (
    <ScrollRegion
      aria-label={t("title")}
      className="overflow-x-auto rounded-lg border border-line bg-surface"
    >
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
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={onEnd} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function SessionRow({ session, onEnd }: Readonly<{ session: Session; onEnd: (id: string) => void }>) {
  const t = useTranslations("access.sessions");
  const { id, name, role, userAgent, createdAt, lastSeenAt, isOwn } = session;
  return (
    <tr className="border-t border-line align-baseline">
      <th scope="row" className="px-3 py-2 text-left font-medium wrap-anywhere">
        {name}
        {isOwn && <span className="ml-2 font-normal text-ink-muted">{t("own")}</span>}
      </th>
      <td className="px-3 py-2">{t(role === "admin" ? "role.admin" : "role.viewer")}</td>
      <td className="max-w-48 truncate px-3 py-2 text-ink-muted" title={userAgent}>
        {userAgent}
      </td>
      <td className="px-3 py-2">
        <LocalTime at={createdAt} style="moment" />
      </td>
      <td className="px-3 py-2">
        <LocalTime at={lastSeenAt} style="moment" />
      </td>
      <td className="px-3 py-2">
        <Button aria-label={t("endOf", { name })} onClick={() => onEnd(id)}>
          {t("end")}
        </Button>
      </td>
    </tr>
  );
}

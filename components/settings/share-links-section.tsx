"use client";

import { Share2 } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { LocalTime } from "@/components/text/local-time";
import { Button } from "@/components/ui/button";
import { ScrollRegion } from "@/components/ui/scroll-region";
import type { ShareLink, SharesOutcome } from "@/lib/contract/share-links";
import { wellFormed } from "@/lib/core/text/surrogates";

type Revoke = (linkId: string) => Promise<SharesOutcome>;

type RowProps = Readonly<{ link: ShareLink; onRevoke: (id: string) => void }>;

function LinkRow({ link, onRevoke }: RowProps) {
  const t = useTranslations("share");
  const format = useTranslations("workbench.format");
  const { id, redaction, media, createdBy, createdAt, lastUsedAt, expiresAt, revokedAt } = link;
  const isExpired = Date.parse(expiresAt) <= Date.now();
  const chat = wellFormed(link.chatTitle);
  return (
    <tr className="border-t border-line align-baseline">
      <th scope="row" className="px-3 py-2 text-left font-medium wrap-anywhere">
        {chat}
      </th>
      <td className="px-3 py-2">{format(link.format)}</td>
      <td className="px-3 py-2">
        {t(`redactions.${redaction}`)}
        {media && <span className="block text-note text-ink-muted">{t("list.withMedia")}</span>}
      </td>
      <td className="px-3 py-2">
        <LocalTime at={createdAt} style="moment" />
        {createdBy !== undefined && (
          <span className="block text-note text-ink-muted wrap-anywhere">
            {t("list.by", { name: wellFormed(createdBy) })}
          </span>
        )}
      </td>
      <td className="px-3 py-2">
        {lastUsedAt ? <LocalTime at={lastUsedAt} style="moment" /> : t("list.never")}
      </td>
      <td className="px-3 py-2">
        <LocalTime at={expiresAt} style="moment" />
      </td>
      <td className="px-3 py-2 whitespace-nowrap">
        {revokedAt !== undefined || isExpired ? (
          <span className="text-ink-muted">{t(revokedAt ? "list.revoked" : "list.expired")}</span>
        ) : (
          <Button aria-label={t("list.revokeOf", { chat })} onClick={() => onRevoke(id)}>
            {t("list.revoke")}
          </Button>
        )}
      </td>
    </tr>
  );
}

const COLUMNS = ["chat", "format", "redaction", "created", "used", "expires", "action"] as const;

function LinkTable({
  links,
  onRevoke,
}: Readonly<{ links: readonly ShareLink[]; onRevoke: RowProps["onRevoke"] }>) {
  const t = useTranslations("share.list");
  if (links.length === 0) return <p className="text-ink-muted">{t("none")}</p>;
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
          {links.map((link) => (
            <LinkRow key={link.id} link={link} onRevoke={onRevoke} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

export function ShareLinksSection({
  links: stored,
  revoke,
}: Readonly<{ links: readonly ShareLink[]; revoke: Revoke }>) {
  const t = useTranslations("share.list");
  const [links, setLinks] = useState(stored);
  const [error, setError] = useState<string>();
  const onRevoke = async (id: string) => {
    const outcome = await revoke(id);
    setError(outcome.ok ? undefined : outcome.error);
    if (outcome.ok) setLinks(outcome.links);
  };
  return (
    <section aria-labelledby="shares-heading" className="space-y-3">
      <h2 id="shares-heading" className="flex items-center gap-2 font-semibold">
        <Share2 aria-hidden className="size-4 text-ink-muted" />
        {t("title")}
      </h2>
      <p className="text-ink-muted">{t("hint")}</p>
      {error !== undefined && (
        <p role="alert" className="text-danger">
          {t("failed", { reason: error })}
        </p>
      )}
      <LinkTable links={links} onRevoke={(id) => void onRevoke(id)} />
    </section>
  );
}

"use client";

import { KeyRound, TriangleAlert } from "lucide-react";
import { useTranslations } from "use-intl";
import type { SetupObstacle } from "@/lib/contract/provider-calls";
import { SERVICE_ADDRESSES } from "@/lib/contract/wire-endpoint";

/** Services that a self-hosted server can replace, which may need no key. */
const OWN_SERVERS = [SERVICE_ADDRESSES.openai, SERVICE_ADDRESSES.anthropic];

const Variable = ({ name }: Readonly<{ name: string }>) => <code className="font-mono text-ink">{name}</code>;

function NoKey({ variable }: Readonly<{ variable: string }>) {
  const t = useTranslations("providers");
  const ownServer = OWN_SERVERS.find(({ keyVariable }) => keyVariable === variable);
  return (
    <>
      {t.rich("noKey", { variable: () => <Variable name={variable} /> })}{" "}
      {ownServer && t.rich("ownServer", { variable: () => <Variable name={ownServer.baseVariable} /> })}
    </>
  );
}

function Reason({ obstacle }: Readonly<{ obstacle: SetupObstacle }>) {
  const t = useTranslations("providers");
  const nameOf = useTranslations("workbench.format");
  switch (obstacle.kind) {
    case "no-key":
      return <NoKey variable={obstacle.variable} />;
    case "setup":
      return t("setup", { reason: obstacle.message });
    case "model":
      return t("wrongModel", { model: obstacle.model, format: nameOf(obstacle.protocol) });
  }
}

/** Why a provider cannot be called yet, and what to do about it. */
export function SetupObstacleView({ obstacle }: Readonly<{ obstacle: SetupObstacle }>) {
  const Icon = obstacle.kind === "model" ? TriangleAlert : KeyRound;
  return (
    <p className="flex gap-2 text-ink-muted text-pretty wrap-anywhere">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        <Reason obstacle={obstacle} />
      </span>
    </p>
  );
}

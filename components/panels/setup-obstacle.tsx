"use client";

import { KeyRound } from "lucide-react";
import { useTranslations } from "use-intl";
import { memoByValue } from "@/lib/client/memo-by-value";
import type { SetupObstacle } from "@/lib/provider-calls";

const OWN_SERVER = { key: "OPENAI_API_KEY", address: "OPENAI_BASE_URL" };

const Variable = ({ name }: Readonly<{ name: string }>) => <code className="font-mono text-ink">{name}</code>;

/** Why a provider cannot be asked yet, and what to do about it. */
export const SetupObstacleView = memoByValue(function SetupObstacleView({
  obstacle,
}: Readonly<{ obstacle: SetupObstacle }>) {
  const t = useTranslations("providers");
  return (
    <p className="flex gap-2 text-ink-muted text-pretty wrap-anywhere">
      <KeyRound aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>
        {obstacle.kind === "setup"
          ? t("setup", { reason: obstacle.message })
          : t.rich("noKey", {
              variable: () => <Variable name={obstacle.variable} />,
            })}{" "}
        {obstacle.kind === "no-key" &&
          obstacle.variable === OWN_SERVER.key &&
          t.rich("ownServer", { variable: () => <Variable name={OWN_SERVER.address} /> })}
      </span>
    </p>
  );
});

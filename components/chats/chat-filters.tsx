"use client";

import { useTranslations } from "use-intl";
import { SelectField } from "@/components/ui/select-field";
import { ToggleChip } from "@/components/ui/toggle-chip";
import type { ChatListUrl } from "@/lib/client/urls/chat-list-url";
import { platformName } from "./platform-name";

export function ChatFilters({
  url,
  platforms,
  onChoose,
}: Readonly<{
  url: ChatListUrl;
  platforms: readonly string[];
  onChoose: (change: Partial<ChatListUrl>) => void;
}>) {
  const t = useTranslations("chats");
  // A platform from an old link stays visible, so that the filter can be removed.
  const known =
    url.platform === "" || platforms.includes(url.platform) ? platforms : [...platforms, url.platform];
  return (
    <fieldset className="grid grid-cols-2 items-center gap-2 sm:flex sm:flex-wrap">
      <legend className="sr-only">{t("filters")}</legend>
      <SelectField
        label={t("platform")}
        value={url.platform}
        options={[
          { value: "", label: t("anyPlatform") },
          ...known.map((platform) => ({ value: platform, label: platformName(platform) ?? t("noPlatform") })),
        ]}
        onChange={(platform) => onChoose({ platform })}
      />
      <ToggleChip pressed={url.media === "1"} onChange={(on) => onChoose({ media: on ? "1" : null })}>
        {t("withMedia")}
      </ToggleChip>
      <ToggleChip
        pressed={url.summarised === "1"}
        onChange={(on) => onChoose({ summarised: on ? "1" : null })}
      >
        {t("summarised")}
      </ToggleChip>
      <ToggleChip pressed={url.findings === "1"} onChange={(on) => onChoose({ findings: on ? "1" : null })}>
        {t("withFindings")}
      </ToggleChip>
      <SelectField
        className="md:hidden"
        label={t("sort")}
        value={url.sort}
        options={[
          { value: "activity", label: t("sortActivity") },
          { value: "title", label: t("sortTitle") },
          { value: "messages", label: t("sortMessages") },
        ]}
        onChange={(sort) => onChoose({ sort })}
      />
    </fieldset>
  );
}

"use client";

import { Download } from "lucide-react";
import { useTranslations } from "use-intl";
import { buttonClasses } from "@/components/ui/button";
import { SelectField } from "@/components/ui/select-field";
import type { ActivityUrl } from "@/lib/client/urls/activity-url";
import { toSearchParams } from "@/lib/client/urls/to-search-params";
import {
  ACTIVITY_GROUP_NAMES,
  type ActivityFilters,
  type ActivityGroup,
  EVENT_LEVELS,
  type EventLevel,
  LOG_FILES,
} from "@/lib/contract/activity";
import { wellFormed } from "@/lib/core/text/surrogates";

type Choose = (change: Partial<ActivityUrl>) => void;
type Props = Readonly<{ url: ActivityUrl; actors: readonly string[]; onChoose: Choose }>;

export function LogFilters({ url, actors, onChoose }: Props) {
  const t = useTranslations("activity");
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-2">
      <legend className="sr-only">{t("filters")}</legend>
      <SelectField<ActivityGroup | "">
        label={t("group")}
        value={url.group ?? ""}
        options={[
          { value: "", label: t("anyGroup") },
          ...ACTIVITY_GROUP_NAMES.map((group) => ({ value: group, label: t(`groups.${group}`) })),
        ]}
        onChange={(group) => onChoose({ group: group === "" ? null : group })}
      />
      <SelectField<EventLevel>
        label={t("level")}
        value={url.level}
        options={EVENT_LEVELS.map((level) => ({ value: level, label: t(`leastLevel.${level}`) }))}
        onChange={(level) => onChoose({ level })}
      />
      <ActorChoice chosen={url.actor ?? ""} actors={actors} onChoose={onChoose} />
      <DayField label={t("from")} day={url.from} onChange={(from) => onChoose({ from })} />
      <DayField label={t("to")} day={url.to} onChange={(to) => onChoose({ to })} />
    </fieldset>
  );
}

type ActorProps = Readonly<{ chosen: string; actors: readonly string[]; onChoose: Choose }>;

/** Nothing while the log names nobody. Somebody from an old link stays visible, so that the filter can be removed. */
function ActorChoice({ chosen, actors, onChoose }: ActorProps) {
  const t = useTranslations("activity");
  const known = chosen === "" || actors.includes(chosen) ? actors : [...actors, chosen];
  if (known.length === 0) return null;
  return (
    <SelectField
      className="max-w-full sm:max-w-60"
      label={t("actor")}
      value={chosen}
      options={[
        { value: "", label: t("anyActor") },
        ...known.map((actor) => ({ value: actor, label: wellFormed(actor) })),
      ]}
      onChange={(actor) => onChoose({ actor: actor === "" ? null : actor })}
    />
  );
}

type DayProps = Readonly<{ label: string; day: string | null; onChange: (day: string | null) => void }>;

function DayField({ label, day, onChange }: DayProps) {
  return (
    <label className="flex items-center gap-1.5">
      <span className="text-note text-ink-muted">{label}</span>
      <input
        type="date"
        value={day ?? ""}
        onChange={({ target }) => onChange(target.value === "" ? null : target.value)}
        className="h-8 rounded-md border border-line-strong bg-surface px-2 pointer-coarse:h-10"
      />
    </label>
  );
}

/** The same entries as files. */
export function LogDownloads({ filters }: Readonly<{ filters: ActivityFilters }>) {
  const t = useTranslations("activity");
  return LOG_FILES.map((file) => (
    <a
      key={file}
      download
      href={`/api/activity/export?${toSearchParams({ ...filters, file })}`}
      aria-label={t("download", { file: file.toUpperCase() })}
      className={buttonClasses("plain")}
    >
      <Download aria-hidden className="size-3.5" />
      {file.toUpperCase()}
    </a>
  ));
}

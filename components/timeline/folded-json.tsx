"use client";

import { ChevronRight, type LucideIcon, Wrench } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { foldText } from "../text/fold-text";
import { showJson } from "./show-json";

const MAX_SHOWN_CHARACTERS = 50_000;

/** Folded content is not rendered: a response of a megabyte costs nothing until someone opens it. */
export function Folded({
  icon: Icon,
  label,
  hint,
  children,
}: Readonly<{ icon: LucideIcon; label: string; hint?: string; children: () => ReactNode }>) {
  const [open, setOpen] = useState(false);
  return (
    <details
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group mt-1.5 overflow-hidden rounded-md border border-line bg-sunken"
    >
      <summary className="flex items-center gap-2 px-2.5 py-1 text-note text-ink-muted hover:text-ink pointer-coarse:py-2.5 [&::-webkit-details-marker]:hidden">
        <Icon aria-hidden className="size-3.5 shrink-0" />
        <span className="shrink-0 font-mono">{label}</span>
        {hint && <span className="min-w-0 truncate font-mono text-ink-faint">{hint}</span>}
        <ChevronRight
          aria-hidden
          className="ml-auto size-3.5 shrink-0 text-ink-faint transition-transform group-open:rotate-90"
        />
      </summary>
      {open && <div className="border-t border-line">{children()}</div>}
    </details>
  );
}

export function JsonText({ value }: Readonly<{ value: unknown }>) {
  const t = useTranslations("chat");
  const json = showJson(value);
  if (json === undefined) return <p className="px-2.5 py-2 text-note text-ink-muted">{t("tooDeep")}</p>;
  const { shown, hiddenCount } = foldText(json, MAX_SHOWN_CHARACTERS);
  return (
    <>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        className="max-h-96 overflow-y-auto focus-visible:-outline-offset-2 px-2.5 py-2 font-mono text-note whitespace-pre-wrap wrap-anywhere"
      >
        {shown}
      </pre>
      {hiddenCount > 0 && (
        <p className="px-2.5 pb-2 text-note text-ink-muted">{t("shownInPart", { count: hiddenCount })}</p>
      )}
    </>
  );
}

/** A value's field names describe its content without printing it. */
const fieldNames = (value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? `{ ${Object.keys(value).slice(0, 6).join(", ")} }`
    : "";

export function FoldedJson({ label, value }: Readonly<{ label: string; value: unknown }>) {
  return (
    <Folded icon={Wrench} label={label} hint={fieldNames(value)}>
      {() => <JsonText value={value} />}
    </Folded>
  );
}

import type { ReactNode } from "react";
import { joinClasses } from "@/components/ui/join-classes";

const TONES = {
  accent: "border-accent",
  danger: "border-danger",
  plain: "border-line-strong",
} as const;

/** A card above the list that needs attention: a plan, a run, a result. */
export function SummaryCard({
  label,
  tone = "accent",
  children,
}: Readonly<{ label: string; tone?: keyof typeof TONES; children: ReactNode }>) {
  return (
    <section
      aria-label={label}
      className={joinClasses("m-3 flex flex-col gap-2.5 rounded-lg border p-3", TONES[tone])}
    >
      {children}
    </section>
  );
}

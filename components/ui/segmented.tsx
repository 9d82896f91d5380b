"use client";

import { RadioGroup } from "radix-ui";
import type { ReactNode } from "react";

type Choice<T extends string> = Readonly<{ value: T; label: string; content: ReactNode }>;

/** A few choices side by side, one of them active; `undefined` while it is unknown. */
export function Segmented<T extends string>({
  label,
  choices,
  value,
  onChange,
}: Readonly<{
  label: string;
  choices: readonly Choice<T>[];
  value: T | undefined;
  onChange: (value: T) => void;
}>) {
  return (
    <RadioGroup.Root
      aria-label={label}
      orientation="horizontal"
      value={value ?? null}
      onValueChange={(next) => onChange(next as T)}
      className="flex flex-wrap rounded-md border border-line bg-sunken p-px"
    >
      {choices.map((choice) => (
        <RadioGroup.Item
          key={choice.value}
          value={choice.value}
          aria-label={choice.label}
          title={choice.label}
          className="flex h-6 min-w-7 items-center justify-center rounded-[5px] px-1.5 text-note font-medium whitespace-nowrap text-ink-muted hover:text-ink data-[state=checked]:bg-surface data-[state=checked]:text-ink data-[state=checked]:shadow-[0_0_0_1px_var(--line-strong)] pointer-coarse:h-8 pointer-coarse:min-w-8"
        >
          {choice.content}
        </RadioGroup.Item>
      ))}
    </RadioGroup.Root>
  );
}

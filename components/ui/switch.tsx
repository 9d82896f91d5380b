"use client";

import { Switch as RadixSwitch } from "radix-ui";

export function Switch({
  label,
  checked,
  onChange,
}: Readonly<{ label: string; checked: boolean; onChange: (checked: boolean) => void }>) {
  return (
    <RadixSwitch.Root
      aria-label={label}
      checked={checked}
      onCheckedChange={onChange}
      className="group relative disabled:cursor-not-allowed disabled:opacity-60 inline-flex h-6 w-9 shrink-0 items-center rounded-full pointer-coarse:h-10 pointer-coarse:w-10 pointer-coarse:justify-center"
    >
      <span className="flex h-4 w-7 items-center rounded-full bg-track px-0.5 transition-colors group-data-[state=checked]:bg-accent">
        <RadixSwitch.Thumb className="size-3 rounded-full bg-knob transition-transform data-[state=checked]:translate-x-3 data-[state=checked]:bg-accent-ink" />
      </span>
    </RadixSwitch.Root>
  );
}

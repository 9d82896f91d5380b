import { ChevronDown } from "lucide-react";
import { joinClasses } from "./join-classes";

/** The browser's own list: the fastest by keyboard, and native on a phone. */
export function SelectField<T extends string>({
  label,
  value,
  options,
  onChange,
  className,
}: Readonly<{
  label: string;
  value: T;
  options: readonly Readonly<{ value: T; label: string }>[];
  onChange: (value: T) => void;
  className?: string;
}>) {
  return (
    <span className={joinClasses("relative inline-flex", className)}>
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value as T)}
        className="h-8 w-full appearance-none rounded-md border border-line-strong bg-surface py-0 pr-7 pl-2.5 text-ui text-ellipsis text-ink hover:bg-hover pointer-coarse:h-10"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2 size-3.5 -translate-y-1/2 text-ink-faint"
      />
    </span>
  );
}

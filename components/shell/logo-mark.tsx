/** Two brackets around what the model sees: the same drawing as `app/icon.svg`. */
export function LogoMark() {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className="size-6 shrink-0">
      <rect width="32" height="32" rx="7" className="fill-accent" />
      <g
        className="stroke-accent-ink"
        fill="none"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M11 7H8.5A1.5 1.5 0 0 0 7 8.5v15A1.5 1.5 0 0 0 8.5 25H11" />
        <path d="M21 7h2.5A1.5 1.5 0 0 1 25 8.5v15a1.5 1.5 0 0 1-1.5 1.5H21" />
      </g>
      <circle cx="16" cy="16" r="4" className="fill-accent-ink" />
    </svg>
  );
}

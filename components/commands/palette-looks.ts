/** Shared look of the palette's rows and groups. */
export const PALETTE_ITEM =
  "flex cursor-pointer items-center gap-2 rounded-md px-2.5 py-1.5 data-[selected=true]:bg-accent-soft pointer-coarse:py-2.5";
export const PALETTE_GROUP =
  "[&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-note [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-ink-muted";

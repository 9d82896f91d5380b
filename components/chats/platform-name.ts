/** Platforms are stored as importers write them, in small letters. */
export function platformName(platform: string): string {
  const [first = "", ...rest] = platform;
  return first.toUpperCase() + rest.join("");
}

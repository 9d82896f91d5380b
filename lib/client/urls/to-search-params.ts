import { wellFormed } from "@/lib/core/text/surrogates";

/** Query parameters of the values that are set. */
export function toSearchParams(values: Readonly<Record<string, unknown>>): URLSearchParams {
  const set = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  return new URLSearchParams(set.map(([name, value]) => [name, wellFormed(String(value))]));
}

/** The path alone where there are no parameters. */
export function withQuery(path: string, values: Readonly<Record<string, unknown>>): string {
  const params = toSearchParams(values);
  return params.size === 0 ? path : `${path}?${params}`;
}

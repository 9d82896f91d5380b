export type SearchParams = Readonly<Record<string, string | string[] | undefined>>;

/** The first of a repeated name counts, as in the browser. */
export function toUrlParams(searchParams: SearchParams): URLSearchParams {
  return new URLSearchParams(
    Object.entries(searchParams).flatMap(([key, value]) => {
      const first = Array.isArray(value) ? value[0] : value;
      return first === undefined ? [] : [[key, first]];
    }),
  );
}

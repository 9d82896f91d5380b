export type SearchParams = Readonly<Record<string, string | string[] | undefined>>;

/** Of a name that stands there twice, the first counts, as in the browser. */
export function toUrlParams(searchParams: SearchParams): URLSearchParams {
  return new URLSearchParams(
    Object.entries(searchParams).flatMap(([key, value]) => {
      const first = Array.isArray(value) ? value[0] : value;
      return first === undefined ? [] : [[key, first]];
    }),
  );
}

/** Next passes a page's parameter as written in the URL; a broken escape is taken verbatim. */
export function readIdParam({ id }: Readonly<{ id: string }>): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

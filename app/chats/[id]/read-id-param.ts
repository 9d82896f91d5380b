/** Next hands a page its parameter as it stands in the URL; a broken escape is taken as written. */
export function readIdParam({ id }: Readonly<{ id: string }>): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

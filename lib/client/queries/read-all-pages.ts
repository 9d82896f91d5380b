type Page = Readonly<{ nextBefore?: number | undefined }>;

/** Every page of a list that continues before `nextBefore`. */
export async function readAllPages<P extends Page>(
  readPage: (before: number | undefined) => Promise<P>,
): Promise<readonly P[]> {
  const pages: P[] = [];
  let before: number | undefined;
  do {
    const page = await readPage(before);
    pages.push(page);
    before = page.nextBefore;
  } while (before !== undefined);
  return pages;
}

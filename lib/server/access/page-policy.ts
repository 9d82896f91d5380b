import { PAGES, type Policy } from "./access-table";

const PATTERNS = Object.entries(PAGES).map(([path, policy]) => ({
  pattern: new RegExp(`^${path.replaceAll(/\[\w+\]/g, "[^/]+")}/?$`),
  policy,
}));

/** The policy of a page's address. An unknown one needs reading, so that it does not reveal which pages exist. */
export const pagePolicy = (pathname: string): Policy =>
  PATTERNS.find(({ pattern }) => pattern.test(pathname))?.policy ?? PAGES["/"];
